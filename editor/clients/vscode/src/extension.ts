/** Starts the server and registers the commands; everything else is in the other modules. */

import * as vscode from "vscode";
import { showComparison } from "./compare";
import { checkTurn, convert, resolveLine } from "./lines";
import { searchRules } from "./search";
import { Server } from "./server";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const running = new Server(context);
  server = running;
  const commands: Record<string, (...given: any[]) => unknown> = {
    "actionary.search": () => searchRules(running),
    "actionary.compare": (id?: string) => showComparison(running, id),
    "actionary.resolve": () => resolveLine(running),
    "actionary.convert": () => convert(),
    "actionary.turn": () => checkTurn(running),
    "actionary.restart": () => running.restart(),
    "actionary.log": () => running.log.show(),
  };
  for (const [name, act] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, act));
  }
  context.subscriptions.push(
    running,
    vscode.workspace.onDidGrantWorkspaceTrust(() => running.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("actionary.server")) void running.restart();
    }),
  );
  await running.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
