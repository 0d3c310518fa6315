import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { marksOfReplay } from "../../../src/peer/files/replay-marks.ts";
import { factsOfReplay } from "../../../src/replay/index.ts";
import { describeFact, describeMoment } from "../../../src/words/index.ts";
import { readWhole } from "../../replay/recorded-match.ts";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { openReplay } from "../../support/window-replay.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses } from "../../support/window-steps.ts";

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

// Goal: Page down and Page up go to every fight, claim, fall, pause, repair and leaving, and say what it is; a click at its place goes there too.
// Method: golden replays that have them, in a real game; its window in a real Chromium.
describe.skipIf(browserPath === undefined)("what happened in a replay", () => {
  const windows = useWindows();

  async function open(file: string): Promise<Page> {
    const page = await openReplay(windows, file);
    const slider = page.getByTestId("replay-slider");
    await soon(page, () => slider.evaluate((it) => it.style.getPropertyValue("--ready"))).toBe("1");
    await page.keyboard.press("Shift+J");
    await soon(page, () => shown(page)).toBe(0);
    return page;
  }

  test.each([
    [path.join(REPLAY_FOLDER, "drill.rcr"), ["claim", "fall", "fight", "pause"]],
    [path.join(GOLDEN, "replay-v10.rcr"), ["back", "gone", "repair"]],
  ])("is gone to by keys, in %s", async (file, kinds) => {
    const { places } = placesOf(file);
    expect([...new Set(places.map(({ kind }) => kind))].toSorted()).toEqual(kinds);
    const page = await open(file);
    const moments = places.filter(({ kind }) => ["claim", "fall", "fight"].includes(kind)).length;
    await soon(page, () => countOnLine(page)).toBe(moments);
    for (const { turn, text } of places) await goesBy(page, "PageDown", turn, text);
    for (const { turn, text } of places.toReversed().slice(1)) await goesBy(page, "PageUp", turn, text);
    await page.keyboard.press("PageUp");
    await soon(page, () => shown(page)).toBe(0);
  });

  test("is gone to by the mouse: at its place on the timeline, and on its mark", async () => {
    const file = path.join(REPLAY_FOLDER, "drill.rcr");
    const { places, turnCount } = placesOf(file);
    const page = await open(file);
    const { x, y, width, height } = (await page.getByTestId("replay-slider").boundingBox())!;
    const pixel = turnCount / width;

    await step("the pointer reads what it is and sees it small, and a click leads there", async () => {
      const { turn, text } = places.find(({ kind }) => kind === "fall")!;
      const at = { x: x + (width * turn) / turnCount, y: y + height / 2 };
      await page.mouse.move(at.x, at.y);
      await soon(page, () => page.locator(".replay-slider-tip").textContent()).toContain(text);
      const glance = page.getByTestId("replay-glance");
      await glance.waitFor();
      await soon(page, async () => near(Number(await glance.getAttribute("data-turn")), turn, pixel)).toBe(
        true,
      );
      const seen = Number(await glance.getAttribute("data-turn"));
      await page.mouse.click(at.x, at.y);
      await soon(page, () => shown(page)).toBe(seen);
    });

    await step("a click on a mark leads to its turn", async () => {
      const { turn } = places.find(({ kind }) => kind === "pause")!;
      await presses(page, "replay-mark-1");
      await soon(page, () => shown(page)).toBe(turn);
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
