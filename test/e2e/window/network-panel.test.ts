import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort, type GameProcess } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { getReady, sees, startsMatch } from "../../support/window-steps.ts";

// Goal: in a real match the network panel shows what the peer measures, and takes neither keys nor clicks from the match;
// who falls silent is named, and welcomed back.
// Method: two peers as with a window each in a real Chromium; the other one, a process of its own, is paused.
describe.skipIf(browserPath === undefined)("the network panel of a match of two peers", () => {
  const windows = useWindows();
  let jane: GameProcess;
  let janePage: Page;
  let page: Page;

  beforeEach(async () => {
    const john = await windows.openGame("0", "John");
    page = john.page;
    const address = `127.0.0.1:${await hostedPort(john.game)}`;
    ({ game: jane, page: janePage } = await windows.openGameProcess(address, "Jane")); // without a window she would be played for
  });
  test("shows what the peer measures, and who is silent", async () => {
    await step("the lobby tells the way to the other player", async () => {
      const row = page.getByTestId("lobby-player-2");
      await row.filter({ hasText: /direct, \d+\sms/ }).waitFor();
      expect(await page.getByTestId("lobby-player-1").textContent()).not.toContain("direct");
    });

    await step("N opens it with the numbers of the other peer", async () => {
      await getReady(page, janePage);
      await startsMatch(page);
      await page.waitForFunction(() => window.robocatView!.world() !== null);
      expect(await page.getByTestId("network-panel").isVisible()).toBe(false);
      await page.keyboard.press("n");
      const row = page.getByTestId("network-row-2").filter({ hasText: /direct\d+\sms ±\d+/ });
      await row.filter({ hasText: /↑ [\d.]+ ↓ [\d.]+ k?B\/s\d+ turns?/ }).waitFor();
      expect(await row.textContent()).toContain("Jane");
      expect(await page.getByTestId("network-row-1").count()).toBe(0);
      await sees(page, "network-facts", /Turns a second\d+\.\dOrders run after\d+\sms \(\d+ turns?\)/);
    });

    await step(
      "the match keeps the keyboard, and a click on the panel is one on the ground behind it",
      async () => {
        await page.keyboard.press("Control+a");
        expect(await page.evaluate(() => window.robocatView!.selected().length)).toBe(3);
        const box = (await page.getByTestId("network-row-2").boundingBox())!;
        const hit = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x!, y!)?.className ?? null,
          [box.x + box.width / 2, box.y + box.height / 2],
        );
        expect(hit).toMatch(/match-surface/);
      },
    );

    await step(
      "its button, N and the menu close and open it, and the match has the keyboard again",
      async () => {
        const panel = page.getByTestId("network-panel");
        await page.getByTestId("network-close").click();
        expect(await panel.isVisible()).toBe(false);
        await page.keyboard.press("n");
        expect(await panel.isVisible()).toBe(true);
        await page.keyboard.press("n");
        expect(await panel.isVisible()).toBe(false);
        await page.getByTestId("menu-button").click();
        await page.getByTestId("menu-network").click();
        expect(await panel.isVisible()).toBe(true);
      },
    );

    await step("names who is silent and for how long, and tells when they are back", async () => {
      const banner = page.getByTestId("wait-banner");
      jane.pause();
      try {
        await banner.filter({ hasText: /No word from Jane for [3-9]\ss/ }).waitFor();
      } finally {
        jane.resume();
      }
      await banner.filter({ hasText: "Jane is back" }).waitFor();
      await banner.waitFor({ state: "hidden" });
    });
  });
});
