import { statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { chromiumOptions } from "./electron.ts";

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

export interface BrowserWindow {
  /** Resolves when the browser ended: closed by the player, or because it could not start. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3000;

/**
 * Opens the address as a window of its own, without tabs and address bar. The browser gets a new profile: it then runs
 * beside the player's own browser, without its extensions, and ends with the window.
 */
export async function openBrowser(program: string, address: string): Promise<BrowserWindow> {
  const profile = await mkdtemp(path.join(tmpdir(), "robocat-window-"));
  const options = [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-sync",
    "--window-size=1280,800",
    ...chromiumOptions(),
  ];
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
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
        () => undefined,
      );
    },
  };
}
