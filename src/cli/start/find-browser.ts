import { statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

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

export function thisMachine(): BrowserSearch {
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
