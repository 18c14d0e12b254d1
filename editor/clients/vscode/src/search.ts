/** The search: results as you type, and what to do with the chosen one. */

import * as vscode from "vscode";
import { showComparison } from "./compare";
import { insertText } from "./inserting";
import type { Server } from "./server";

type Form = "reference" | "summary" | "stat-block";

interface Result {
  id: string;
  name: string;
  edition_name: string;
  cost: string;
  roll: string;
  summary: string;
  address: string;
  because: string;
  insert: Record<Form, string>;
}

interface Page {
  results: Result[];
  did_you_mean?: string | null;
  answer?: { text: string; entry: string } | null;
}

interface Item extends vscode.QuickPickItem {
  result?: Result;
}

interface Action extends vscode.QuickPickItem {
  act: (result: Result) => unknown;
}

const OPEN: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("link-external"), tooltip: "Open the page" };
const COMPARE: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("diff"), tooltip: "Compare" };

/** Lets the user search for an action, and then choose what to do with it. */
export async function searchRules(server: Server): Promise<void> {
  const found = await pick(server);
  if (!found) return;
  const actions: Action[] = [
    { label: "Insert a reference", detail: found.insert.reference, act: (one) => insertText(one.insert.reference) },
    { label: "Insert with summary", detail: found.insert.summary, act: (one) => insertText(one.insert.summary) },
    { label: "Insert a stat block line", detail: found.insert["stat-block"], act: (one) => insertText(one.insert["stat-block"]) },
    { label: "Compare across editions", act: (one) => showComparison(server, one.id) },
    { label: "Open the page", detail: found.address, act: (one) => open(one) },
  ];
  const chosen = await vscode.window.showQuickPick(actions, { title: `${found.name} (${found.edition_name})` });
  await chosen?.act(found);
}

function pick(server: Server): Promise<Result | undefined> {
  const box = vscode.window.createQuickPick<Item>();
  box.title = "Search the rules";
  box.placeholder = "A name, what it does, or a question: ful defnse; how much does reloading cost in SR5?";
  // keep the server's ranking, which sorting by label would undo
  (box as { sortByLabel?: boolean }).sortByLabel = false;
  let asking = new vscode.CancellationTokenSource();

  const look = async (query: string) => {
    asking.cancel();
    const mine = (asking = new vscode.CancellationTokenSource());
    box.busy = true;
    const page = query.trim() ? await ask(server, query, mine.token) : { results: [] };
    if (mine.token.isCancellationRequested) return; // another text was typed meanwhile
    box.items = page ? items(page, query) : [];
    box.busy = false;
  };

  return new Promise((settle) => {
    box.onDidChangeValue(look);
    box.onDidTriggerItemButton(({ item, button }) => {
      if (!item.result) return;
      if (button === OPEN) void open(item.result);
      else void showComparison(server, item.result.id);
    });
    box.onDidAccept(() => {
      const result = box.selectedItems[0]?.result;
      if (result && !box.busy) settle(result); // while it is busy, the results are for an older text
      if (result && !box.busy) box.hide();
    });
    box.onDidHide(() => {
      asking.cancel();
      box.dispose();
      settle(undefined);
    });
    box.show();
  });
}

async function ask(server: Server, query: string, token: vscode.CancellationToken): Promise<Page | undefined> {
  try {
    return await server.ask<Page>("search", { query, limit: 20 }, token);
  } catch (error) {
    if (!token.isCancellationRequested) throw error;
    return undefined;
  }
}

function items(page: Page, query: string): Item[] {
  const told: Item[] = page.answer
    ? [{ label: `$(info) ${page.answer.text}`, alwaysShow: true, result: page.results.find((one) => one.id === page.answer?.entry) }]
    : [];
  const found = page.results.map((result) => ({
    label: result.name,
    description: [result.edition_name, result.cost, result.roll].filter(Boolean).join(" · "),
    detail: result.summary,
    alwaysShow: true,
    buttons: [COMPARE, OPEN],
    result,
  }));
  if (found.length > 0) return [...told, ...found];
  const meant = page.did_you_mean ? `; did you mean “${page.did_you_mean}”?` : "";
  return query.trim() ? [{ label: `Nothing found${meant}`, alwaysShow: true }] : [];
}

function open(result: Result): Thenable<boolean> {
  return vscode.env.openExternal(vscode.Uri.parse(result.address));
}
