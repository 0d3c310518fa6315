import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { marksOfReplay } from "../../../src/peer/files/replay-marks.ts";
import { factsOfReplay } from "../../../src/replay/index.ts";
import { describeFact, describeMoment } from "../../../src/words/index.ts";
import { readWhole } from "../../replay/recorded-match.ts";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { keepReplays } from "../../support/replay-home.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

const GOLDEN = path.resolve(import.meta.dirname, "../../golden");

interface Place {
  readonly turn: number;
  readonly kind: string;
  readonly text: string;
}

/** What the replay of that file has to go to, in order, and how long it is. */
function placesOf(file: string) {
  const replay = readWhole(readFileSync(file));
  const nameOf = (id: number): string => replay.header.players.find(({ playerId }) => playerId === id)!.name;
  const moments = factsOfReplay(replay).facts.marks.map(({ kind, turn, playerIds, ...mark }): Place => {
    return { kind, turn, text: describeMoment({ ...mark, kind, names: playerIds.map(nameOf) }) };
  });
  const places: readonly Place[] = [
    ...marksOfReplay(replay).map(({ fact, ...mark }) => ({ ...mark, text: describeFact(fact) })),
    ...moments,
  ];
  return { places: places.toSorted((a, b) => a.turn - b.turn), turnCount: replay.turns.length };
}

const DRILL = path.join(REPLAY_FOLDER, "drill.rcr");
const HEALED = path.join(GOLDEN, "replay-v10.rcr");

// Goal: Page down and Page up go to every fight, claim, fall, pause, repair and leaving, and say what it is; a click at its place goes there
// too, where the pointer shows how the match was, while the match that is watched stays where it is.
// Method: golden replays that have them, in a real game, which plays them in its thread; its window in a real Chromium.
describe.skipIf(browserPath === undefined)("what happened in a replay", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    const opened = await windows.openGame();
    page = opened.page;
    const kept = [DRILL, HEALED].map((file) => [path.basename(file), readFileSync(file)] as const);
    keepReplays(opened.game.homeFolder, Object.fromEntries(kept));
    await presses(page, "replays");
  });

  /** From the list of replays. It stands at its beginning, and any place of it can be gone to. */
  async function opens(file: string): Promise<void> {
    await page.locator(`[data-file="${path.basename(file)}"]`).click();
    await sees(page, "replay-bar");
    await page.keyboard.press("Space");
    const slider = page.getByTestId("replay-slider");
    await soon(page, () => slider.evaluate((it) => it.style.getPropertyValue("--ready"))).toBe("1");
    await page.keyboard.press("Shift+J");
    await soon(page, () => shown(page)).toBe(0);
  }

  /** By keys alone, all that happened in that replay, which has these kinds of it, and back again. */
  async function goesThrough(file: string, kinds: readonly string[]): Promise<void> {
    const { places } = placesOf(file);
    expect([...new Set(places.map(({ kind }) => kind))].toSorted()).toEqual(kinds);
    const moments = places.filter(({ kind }) => ["claim", "fall", "fight"].includes(kind)).length;
    await soon(page, () => countOnLine(page)).toBe(moments);
    for (const { turn, text } of places) await goesBy(page, "PageDown", turn, text);
    for (const { turn, text } of places.toReversed().slice(1)) await goesBy(page, "PageUp", turn, text);
    await page.keyboard.press("PageUp");
    await soon(page, () => shown(page)).toBe(0);
  }

  test("is gone to by keys and by the mouse, which sees it small before", async () => {
    const { places, turnCount } = placesOf(DRILL);
    await opens(DRILL);
    await step("fights, claims, falls and pauses are gone to by keys", () =>
      goesThrough(DRILL, ["claim", "fall", "fight", "pause"]),
    );

    const { x, y, width, height } = (await page.getByTestId("replay-slider").boundingBox())!;
    const pixel = turnCount / width;
    const pointAt = (share: number): Promise<void> => page.mouse.move(x + width * share, y + height / 2);
    const glance = page.getByTestId("replay-glance");
    const seesMoment = (turn: number): Promise<void> =>
      soon(page, async () => near(await turnOf(page), turn, pixel)).toBe(true);

    await step("the world of the moment under the pointer is drawn", async () => {
      await pointAt(0.5);
      await glance.waitFor();
      await seesMoment(turnCount / 2);
      const early = await pixels(page);
      expect(early.colors).toBeGreaterThan(3); // walls, floor, cats, ink
      await pointAt(0.98);
      await seesMoment(0.98 * turnCount);
      expect((await pixels(page)).sum).not.toBe(early.sum);
      await keep(page, "replay-glance");
    });

    await step("what is watched stays where it is", async () => {
      expect(await shown(page)).toBe(0);
    });

    await step("at the ends the picture stays in the window", async () => {
      for (const share of [0.002, 0.998]) {
        await pointAt(share);
        await glance.waitFor();
        const box = (await glance.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
      }
      await keep(page, "replay-glance-end");
    });

    await step(
      "a drag shows the match itself, and no picture; nor does it where the pointer is elsewhere",
      async () => {
        await pointAt(0.3);
        await glance.waitFor();
        await page.mouse.down();
        await pointAt(0.4);
        await glance.waitFor({ state: "hidden" });
        await page.mouse.up();
        await soon(page, async () => near(await shown(page), 0.4 * turnCount, pixel)).toBe(true);
        await pointAt(0.6);
        await glance.waitFor();
        await page.mouse.move(x + width / 2, y - 300);
        await glance.waitFor({ state: "hidden" });
      },
    );

    await step("the pointer reads what it is and sees it small, and a click leads there", async () => {
      const { turn, text } = places.find(({ kind }) => kind === "fall")!;
      const at = { x: x + (width * turn) / turnCount, y: y + height / 2 };
      await page.mouse.move(at.x, at.y);
      await soon(page, () => page.locator(".replay-slider-tip").textContent()).toContain(text);
      await glance.waitFor();
      await seesMoment(turn);
      const seen = await turnOf(page);
      await page.mouse.click(at.x, at.y);
      await soon(page, () => shown(page)).toBe(seen);
    });

    await step("a click on a mark leads to its turn", async () => {
      const { turn } = places.find(({ kind }) => kind === "pause")!;
      await presses(page, "replay-mark-1");
      await soon(page, () => shown(page)).toBe(turn);
    });

    await step("repairs and who was gone and came back are gone to by keys", async () => {
      await presses(page, "replay-leave");
      await opens(HEALED);
      await goesThrough(HEALED, ["back", "gone", "repair"]);
    });
  });
});

async function goesBy(page: Page, key: string, turn: number, text: string): Promise<void> {
  await page.keyboard.press(key);
  await soon(page, () => shown(page)).toBe(turn);
  await soon(page, () => page.getByTestId("hint").textContent()).toBe(text);
}

/** What the signs on the timeline stand for: one each, or as many as their number says. */
async function countOnLine(page: Page): Promise<number> {
  const texts = await page.locator(".replay-moment").allTextContents();
  return texts.reduce((sum, text) => sum + Number(text.slice(1) || "1"), 0);
}

function near(a: number, b: number, pixel: number): boolean {
  return Math.abs(a - b) <= pixel + 1;
}

function shown(page: Page): Promise<number> {
  return page.evaluate(() => window.robocatView!.world()?.turn ?? -1);
}

async function turnOf(page: Page): Promise<number> {
  return Number(await page.getByTestId("replay-glance").getAttribute("data-turn"));
}

/** How many colours there are, and a number that differs where the pictures do. */
function pixels(page: Page): Promise<{ readonly colors: number; readonly sum: number }> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("[data-testid=replay-glance]")!;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const words = new Uint32Array(data.buffer);
    return {
      colors: new Set(words).size,
      sum: words.reduce((sum, word, i) => (sum + word * (i + 1)) % 2 ** 48, 0),
    };
  });
}

async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
