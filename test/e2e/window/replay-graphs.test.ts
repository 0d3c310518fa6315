import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { openReplay } from "../../support/window-replay.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

// Goal: who watches a replay sees how its players stood, chooses a graph, reads it by keyboard, and goes where it shows something.
// Method: golden replays of today's rules and of frozen ones in the home folder of a real game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the graphs of a replay", () => {
  const windows = useWindows();

  async function open(file: string): Promise<Page> {
    const page = await openReplay(windows, file);
    await sees(page, "replay-graphs");
    return page;
  }

  const turn = (page: Page): Promise<number> => page.evaluate(() => window.robocatView!.world()?.turn ?? -1);
  const told = (page: Page): Promise<string | null> =>
    page.getByTestId("facts-plot").getAttribute("aria-valuetext");

  test("are drawn below its timeline, and lead to places", async () => {
    const page = await open(path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr"));

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
      await soon(page, async () => (await turn(page)) > 0).toBe(true);
      await picture(page, "replay-graphs");
    });

    await step("another graph is chosen, and the keyboard reads it", async () => {
      await presses(page, "facts-cushions");
      expect(await page.getByTestId("facts-plot").getAttribute("aria-label")).toBe("Cushions over time");
      await page.getByTestId("facts-plot").focus();
      await page.keyboard.press("Home");
      expect(await told(page)).toBe("0:00: Ada 0, Søren 🐱 0");
      await page.keyboard.press("PageDown");
      expect(await told(page)).toMatch(/^0:20: /);
      await page.keyboard.press("Enter");
      await soon(page, () => turn(page)).toBe(200);
    });

    await step("a click goes there", async () => {
      const { x, y, width, height } = (await page.getByTestId("facts-plot").boundingBox())!;
      const turnCount = Number(/of (\d+)/.exec(await page.getByTestId("replay-bar").innerText())![1]);
      await page.mouse.click(x + (3 * width) / 4, y + height / 2); // far from where the replay is
      await soon(page, async () => Math.abs((await turn(page)) - (3 * turnCount) / 4) < 15).toBe(true);
    });
  });

  test("are there for frozen rules too", async () => {
    const page = await open(path.resolve(import.meta.dirname, "../../golden/sim-2/drill.rcr"));
    await presses(page, "replay-graphs");
    await soon(page, () => page.locator(".facts-plot polyline").count()).toBeGreaterThan(2);
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
