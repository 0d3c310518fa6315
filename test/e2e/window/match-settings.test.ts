import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { fitsAtBothSizes, matchBegins, presses, sees, sightEnds } from "../../support/window-steps.ts";

const isChecked = (page: Page, testId: string): Promise<boolean> => page.getByTestId(testId).isChecked();
const hasFocus = (page: Page, testId: string): Promise<boolean> =>
  page.getByTestId(testId).evaluate((element) => element === document.activeElement);

/** With the keys that lead from one to the next, until that one has the focus. */
async function tabsTo(page: Page, testId: string): Promise<void> {
  while (!(await hasFocus(page, testId))) await page.keyboard.press("Tab");
}

// Goal: sound, the mouse at the edge, hints and motion are set in a match, by the keyboard alone, and hold at once.
// Method: one window in a real Chromium with real keys; what holds is asked of the page, and shown again after a reload.
describe.skipIf(browserPath === undefined)("settings in a match", () => {
  const windows = useWindows();

  test("are in its menu, hold at once and after a reload, and give the keyboard back", async () => {
    const { page } = await windows.openGame();
    await presses(page, "play");
    await matchBegins(page);
    await sees(page, "hint", /./);

    await step("by keys alone", async () => {
      for (let i = 0; i < 3; i += 1) await page.keyboard.down("Escape"); // held down
      await page.keyboard.up("Escape");
      await sees(page, "match-menu");
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

    await step("what was set is there after a reload", async () => {
      const edge = page.getByTestId("setting-edgeScrolling");
      await page.reload();
      await matchBegins(page);
      await presses(page, "menu-button", "menu-settings");
      expect(await edge.isChecked()).toBe(false);
      expect(await isChecked(page, "setting-showHints")).toBe(false);
      expect(await isChecked(page, "sound-isMuted")).toBe(true);
      await presses(page, "match-settings-close");
      await sightEnds(page, "match-settings");
    });
  });
});
