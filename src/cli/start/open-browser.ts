import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromiumOptions } from "./run-electron.ts";

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
