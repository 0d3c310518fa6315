import type { WindowRequest } from "../../channel/index.ts";
import { runPeer, startWindowServer, type RunningPeer, type WindowServer } from "../../desk/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { findBrowser, openBrowser, type BrowserWindow } from "./browser.ts";
import { hasDisplay } from "./electron.ts";
import { WINDOW_FOLDER } from "./folders.ts";

interface GameOptions {
  readonly homeFolder: string;
  readonly link: LinkSettings | null;
  readonly firstRequest: WindowRequest | null;
  readonly opensBrowser: boolean; // otherwise the player opens the printed address
}

/** How long a browser that has already ended may still owe its window: it may have handed it to another process. */
const WINDOW_WAIT_MS = 3000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a peer and serves its window until the window is closed or a signal comes. */
export async function serveGame(options: GameOptions): Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  for (const signal of SIGNALS) process.once(signal, end); // a second one ends us at once

  const program = options.opensBrowser && hasDisplay() ? findBrowser() : undefined;
  const peer = await runPeer({ homeFolder: options.homeFolder, link: options.link });
  let server: WindowServer | undefined;
  let browser: BrowserWindow | undefined;
  try {
    server = await startWindowServer({
      folder: WINDOW_FOLDER,
      peer,
      // A page that the player opened may be closed and opened again; our own window is gone for good.
      onAllWindowsClosed: () => program !== undefined && end(),
    });
    if (options.firstRequest !== null) peer.handle(options.firstRequest);
    if (program === undefined) printAddress(server);
    else browser = await openWindow(program, server);
    await ended;
  } finally {
    await endGame(peer, server, browser);
  }
}

async function openWindow(program: string, server: WindowServer): Promise<BrowserWindow> {
  console.log(`Opening the game in ${program}; it ends when its window is closed.`);
  const browser = await openBrowser(program, server.address);
  void browser.ended.then(() => {
    setTimeout(() => {
      if (server.hadWindow()) return; // then its closing ends the game
      console.log(`The browser window did not open (${program}).`);
      printAddress(server);
    }, WINDOW_WAIT_MS).unref();
  });
  return browser;
}

function printAddress(server: WindowServer): void {
  console.log(
    `Open this address in a browser on this computer; end the game with Ctrl+C:\n${server.address}`,
  );
}

/** Says goodbye to the other peers before the process ends. */
async function endGame(
  peer: RunningPeer,
  server: WindowServer | undefined,
  browser: BrowserWindow | undefined,
): Promise<void> {
  peer.handle({ kind: "leave" });
  await peer.close();
  await server?.close();
  await browser?.close();
}
