/** The panel that compares an action with its equivalents in other editions. */

import * as vscode from "vscode";
import type { Server } from "./server";

interface Column {
  id: string;
  name: string;
}

interface Row {
  label: string;
  differs: boolean;
  texts: string[];
}

interface Comparison {
  title: string;
  columns: Column[];
  rows: Row[];
}

interface Entry {
  id: string;
  name: string;
  edition: string;
}

let panel: vscode.WebviewPanel | undefined;

/** Compares the entry *id*; by default, the one at the cursor. */
export async function showComparison(server: Server, id?: string): Promise<void> {
  const chosen = id ?? (await atCursor(server));
  const comparison = chosen && (await server.ask<Comparison>("compare", { id: chosen }));
  if (!comparison) return;
  panel ??= opened();
  panel.title = comparison.title;
  panel.webview.html = page(comparison, server.site);
  panel.reveal(undefined, true);
}

async function atCursor(server: Server): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const found = editor && (await server.ask<{ entries: Entry[] }>("at", server.place(editor)));
  const [first, ...more] = found?.entries ?? [];
  if (!first) {
    void vscode.window.showInformationMessage("Put the cursor on the name of an action first, or search for one.");
    return undefined;
  }
  if (more.length === 0) return first.id;
  const items = [first, ...more].map(({ id, name, edition }) => ({ label: name, description: edition, id }));
  return (await vscode.window.showQuickPick(items, { title: "Compare which one?" }))?.id;
}

function opened(): vscode.WebviewPanel {
  const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const made = vscode.window.createWebviewPanel("actionary.comparison", "Compare", beside, { enableScripts: false });
  made.onDidDispose(() => (panel = undefined));
  return made;
}

function page({ title, columns, rows }: Comparison, site: string): string {
  const heads = columns.map(
    ({ id, name }) => `<th scope="col"><a href="${escaped(`${site}/${id}/`)}">${escaped(name)}</a></th>`,
  );
  const body = rows.map(
    ({ label, texts, differs }) =>
      `<tr${differs ? ' class="differs"' : ""}><th scope="row">${escaped(label)}</th>` +
      `${texts.map((text) => `<td>${escaped(text) || "–"}</td>`).join("")}</tr>`,
  );
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
<table><thead><tr><td></td>${heads.join("")}</tr></thead><tbody>${body.join("\n")}</tbody></table>
<p>Marked rows differ.</p></body></html>`;
}

const STYLE = `
body { font: var(--vscode-font-size) var(--vscode-font-family); color: var(--vscode-foreground); padding: 0 1rem; }
h1 { font-size: 1.3em; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; white-space: pre-line;
  border-bottom: 1px solid var(--vscode-panel-border, #8884); }
thead { position: sticky; top: 0; background: var(--vscode-editor-background); }
tbody th { font-weight: 600; white-space: nowrap; }
.differs th { border-inline-start: 3px solid var(--vscode-charts-purple, #7c4dff); }
a { color: var(--vscode-textLink-foreground); }
`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
