/** Commands on the text at the cursor: a test, a stat block, a turn. */

import * as vscode from "vscode";
import { insertBelow } from "./inserting";
import type { Server } from "./server";

interface Resolved {
  title: string;
  headline: string;
  about: string;
  text: string;
}

/** Shows the odds of the test on the cursor's line, or the result of its dice; `roll` rolls it. */
export async function resolveLine(server: Server, roll = false): Promise<void> {
  const editor = active();
  const answer = editor && (await server.ask<Resolved>("resolve", { ...server.place(editor), roll }));
  if (!editor || !answer) return;
  const { title, headline, about, text } = answer;
  const told = `${title}: ${headline}${about ? ` (${about})` : ""}`;
  const chosen = await vscode.window.showInformationMessage(told, "Insert below", "Roll");
  if (chosen === "Insert below") await insertBelow(editor, text);
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
