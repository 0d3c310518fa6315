// Goal: a computer with a Firefox and no Chromium opens the game in it, and its window and its peer understand each other.
// Method: a real Firefox without a screen, opened as `npm start` does it, and driven by WebDriver BiDi.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { WINDOW_FOLDER } from "../../../src/cli/start/browser.ts";
import { openBrowser } from "../../../src/cli/start/browser-window.ts";
import { findFirefox } from "../../../src/cli/start/firefox.ts";
import { runPeer, startWindowServer } from "../../../src/desk/index.ts";
import { eventually } from "../../support/waiting-for.ts";

const firefox = findFirefox({ env: process.env, platform: process.platform, isFile: existsSync });

/** A session by which a Firefox is told what to do. */
class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Readonly<Record<string, unknown>>) => void>();
  #count = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Readonly<Record<string, unknown>>;
      this.#waiting.get(answer["id"] as number)?.(answer);
    });
  }

  static async open(address: string): Promise<Bidi> {
    const socket = new WebSocket(`${address}/session`);
    await new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const bidi = new Bidi(socket);
    await bidi.ask("session.new", { capabilities: {} });
    return bidi;
  }

  async ask(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const id = (this.#count += 1);
    const answer = new Promise<Readonly<Record<string, unknown>>>((resolve) =>
      this.#waiting.set(id, resolve),
    );
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answer;
    if (type !== "success") throw new Error(`${method}: ${String(message)}`);
    return result as Readonly<Record<string, unknown>>;
  }

  /** What that expression is in the page of the game. */
  async see(expression: string): Promise<unknown> {
    const { contexts } = await this.ask("browsingContext.getTree", {});
    const [page] = (contexts as readonly { context: string; url: string }[]).filter(({ url }) =>
      url.startsWith("http://127.0.0.1:"),
    );
    if (page === undefined) throw new Error(`no page of the game among ${JSON.stringify(contexts)}`);
    const target = { context: page.context };
    const { result } = await this.ask("script.evaluate", { expression, target, awaitPromise: true });
    return (result as { readonly value?: unknown }).value;
  }

  close(): void {
    this.#socket.close();
  }
}

test.skipIf(firefox === undefined || process.platform === "win32")(
  "a Firefox opens the window of the game, and hosts a lobby in it",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "robocat-firefox-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const program = path.join(folder, "firefox");
    const said = path.join(folder, "said");
    writeFileSync(
      program,
      `#!/bin/sh
exec "${firefox!}" --headless --remote-debugging-port 0 "$@" > "${said}" 2>&1
`,
    );
    chmodSync(program, 0o700);
    const peer = await runPeer({ homeFolder: path.join(folder, "home") });
    const server = await startWindowServer({
      ...{ folder: WINDOW_FOLDER, peer },
      onAllWindowsClosed: () => undefined,
      onAddressUsed: () => undefined,
    });
    const browser = await openBrowser(program, server.makeAddress());
    onTestFinished(async () => {
      await browser.close();
      await peer.close();
      await server.close();
    });
    const address = await eventually("the door that Firefox opens", () => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(readFileSync(said, "utf8")) ?? [];
      expect(found).toBeDefined();
      return found!;
    });
    const bidi = await eventually("a session", () => Bidi.open(address));
    const screen = (): Promise<unknown> => bidi.see("window.robocatView?.screen()");
    await eventually("the title", async () => expect(await screen()).toBe("menu"));
    expect(await bidi.see("document.title")).toContain("Robo Cat");
    // Matches are drawn by WebGL, which a Firefox without a screen may lack: a lobby is all that its peer can show it.
    await bidi.see('document.querySelector("[data-testid=settings]").click()');
    await eventually("the settings", async () => expect(await screen()).toBe("settings"));
    peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 });
    await eventually("the lobby", async () => expect(await screen()).toBe("lobby"));
    expect(await bidi.see('document.querySelector("[data-testid=lobby-players]").children.length')).toBe(1);
    bidi.close();
  },
);
