import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  fitsAtBothSizes,
  matchBegins,
  presses,
  reachable,
  sees,
  sightEnds,
} from "../../support/window-steps.ts";

const selected = (page: Page): Promise<number> => page.evaluate(() => window.robocatView!.selected().length);
const keyOf = (page: Page, slot: string): Promise<string | null> =>
  page.getByTestId(`key-${slot}`).textContent();
const hasFocus = (page: Page, testId: string): Promise<boolean> =>
  page.getByTestId(testId).evaluate((element) => element === document.activeElement);

/** With that key, until what has the test id has the focus. */
async function goesTo(page: Page, testId: string, key: string): Promise<void> {
  while (!(await hasFocus(page, testId))) await page.keyboard.press(key);
}

/** For whoever wants to look: where ROBOCAT_PICTURES says. */
async function takesPicture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  const before = page.viewportSize()!;
  for (const [width, height] of [
    [1280, 720],
    [960, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize(before);
}

/** Times as fast: nobody asks what becomes of the match. */
const SLOW = 0.1;

// Goal: a player changes any key, by the mouse or by keys alone; it holds at once, is named where keys are named, and stays.
// Method: a window in a real Chromium with real keys, in the settings of the menu, of a match and of its replay; what another
// window of the same game would change comes from the game.
describe.skipIf(browserPath === undefined)("the page of keys", () => {
  const windows = useWindows();

  test("changes keys by the mouse and by keys alone, also of a replay, and puts all back", async () => {
    const { game, page } = await windows.openGame();

    await step("what another window changes holds, and nothing is asked about keys of before", async () => {
      await presses(page, "settings", "change-keys", "key-move-0");
      await page.keyboard.press("h");
      await sees(page, "key-question-text", "H is already for “Hold”.");
      game.peer.handle({ kind: "change-settings", change: { showHints: false, "keys.hold": "k" } });
      await soon(page, () => keyOf(page, "hold-0")).toBe("K");
      await sightEnds(page, "key-question");
      expect(await keyOf(page, "move-0")).toBe("M");
      await presses(page, "key-move-0");
      await page.keyboard.press("h");
      const kept = (): string => readFileSync(path.join(game.homeFolder, "settings.json"), "utf8");
      const wanted = { showHints: false, "keys.hold": "k", "keys.move": "h" };
      await soon(page, (): unknown => JSON.parse(kept())).toMatchObject(wanted);
      await presses(page, "keys-close");
      expect(await page.getByTestId("setting-showHints").isChecked()).toBe(false);
      await presses(page, "setting-showHints", "change-keys", "keys-all-back", "keys-all-yes", "keys-close");
    });

    await step("by the mouse: a free key", async () => {
      await presses(page, "change-keys", "key-select-all-0");
      await takesPicture(page, "key-question");
      await page.keyboard.press("Control+k");
      await sightEnds(page, "key-question");
      expect(await keyOf(page, "select-all-0")).toBe("Ctrl\u00A0+\u00A0K");
      await sees(page, "keys-said", "All cats: Ctrl + K.");
    });

    await step("what can't be a key says why, and Escape leaves all as it was", async () => {
      await presses(page, "key-stop-0");
      const text = page.getByTestId("key-question-text");
      for (const [key, why] of [
        ["F5", "browser"],
        ["Alt+x", "Alt"],
        ["4", "groups"],
        ["Shift+?", "Shift"],
      ] as const) {
        await page.keyboard.press(key);
        await soon(page, () => text.textContent()).toContain(why);
      }
      await page.keyboard.press("Escape");
      await sightEnds(page, "key-question");
      expect(await keyOf(page, "stop-0")).toBe("S");
      expect(await hasFocus(page, "key-stop-0")).toBe(true);
    });

    await step("by keys alone: one that another action has is swapped, or taken", async () => {
      await goesTo(page, "key-move-0", "ArrowUp");
      await page.keyboard.press("Enter");
      await sees(page, "key-question");
      await page.keyboard.press("s");
      await sees(page, "key-question-text", "S is already for “Stop”.");
      await fitsAtBothSizes(page, ".key-question");
      await takesPicture(page, "key-swap");
      await page.keyboard.press("Enter");
      await sightEnds(page, "key-question");
      expect([await keyOf(page, "move-0"), await keyOf(page, "stop-0")]).toEqual(["S", "M"]);
      await sees(page, "keys-said", "Go there: S. Stop: M.");
      await goesTo(page, "key-patrol-0", "ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("m");
      await sees(page, "key-question-text", "M is already for “Stop”. Press another one, or choose:");
      await page.keyboard.press("4");
      await sees(page, "key-question-text", "4 is for groups");
      expect(await page.getByTestId("key-take").count()).toBe(0); // it was about the key before
      await page.keyboard.press("s");
      await sees(page, "key-question-text", "S is already for “Go there”.");
      await page.keyboard.press("h");
      await goesTo(page, "key-take", "Tab");
      await page.keyboard.press("Space");
      await sightEnds(page, "key-question");
      expect([await keyOf(page, "patrol-0"), await keyOf(page, "hold-0")]).toEqual(["H", "none"]);
    });

    await step("one action goes back to its key, past who has that by now", async () => {
      await presses(page, "key-back-hold-0");
      await sees(page, "key-question-text", "H is already for “Patrol”.");
      await presses(page, "key-take");
      expect([await keyOf(page, "hold-0"), await keyOf(page, "patrol-0")]).toEqual(["H", "none"]);
      await presses(page, "key-back-patrol-0");
      await soon(page, () => keyOf(page, "patrol-0")).toBe("P");
      await goesTo(page, "key-breed-tom-0", "ArrowDown");
      await page.keyboard.press("Delete");
      await soon(page, () => keyOf(page, "breed-tom-0")).toBe("none");
    });

    await step("all of it can be reached, and the settings name the keys", async () => {
      await takesPicture(page, "keys");
      await reachable(
        page,
        "keys-all-back",
        "keys-close",
        "key-back-move-0",
        "key-zoom-in-1",
        "key-to-now-0",
      );
      await takesPicture(page, "keys-end");
      await page.keyboard.press("Escape");
      await sightEnds(page, "keys-dialog");
      expect(await page.locator(".key-list").innerText()).toMatch(/\bCtrl\u00A0\+\u00A0K\s+all cats/);
      await takesPicture(page, "settings");
      await presses(page, "back", "play");
      await matchBegins(page);
      windows.clock.setSpeed(SLOW);
    });

    await step("they hold in a match, and what names them says so", async () => {
      await page.keyboard.press("Control+k");
      await soon(page, () => selected(page)).toBeGreaterThan(1);
      await page.keyboard.press("Escape");
      await soon(page, () => selected(page)).toBe(0);
      await page.keyboard.press("Control+a");
      await page.keyboard.press("F1");
      const help = await sees(page, "help");
      expect(await help.innerText()).toMatch(/\bCtrl\u00A0\+\u00A0K\s+all cats/);
      expect(await selected(page)).toBe(0);
      await page.keyboard.press("Escape");
    });

    await step("another is changed while the match runs, by keys alone, and holds at once", async () => {
      await page.keyboard.press("Escape");
      await sees(page, "match-menu");
      await goesTo(page, "menu-settings", "Tab");
      await page.keyboard.press("Enter");
      await sees(page, "match-settings");
      await takesPicture(page, "match-settings");
      await fitsAtBothSizes(page, ".settings-dialog");
      await goesTo(page, "change-keys", "Tab");
      await page.keyboard.press("Enter");
      await sees(page, "keys-dialog");
      await goesTo(page, "key-show-keys-0", "ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("F9");
      await soon(page, () => keyOf(page, "show-keys-0")).toBe("F9");
      expect(await page.getByTestId("help-button").textContent()).toBe("Keys F9");
      await page.keyboard.press("Escape");
      await sightEnds(page, "keys-dialog");
      await page.keyboard.press("Escape");
      await sightEnds(page, "match-settings");
      await page.keyboard.press("F9");
      expect(await (await sees(page, "help")).innerText()).toContain("F9 or ?");
      await goesTo(page, "help-change-keys", "Tab");
      await page.keyboard.press("Enter");
      await sees(page, "keys-dialog");
      await fitsAtBothSizes(page, ".help-dialog");
      await page.keyboard.press("F9"); // closes nothing behind it
      await page.getByTestId("key-show-keys-0").focus(); // the way there was gone by keys already
      await page.keyboard.press("Enter");
      await page.keyboard.press("F8");
      await soon(page, () => keyOf(page, "show-keys-0")).toBe("F8");
      await page.keyboard.press("Escape");
      await sightEnds(page, "keys-dialog");
      expect(await (await sees(page, "help")).innerText()).toContain("F8 or ?");
      await page.keyboard.press("F8");
      await sightEnds(page, "help");
      await presses(page, "menu-button", "menu-settings", "change-keys", "key-show-keys-0");
      await page.keyboard.press("F9");
      await presses(page, "keys-close", "match-settings-close");
    });

    await step("all of it is there after a reload, and goes back with one answer", async () => {
      await page.reload();
      await matchBegins(page);
      await soon(page, () => page.getByTestId("help-button").textContent()).toBe("Keys F9");
      await presses(page, "menu-button", "menu-settings", "change-keys");
      expect([await keyOf(page, "move-0"), await keyOf(page, "breed-tom-0")]).toEqual(["S", "none"]);
      await presses(page, "keys-all-back", "keys-all-no");
      expect(await keyOf(page, "move-0")).toBe("S");
      await presses(page, "keys-all-back", "keys-all-yes");
      await sees(page, "keys-said", "All keys are back.");
      expect([await keyOf(page, "move-0"), await keyOf(page, "breed-tom-0")]).toEqual(["M", "W"]);
      expect(await page.locator(".key-back:visible").count()).toBe(0);
      expect(await page.getByTestId("help-button").textContent()).toBe("Keys F1");
    });

    await step("a replay that is watched has keys as well, which its buttons say", async () => {
      await presses(page, "keys-close", "match-settings-close");
      windows.clock.setSpeed(1);
      await presses(page, "menu-button", "menu-surrender", "surrender-confirm", "watch-replay");
      await matchBegins(page);
      await page.keyboard.press("Escape");
      await goesTo(page, "menu-settings", "Tab");
      await page.keyboard.press("Enter");
      await goesTo(page, "change-keys", "Tab");
      await page.keyboard.press("Enter");
      await page.getByTestId("key-faster-0").focus();
      await page.keyboard.press("Enter");
      await sees(page, "key-question");
      await page.evaluate(() => {
        // One key, and the question for the next, in the same moment.
        const find = (testId: string): HTMLElement =>
          document.querySelector<HTMLElement>(`[data-testid=${testId}]`)!;
        const key = { key: "h", code: "KeyH", bubbles: true, cancelable: true }; // also holds cats, in a match
        find("key-question").dispatchEvent(new KeyboardEvent("keydown", key));
        find("key-take-picture-0").click();
      });
      await soon(page, () => keyOf(page, "faster-0")).toBe("H");
      await page.keyboard.press("b");
      await soon(page, () => keyOf(page, "take-picture-0")).toBe("B");
      expect(await page.getByTestId("replay-picture").getAttribute("title")).toContain("(B)");
    });

    await step("the new key is the replay's at once", async () => {
      await page.keyboard.press("Escape");
      await sightEnds(page, "keys-dialog");
      await page.keyboard.press("Escape");
      await sightEnds(page, "match-settings");
      await page.keyboard.press("h");
      const faster = page.getByTestId("replay-speed-2");
      await soon(page, () => faster.getAttribute("aria-pressed")).toBe("true");
    });
  });
});
