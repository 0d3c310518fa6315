import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { homedir } from "node:os";
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
import { chromiumOptions, hasDisplay, ROOT_FOLDER } from "./electron.ts";
import { findFirefox, firefoxOptions, isFirefox } from "./firefox.ts";
import { makePrivateFolder, writeStartPage } from "./start-page.ts";
import { printLine, printText } from "../printing.ts";

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

type Environment = Readonly<Record<string, string | undefined>>;

interface BrowserSearch {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly isFile: (file: string) => boolean;
}

const COMMANDS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "microsoft-edge-stable",
  "msedge",
];

const LINUX_FILES = [
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/opt/microsoft/msedge/msedge",
];

const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"];

const WINDOWS_FILES = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** The program file of an installed Chromium, Chrome or Edge; CHROMIUM_PATH comes before all others. */
export function findBrowser(search: BrowserSearch = thisMachine()): string | undefined {
  return candidates(search).find((file) => search.isFile(file));
}

function thisMachine(): BrowserSearch {
  const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return { env: process.env, platform: process.platform, isFile };
}

function candidates({ env, platform }: BrowserSearch): readonly string[] {
  const chosen = env["CHROMIUM_PATH"] ? [env["CHROMIUM_PATH"]] : [];
  switch (platform) {
    case "win32":
      return [...chosen, ...windowsFiles(env), ...onPath(env, path.win32, ".exe")];
    case "darwin":
      return [...chosen, ...macFiles(), ...onPath(env, path.posix, "")];
    default:
      return [...chosen, ...onPath(env, path.posix, ""), ...LINUX_FILES];
  }
}

function onPath(env: Environment, paths: path.PlatformPath, extension: string): readonly string[] {
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(paths.delimiter);
  const absolute = folders.filter((folder) => paths.isAbsolute(folder));
  return COMMANDS.flatMap((command) => absolute.map((folder) => paths.join(folder, command + extension)));
}

function macFiles(): readonly string[] {
  const folders = ["/Applications", path.posix.join(homedir(), "Applications")];
  return MAC_APPS.flatMap((app) => folders.map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`));
}

function windowsFiles(env: Environment): readonly string[] {
  const names = ["PROGRAMFILES", "ProgramFiles", "PROGRAMFILES(X86)", "ProgramFiles(x86)", "LOCALAPPDATA"];
  const folders = names.flatMap((name) => (env[name] ? [env[name]] : []));
  return WINDOWS_FILES.flatMap((file) => folders.map((folder) => path.win32.join(folder, file)));
}

interface BrowserWindow {
  /** Resolves when the browser ended: closed by the player, or because it could not start. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3000;

/** Of a Chromium: a window without tabs and address bar. */
function appOptions(folder: string, page: string): readonly string[] {
  return [
    `--app=${page}`,
    `--user-data-dir=${path.join(folder, "profile")}`,
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-sync",
    "--window-size=1280,800",
    ...chromiumOptions(),
  ];
}

/**
 * Opens the address as a window of its own. The browser gets a new profile: it then runs
 * beside the player's own browser, without its extensions, and ends with the window.
 */
export async function openBrowser(program: string, address: string): Promise<BrowserWindow> {
  const folder = await makePrivateFolder(program);
  const page = await writeStartPage(folder, address);
  const options = isFirefox(program) ? await firefoxOptions(folder, page) : appOptions(folder, page);
  const child = spawn(program, options, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  return {
    ended,
    close: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), CLOSE_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
      // Its helper processes may still be writing.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
        () => undefined,
      );
    },
  };
}
