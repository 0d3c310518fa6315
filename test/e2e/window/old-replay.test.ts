import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { presses, sees } from "../../support/window-steps.ts";

const KEPT = path.resolve(import.meta.dirname, "../../golden/sim-2/cushions-in-the-hallway.rcr");
const TURN_COUNT = 1_042;

// Goal: a match on a map of a simulation that was left behind is listed, opened and watched to its end like any other.
// Method: a kept file in the home folder of a real game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)("a replay of SIM_VERSION 2", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    const opened = await windows.openGame();
    page = opened.page;
    const folder = path.join(opened.game.homeFolder, "replays");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "2026-01-01_none.rcr"), "no replay");
    copyFileSync(KEPT, path.join(folder, "2026-01-02_kept.rcr"));
  });
  test("is listed, opened and watched to its end", async () => {
    await step("is listed by who played", async () => {
      await presses(page, "replays");
      await page.getByTestId("replay-entry").first().waitFor();
      expect(await page.getByTestId("replay-entry").first().textContent()).toContain("Ada, Søren 🐱");
    });

    await step("shows its cats, cushions and walls from the first picture on", async () => {
      await page.getByTestId("replay-entry").first().click();
      await sees(page, "replay-bar");
      await page.waitForFunction(() => (window.robocatView!.world()?.cats.length ?? 0) > 20);
      const players = await page.evaluate(() => window.robocatView!.world()!.cats.map((cat) => cat.playerId));
      expect(new Set(players)).toEqual(new Set([1, 2]));
    });

    await step("plays to its end", async () => {
      await page.getByTestId("replay-speed-8").click();
      await page.waitForFunction(
        (count) => (window.robocatView!.world()?.turn ?? 0) >= count - 1,
        TURN_COUNT,
      );
    });
  });
});
