import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  cameraRests,
  comesTo,
  hosts,
  presses,
  sees,
  sightEnds,
  startsMatch,
  turnsPass,
} from "../../support/window-steps.ts";

// Goal: one player alone can set up a match on a map against a bot, command an army there, and give up.
// Method: one peer and its window in a real Chromium; real mouse and key events; the panel of selected cats says what they do.
describe.skipIf(browserPath === undefined)("a match about cushions against a bot of the lobby", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    ({ page } = await windows.openGame());
  });
  test("is set up, commanded and given up by one player alone", async () => {
    await step("cannot start alone, but with a bot", async () => {
      await hosts(page, "Ada");
      await presses(page, "lobby-add-bot-beginner");
      await sees(page, "lobby-player-2");
      expect(await page.getByTestId("lobby-player-2").textContent()).toContain("bot");
    });

    await step("says why one team alone cannot play, and lets the host part them", async () => {
      await page.getByTestId("lobby-mode").selectOption("cushions");
      await sees(page, "lobby-map-preview");
      await page.getByTestId("lobby-team-2").selectOption("1");
      await sees(page, "lobby-problem");
      expect(await page.getByTestId("start").isDisabled()).toBe(true);
      await page.getByTestId("lobby-team-2").selectOption("2");
      await sightEnds(page, "lobby-problem");
    });

    await step("shows what was chosen, from the peer's own word", async () => {
      await page.getByTestId("lobby-cats").fill("14");
      await page.getByTestId("lobby-cats").press("Enter");
      await page.getByTestId("lobby-cat-limit").fill("13");
      await page.getByTestId("lobby-cat-limit").press("Enter");
      expect(await page.getByTestId("lobby-cat-limit-problem").textContent()).toContain("from 14");
      await page.getByTestId("lobby-cat-limit").fill("40");
      await page.getByTestId("lobby-cat-limit").press("Enter");
      expect(await page.getByTestId("lobby-map-caption").textContent()).toMatch(/\d+ × \d+, \d players/);
      expect(await page.getByTestId("lobby-map").inputValue()).toContain("built-in:");
    });

    await step("starts once the bot has the map", async () => {
      windows.clock.setSpeed(4);
      await startsMatch(page);
      windows.clock.setSpeed(1);
      await page.waitForFunction(() => window.robocatView!.world()?.cats.length === 28);
      // The first frame with a map may take its time; before it there is nothing to select.
      await sees(page, "score-1", "14 / 40");
    });

    await step("advances with A and a click, and the cats go there", async () => {
      await page.getByTestId("match-surface").press("Control+a");
      expect(await page.evaluate(() => window.robocatView!.selected().length)).toBe(14);
      const before = await ownMiddle(page);
      await page.keyboard.press("Home");
      await cameraRests(page);
      const goal = await onTheWayToMiddle(page, before);
      await page.keyboard.press("a");
      await sees(page, "hint", "advance");
      await page.mouse.click(goal.x, goal.y);
      await orders(page, "advancing");
      await page.waitForFunction(({ x, y }) => {
        const cats = window.robocatView!.world()!.cats.filter(({ playerId }) => playerId === 1);
        return cats.some((cat) => Math.hypot(cat.x, cat.y) < Math.hypot(x, y) - 2);
      }, before);
    });

    await step("a queued order waits, one without Shift does not", async () => {
      const spot = await onTheWayToMiddle(page, await ownMiddle(page));
      await page.keyboard.down("Shift");
      await page.mouse.click(spot.x, spot.y, { button: "right" });
      await page.keyboard.up("Shift");
      await turnsPass(page, 8); // more than an order takes
      expect(await page.getByTestId("selected-orders").textContent()).toContain("advancing");
      await page.mouse.click(spot.x, spot.y, { button: "right" });
      await orders(page, "moving");
    });

    await step("patrols, holds and stops by keyboard alone", async () => {
      await page.keyboard.press("p");
      const before = await page.evaluate(() => window.robocatView!.projectToScreen(0, 0));
      await page.keyboard.down("ArrowLeft");
      await soon(page, () => page.evaluate(() => window.robocatView!.projectToScreen(0, 0))).not.toEqual(
        before,
      );
      await page.keyboard.up("ArrowLeft");
      await page.keyboard.press("Enter");
      await orders(page, "patrolling");
      await page.keyboard.press("h");
      await orders(page, "holding");
      await page.keyboard.press("s");
      await orders(page, "on guard");
    });

    await step("surrenders after a question, and the bot has won", async () => {
      await page.getByTestId("menu-button").click();
      await page.getByTestId("menu-surrender").click();
      await page.getByTestId("surrender-cancel").click();
      await page.getByTestId("menu-button").click();
      await page.getByTestId("menu-surrender").click();
      const sound = await page.getByTestId("sound-button").boundingBox();
      await page.getByTestId("surrender-confirm").click();
      await comesTo(page, "result");
      // A click that was meant for the map in the corner mutes nothing.
      expect(await page.getByTestId("sound-button").boundingBox()).toEqual(sound);
      expect(await page.getByTestId("result-title").textContent()).toContain("wins");
      expect(await page.getByTestId("result-scores").textContent()).toContain("Ada0 cats left");
    });
  });
});

/** Waits until the selected cats do that. */
async function orders(page: Page, what: string): Promise<void> {
  await page.waitForFunction(
    (word) => document.querySelector('[data-testid="selected-orders"]')?.textContent?.includes(word),
    what,
  );
}

function ownMiddle(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const cats = window.robocatView!.world()!.cats.filter(({ playerId }) => playerId === 1);
    const sum = cats.reduce((total, cat) => ({ x: total.x + cat.x, y: total.y + cat.y }), { x: 0, y: 0 });
    return { x: sum.x / cats.length, y: sum.y / cats.length };
  });
}

/** On the screen, half way from there to the middle of the map: the bot soon stands on the middle, and a click on it attacks. */
function onTheWayToMiddle(page: Page, from: { x: number; y: number }): Promise<{ x: number; y: number }> {
  return page.evaluate(({ x, y }) => window.robocatView!.projectToScreen(x / 2, y / 2)!, from);
}
