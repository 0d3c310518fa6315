import { spawn } from "node:child_process";

import { ROOT_FOLDER } from "./folders.ts";

export type ElectronEnd = "closed" | "could-not-start";

/** A failure within this time is taken for one of its start: no display, a missing library, a sandbox that is refused. */
const START_MS_MAX = 15_000;

/**
 * Runs the game in Electron until its window is closed. What follows `--` is for the game: without it, Chromium would
 * read options and addresses among it.
 */
export async function runElectron(program: string, gameArguments: readonly string[]): Promise<ElectronEnd> {
  const startedAtMs = performance.now();
  const child = spawn(program, [...sandboxOptions(), ROOT_FOLDER, "--", ...gameArguments], {
    stdio: "inherit",
  });
  let isWanted = true;
  const end = (): void => {
    isWanted = false;
    child.kill("SIGTERM"); // it says goodbye to the other peers and quits
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", resolve);
  });
  process.off("SIGINT", end).off("SIGTERM", end);
  const hasFailedAtStart = code !== 0 && isWanted && performance.now() - startedAtMs < START_MS_MAX;
  return hasFailedAtStart ? "could-not-start" : "closed";
}

/** Chromium refuses to run as root on Linux, as in a container, unless its sandbox is off. */
export function sandboxOptions(): readonly string[] {
  return process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}

/** Whether a window could appear at all. */
export function hasDisplay(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return process.platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
}
