import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

// Goal: the pointer over the timeline shows how the match was there, and the match that is watched stays where it is.
// Method: a golden replay on a map in the home folder of a real game, which plays it in its thread; its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the timeline of a replay under the pointer", () => {
  const windows = useWindows();

  test("shows a small picture of that moment, while it is not dragged", async () => {
    const { game, page } = await windows.openGame();
    const folder = path.join(game.homeFolder, "replays");
    mkdirSync(folder, { recursive: true });
    copyFileSync(
      path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr"),
      path.join(folder, "2026-01-02_a.rcr"),
    );
    await presses(page, "replays");
    await page.getByTestId("replay-entry").first().click();
    await sees(page, "replay-bar");
    await page.keyboard.press("Space");
    await soon(page, () => page.getByTestId("replay-play").textContent()).toBe("▶ Play");
    const slider = page.getByTestId("replay-slider");
    await soon(page, () => slider.evaluate((it) => it.style.getPropertyValue("--ready"))).toBe("1");
    const stoodAt = await shown(page);
    const count = Number(await slider.getAttribute("aria-valuemax"));

    const { x, y, width, height } = (await slider.boundingBox())!;
    const pointAt = (share: number): Promise<void> => page.mouse.move(x + width * share, y + height / 2);
    const glance = page.getByTestId("replay-glance");

    await step("the world of that moment is drawn", async () => {
      await pointAt(0.5);
      await glance.waitFor();
      await soon(page, async () => Math.abs((await turnOf(page)) - count / 2) <= count / width + 1).toBe(
        true,
      );
      const early = await pixels(page);
      expect(early.colors).toBeGreaterThan(3); // walls, floor, cats, ink
      await pointAt(0.98);
      await soon(page, async () => Math.abs((await turnOf(page)) - 0.98 * count) <= count / width + 1).toBe(
        true,
      );
      expect((await pixels(page)).sum).not.toBe(early.sum);
      await keep(page, "replay-glance");
    });

    await step("what is watched stays where it is", async () => {
      expect(await shown(page)).toBe(stoodAt);
    });

    await step("at the ends it stays in the window", async () => {
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
        await soon(page, async () => Math.abs((await shown(page)) - 0.4 * count) <= count / width + 1).toBe(
          true,
        );
        await pointAt(0.6);
        await glance.waitFor();
        await page.mouse.move(x + width / 2, y - 300);
        await glance.waitFor({ state: "hidden" });
      },
    );
  });
});

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
