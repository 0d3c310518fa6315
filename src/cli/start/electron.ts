import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** The top of the project: what is built lies in dist/ below it. */
export const ROOT_FOLDER = path.resolve(import.meta.dirname, "../../..");

interface ElectronSearch {
  readonly packageFolder: string; // node_modules/electron
  readonly refusalFile: string; // remembers a failed fetch
  readonly override: string | undefined; // ELECTRON_OVERRIDE_DIST_PATH
  readonly fetchTimeoutMs: number;
  readonly say: (line: string) => void;
}

const FETCH_TIMEOUT_MS = 60_000;
const REFUSAL_HOLDS_MS = 24 * 60 * 60 * 1000;

const PROGRAM_FILES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  win32: "electron.exe",
};

/** The Electron program. Its package comes without it and fetches it at the first start, which needs a network. */
export async function findElectron(search: ElectronSearch): Promise<string | undefined> {
  const installed = installedElectron(search);
  if (installed !== undefined || search.override !== undefined) return installed;
  if (!existsSync(path.join(search.packageFolder, "install.js"))) return undefined;
  if (hasFailedLately(search.refusalFile)) return undefined;

  search.say("Fetching Electron ...");
  const problem = await fetchElectron(search);
  const fetched = problem === undefined ? installedElectron(search) : undefined;
  if (fetched === undefined) {
    search.say(`Electron could not be fetched: ${problem ?? "it did not install itself"}.`);
    await mkdir(path.dirname(search.refusalFile), { recursive: true });
    await writeFile(search.refusalFile, "No new attempt within a day. To try now: npx install-electron\n");
  }
  return fetched;
}

export function usualElectronSearch(say: (line: string) => void): ElectronSearch {
  return {
    packageFolder: path.join(ROOT_FOLDER, "node_modules/electron"),
    refusalFile: path.join(ROOT_FOLDER, "dist/.electron-unavailable"),
    override: process.env["ELECTRON_OVERRIDE_DIST_PATH"] || undefined,
    fetchTimeoutMs: FETCH_TIMEOUT_MS,
    say,
  };
}

/** The program, if it is there, without fetching anything. */
export function installedElectron({
  packageFolder,
  override,
}: Pick<ElectronSearch, "packageFolder" | "override">): string | undefined {
  const program = PROGRAM_FILES[process.platform] ?? "electron";
  if (override !== undefined) {
    const file = path.join(override, program);
    return existsSync(file) ? file : undefined;
  }
  const file = path.join(packageFolder, "dist", program);
  // path.txt is what its installer writes last.
  return existsSync(file) && existsSync(path.join(packageFolder, "path.txt")) ? file : undefined;
}

function hasFailedLately(refusalFile: string): boolean {
  const failedAtMs = statSync(refusalFile, { throwIfNoEntry: false })?.mtimeMs;
  return failedAtMs !== undefined && Math.abs(Date.now() - failedAtMs) < REFUSAL_HOLDS_MS;
}

/** Resolves to why it failed, or undefined. */
async function fetchElectron({ packageFolder, fetchTimeoutMs }: ElectronSearch): Promise<string | undefined> {
  const installer = path.join(packageFolder, "install.js");
  const child = spawn(process.execPath, [installer], { stdio: ["ignore", "inherit", "pipe"] });
  let errorText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (errorText.length < 1000) errorText += text;
  });
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    child.kill("SIGKILL");
  }, fetchTimeoutMs);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  clearTimeout(timer);
  if (code === 0) return undefined;
  if (isTooSlow) return `it took longer than ${fetchTimeoutMs / 1000} s`;
  const [firstLine = ""] = errorText.split("\n");
  return firstLine.replace(/^\w*Error: /, "").trim() || "its installer failed";
}

type ElectronEnd = "closed" | "could-not-start";

/** A failure within this time is taken for one of its start: no display, a missing library, a sandbox that is refused. */
const START_MS_MAX = 15_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs the game in Electron until its window is closed. What follows `--` is for the game: without it, Chromium would
 * read options and addresses among it.
 */
export async function runElectron(program: string, gameArguments: readonly string[]): Promise<ElectronEnd> {
  const startedAtMs = performance.now();
  const child = spawn(program, [...chromiumOptions(), ROOT_FOLDER, "--", ...gameArguments], {
    stdio: "inherit",
  });
  let isWanted = true;
  const end = (): void => {
    isWanted = false;
    child.kill("SIGTERM"); // it says goodbye to the other peers and quits
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", resolve);
  });
  for (const signal of SIGNALS) process.off(signal, end);
  const hasFailedAtStart = code !== 0 && isWanted && performance.now() - startedAtMs < START_MS_MAX;
  return hasFailedAtStart ? "could-not-start" : "closed";
}

/**
 * What Chromium, alone or in Electron, needs on some machines. It refuses to run as root on Linux, as in a container, unless
 * its sandbox is off; and without a graphics card it draws three dimensions only where that is allowed: it calls that unsafe
 * for pages of strangers, and ours is the only one it opens.
 */
export function chromiumOptions(): readonly string[] {
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  return [...(isRoot ? ["--no-sandbox"] : []), "--enable-unsafe-swiftshader"];
}

/** Whether a window could appear at all. */
export function hasDisplay(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return process.platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
}
