import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { keepReplays } from "../../support/replay-home.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

/** A match on a map, by today's rules, and by those of a simulation that was left behind. */
const NEW = path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr");
const OLD = path.resolve(import.meta.dirname, "../../golden/sim-2/cushions-in-the-hallway.rcr");
const OLD_TURN_COUNT = 1_042;

// Goal: who watches a replay sees how its players stood, chooses a graph, reads it by keyboard, and goes where it shows something; a
// match of frozen rules is listed, opened and watched to its end like any other.
// Method: golden replays of today's rules and of frozen ones in the home folder of a real game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the graphs of a replay", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    const opened = await windows.openGame();
    page = opened.page;
    const [none, now, old] = ["no replay", readFileSync(NEW), readFileSync(OLD)];
    keepReplays(opened.game.homeFolder, { "2026-01-01_none.rcr": none, "new.rcr": now, "old.rcr": old });
    await presses(page, "replays");
  });

  const turn = (): Promise<number> => page.evaluate(() => window.robocatView!.world()?.turn ?? -1);
  const told = (): Promise<string | null> => page.getByTestId("facts-plot").getAttribute("aria-valuetext");

  test("are drawn below its timeline, and lead to places; for frozen rules too, which play", async () => {
    await page.locator('[data-file="new.rcr"]').click();
    await sees(page, "replay-graphs");
    await page.keyboard.press("Space");

    await step("G opens them: a line for each player, in a style of its own", async () => {
      for (let i = 0; i < 2; i += 1) await page.keyboard.down("g"); // held: it does not close them again
      await page.keyboard.up("g");
      await sees(page, "facts-plot");
      await soon(page, () => page.locator(".facts-plot polyline").count()).toBe(4);
      const dashes = await page.evaluate(() =>
        [...document.querySelectorAll(".facts-plot polyline")].map((line) =>
          line.getAttribute("stroke-dasharray"),
        ),
      );
      expect(new Set(dashes).size).toBe(2);
      expect(await page.getByTestId("facts-legend").locator("li").count()).toBe(2);
    });

    await step("no line lies on the frame, and nothing moves as the numbers grow", async () => {
      const { above, below } = await page.evaluate(roomOfLines);
      expect(above).toBeGreaterThanOrEqual(0);
      expect(below).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(boxesAsNumbersGrow, ["1", "88", "1500"])).toHaveLength(1);
    });

    await step("moments stand on the timeline, and Page down goes to the first", async () => {
      await soon(page, async () => (await page.locator(".replay-moment").count()) > 0).toBe(true);
      await page.keyboard.press("PageDown");
      await soon(page, async () => (await turn()) > 0).toBe(true);
      await picture(page, "replay-graphs");
    });

    await step("another graph is chosen, and the keyboard reads it", async () => {
      await presses(page, "facts-cushions");
      expect(await page.getByTestId("facts-plot").getAttribute("aria-label")).toBe("Cushions over time");
      await page.getByTestId("facts-plot").focus();
      await page.keyboard.press("Home");
      expect(await told()).toBe("0:00: Ada 0, Søren 🐱 0");
      await page.keyboard.press("PageDown");
      expect(await told()).toMatch(/^0:20: /);
      await page.keyboard.press("Enter");
      await soon(page, turn).toBe(200);
    });

    await step("a click goes there", async () => {
      const { x, y, width, height } = (await page.getByTestId("facts-plot").boundingBox())!;
      const turnCount = Number(/of (\d+)/.exec(await page.getByTestId("replay-bar").innerText())![1]);
      await page.mouse.click(x + (3 * width) / 4, y + height / 2); // far from where the replay is
      await soon(page, async () => Math.abs((await turn()) - (3 * turnCount) / 4) < 15).toBe(true);
    });

    await step(
      "one of SIM_VERSION 2 is listed by who played, and shows its cats from the first picture on",
      async () => {
        await presses(page, "replay-leave");
        const entry = page.locator('[data-file="old.rcr"]');
        await entry.waitFor();
        expect(await entry.textContent()).toContain("Ada, Søren 🐱");
        await entry.click();
        await sees(page, "replay-bar");
        await page.waitForFunction(() => (window.robocatView!.world()?.cats.length ?? 0) > 20);
        const players = await page.evaluate(() =>
          window.robocatView!.world()!.cats.map((cat) => cat.playerId),
        );
        expect(new Set(players)).toEqual(new Set([1, 2]));
      },
    );

    await step("it has graphs", async () => {
      await presses(page, "replay-graphs");
      await soon(page, () => page.locator(".facts-plot polyline").count()).toBeGreaterThan(2);
    });

    await step("it plays to its end", async () => {
      await presses(page, "replay-speed-64");
      await page.waitForFunction(
        (count) => (window.robocatView!.world()?.turn ?? 0) >= count - 1,
        OLD_TURN_COUNT,
      );
    });
  });
});

/** In the page: CSS pixels between the frame of the plot and the widest line, at its largest and its smallest number. */
function roomOfLines(): { readonly above: number; readonly below: number } {
  const plot = document.querySelector<HTMLElement>(".facts-plot")!;
  const frame = plot.getBoundingClientRect();
  const drawing = plot.querySelector("svg")!.getBoundingClientRect();
  const lines = [...plot.querySelectorAll("polyline")];
  const half = Math.max(...lines.map((line) => Number(line.getAttribute("stroke-width")))) / 2;
  return {
    above: drawing.top - half - (frame.top + plot.clientTop),
    below: frame.top + plot.clientTop + plot.clientHeight - (drawing.bottom + half),
  };
}

/** In the page: where the plot and the players below it are, each different way once, with each of these as every number. */
function boxesAsNumbersGrow(numbers: readonly string[]): readonly string[] {
  const shown = document.querySelectorAll("[data-testid=facts-top], .facts-legend b");
  const before = [...shown].map((at) => at.textContent);
  const all = numbers.map((number) => {
    for (const at of shown) at.textContent = number;
    const boxes = [...document.querySelectorAll(".facts-plot, .facts-legend li")].map((at) =>
      at.getBoundingClientRect(),
    );
    return boxes.map(({ x, width }) => `${Math.round(x)}+${Math.round(width)}`).join(" ");
  });
  shown.forEach((at, i) => (at.textContent = before[i]!));
  return [...new Set(all)];
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
