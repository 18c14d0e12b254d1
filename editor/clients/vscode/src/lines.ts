/** Commands on the text at the cursor: a test, a stat block, a turn. */

import * as vscode from "vscode";
import type { Server } from "./server";

interface Resolved {
  title: string;
  headline: string;
  about: string;
  seed: string | null;
}

/** Shows the odds of the test on the cursor's line, or the result of its dice; `roll` rolls it. */
export async function resolveLine(server: Server, roll = false): Promise<void> {
  const editor = active();
  const place = editor && server.place(editor);
  const answer = place && (await server.ask<Resolved>("resolve", { ...place, roll }));
  if (!answer) return;
  const { title, headline, about, seed } = answer;
  const told = `${title}: ${headline}${about ? ` (${about})` : ""}`;
  const chosen = await vscode.window.showInformationMessage(told, "Insert below", "Roll");
  if (chosen === "Insert below") await server.ask("resolve", { ...place, seed, insert: true });
  if (chosen === "Roll") await resolveLine(server, true);
}

/** Shows whether the turn at the cursor is legal, and what is left of it. */
export async function checkTurn(server: Server): Promise<void> {
  const editor = active();
  const answer = editor && (await server.ask<{ headline: string }>("turn", server.place(editor)));
  if (answer) void vscode.window.showInformationMessage(answer.headline);
}

/** Offers to convert the reference at the cursor, or the stat block on its line, to other editions. */
export async function convert(): Promise<void> {
  if (active()) await vscode.commands.executeCommand("editor.action.codeAction", { kind: "refactor.rewrite", apply: "never" });
}

function active(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) void vscode.window.showInformationMessage("Open a note first: this command reads the cursor's line.");
  return editor;
}
