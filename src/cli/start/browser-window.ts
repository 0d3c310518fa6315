import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { chromiumOptions } from "./electron.ts";
import { firefoxOptions, isFirefox } from "./firefox.ts";
import { makePrivateFolder, writeStartPage } from "./start-page.ts";

export interface BrowserWindow {
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
