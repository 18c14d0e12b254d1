/** Installs the server that this extension carries into an environment of its own. */

import { execFile } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import * as path from "node:path";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { ownEnvironment, programIn } from "./finding";

const run = promisify(execFile);
const PYTHONS = process.platform === "win32" ? ["py", "python"] : ["python3", "python"];
const NEWEST_NEEDED = "import sys; sys.exit(sys.version_info < (3, 11))";

/** Whether the server is installed after this; what stands in the way is told. */
export async function install(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<boolean> {
  const progress = { location: vscode.ProgressLocation.Notification, title: "Installing Actionary's server …" };
  try {
    await vscode.window.withProgress(progress, () => installed(context, log));
    return true;
  } catch (error) {
    log.error(String(error));
    log.show(true);
    void vscode.window.showErrorMessage(`Actionary's server was not installed. ${reason(error)}`);
    return false;
  }
}

class Missing extends Error {}

/** What stands in the way: our own sentence, or the last line that the program said. */
function reason(error: unknown): string {
  if (error instanceof Missing) return error.message;
  const said = (error as { stderr?: string }).stderr?.trim().split("\n").at(-1);
  return said ? `${said} (the log has all of it)` : String(error);
}

async function installed(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<void> {
  const carried = context.asAbsolutePath(path.join("dist", "server"));
  const [wheel] = (await readdir(carried)).filter((name) => name.endsWith(".whl"));
  if (!wheel) throw new Missing("This extension carries none.");
  const environment = ownEnvironment(context);
  await rm(environment, { recursive: true, force: true });
  await mkdir(path.dirname(environment), { recursive: true });
  await told(log, await python(), ["-m", "venv", environment]);
  const own = path.join(path.dirname(programIn(environment)), "python");
  const package_ = `actionary[editor] @ ${vscode.Uri.file(path.join(carried, wheel))}`;
  await told(log, own, ["-m", "pip", "install", "--disable-pip-version-check", package_]);
}

async function python(): Promise<string> {
  for (const name of PYTHONS) {
    try {
      await run(name, ["-c", NEWEST_NEEDED]);
      return name;
    } catch {
      continue;
    }
  }
  throw new Missing("It needs Python 3.11 or newer, and there is none on the search path.");
}

async function told(log: vscode.LogOutputChannel, program: string, args: string[]): Promise<void> {
  log.info([program, ...args].join(" "));
  const { stdout, stderr } = await run(program, args, { maxBuffer: 16 * 1024 * 1024 });
  for (const text of [stdout, stderr]) if (text.trim()) log.info(text.trim());
}
