import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { findBrowser } from "../../src/cli/start/browser.ts";
import { wordsIn } from "./houses.ts";
import { guardPage } from "./window-guard.ts";
import { watchPage, type Surroundings } from "./window-waiting.ts";

/** The installed Chromium, Chrome or Edge, or the one that CHROMIUM_PATH names; undefined if there is none. */
export const browserPath = findBrowser();

if (browserPath === undefined) {
  console.log(
    "Window tests skipped: no Chromium, Chrome or Edge is installed, and CHROMIUM_PATH names none.",
  );
}

/** Pictures a second that a page draws: what two cores that draw in software keep up with, beside all else that a test needs. */
const PICTURES_A_SECOND = 2;

/** Somebody wants to see it: `ROBOCAT_TEST_SHOW=1 npx vitest run test/e2e/window/fog.test.ts`. */
const isShown = process.env["ROBOCAT_TEST_SHOW"] === "1";
const SHOWN_STEP_MS = 300;

let shared: Browser | undefined; // ends with the process

/** How a page differs from one of a player who has set nothing. */
export interface PageOptions {
  /** The camera glides and the menus move. Else the player's system asks for little motion, and menus are drawn once. */
  readonly hasMotion?: boolean;
  /** Where to collect what goes wrong in it: its own list, if none is given. */
  readonly problems?: string[];
  /** In which it is opened; else in that of this process. */
  readonly browser?: Browser;
  /** It is as large as the window that it is in, and draws as often as the screen does. */
  readonly isAsShown?: boolean;
  /** The processes that it needs. */
  readonly processes?: Pick<Surroundings, "failure" | "log">;
}

/**
 * Starts it without a display, unless somebody wants to see it, drawing in software, and without a word to the outside. `display`: of an X
 * server, in whose upper left corner its windows are then. `namespace`: a network of its own, in which it runs.
 */
export function launchBrowser({ display = null, namespace = null }: BrowserPlace = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: namespace === null ? browserPath! : programIn(namespace),
    headless: !isShown && display === null,
    slowMo: isShown ? SHOWN_STEP_MS : 0,
    ...(display === null ? {} : { env: { ...process.env, DISPLAY: display } }),
    args: [
      ...(display === null ? [] : ["--window-position=0,0", "--window-size=960,720", "--ozone-platform=x11"]),
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--disable-background-networking",
      "--disable-gpu-compositing", // the page around the match is put together twice as fast without it
      "--disable-accelerated-2d-canvas", // drawing in software, the minimap would take as long as the match
    ],
  });
}

interface BrowserPlace {
  readonly display?: string | null;
  readonly namespace?: string | null;
}

/** A program that starts the browser there: one path is all that can be named. */
function programIn(namespace: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-browser-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, "browser");
  const words = wordsIn(namespace, browserPath!).map((word) => `'${word}'`);
  writeFileSync(program, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
  return program;
}

/**
 * That of this process, which ends with it: nobody closes it. Starting one a file, with all that it compiles for its first
 * picture, takes longer than many a file.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await launchBrowser();
  return shared;
}

/** A page of its own session; what goes wrong in it is collected in `problems`. */
export async function openPage(
  browser: Browser,
  address: string,
  { hasMotion = false, isAsShown = false, problems = [], processes = {} }: PageOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: isAsShown ? null : { width: 960, height: 600 },
    reducedMotion: hasMotion ? "no-preference" : "reduce",
  });
  await context.addInitScript(slowScreen, 1_000 / PICTURES_A_SECOND);
  const page = await context.newPage();
  await watchPage(page, { problems, ...processes });
  guardPage(page);
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(address);
  return { page, problems };
}

/** In the page, before all else: its screen is one that shows a picture only so often. */
function slowScreen(pictureMs: number): void {
  const ask = window.requestAnimationFrame.bind(window);
  let nextMs = 0;
  window.requestAnimationFrame = (draw) =>
    window.setTimeout(
      () =>
        ask((nowMs) => {
          nextMs = performance.now() + pictureMs;
          draw(nowMs);
        }),
      Math.max(0, nextMs - performance.now()),
    );
}
