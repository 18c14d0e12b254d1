/** Puts text where the user writes. */

import * as vscode from "vscode";

/** Replaces the selection of the active editor; without an editor the text goes to the clipboard. */
export async function insertText(text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage("Copied, since no text is open to insert it into.");
    return;
  }
  await editor.edit((edit) => editor.selections.forEach((selection) => edit.replace(selection, text)));
}

/** Puts text on a line of its own below the cursor. */
export async function insertBelow(editor: vscode.TextEditor, text: string): Promise<void> {
  const { end } = editor.document.lineAt(editor.selection.active.line).range;
  await editor.edit((edit) => edit.insert(end, `\n${text}`));
}
