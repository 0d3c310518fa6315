import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { getReady, matchBegins, sees, sightEnds, startsMatch, worldOf } from "../../support/window-steps.ts";

/** Times as fast, for countdowns that nobody looks at. */
const FAST = 4;

// Goal: a match is paused and goes on by the keyboard, for everybody and with who and why; nothing moves and nobody gives orders
// meanwhile. Method: two peers as processes of their own, each with a window in a real Chromium.
describe.skipIf(browserPath === undefined)("a pause in the windows of two peers", () => {
  const windows = useWindows();
  let john: Page;
  let jane: Page;

  beforeEach(async () => {
    const host = await windows.openGame("0", "John");
    john = host.page;
    jane = (await windows.openGame(`127.0.0.1:${await hostedPort(host.game)}`, "Jane")).page;
  });
  test("stops both windows by key, says who and why, and goes on", async () => {
    await step("the host chooses how many and how long, and the guest reads it", async () => {
      await sees(john, "lobby-player-2");
      const seconds = await sees(john, "lobby-pause-seconds");
      expect([await john.getByTestId("lobby-pauses").inputValue(), await seconds.inputValue()]).toEqual([
        "3",
        "60",
      ]);
      await john.getByTestId("lobby-pauses").fill("2");
      await john.keyboard.press("Tab");
      await sees(jane, "lobby-facts", "2 pauses of 60\u00A0s");
    });

    await step("the key of pauses stops both windows, and both say who it was and how to go on", async () => {
      await getReady(john, jane);
      windows.clock.setSpeed(FAST);
      await startsMatch(john);
      for (const page of [john, jane]) await matchBegins(page);
      windows.clock.setSpeed(1);
      await john.waitForFunction(() => window.robocatView!.world()!.subTurn > 10);
      await jane.keyboard.press("Pause");
      for (const [page, who] of [
        [john, "Jane"],
        [jane, "You"],
      ] as const) {
        const text = new RegExp(`${who} paused\\. It ends in \\d\\d\\ss\\. Press Pause to go on\\.`);
        await sees(page, "pause-text", text);
      }
      const [before, other] = [await worldOf(john), await worldOf(jane)];
      await john.waitForFunction((turn) => window.robocatView!.world()!.turn > turn + 10, before.turn);
      const after = await worldOf(john);
      expect(after.subTurn).toBe(before.subTurn);
      expect(after.cats).toEqual(before.cats);
      expect(other.cats).toEqual(before.cats);
    });

    await step("an order is not taken, and the player is told why", async () => {
      await john.keyboard.press("Control+a");
      expect(await john.evaluate(() => window.robocatView!.selected().length)).toBe(3);
      await john.keyboard.press("s");
      await sees(john, "hint", "Nobody gives orders in a pause");
      await sees(john, "pause-orders", "Nobody gives orders until it goes on."); // and goes on saying so
    });

    await step(
      "the same key, pressed by the other player, counts down and goes on; an order meanwhile waits for that",
      async () => {
        const { subTurn, cats } = await worldOf(jane);
        // Looked for from before on: it is to be seen for 3 s only.
        const counts = [john, jane].map((page) => sees(page, "pause-text", /The match goes on in [123]/));
        await john.keyboard.press("Pause");
        await Promise.all(counts);
        // Late in the countdown, or after it where the machine is slow: then nothing is to be seen of it.
        await john.waitForFunction(() => {
          const [banner, text] = ["pause-banner", "pause-text"].map((id) =>
            document.querySelector<HTMLElement>(`[data-testid="${id}"]`),
          );
          return banner!.hidden || /goes on in [12]/.test(text!.textContent);
        });
        await john.mouse.click(500, 300, { button: "right" });
        const said = await john.waitForFunction(() => {
          const [banner, hint] = ["pause-banner", "hint"].map((id) =>
            document.querySelector<HTMLElement>(`[data-testid="${id}"]`),
          );
          return banner!.hidden ? { hint: hint!.textContent } : null;
        });
        expect((await said.jsonValue())!.hint).not.toContain("in a pause");
        for (const page of [john, jane]) {
          await sightEnds(page, "pause-banner");
          await page.waitForFunction((before) => window.robocatView!.world()!.subTurn > before, subTurn);
        }
        const stood = JSON.stringify(cats);
        await jane.waitForFunction((was) => JSON.stringify(window.robocatView!.world()!.cats) !== was, stood);
      },
    );

    await step("the menu asks why, says how many are left, and all of it works by keyboard", async () => {
      await jane.getByTestId("menu-button").focus();
      await jane.keyboard.press("Enter");
      await (await sees(jane, "menu-pause")).press("Enter");
      await sees(jane, "pause-left", "You have 1 pause left, of 60\u00A0s.");
      await jane.getByTestId("pause-somebody-away").press("Enter");
      await sees(john, "pause-text", "Jane paused: somebody is away.");
      windows.clock.setSpeed(FAST);
      await (await sees(john, "pause-go-on")).press("Enter");
      await sightEnds(john, "pause-banner");
    });

    await step("who has used all pauses is told so, and the match runs on", async () => {
      await sightEnds(jane, "pause-banner");
      windows.clock.setSpeed(1);
      await jane.keyboard.press("Pause");
      await sees(jane, "hint", "You have used all your pauses");
      await jane.keyboard.press("Escape");
      const { subTurn } = await worldOf(john);
      await john.waitForFunction((before) => window.robocatView!.world()!.subTurn > before + 30, subTurn);
    });
  });
});
