import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import type { Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { winByMouse } from "../support/win-by-mouse.ts";
import { matchBegins, picturesPass, presses, sees } from "../../support/window-steps.ts";

/** So many times as fast as a player would see it, the first match is won by mouse. */
const WINNING_SPEED = 12;

// Goal: the single-player game is played from the title: stars are earned in a real match, shown, and kept, as are a name and settings.
// Method: one window in a real Chromium wins the first match by mouse and gives up the second; then the game starts anew.
describe.skipIf(browserPath === undefined)("the ladder", () => {
  const windows = useWindows();
  let game: Game;
  let page: Page;
  let stars = "0";

  beforeEach(async () => {
    ({ game, page } = await windows.openGame());
  });
  test("earns stars in a match that is won, shows them and keeps them and what was set", async () => {
    await step("what a player says and sets first: a name, strong colours, and no hints", async () => {
      await page.getByTestId("name").fill("Ada");
      await presses(page, "settings");
      await page.getByTestId("palette-contrast").check();
      await page.getByTestId("setting-showHints").uncheck();
      await presses(page, "back");
    });

    await step("shows ten matches: the first is open, the others say which win opens them", async () => {
      await page.getByTestId("ladder").focus();
      for (let i = 0; i < 3; i += 1) await page.keyboard.down("Enter"); // held: what it opens plays nothing
      await page.keyboard.up("Enter");
      await page.getByTestId("ladder-map-preview").waitFor();
      expect(await page.getByTestId(/^ladder-match-\d+$/).count()).toBe(10);
      expect(await page.getByTestId("ladder-total").textContent()).toBe("0 of 30 stars");
      expect(await page.getByTestId("ladder-play").isEnabled()).toBe(true);
      for (let i = 0; i < 2; i += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter"); // it is locked
      expect(await page.getByTestId("ladder-title").textContent()).toBe("3. All Sorts");
      expect(await page.getByTestId("ladder-lock").textContent()).toBe("Win “Soft Places” first.");
      expect(await page.getByTestId("ladder-play").isDisabled()).toBe(true);
      expect(await screen(page)).toBe("ladder");
    });

    const sizes = [
      [640, 400],
      [480, 300], // 960 x 600 at 200 %
    ] as const;
    for (const [width, height] of sizes)
      await step(`at ${width} x ${height} every match and the way into it can be reached`, async () => {
        await page.setViewportSize({ width, height });
        for (const id of ["ladder-match-10", "ladder-match-1", "ladder-play", "back"]) {
          await page.getByTestId(id).scrollIntoViewIfNeeded();
          const box = (await page.getByTestId(id).boundingBox())!;
          expect(box.x, id).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, id).toBeLessThanOrEqual(width);
          expect(box.y + box.height / 2, id).toBeLessThanOrEqual(height);
        }
        await page.setViewportSize({ width: 960, height: 600 });
      });

    for (const [width, height] of [
      [960, 600],
      [1280, 720],
    ] as const)
      await step(`at ${width} x ${height} Play is in one place, whatever is told of a match`, async () => {
        await page.setViewportSize({ width, height });
        const seen = await page.evaluate(placesOfPlay);
        expect(seen.map(({ title }) => Number.parseInt(title))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        expect(new Set(seen.map(({ place }) => place)).size).toBe(1);
      });

    await step("by keyboard alone into the first match, which shows what its stars ask for", async () => {
      await page.setViewportSize({ width: 960, height: 600 });
      await page.getByTestId("ladder-match-2").focus();
      for (let i = 0; i < 9; i += 1) await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await matchBegins(page);
      const goals = await page.getByTestId("match-goals").textContent();
      expect(goals).toMatch(/^Winwithin \d+:00\d+ cats left$/);
      await picturesPass(page, 2);
      expect(await page.getByTestId("hint").textContent()).toBe(""); // as it was set
      await page.reload(); // the peer knows what is played
      await matchBegins(page);
      await page.getByTestId("match-goals").waitFor();
    });

    await step("a win earns stars, and the way on is open", async () => {
      windows.clock.setSpeed(WINNING_SPEED);
      await winByMouse(page);
      windows.clock.setSpeed(1);
      const row = page.getByTestId("result-stars");
      await row.waitFor();
      stars = (await row.getAttribute("data-stars"))!;
      expect(Number(stars)).toBeGreaterThanOrEqual(1);
      expect(await page.getByTestId("result-missed").isVisible()).toBe(stars !== "3");
      const kept = JSON.parse(readFileSync(path.join(game.homeFolder, "settings.json"), "utf8")) as unknown;
      expect(kept).toMatchObject({ "ladder.first-yarn": Number(stars) });
      await sees(page, "next-story", "Next, Soft Places: Seven cushions, ");
      await page.getByTestId("next-match").click();
      await matchBegins(page);
      expect(await page.getByTestId("score-row-2").textContent()).toContain("(beginner)");
      expect(await page.getByTestId("match-goals").textContent()).toContain("within 8:00"); // of Soft Places
    });

    await step("giving up earns nothing: what the first star asks is said, and no next match", async () => {
      await page.getByTestId("menu-button").click();
      await page.getByTestId("menu-surrender").click();
      await page.getByTestId("surrender-confirm").click();
      await page.getByTestId("result-missed").filter({ hasText: "The first star: win." }).waitFor();
      expect(await page.getByTestId("result-stars").getAttribute("data-stars")).toBe("0");
      expect(await page.getByTestId("next-match").count()).toBe(0);
      await page.getByTestId("to-ladder").click();
      await page.getByTestId("ladder").waitFor();
      expect(await page.getByTestId("ladder-title").textContent()).toBe("2. Soft Places");
    });

    await step("who loses a match that was won before is asked to try again first", async () => {
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await matchBegins(page);
      await presses(page, "menu-button", "menu-surrender", "surrender-confirm");
      await sees(page, "next-match", "Soft Places");
      expect(await page.getByTestId("next-story").count()).toBe(0);
      const buttons = page.locator(".result-panel .button-row button");
      const told = await buttons.evaluateAll((all) =>
        all.map((one) => `${one.getAttribute("data-testid")}: ${one.getAttribute("class")}`),
      );
      expect(told.slice(0, 2)).toEqual(["again: button primary", "next-match: button"]);
      await presses(page, "to-ladder", "ladder-match-2");
    });

    await step("leaving a match leads back to the ladder", async () => {
      await page.getByTestId("ladder-play").click();
      await matchBegins(page);
      await page.getByTestId("menu-button").click();
      await page.getByTestId("menu-leave").click();
      await page.waitForFunction(() => window.robocatView!.screen() === "ladder");
      await page.keyboard.press("Escape");
      expect(await screen(page)).toBe("menu");
    });

    await step("stars, name and settings are there at the next start, at another port", async () => {
      const second = await windows.openGame("--home", game.homeFolder); // another port: another origin
      await soon(second.page, () => second.page.getByTestId("name").inputValue()).toBe("Ada");
      const button = second.page.getByTestId("ladder").filter({ hasText: `★ ${stars} of 30` });
      await button.click();
      expect(await second.page.getByTestId("ladder-stars-1").getAttribute("data-stars")).toBe(stars);
      expect(await second.page.getByTestId("ladder-title").textContent()).toBe("2. Soft Places");
      await second.page.keyboard.press("Escape");
      await presses(second.page, "settings");
      expect(await second.page.getByTestId("palette-contrast").isChecked()).toBe(true);
      expect(await second.page.getByTestId("setting-showHints").isChecked()).toBe(false);
    });
  });
});

/** In the page, of each match: what is told of it, and where it is begun. */
function placesOfPlay(): readonly { readonly title: string; readonly place: string }[] {
  const one = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)!;
  return Array.from({ length: 10 }, (_, i) => {
    one(`ladder-match-${i + 1}`).click();
    const { x, y, height } = one("ladder-play").getBoundingClientRect();
    return { title: one("ladder-title").textContent, place: [x, y, height].map(Math.round).join() };
  });
}

function screen(page: Page): Promise<string> {
  return page.evaluate(() => window.robocatView!.screen());
}
