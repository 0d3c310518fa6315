import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { START_COUNTDOWN_MS } from "../../../src/net/constants.ts";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  fitsAtBothSizes,
  hosts,
  marksNothing,
  matchBegins,
  presses,
  sees,
  sightEnds,
} from "../../support/window-steps.ts";

const isChecked = (page: Page, testId: string): Promise<boolean> => page.getByTestId(testId).isChecked();
const hasFocus = (page: Page, testId: string): Promise<boolean> =>
  page.getByTestId(testId).evaluate((element) => element === document.activeElement);

/** With the keys that lead from one to the next, until that one has the focus. */
async function tabsTo(page: Page, testId: string): Promise<void> {
  while (!(await hasFocus(page, testId))) await page.keyboard.press("Tab");
}

// Goal: who hosts bots alone can start and leave whatever a message says, and chooses nothing while the countdown runs; who then
// wants to talk reads that nobody is there. Sound, the mouse at the edge, hints and motion are set in that match, and hold at once.
// Method: a game with its window in a real Chromium, as small as windows get; its time stands still once the match is to start. In the
// match keys alone; what holds is asked of the page, and what is kept of its folder.
describe.skipIf(browserPath === undefined)("who hosts bots alone", () => {
  const windows = useWindows();

  test("has the start and the way out free, asks nothing of nobody, and has the settings in the match", async () => {
    const { game, page } = await windows.openGame();
    await hosts(page, "Ada", "cushions");

    await step("a message lies over neither the start nor the way out in the smallest window", async () => {
      await page.setViewportSize({ width: 800, height: 500 });
      expect(await page.evaluate(coveredOnceTold)).toEqual([]);
      const folder = process.env["ROBOCAT_PICTURES"];
      if (folder !== undefined) await page.screenshot({ path: `${folder}/lobby-alone.png` });
    });

    await step("the map is small again once those bots are gone", async () => {
      for (const id of [5, 4, 3]) await presses(page, `lobby-remove-${id}`);
      await sightEnds(page, "lobby-player-3");
    });

    await step("while it waits all can be chosen, and nothing during the countdown", async () => {
      await sees(page, "lobby-status", /Everybody is ready/);
      const chosen = await choices(page);
      expect(chosen.length).toBeGreaterThan(4);
      expect(chosen.filter(({ isDisabled }) => isDisabled)).toEqual([]);
      windows.clock.setSpeed(0);
      await presses(page, "start");
      await sees(page, "countdown");
      expect((await choices(page)).filter(({ isDisabled }) => !isDisabled)).toEqual([]);
      expect(await page.getByTestId("lobby-remove-2").isDisabled()).toBe(true);
      await windows.clock.skip(START_COUNTDOWN_MS);
      windows.clock.setSpeed(1);
      await matchBegins(page);
    });

    await step(
      "each key of talk, or that points at a place, tells in the match that nobody is there, and one message is enough",
      async () => {
        for (const [i, key] of ["Enter", "t", "j", "u"].entries()) {
          await page.keyboard.press(key);
          await soon(page, () => page.evaluate(timesToldAlone)).toBe(i + 1);
          expect(
            await page.getByTestId("toast").filter({ hasText: "Nobody else" }).count(),
          ).toBeLessThanOrEqual(1);
        }
      },
    );

    await step("its menu has the settings, by keys alone", async () => {
      await page.setViewportSize({ width: 960, height: 600 });
      await sees(page, "hint", /./);
      windows.clock.setSpeed(0);
      for (let i = 0; i < 3; i += 1) await page.keyboard.down("Escape"); // held down
      await page.keyboard.up("Escape");
      await sees(page, "match-menu");
      await marksNothing(page);
      await tabsTo(page, "menu-settings");
      await page.keyboard.press("Enter");
      await sees(page, "match-settings");
      await fitsAtBothSizes(page, ".settings-dialog");
      await tabsTo(page, "sound-music");
      const before = Number(await page.getByTestId("sound-music").inputValue());
      await page.keyboard.press("ArrowRight");
      await soon(page, () => page.getByTestId("sound-music").inputValue()).toBe(`${before + 5}`);
      for (const setting of ["setting-edgeScrolling", "setting-showHints", "setting-reduceMotion"]) {
        const wasChecked = await isChecked(page, setting);
        await tabsTo(page, setting);
        await page.keyboard.press("Space");
        expect(await isChecked(page, setting), setting).toBe(!wasChecked);
      }
      await sightEnds(page, "hint");
    });

    await step("the switch for silence follows its key", async () => {
      expect(await isChecked(page, "sound-isMuted")).toBe(false);
      await page.keyboard.press("v");
      await soon(page, () => isChecked(page, "sound-isMuted")).toBe(true);
    });

    await step("the match has the keyboard back", async () => {
      await page.keyboard.press("Escape");
      await sightEnds(page, "match-settings");
      expect(await hasFocus(page, "match-surface")).toBe(true);
      await page.keyboard.press("Control+a");
      await soon(page, () => page.evaluate(() => window.robocatView!.selected().length)).toBeGreaterThan(1);
    });

    await step("what was set in it is kept", async () => {
      const kept = () =>
        JSON.parse(readFileSync(path.join(game.homeFolder, "settings.json"), "utf8")) as object;
      await soon(page, kept).toMatchObject({ edgeScrolling: false, showHints: false, "sound.isMuted": true });
    });
  });
});

/** In the page: which of these a click would miss once bots have come and a message says that the map grew. */
async function coveredOnceTold(): Promise<readonly string[]> {
  const one = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
  for (let count = 2; count <= 5; count += 1) {
    one("lobby-add-bot-weak")!.click();
    while (one(`lobby-player-${count}`) === null) await new Promise((go) => setTimeout(go));
  }
  while (one("toast") === null) await new Promise((go) => setTimeout(go));
  return ["start", "leave"].filter((testId) => {
    const found = one(testId)!;
    found.scrollIntoView({ block: "center" });
    const { x, y, width, height } = found.getBoundingClientRect();
    return !found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** In the page: how often it was said that nobody is there to talk to. */
function timesToldAlone(): number {
  return window.robocatTold!.filter((told) => told.includes("Nobody else is here to talk to.")).length;
}

/** What the host chooses of the match. */
function choices(page: Page): Promise<readonly { readonly what: string; readonly isDisabled: boolean }[]> {
  return page
    .getByTestId("lobby-options")
    .evaluate((panel) =>
      [
        ...panel.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLButtonElement>(
          "input, select, button",
        ),
      ].map((at) => ({ what: at.dataset["testid"] ?? at.outerHTML, isDisabled: at.disabled })),
    );
}
