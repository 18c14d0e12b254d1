/** Starts, asks and restarts the language server, and says why if it cannot start. */

import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  ExecuteCommandRequest,
  LanguageClient,
  RevealOutputChannelOn,
  State,
} from "vscode-languageclient/node";
import { findServer, isThere } from "./finding";
import { install } from "./installing";

const RULES = "**/*.yaml";

/** The server's answer to a request that it refuses. */
interface Refusal {
  error?: string;
}

export class Server implements vscode.Disposable {
  readonly log = vscode.window.createOutputChannel("Actionary", { log: true });
  private client: LanguageClient | undefined;
  private settled: Promise<void> = Promise.resolve();

  constructor(private readonly context: vscode.ExtensionContext) {}

  /** Starts the server; a failure is shown, not thrown. */
  start(): Promise<void> {
    return this.next(() => this.begin());
  }

  restart(): Promise<void> {
    return this.next(async () => {
      await this.end();
      await this.begin();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.end());
  }

  /** The server's answer to one of its commands; if it refuses, undefined, and the reason is shown. */
  async ask<Answer extends object>(
    name: string,
    about: object,
    cancelled?: vscode.CancellationToken,
  ): Promise<Answer | undefined> {
    await this.settling();
    if (this.client?.state !== State.Running) {
      await this.tellMissing("Actionary's server is not running, so there are no rules to show.");
      return undefined;
    }
    const asked = { command: `actionary.server.${name}`, arguments: [about] };
    const answer: (Answer & Refusal) | null = await this.client.sendRequest(
      ExecuteCommandRequest.type,
      asked,
      cancelled,
    );
    if (!answer?.error) return answer ?? undefined;
    if (!cancelled?.isCancellationRequested) void vscode.window.showWarningMessage(answer.error);
    return undefined;
  }

  /** The document and the cursor's place in it, as arguments for the server's commands. */
  place(editor: vscode.TextEditor): object {
    const { line, character } = editor.selection.active;
    return { uri: editor.document.uri.toString(), line, character };
  }

  /** The address of the site, without a slash at the end. */
  get site(): string {
    return vscode.workspace.getConfiguration("actionary").get("site", "").replace(/\/$/, "");
  }

  dispose(): void {
    void this.stop().finally(() => this.log.dispose());
  }

  /** Takes a step once earlier ones have ended: a server that is still starting can't be stopped. */
  private next(step: () => Promise<void>): Promise<void> {
    this.settled = this.settled.then(step).catch((error) => this.log.error(String(error)));
    return this.settled;
  }

  /** Waits for every step, also those that are asked for meanwhile. */
  private async settling(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.settled;
      await seen;
    } while (seen !== this.settled);
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // one that fell over starts again by itself
    if (client?.state === State.Starting) await client.start().catch(() => undefined);
    // a server that is slow to stop is killed by the client, which also throws: the next one still has to start
    if (client?.state === State.Running) await client.stop().catch((error) => this.log.warn(String(error)));
  }

  private async begin(): Promise<void> {
    const found = await findServer(this.context);
    if (!found) {
      void this.tellMissing("Actionary's server is not installed, so there are no rules to show.");
      return;
    }
    const [command, ...before] = found as [string, ...string[]];
    if (!(await isThere(command))) {
      void this.tellMissing(`Actionary's server cannot start: there is no program ${command}.`);
      return;
    }
    const data = vscode.workspace.getConfiguration("actionary").get<string[]>("server.data", []);
    const args = [...before, "lsp", ...data.flatMap((folder) => ["--kb", folder])];
    this.log.info(`Starting ${[command, ...args].join(" ")}`);
    const client = this.clientOf(command, args);
    try {
      await client.start();
      this.client = client;
    } catch (error) {
      this.log.error(String(error));
      void this.tellMissing(`Actionary's server, ${command}, cannot start.`);
    }
  }

  private clientOf(command: string, args: string[]): LanguageClient {
    let failures = 0;
    const client: LanguageClient = new LanguageClient(
      "actionary",
      "Actionary",
      { command, args },
      {
        documentSelector: [
          { scheme: "file", language: "markdown" },
          { scheme: "untitled", language: "markdown" },
          { scheme: "file", language: "plaintext" },
          { scheme: "file", language: "yaml" },
        ],
        outputChannel: this.log,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        synchronize: {
          configurationSection: "actionary",
          fileEvents: vscode.workspace.createFileSystemWatcher(RULES),
        },
        initializationOptions: vscode.workspace.getConfiguration("actionary"),
        middleware: {
          // a comparison from a lens opens in our panel
          executeCommand: (command, given, next) =>
            command === "actionary.server.compare" && given[0]?.show
              ? vscode.commands.executeCommand("actionary.compare", given[0].id)
              : next(command, given),
        },
        // without this the client would fail silently
        initializationFailedHandler: (error) => {
          this.log.error(String(error));
          return false;
        },
        errorHandler: {
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => {
            // a client that another has taken over from, or that has not started yet, stays down
            if (this.client !== client) return { action: CloseAction.DoNotRestart, handled: true };
            failures += 1;
            if (failures <= 3) return { action: CloseAction.Restart, handled: true };
            void this.tellMissing("Actionary's server stopped again after three restarts.");
            this.client = undefined;
            return { action: CloseAction.DoNotRestart, handled: true };
          },
        },
      },
    );
    return client;
  }

  private async tellMissing(sentence: string): Promise<void> {
    const choices = { Install: "Install", Choose: "Choose the Program…", Log: "Show the Log" };
    const chosen = await vscode.window.showErrorMessage(sentence, ...Object.values(choices));
    if (chosen === choices.Install) {
      if (await install(this.context, this.log)) await this.restart();
    } else if (chosen === choices.Choose) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "actionary.server.command");
    } else if (chosen === choices.Log) {
      this.log.show();
    }
  }
}
