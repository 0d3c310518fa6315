import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { getReady, presses, sees, startsMatch } from "../../support/window-steps.ts";

const PICTURES = process.env["ROBOCAT_PICTURES"];

// Goal: two people choose their colours and emblems, by mouse and by keyboard, and wear them in the match, at the result and in the next lobby.
// Method: two peers with a window each, and a bot that gives its colour up.
describe.skipIf(browserPath === undefined)("colours and emblems", () => {
  const windows = useWindows();

  test("are chosen in the lobby, nobody has those of another, and they stay through Play again", async () => {
    const host = await windows.openGame("0", "John");
    const guest = await windows.openGame(`127.0.0.1:${await hostedPort(host.game)}`, "Jane");
    const [john, jane] = [host.page, guest.page];
    await sees(john, "lobby-player-2");

    await step("the host chooses by keyboard, and both see it", async () => {
      await john.getByTestId("lobby-look-1").focus();
      await john.keyboard.press("Enter");
      await sees(john, "look-dialog");
      await john.keyboard.press("Tab");
      await john.getByTestId("look-color-4").focus();
      await john.keyboard.press("Enter");
      await wears([john, jane], 1, "pink circle");
      await john.keyboard.press("Escape");
      await john.getByTestId("look-dialog").waitFor({ state: "hidden" });
    });

    await step("the guest reads whose a colour is, and can't have it", async () => {
      await jane.getByTestId("lobby-look-2").click();
      const pink = jane.getByTestId("look-color-4");
      await jane.locator('[data-testid=look-color-4][title="John has pink"]').waitFor();
      await pink.press("Enter");
      await jane.getByTestId("look-note").filter({ hasText: "John has pink: take another one." }).waitFor();
      await wears([john, jane], 2, "vermilion triangle");
    });

    await step("a bot gives its own up", async () => {
      await john.getByTestId("lobby-add-bot-weak").click();
      await wears([john, jane], 3, "yellow square");
      await jane.getByTestId("look-color-2").click();
      await wears([john, jane], 2, "yellow triangle");
      await jane.getByTestId("look-emblem-7").click();
      await wears([john, jane], 2, "yellow moon");
      await wears([john, jane], 3, "vermilion square");
      await picture(jane, "look-dialog");
      await jane.getByTestId("look-done").click();
      await picture(john, "look-lobby");
      await john.getByTestId("lobby-remove-3").click();
      await john.getByTestId("lobby-player-3").waitFor({ state: "detached" });
    });

    await step("they wear them in the match and at its result", async () => {
      await getReady(john, jane);
      windows.clock.setSpeed(4); // through the countdown, and that of the result
      await startsMatch(john);
      for (const page of [john, jane]) {
        await page.waitForFunction(() => (window.robocatView?.world()?.turn ?? -1) > 5);
        await page.locator('[aria-label="yellow moon"]').first().waitFor();
        await page.locator('[aria-label="pink circle"]').first().waitFor();
      }
      await picture(john, "look-match");
      await giveUp(jane);
      for (const page of [john, jane]) await page.getByTestId("again").waitFor();
      windows.clock.setSpeed(1);
      expect(await john.locator('[aria-label="yellow moon"]').count()).toBeGreaterThan(0);
      await picture(john, "look-result");
    });

    await step("and in the next lobby", async () => {
      await john.getByTestId("again").click();
      await jane.getByTestId("again").click();
      await wears([john, jane], 1, "pink circle");
      await wears([john, jane], 2, "yellow moon");
    });

    await step("who comes in again has what they had, and not what they clicked in vain", async () => {
      await jane.getByTestId("lobby-look-2").click();
      await jane.getByTestId("look-color-4").press("Enter");
      await sees(jane, "look-note", "John has pink");
      await presses(jane, "look-done", "leave");
      await presses(john, "lobby-look-1", "look-color-5", "look-done");
      await wears([john], 1, "sky circle");
      await jane.getByTestId("join-address").fill(`127.0.0.1:${await hostedPort(host.game)}`);
      await presses(jane, "join");
      await wears([john, jane], 2, "yellow moon");
    });
  });
});

async function wears(pages: readonly Page[], seat: number, words: string): Promise<void> {
  for (const page of pages)
    await page
      .locator(`[data-testid=lobby-player-${seat}] .look-name`)
      .filter({ hasText: words })
      .waitFor({ state: "attached" });
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

async function giveUp(page: Page): Promise<void> {
  await presses(page, "menu-button", "menu-surrender", "surrender-confirm");
}
