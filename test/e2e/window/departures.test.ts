import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { startFriend, type Friend } from "../../support/friend-in-process.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { until } from "../../support/window-waiting.ts";
import {
  comesTo,
  matchBegins,
  presses,
  sees,
  sightEnds,
  startsMatch,
  turnsPass,
  wasTold,
} from "../../support/window-steps.ts";

/** That a match waits so long for somebody is put down to them. */
const STALL_MS = 1_300;

/** So many times as fast as a player would see it, the match waits for who hangs. */
const WAITING_SPEED = 3;

declare global {
  interface Window {
    /** What was shown of a match that is being gone back to, each once. */
    robocatGoingBack?: { readonly says: string; readonly hasClock: boolean }[];
  }
}

/** Keeps what the page shows from now on until the first picture of a match that it goes back to: it may be there for a moment only. */
async function noteGoingBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = (window.robocatGoingBack = []) as NonNullable<Window["robocatGoingBack"]>;
    const look = (): void => {
      const panel = document.querySelector<HTMLElement>("[data-testid=going-back]");
      if (panel === null || panel.offsetHeight === 0) return;
      const clock = document.querySelector<HTMLElement>(".clock-panel");
      const now = { says: panel.innerText, hasClock: clock !== null && clock.offsetHeight > 0 };
      if (!seen.some(({ says, hasClock }) => says === now.says && hasClock === now.hasClock)) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
}

// Goal: nobody's leaving ends a match, and who stays reads and chooses what becomes of it: with the mouse and by keyboard.
// Method: a window, and two peers of this process with a time of their own, which stands still where they hang or are gone for good.
describe.skipIf(browserPath === undefined)("a match that players leave", () => {
  const windows = useWindows();
  let page: Page;
  let ada: Friend;
  let mio: Friend;

  beforeEach(async () => {
    const hosting = await windows.openGame("0", "Jane");
    page = hosting.page;
    const address = `127.0.0.1:${await hostedPort(hosting.game)}`;
    const join = async (name: string): Promise<Friend> => {
      const friend = await startFriend(address, name);
      windows.endLater(() => friend.end());
      return friend;
    };
    ada = await join("Ada");
    await sees(page, "lobby-player-2");
    mio = await join("Mio");
    await sees(page, "lobby-player-3");
    await page.getByTestId("lobby-mode").selectOption("battle");
    await sees(page, "lobby-map"); // the peer has taken it
    await page.getByTestId("lobby-team-3").selectOption("2"); // Ada and Mio: who gives up against them has lost
    await startsMatch(page);
    await matchBegins(page);
  });
  test("is left in every way, and goes on", async () => {
    await step("the menu says what it means to leave", async () => {
      await page.keyboard.press("Escape");
      await sees(page, "menu-leave-text", /^If you leave, a bot plays on with your cats\./);
      await page.keyboard.press("Escape");
    });

    await step("who has left comes back to the match from the menu, and has their cats again", async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+7");
      await page.keyboard.press("Escape"); // nobody is chosen
      await page.keyboard.press("Escape");
      await presses(page, "menu-leave");
      await sees(page, "rejoin", /^↩ Back to the match with Ada and Mio$/);
      const [way, play] = await Promise.all(
        ["rejoin", "play"].map((id) => page.getByTestId(id).boundingBox()),
      );
      expect(way!.y, "it is above all else that can be begun").toBeLessThan(play!.y);
      await noteGoingBack(page);
      await presses(page, "rejoin");
      await wasTold(page, /^ℹ You are back: in two seconds your cats are yours again\./);
      const seen = await page.evaluate(() => window.robocatGoingBack!);
      expect(seen, "nothing but that was shown before the first picture").toEqual([
        {
          says: expect.stringMatching(/^Going back …\s+The others send how the match stands by now\.$/),
          hasClock: false,
        },
      ]);
      expect(await page.getByTestId("going-back").count()).toBe(0);
      await goesOn(page);
      await page.keyboard.press("7");
      const chosen = await page.evaluate(() => window.robocatView!.selected().length);
      expect(chosen, "the window remembers what it kept of the match").toBeGreaterThan(0);
      await page.keyboard.press("Escape");
    });

    await step(
      "who can't reach enough others stands, and is asked; when they are back it goes on by itself",
      async () => {
        for (const peer of [ada, mio]) peer.setSpeed(0);
        windows.clock.setSpeed(WAITING_SPEED);
        // The turn data for the next turn may be here already of one of them: then the match waits for the other.
        const missed =
          /No word from (Ada|Mio|Ada and Mio) for \d\ss – (a bot plays on for them in \d\ss|in \d\ss the match stands: too few are left without them)/;
        await sees(page, "wait-banner", missed);
        const said = /^You can’t reach Ada and Mio\. Alone you are too few to go on; the match stands\.$/;
        await sees(page, "split-text", said);
        windows.clock.setSpeed(1);
        expect(await page.getByTestId("wait-banner").isVisible()).toBe(false);
        await sees(page, "split-note", /In \d+\ss you may go on by yourself\./);
        expect(await page.getByTestId("split-leave").isVisible()).toBe(true);
        expect(await page.getByTestId("split-go-alone").isVisible()).toBe(false);
        for (const peer of [ada, mio]) peer.setSpeed(1);
        await sightEnds(page, "split-panel");
        await goesOn(page);
      },
    );

    await step("who is missed is counted down, and the buttons work by mouse and by keyboard", async () => {
      mio.setSpeed(0);
      await sees(page, "wait-banner", /No word from Mio for \d\ss – a bot plays on for them in \d\ss/);
      await sees(page, "wait-go-on", /^Go on now O – 0 of 2 votes$/);
      await page.keyboard.press("o");
      await sees(page, "wait-go-on", /^Take it back O – 1 of 2 votes$/);
      expect(await page.getByTestId("wait-go-on").getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("l");
      await sees(page, "wait-banner", /a bot plays on for them in [23]\d\ss/);
      expect(await page.getByTestId("wait-longer").isVisible()).toBe(false); // once for each
      mio.setSpeed(1);
      await sees(page, "wait-banner", /(Mio|Everybody) is back/); // both, if the welcome of before still stands
    });

    await step("who is there, and makes the match wait again and again, may be voted on", async () => {
      const said = /^⚠The match waits for Mio: \d+\ss in the last minute/;
      await until(page, "Mio is told to be slow", async () => {
        mio.setSpeed(0);
        await sleep(STALL_MS); // longer is silence, which is asked about at once
        mio.setSpeed(1);
        await turnsPass(page, 1);
        return page.getByTestId("wait-banner").filter({ hasText: said }).isVisible();
      });
      await sees(page, "wait-go-on", /^Take it back O – 1 of 2 votes$/); // the vote of before stands
      await presses(page, "wait-go-on");
      await sees(page, "wait-go-on", /^Go on without waiting for Mio – again in \d+\ss – 0 of 2 votes$/);
      expect(await page.getByTestId("wait-go-on").isDisabled()).toBe(true);
    });

    await step("a bot plays on for who leaves, at once, and that is told", async () => {
      mio.leave();
      await wasTold(page, /^ℹ Mio left; a bot plays on for them\./);
      await sees(page, "score-row-3", /bot/);
      await goesOn(page);
    });

    await step("the last one is gone without a word, and a vote goes on without them", async () => {
      ada.setSpeed(0);
      await sees(page, "wait-go-on", /^Go on now O$/); // nobody else is there to vote
      await page.keyboard.press("o");
      await wasTold(page, "It was voted to go on without Ada; a bot plays on for them.");
      await goesOn(page);
    });

    await step("the result lists who left, and when", async () => {
      await page.keyboard.press("Escape");
      await sees(page, "menu-leave-text", /^If you leave, the match ends: nobody else is in it\./);
      // A slow machine may have seen one's cats beaten by now.
      if (await page.getByTestId("menu-surrender").isVisible())
        await presses(page, "menu-surrender", "surrender-confirm");
      await comesTo(page, "result");
      const said = /(?:^| )Mio left at \d:\d\d\. Ada was left out by a vote at \d:\d\d\.$/;
      await sees(page, "result-message", said);
      await sees(page, "result-scores", /Mio a bot from \d:\d\d on/);
    });
  });
});

/** The match runs: five turns more than now. */
async function goesOn(page: Page): Promise<void> {
  const turn = await page.evaluate(() => window.robocatView!.world()!.turn);
  await page.waitForFunction((then) => window.robocatView!.world()!.turn > then + 5, turn);
}
