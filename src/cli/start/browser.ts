import path from "node:path";
import {
  runPeer,
  startWindowServer,
  type FirstRequest,
  type RunningPeer,
  type WindowServer,
} from "../../desk/index.ts";
import { openMulticast, type KeyLog, type OutsideWish, type ServicePlace } from "../../peer/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { hasDisplay, ROOT_FOLDER } from "./electron.ts";
import { findFirefox } from "./firefox.ts";
import { printLine, printText } from "../printing.ts";
import { findBrowser, thisMachine } from "./find-browser.ts";
import { openBrowser, type BrowserWindow } from "./browser-window.ts";

/** The page of the window, built. */
export const WINDOW_FOLDER = path.join(ROOT_FOLDER, "dist/window");

interface GameOptions {
  readonly homeFolder: string;
  readonly link: LinkSettings | null;
  readonly keyLog: KeyLog | null;
  readonly outside: OutsideWish;
  readonly service: ServicePlace | null;
  readonly hidesAddress: boolean;
  readonly firstRequest: FirstRequest | null;
  readonly opensBrowser: boolean; // otherwise the player opens the printed address
}

/** How long a browser that has already ended may still owe its window: it may have handed it to another process. */
const WINDOW_WAIT_MS = 3000;
/** By then a window is there, on a slow computer too. */
const FIRST_WINDOW_WAIT_MS = 30_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a peer and serves its window until the window is closed or a signal comes. */
export async function serveGame(options: GameOptions): Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  for (const signal of SIGNALS) process.once(signal, end); // a second one ends us at once

  const isWanted = options.opensBrowser && hasDisplay();
  const program = isWanted ? (findBrowser() ?? findFirefox(thisMachine())) : undefined;
  const peer = await runPeer({
    homeFolder: options.homeFolder,
    link: options.link,
    keyLog: options.keyLog,
    near: openMulticast,
    outside: options.outside,
    service: options.service,
    hidesAddress: options.hidesAddress,
  });
  let server: WindowServer | undefined;
  let browser: BrowserWindow | undefined;
  try {
    server = await startWindowServer({
      folder: WINDOW_FOLDER,
      peer,
      // A page that the player opened may be closed and opened again; our own window is gone for good.
      onAllWindowsClosed: () => program !== undefined && end(),
      // Each address opens one window: there must be one to open the next, or the same page after it was closed.
      onAddressUsed: () => program === undefined && printNextAddress(server),
    });
    if (options.firstRequest !== null) peer.begin(options.firstRequest);
    if (program === undefined) printAddress(server);
    else browser = await openWindow(program, server);
    await ended;
  } finally {
    await endGame(peer, server, browser);
  }
}

async function openWindow(program: string, server: WindowServer): Promise<BrowserWindow> {
  printLine(process.stdout, `Opening the game in ${program}; it ends when its window is closed.`);
  const browser = await openBrowser(program, server.makeAddress());
  offerAddressLater(server);
  void browser.ended.then(() => {
    setTimeout(() => {
      if (server.hadWindow()) return; // then its closing ends the game
      printLine(process.stdout, `The browser window did not open (${program}).`);
      printAddress(server);
    }, WINDOW_WAIT_MS).unref();
  });
  return browser;
}

/** A browser that runs may show nothing all the same: one in a sandbox of its own can't read our page, for example. */
function offerAddressLater(server: WindowServer): void {
  setTimeout(() => {
    if (!server.hadWindow()) printAddress(server);
  }, FIRST_WINDOW_WAIT_MS).unref();
}

function printAddress(server: WindowServer): void {
  printText(
    process.stdout,
    `Open this address in a browser on this computer; end the game with Ctrl+C:\n${server.makeAddress()}`,
  );
}

/** Undefined: it has not even begun to serve. */
function printNextAddress(server: WindowServer | undefined): void {
  if (server !== undefined)
    printText(
      process.stdout,
      `That address has opened a window. To open another one:\n${server.makeAddress()}`,
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
