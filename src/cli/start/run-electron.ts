import { spawn } from "node:child_process";

import { ROOT_FOLDER } from "./folders.ts";

export type ElectronEnd = "closed" | "could-not-start";

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
