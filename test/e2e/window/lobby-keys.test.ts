import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { hosts, matchBegins, picturesPass, presses, sees, sightEnds } from "../../support/window-steps.ts";
import { soon } from "../../support/window-waiting.ts";

// Goal: at first and after a choice by the mouse the keys of a lobby work at once, what has the focus is in sight, and Ctrl+A marks no word
// in any screen, dialog or menu.
// Method: a host in a real Chromium and a bot as somebody to talk to; the mouse is moved and pressed, then a key.
describe.skipIf(browserPath === undefined)("the keys of a lobby", () => {
  const windows = useWindows();

  test("are the lobby's after a choice by mouse, and Ctrl+A marks nothing but text in a field", async () => {
    const { page, game } = await windows.openGame();
    await hosts(page, "Ann", "battle");
    await windows.startBot(`127.0.0.1:${await hostedPort(game)}`, "Bob");
    await sees(page, "lobby-player-2");

    await step(
      "Enter talks from the first on, and the line of talk says so as long as it is true",
      async () => {
        const key = page.getByTestId("talk-hint").locator("kbd");
        expect(await key.isVisible()).toBe(true);
        await talks(page);
        expect(await key.isVisible()).toBe(true);
        await page.getByTestId("leave").focus();
        expect(await key.isVisible()).toBe(false);
      },
    );

    await step("a select that was used has no page marked", async () => {
      await page.getByTestId("lobby-team-1").focus();
      await marksNothing(page);
    });

    await step("Enter talks after a team, a colour and a box were chosen by mouse", async () => {
      const team = page.getByTestId("lobby-team-1");
      await team.dispatchEvent("pointerdown");
      await team.focus();
      await team.selectOption({ label: "Observer" });
      await talks(page);
      await presses(page, "lobby-look-1");
      await sees(page, "look-dialog");
      await marksNothing(page);
      await presses(page, "look-done");
      await talks(page);
      await presses(page, "lobby-near");
      await talks(page);
    });

    await step("by keyboard the focus stays where it was", async () => {
      const team = page.getByTestId("lobby-team-1");
      await team.focus();
      await page.keyboard.press("ArrowDown");
      await picturesPass(page, 2);
      expect(await team.evaluate((at) => at === document.activeElement)).toBe(true);
    });

    await step("what gets the focus in a low window is in sight, also from behind the foot", async () => {
      await page.setViewportSize({ width: 800, height: 500 });
      await soon(page, () => page.evaluate(coveredFocus)).toEqual([]);
    });

    await step("the menu of a match marks nothing, and the lobby after it neither", async () => {
      await presses(page, "leave");
      await presses(page, "play");
      await matchBegins(page);
      await page.keyboard.press("Escape");
      await sees(page, "match-menu");
      await marksNothing(page);
    });
  });
});

async function marksNothing(page: Page): Promise<void> {
  await page.keyboard.press("Control+a");
  expect(await page.evaluate(() => getSelection()!.type)).not.toBe("Range");
}

async function talks(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await sees(page, "talk-field");
  await page.keyboard.press("Escape");
  await sightEnds(page, "talk-field");
}

/** In the page: what is covered once it has the focus, which it gets where it lies at the lower edge of the window. */
function coveredFocus(): readonly (string | undefined)[] {
  const screen = document.querySelector<HTMLElement>(".lobby-screen")!;
  const all = [...screen.querySelectorAll<HTMLElement>("button, select, input, summary")];
  const used = all.filter((at) => at.checkVisibility() && !at.matches(":disabled"));
  const covered = used.filter((at) => {
    screen.scrollTop += at.getBoundingClientRect().bottom - screen.getBoundingClientRect().bottom;
    at.focus();
    const { x, y, width, height } = at.getBoundingClientRect();
    return !at.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  return covered.map(({ dataset, className }) => dataset["testid"] ?? className);
}
