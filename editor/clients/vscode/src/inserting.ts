/** Inserts text into the active editor. */

import * as vscode from "vscode";

/** Replaces the selection of the active editor; without an editor, copies the text to the clipboard. */
export async function insertText(text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage("Copied to the clipboard, because no editor is open.");
    return;
  }
  await editor.edit((edit) => editor.selections.forEach((selection) => edit.replace(selection, text)));
}
