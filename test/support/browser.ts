import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { findBrowser } from "../../src/cli/start/find-browser.ts";
import { wordsIn } from "./houses.ts";
import { guardPage } from "./window-guard.ts";
import { picturesPass } from "./window-steps.ts";
import { watchPage, type Surroundings } from "./window-waiting.ts";

/** The installed Chromium, Chrome or Edge, or the one that CHROMIUM_PATH names; undefined if there is none. */
export const browserPath = findBrowser();

if (browserPath === undefined) {
  console.log(
    "Window tests skipped: no Chromium, Chrome or Edge is installed, and CHROMIUM_PATH names none.",
  );
}

/**
 * The same browser without any window: a page costs a fifth of the processor to open. It is taken where it is installed, nobody wants to
 * see the pages, and CHROMIUM_PATH names no other.
 */
const SHELLS = ["/usr/lib/chromium/chromium-headless-shell"];
const shellPath =
  process.env["CHROMIUM_PATH"] === undefined ? SHELLS.find((file) => existsSync(file)) : undefined;

/** Pictures a second that a page draws: what two cores that draw in software keep up with, beside all else that a test needs. */
const PICTURES_A_SECOND = 2;

/** The same while a test waits for pictures: our window, which draws in software here, makes no more than 25. */
const HURRIED_PICTURES_A_SECOND = 20;

/**
 * What a browser does besides showing pages: a list below its address bar, which nobody sees, takes more of the processor than opening a
 * page. The others are those that Playwright switches off, for the last such list counts.
 */
const WITHOUT_FEATURES = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/** Somebody wants to see it: `ROBOCAT_TEST_SHOW=1 npx vitest run test/e2e/window/fog.test.ts`. */
const isShown = process.env["ROBOCAT_TEST_SHOW"] === "1";
const SHOWN_STEP_MS = 300;
/** Pictures for somebody to look at are written. */
const IS_LOOKED_AT =
  isShown || ["ROBOCAT_PICTURES", "SHOTS", "TALK_PICTURES"].some((name) => process.env[name]);

let shared: Browser | undefined; // ends with the process

declare global {
  interface Window {
    /** The pictures of the match are drawn from now on. */
    robocatIsLookedAt?: boolean;
    /** By how many more, or fewer, pictures are waited for from now on: then they come soon. */
    robocatHurry(by: 1 | -1): void;
  }
}

/** How a page differs from one of a player who has set nothing. */
export interface PageOptions {
  /** The camera glides and the menus move. Else the player's system asks for little motion, and menus are drawn once. */
  readonly hasMotion?: boolean;
  /** Where to collect what goes wrong in it: its own list, if none is given. */
  readonly problems?: string[];
  /** In which it is opened; else in that of this process. */
  readonly browser?: Browser;
  /** It is as large as the window that it is in. */
  readonly isAsShown?: boolean;
  /** It has sound after the first gesture, which takes much of the processor. Else it is in a browser without any. */
  readonly hasSound?: boolean;
  /** All that the tables of words say stands in «marks» in it. */
  readonly isMarked?: boolean;
  /** The test listens to what it sends and receives. Else nobody is told of each picture of a match, which takes as much as the match. */
  readonly isOverheard?: boolean;
  /** The processes that it needs. */
  readonly processes?: Pick<Surroundings, "failure" | "log">;
}

/**
 * Starts it without a display, unless somebody wants to see it, drawing in software, and without a word to the outside. `display`: of an X
 * server, in whose upper left corner its windows are then. `namespace`: a network of its own, in which it runs.
 */
export function launchBrowser({ display = null, namespace = null }: BrowserPlace = {}): Promise<Browser> {
  const isHeadless = !isShown && display === null;
  const program = (isHeadless ? shellPath : undefined) ?? browserPath!;
  return chromium.launch({
    executablePath: namespace === null ? program : programIn(namespace, program),
    headless: isHeadless,
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
      "--disable-angle-features=warmUpPipelineCacheAtLink", // most of what is made ready for drawing would never be drawn
      "--disable-accelerated-2d-canvas", // drawing in software, the minimap would take as long as the match
      `--disable-features=${WITHOUT_FEATURES.join(",")}`,
    ],
  });
}

interface BrowserPlace {
  readonly display?: string | null;
  readonly namespace?: string | null;
}

/** A program that starts the browser there: one path is all that can be named. */
function programIn(namespace: string, inside: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-browser-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, "browser");
  const words = wordsIn(namespace, inside).map((word) => `'${word}'`);
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
  {
    hasMotion = false,
    isAsShown = false,
    hasSound = isShown,
    isMarked = false,
    isOverheard = false,
    problems = [],
    processes = {},
  }: PageOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: isAsShown ? null : { width: 960, height: 600 },
    reducedMotion: hasMotion ? "no-preference" : "reduce",
  });
  await context.addInitScript(slowScreen, {
    pictureMs: 1_000 / PICTURES_A_SECOND,
    hurriedMs: 1_000 / HURRIED_PICTURES_A_SECOND,
    isDrawn: IS_LOOKED_AT,
  });
  if (!hasSound) await context.addInitScript(() => Reflect.deleteProperty(window, "AudioContext"));
  if (isMarked) await context.addInitScript(markWords);
  const page = await context.newPage();
  await watchPage(page, { problems, ...processes });
  guardPage(page);
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(address);
  if (!isOverheard) await overhearNoMore(page);
  return { page, problems };
}

/** What Playwright has inside; only this much of it is known here. */
interface PageInside {
  readonly delegate?: { readonly _mainFrameSession?: { readonly _client?: ClientInside } };
}
interface ClientInside {
  send(method: "Network.disable"): Promise<unknown>;
}

/**
 * The browser tells Playwright of all that a page sends and receives, some 25 kB for each picture of a match, and Playwright has no word to
 * stop it. Where its inside is another one day, windows take longer, and nothing else changes.
 */
async function overhearNoMore(page: Page): Promise<void> {
  const { _connection: outside } = page as unknown as {
    readonly _connection?: { toImpl?(of: Page): PageInside | undefined };
  };
  await outside?.toImpl?.(page)?.delegate?._mainFrameSession?._client?.send("Network.disable");
}

/** In the page, before its modules: see src/words/voice.ts. */
function markWords(): void {
  Object.assign(globalThis, { [Symbol.for("robocat.voice")]: (text: string) => `«${text}»` });
}

/** From now on the pictures of the match are drawn on this page, and the last one is. Until it is loaded again. */
export async function lookAt(page: Page): Promise<void> {
  const isNew = await page.evaluate(() => window.robocatIsLookedAt !== (window.robocatIsLookedAt = true));
  if (isNew) await picturesPass(page, 2); // the first may have begun before
}

/** Nobody looks at the pictures of this page any more, until somebody does again. */
export async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => (window.robocatIsLookedAt = false));
}

/**
 * In the page, before all else: its screen is one that shows a picture only so often, but soon after somebody has pressed something, and
 * while a test waits for pictures. The window makes every picture, with all that it asks of WebGL, but what fills pixels is done only
 * where somebody looks.
 */
function slowScreen(screen: { pictureMs: number; hurriedMs: number; isDrawn: boolean }): void {
  const ask = window.requestAnimationFrame.bind(window);
  const waiting = new Map<FrameRequestCallback, number>(); // by timer
  let [lastMs, waiterCount, wantedCount] = [-screen.pictureMs, 0, 0];
  let isSpared = false;
  const wait = (draw: FrameRequestCallback): number => {
    const pauseMs = waiterCount > 0 || wantedCount > 0 ? screen.hurriedMs : screen.pictureMs;
    const timer = window.setTimeout(
      () => {
        waiting.delete(draw);
        ask((nowMs) => {
          lastMs = performance.now();
          wantedCount = Math.max(0, wantedCount - 1);
          isSpared = !screen.isDrawn && window.robocatIsLookedAt !== true;
          try {
            draw(nowMs);
          } finally {
            isSpared = false;
          }
        });
      },
      Math.max(0, lastMs + pauseMs - performance.now()),
    );
    waiting.set(draw, timer);
    return timer;
  };
  const hasten = (): void => {
    for (const [draw, timer] of [...waiting]) {
      window.clearTimeout(timer);
      wait(draw);
    }
  };
  window.requestAnimationFrame = wait;
  window.robocatHurry = (by) => {
    waiterCount = Math.max(0, waiterCount + by); // it may have been loaded again meanwhile
    hasten();
  };
  const PICTURES_AFTER_INPUT = 2; // the first may have begun before
  for (const kind of ["pointerdown", "pointerup", "pointermove", "wheel", "keydown", "keyup"])
    window.addEventListener(
      kind,
      () => {
        wantedCount = PICTURES_AFTER_INPUT;
        hasten();
      },
      { capture: true, passive: true },
    );
  const filling = ["clear", "drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"];
  const pen = WebGL2RenderingContext.prototype as unknown as Record<string, (...words: unknown[]) => void>;
  for (const name of filling) {
    const fill = pen[name]!;
    pen[name] = function (this: unknown, ...words): void {
      if (!isSpared) fill.apply(this, words);
    };
  }
}
