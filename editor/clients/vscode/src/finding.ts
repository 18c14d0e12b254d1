/** Finds the server's program: in the settings, the workspace, the search path, or this extension's own environment. */

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";

const WINDOWS = process.platform === "win32";
const NAME = WINDOWS ? "actionary.exe" : "actionary";

/** The path of the program in a virtual environment of Python. */
export function programIn(environment: string): string {
  return path.join(environment, WINDOWS ? "Scripts" : "bin", NAME);
}

/** The virtual environment into which this extension installs the server. */
export function ownEnvironment(context: vscode.ExtensionContext): string {
  return path.join(context.globalStorageUri.fsPath, "server");
}

/** The command that starts the server, without `lsp`; undefined if there is none. */
export async function findServer(context: vscode.ExtensionContext): Promise<string[] | undefined> {
  const named = vscode.workspace.getConfiguration("actionary").get<string[]>("server.command", []);
  if (named.length > 0) return named;
  for (const program of [...inWorkspace(), ...onPath(), programIn(ownEnvironment(context))]) {
    if (await canRun(program)) return [program];
  }
  return undefined;
}

function inWorkspace(): string[] {
  if (!vscode.workspace.isTrusted) return [];
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.map((folder) => programIn(path.join(folder.uri.fsPath, ".venv")));
}

function onPath(): string[] {
  return pathFolders().map((folder) => path.join(folder, NAME));
}

function pathFolders(): string[] {
  return (process.env["PATH"] ?? "").split(path.delimiter).filter(path.isAbsolute);
}

/** Whether the program exists: as a path, or as a name on the search path. */
export async function isThere(command: string): Promise<boolean> {
  if (path.basename(command) !== command) return canRun(command);
  const found = await Promise.all(pathFolders().map((folder) => canRun(path.join(folder, command))));
  return WINDOWS || found.includes(true); // Windows also tries other endings, such as .cmd
}

async function canRun(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    return (await stat(program)).isFile();
  } catch {
    return false;
  }
}
