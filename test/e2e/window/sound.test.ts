import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { WindowTestHook } from "../../../src/view/index.ts";
import { browserPath } from "../../support/browser.ts";
import type { GameInProcess } from "../../support/game-in-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo, hosts, matchBegins, playsOn, presses, sees } from "../../support/window-steps.ts";

type Sound = ReturnType<WindowTestHook["sound"]>;

// Goal: silent until the first gesture; then what one does and what happens is heard, V ends it at once, and the end of the game as well.
// Method: a Classic match against a bot in a real Chromium, by mouse and keys; the window counts what it has begun to play. The match stands
// still until its fight is to be heard: it is over in seconds, and a slow window would miss it.
describe.skipIf(browserPath === undefined)("the sound of a match", () => {
  const windows = useWindows({ hasSound: true });
  let game: GameInProcess;
  let page: Page;

  const sound = (): Promise<Sound> => page.evaluate(() => window.robocatView!.sound());
  const waitFor = (kind: string): Promise<unknown> =>
    page.waitForFunction(
      (asked) => (window.robocatView!.sound().started as Record<string, number | undefined>)[asked]! > 0,
      kind,
    );

  beforeEach(async () => {
    ({ game, page } = await windows.openGame());
  });
  test("is silent before the first gesture, after V and after the game, and else tells what happens", async () => {
    await step("is silent, and costs nothing, until somebody presses something", async () => {
      await sees(page, "name");
      expect(await sound()).toMatchObject({ state: "none", started: {}, voices: 0, isMuted: false });
    });

    await step("wakes with the first key", async () => {
      await page.getByTestId("name").press("v");
      await page.waitForFunction(() => window.robocatView!.sound().state === "running");
      expect((await sound()).isMuted, "v in a field is a letter").toBe(false);
      await hosts(page, "Ada");
      await waitFor("tap");
    });

    await step("counts down, begins, and plays its tune", async () => {
      await presses(page, "lobby-add-bot-strong");
      await sees(page, "lobby-player-2");
      windows.clock.setSpeed(0);
      await presses(page, "start");
      await windows.clock.untilTrue(() => game.live().matchPeer.run !== null, "the countdown");
      await waitFor("countdown");
      await windows.clock.skip(4_000);
      await waitFor("start");
      await matchBegins(page);
      await waitFor("note");
    });

    await step("cats answer when they are chosen and sent", async () => {
      await page.getByTestId("match-surface").press("Control+a");
      await waitFor("select");
      await page.mouse.click(480, 300, { button: "right" });
      await page.waitForFunction(() => {
        const { order, attack } = window.robocatView!.sound().started;
        return (order ?? 0) + (attack ?? 0) > 0;
      });
    });

    await step("V is silence: nothing begins any more, the context rests, the button says so", async () => {
      await page.getByTestId("match-surface").focus();
      await page.keyboard.down("v");
      await page.keyboard.down("v"); // it is held down
      await page.keyboard.up("v");
      await page.waitForFunction(() => window.robocatView!.sound().state === "suspended");
      const before = (await sound()).started;
      expect(await page.getByTestId("sound-button").getAttribute("aria-pressed")).toBe("true");
      await page.getByTestId("match-surface").press("Control+a");
      await playsOn(page, windows.clock, 10);
      expect((await sound()).started).toEqual(before);
    });

    await step("V again, or the button, and one hears the fight and how it ends", async () => {
      await page.getByTestId("sound-button").click();
      await page.waitForFunction(() => window.robocatView!.sound().state === "running");
      expect((await sound()).isMuted).toBe(false);
      windows.clock.setSpeed(1);
      for (const kind of ["throw", "hit", "fall"]) await waitFor(kind);
      await page.waitForFunction(() => {
        const { win, lose } = window.robocatView!.sound().started;
        return (win ?? 0) + (lose ?? 0) > 0;
      });
    });

    await step("many at once stay few voices", async () => {
      expect((await sound()).voices).toBeLessThanOrEqual(28);
    });

    await step("the tune ends with the game that it was of", async () => {
      await presses(page, "to-menu", "play");
      await matchBegins(page);
      expect((await sound()).hasTune).toBe(true);
      await page.evaluate(() => {
        // What the window sends next, which says that a picture is taken, ends its channel, as a game does that is killed.
        WebSocket.prototype.send = function (): void {
          this.close();
        };
      });
      await comesTo(page, "ended");
      expect((await sound()).hasTune).toBe(false);
    });
  });
});
