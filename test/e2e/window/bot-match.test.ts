import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { readReplay, verifyReplay } from "../../../src/replay/index.ts";
import { browserPath } from "../../support/browser.ts";
import type { Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  fitsAtBothSizes,
  invitationOf,
  matchBegins,
  presses,
  sees,
  startsMatch,
} from "../../support/window-steps.ts";

// Goal: a match against a bot ends and shows its winner, and what it left can be watched.
// Method: host from the menu with the keyboard, let a bot join, do nothing, lose.
describe.skipIf(browserPath === undefined)("a match with a bot, from the menu to its replay", () => {
  const windows = useWindows();
  let game: Game;
  let page: Page;

  beforeEach(async () => {
    ({ game, page } = await windows.openGame());
  });
  test("is played with the keyboard and a bot to its end, and its replay is watched", async () => {
    await step("says beside the field what is wrong with a name", async () => {
      await page.getByTestId("name").fill("");
      await page.getByTestId("host").click();
      expect((await page.getByTestId("name-problem").textContent())?.length).toBeGreaterThan(0);
      expect(await page.evaluate(() => window.robocatView!.screen())).toBe("menu");
    });

    await step("hosts from the menu with the keyboard alone", async () => {
      await page.getByTestId("name").fill("Ännchen 🐈");
      await page.getByTestId("host-mode").selectOption("classic");
      await page.getByTestId("host-port").fill("0");
      await page.getByTestId("host-port").press("Enter");
      await sees(page, "lobby-player-1");
      expect(await page.getByTestId("lobby-player-1").textContent()).toContain("Ännchen 🐈");
    });

    await step("plays against a bot to the end and shows the winner", async () => {
      await windows.startBot(await invitationOf(page), "Tom");
      await sees(page, "lobby-player-2");
      await startsMatch(page, windows.clock);
      await matchBegins(page);
      windows.clock.setSpeed(8);
      await page.waitForFunction(() => window.robocatView!.screen() === "result");
      windows.clock.setSpeed(1);
      expect(await page.getByTestId("result-title").textContent()).toContain("Tom wins");
    });

    await step("shows at once how both stood, and the way into the replay from a place", async () => {
      await sees(page, "facts-plot");
      expect(await page.getByTestId("facts-legend").textContent()).toContain("Tom");
      await soon(page, () => page.getByTestId("watch-from").isVisible()).toBe(true);
      await soon(page, () => page.locator(".result-panel").getAttribute("inert")).toBe(null);
      expect(await page.getByTestId("facts-time").textContent()).not.toBe("at 0:00"); // how it ended is read first
      expect(await page.getByTestId("watch-from").isDisabled()).toBe(true); // from there on is nothing
      await fitsAtBothSizes(page, ".result-panel");
      await page.getByTestId("facts-plot").focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      expect(await page.getByTestId("watch-from").textContent()).toBe("Watch from 0:01");
      expect(await page.getByTestId("facts-time").textContent()).toBe("at 0:01");
      const folder = process.env["ROBOCAT_PICTURES"];
      if (folder !== undefined) await page.screenshot({ path: `${folder}/result-graphs.png` });
    });

    await step("left a replay that verifies", async () => {
      // Nothing waits for the disk: the result may be on the screen before the last turn is in the file.
      const whole = { ok: true, value: { damage: null, ending: { kind: "won", winnerId: 2 } } };
      await soon(page, () => readReplay(readFileSync(game.replayFiles()[0]!))).toMatchObject(whole);
      const replay = readReplay(readFileSync(game.replayFiles()[0]!));
      if (replay.ok) expect(verifyReplay(replay.value)).toMatchObject({ kind: "ok" });
    });

    await step("plays that replay in the window, at eight times the speed, to its end", async () => {
      await page.getByTestId("watch-replay").click();
      await sees(page, "replay-bar");
      await sees(page, "replay-graphs");
      await fitsAtBothSizes(page, ".replay-bar");
      await page.getByTestId("replay-speed-8").click();
      const expected = readReplay(readFileSync(game.replayFiles()[0]!));
      const turnCount = expected.ok ? expected.value.turns.length : -1;
      await page.waitForFunction((count) => (window.robocatView!.world()?.turn ?? 0) >= count - 1, turnCount);
      // The last cat falls in the last turn, a moment after it has begun.
      await page.waitForFunction(() =>
        window.robocatView!.world()!.cats.every(({ playerId }) => playerId === 2),
      );
      expect(await page.evaluate(() => window.robocatView!.world()!.cats.length)).toBeGreaterThan(0);
    });

    await step("plays it again from its beginning", async () => {
      const play = page.getByTestId("replay-play");
      await page.waitForFunction(() =>
        document.querySelector('[data-testid="replay-play"]')?.textContent?.includes("From the start"),
      );
      await page.getByTestId("replay-speed-1").click(); // all six are there only until the first falls
      await play.click();
      await page.waitForFunction(() => window.robocatView!.world()?.cats.length === 6);
      expect(await play.textContent()).toContain("Pause");
    });

    await step("leads back from the replay to the result", async () => {
      await page.getByTestId("replay-leave").click();
      await soon(page, () => page.evaluate(() => window.robocatView!.screen())).toBe("result");
      expect(await page.getByTestId("result-title").textContent()).toContain("Tom wins");
      await sees(page, "facts-plot");
      expect(await page.getByTestId("again").isVisible()).toBe(true);
    });

    await step("lists it among the replays", async () => {
      await presses(page, "to-menu");
      await presses(page, "replays");
      await page.getByTestId("replay-entry").first().waitFor();
      expect(await page.getByTestId("replay-entry").count()).toBe(1);
      expect(await page.getByTestId("replay-entry").first().textContent()).toContain("Tom");
    });
  });
});
