// Measures what a window shows while the timeline of a replay is dragged: `npm run bench:drag`. The replay is a battle of 1,500 cats on a
// map of 255 x 255 cells, played by a real game in its thread and shown by a real Chromium. It is measured twice: with nothing painted, as
// with a graphics card, and with all of it painted in software, by the same two cores.
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";

import { build } from "../../../scripts/build.ts";
import { battleReplay } from "../../../src/lab/bench/long-replay.ts";
import { ReplayRecorder, type Replay } from "../../../src/replay/index.ts";
import { browserPath, launchBrowser } from "../../support/browser.ts";
import { startGame } from "../../support/game-process.ts";

/** The first 100 s of the battle, in which all of its cats fight. */
const TURNS = 1_000;
const PICTURES_A_SECOND_MIN = 20;
const DRAG_MS = 10_000;
/** From one end of the timeline to the other. */
const SWEEP_MS = 2_000;
/** Drags that end somewhere, for what is shown then. */
const STROKES = 20;
const MOVES_OF_A_STROKE = 12;
const LAST_WAIT_FRAMES = 300;

interface Counted {
  readonly ms: number;
  readonly frames: number;
  readonly pictures: number; // of the battle, each of another moment than the frame before
}

declare global {
  interface Window {
    counted?: { frames: number; pictures: number };
  }
}

async function main(): Promise<void> {
  if (browserPath === undefined) return;
  await build();
  const bytes = bytesOf(battleReplay(TURNS, () => undefined));
  for (const isPainted of [false, true]) {
    const game = await startGame([]);
    try {
      const folder = path.join(game.homeFolder, "replays");
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, "2026-01-02_battle.rcr"), bytes);
      await measure(game.address, isPainted);
    } finally {
      await game.stop();
    }
  }
}

async function measure(address: string, isPainted: boolean): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    page.on("pageerror", (error) => console.error(error.message));
    if (!isPainted) await page.addInitScript(paintNothing);
    await page.goto(address);
    await open(page);
    const { ms, frames, pictures } = await drag(page);
    const rate = (1_000 * pictures) / ms;
    const ends = await endDrags(page);
    const times = ends.filter((end) => end !== null).toSorted((a, b) => a - b);
    const ok = rate >= PICTURES_A_SECOND_MIN && times.length === STROKES ? "yes" : "NO";
    console.log(
      `dragged, ${isPainted ? "painted in software" : "nothing painted"}: ${rate.toFixed(1)} pictures a second of ` +
        `${((1_000 * frames) / ms).toFixed(1)} frames; the last position shown ${times.length} of ${STROKES} times, ` +
        `median ${times[times.length >> 1]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms; ` +
        `at least ${PICTURES_A_SECOND_MIN}, and each time: ${ok}; load ${loadavg()[0]!.toFixed(1)}`,
    );
  } finally {
    await browser.close();
  }
}

/** The replay stands, and all of it was looked at ahead. */
async function open(page: Page): Promise<void> {
  await page.getByTestId("replays").click();
  await page.getByTestId("replay-entry").first().click();
  await page.getByTestId("replay-bar").waitFor();
  await page.keyboard.press("Space");
  const slider = page.getByTestId("replay-slider");
  await slider.evaluate(
    (it) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (it.style.getPropertyValue("--ready") === "1") resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** To and fro over the whole timeline. */
async function drag(page: Page): Promise<Counted> {
  const { x, y, width, height } = (await page.getByTestId("replay-slider").boundingBox())!;
  await page.mouse.move(x, y + height / 2);
  await page.mouse.down();
  await page.evaluate(countPictures);
  const startMs = performance.now();
  for (let ms = 0; ms < DRAG_MS; ms = performance.now() - startMs) {
    const share = 1 - Math.abs(1 - ((ms / SWEEP_MS) % 2));
    await page.mouse.move(x + share * width, y + height / 2);
  }
  const counted = await page.evaluate(() => window.counted!);
  await page.mouse.up();
  return { ...counted, ms: performance.now() - startMs };
}

/** Of drags that end somewhere: after how long that place is shown, ms; null: it never is. */
async function endDrags(page: Page): Promise<readonly (number | null)[]> {
  const slider = page.getByTestId("replay-slider");
  const { x, y, width, height } = (await slider.boundingBox())!;
  const turnCount = Number(await slider.getAttribute("aria-valuemax"));
  const ends: (number | null)[] = [];
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const [from, to] = [0.1 + ((stroke * 37) % 80) / 100, 0.1 + ((stroke * 53 + 29) % 80) / 100];
    const xAt = (share: number): number => Math.round(x + share * width);
    await page.mouse.move(xAt(from), y + height / 2);
    await page.mouse.down();
    for (let i = 1; i <= MOVES_OF_A_STROKE; i += 1)
      await page.mouse.move(xAt(from + ((to - from) * i) / MOVES_OF_A_STROKE), y + height / 2);
    const turn = Math.round(((xAt(to) - x) / width) * turnCount);
    ends.push(await page.evaluate(timeUntilShown, { turn, framesMax: LAST_WAIT_FRAMES }));
    await page.mouse.up();
  }
  return ends;
}

/** In the page: ms until that turn is shown, or one beside it, for a pixel may be rounded; null: it is not within so many frames. */
function timeUntilShown({ turn, framesMax }: { turn: number; framesMax: number }): Promise<number | null> {
  const startMs = performance.now();
  let frames = 0;
  return new Promise((resolve) => {
    const look = (): void => {
      const shown = window.robocatView!.world()?.turn ?? -9;
      frames += 1;
      if (Math.abs(shown - turn) <= 1) resolve(performance.now() - startMs);
      else if (frames > framesMax) resolve(null);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** In the page, before all else. */
function paintNothing(): void {
  const pen = WebGL2RenderingContext.prototype as unknown as Record<string, () => void>;
  for (const name of ["drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"])
    pen[name] = () => undefined;
}

/** In the page. */
function countPictures(): void {
  const counted = { frames: 0, pictures: 0 };
  let shown: number | undefined;
  const look = (): void => {
    const subTurn = window.robocatView!.world()?.subTurn;
    counted.frames += 1;
    if (subTurn !== shown) counted.pictures += 1;
    shown = subTurn;
    requestAnimationFrame(look);
  };
  window.counted = counted;
  requestAnimationFrame(look);
}

/** As a match would have been written down. */
function bytesOf({ header, turns }: Replay): Buffer {
  const recorder = new ReplayRecorder(header);
  return Buffer.concat([
    recorder.start(),
    ...turns.map(({ turn, playerCommands, checksum, commandDelayTurns }) =>
      recorder.turn(turn, playerCommands, { checksum, commandDelayTurns }),
    ),
    recorder.end({ kind: "stopped" }),
  ]);
}

await main();
