/** Installs the server that comes with this extension into its own virtual environment. */

import { execFile } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import * as path from "node:path";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { ownEnvironment, programIn } from "./finding";

const run = promisify(execFile);
const PYTHONS = process.platform === "win32" ? ["py", "python"] : ["python3", "python"];
const NEWEST_NEEDED = "import sys; sys.exit(sys.version_info < (3, 11))";

/** Installs the server, and returns whether that worked; a failure is shown to the user. */
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

/** The reason of a failure: our own sentence, or the last line of the program's errors. */
function reason(error: unknown): string {
  if (error instanceof Missing) return error.message;
  const said = (error as { stderr?: string }).stderr?.trim().split("\n").at(-1);
  return said ? `${said} (see the log)` : String(error);
}

async function installed(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<void> {
  const carried = context.asAbsolutePath(path.join("dist", "server"));
  const [wheel] = (await readdir(carried)).filter((name) => name.endsWith(".whl"));
  if (!wheel) throw new Missing("This build of the extension comes without it.");
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
  throw new Missing("It needs Python 3.11 or newer, which is not on the search path.");
}

async function told(log: vscode.LogOutputChannel, program: string, args: string[]): Promise<void> {
  log.info([program, ...args].join(" "));
  const { stdout, stderr } = await run(program, args, { maxBuffer: 16 * 1024 * 1024 });
  for (const text of [stdout, stderr]) if (text.trim()) log.info(text.trim());
}
