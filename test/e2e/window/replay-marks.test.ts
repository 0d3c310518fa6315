import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { headerOf, headerOfSetup, recordMatch } from "../../replay/recorded-match.ts";
import { browserPath } from "../../support/browser.ts";
import { keepReplays } from "../../support/replay-home.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees, sightEnds } from "../../support/window-steps.ts";

const BOT = { kind: "bot", level: "medium" } as const;
const PEER = { kind: "peer" } as const;
const [GONE_TURN, BACK_TURN, TURN_COUNT] = [300, 500, 1_000];

/** A match in which the second player was gone for a while, and the first paused. */
function recorded(): Uint8Array {
  const setup = { seed: 5, catsPerPlayer: 3, playerIds: [1, 2], pauses: { each: 1, seconds: 10 } };
  const { files } = recordMatch({
    ...{ header: headerOfSetup(setup), turnCount: TURN_COUNT, ending: { kind: "stopped" } },
    commandsOf: (turn, i) => (turn === 700 && i === 0 ? [{ kind: "pause", reason: "connection" }] : []),
    seatsOf: (turn) =>
      turn === GONE_TURN || turn === BACK_TURN
        ? [{ playerId: 2, playedBy: turn === GONE_TURN ? BOT : PEER }]
        : [],
    causes: ["silent"],
  });
  return files[0]!;
}

/** A match that nobody won, recorded as won. */
function forged(): Uint8Array {
  const { files } = recordMatch({
    ...{ header: headerOf(2), turnCount: 5, commandsOf: () => [] },
    ending: { kind: "won", winnerId: 2 },
  });
  return files[0]!;
}

// Goal: who watches a replay sees on its timeline who was gone, who came back and who paused, and who plays each seat meanwhile, and goes
// to any place of it; whoever is at the end of one that did not end as its file says reads that for as long as they are there.
// Method: recorded files in the home folder of a real game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)(
  "a replay of a match in which a player was gone for a while",
  () => {
    const windows = useWindows();
    let page: Page;

    beforeEach(async () => {
      const opened = await windows.openGame();
      page = opened.page;
      keepReplays(opened.game.homeFolder, { "gone.rcr": recorded(), "forged.rcr": forged() });
      await presses(page, "replays");
      await page.locator('[data-file="gone.rcr"]').click();
      await sees(page, "replay-bar");
    });

    const nextMark = async (): Promise<string | null> => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
    };
    const note = (): Promise<string | null> =>
      page.evaluate(() => document.querySelector("[data-testid=score-row-2] .score-note")!.textContent);
    const slider = () => page.getByRole("slider", { name: "Place in the replay" });
    const shownTurn = (): Promise<number> => page.evaluate(() => window.robocatView!.world()?.turn ?? -1);
    const valueNow = async (): Promise<number> => Number(await slider().getAttribute("aria-valuenow"));
    /** Where the pointer is for that turn. */
    const pointOf = async (turn: number) => {
      const { x, y, width, height } = (await slider().boundingBox())!;
      return { x: x + (width * turn) / TURN_COUNT, y: y + height / 2 };
    };
    const clicks = async (turn: number): Promise<void> => {
      const at = await pointOf(turn);
      await page.mouse.click(at.x, at.y);
    };

    test("shows on its timeline who was gone, paused and plays each seat, goes to any place, and says how it ended", async () => {
      await step("is a slider with its values", async () => {
        await page.keyboard.press("Space");
        expect(await slider().getAttribute("aria-valuemin")).toBe("0");
        await soon(page, () => slider().getAttribute("aria-valuemax")).toBe(String(TURN_COUNT));
        expect(await slider().getAttribute("aria-valuetext")).toMatch(/^0:0\d of 1:27$/);
      });

      await step(
        "has a mark for each, with a sentence that the keyboard reaches, and a shape of its own",
        async () => {
          await soon(page, () => page.locator(".replay-mark").count()).toBe(3);
          await page.getByTestId("replay-slider").focus();
          expect(await nextMark()).toBe(
            "Turn 300 (0:30): No word from Søren for 8\u00A0s; a bot plays on for them.",
          );
          await soon(page, () => page.locator(".replay-mark:focus + .replay-tip").isVisible()).toBe(true);
          expect(await nextMark()).toBe("Turn 500 (0:50): Søren is back.");
          expect(await nextMark()).toBe(
            "Turn 702 (1:10): Tabby paused, for trouble with the connection; it lasted 13\u00A0s.",
          );
          const shapes = await page.evaluate(() =>
            [...document.querySelectorAll(".replay-mark svg")].map((icon) => icon.getAttribute("class")),
          );
          expect(shapes).toEqual(["leaving-icon", "return-icon", "pause-icon"]);
        },
      );

      await step("tells in its hint above the bar, however many lines that has", async () => {
        for (const width of [1_280, 960, 912, 800, 700]) {
          await page.setViewportSize({ width, height: 500 });
          await soon(page, () =>
            page.evaluate(() => {
              const [bar, hint] = [".replay-bar", ".hint"].map((place) => document.querySelector(place)!);
              const bottom = Number.parseFloat(getComputedStyle(hint!).bottom);
              return window.innerHeight - bottom < bar!.getBoundingClientRect().top;
            }),
          ).toBe(true);
        }
        await page.setViewportSize({ width: 960, height: 600 });
      });

      await step("says in the scores who plays the seat now, while it plays", async () => {
        const playsTo = async (turn: number, before: string, after: string): Promise<void> => {
          await clicks(turn - 80); // well beside its mark
          await soon(page, async () => Math.abs((await shownTurn()) - turn + 80) <= 5).toBe(true);
          await soon(page, note).toBe(before);
          await presses(page, "replay-play");
          await soon(page, note).toBe(after);
          expect(await shownTurn()).toBeGreaterThanOrEqual(turn);
          await presses(page, "replay-play");
        };
        await presses(page, "replay-speed-8");
        await playsTo(GONE_TURN, "", "bot");
        await playsTo(BACK_TURN, "bot", "");
        await presses(page, "replay-speed-1");
      });

      await step("a click goes forward, to a place between marks", async () => {
        await clicks(800);
        await soon(page, async () => Math.abs((await shownTurn()) - 800) <= 5).toBe(true);
        await soon(page, valueNow).toBe(await shownTurn());
        await soon(page, note).toBe("");
      });

      await step("a drag goes back, and the world follows", async () => {
        const [from, to] = [await pointOf(800), await pointOf(400)];
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (let i = 1; i <= 8; i += 1) await page.mouse.move(from.x + ((to.x - from.x) * i) / 8, to.y);
        await soon(page, async () => Math.abs((await shownTurn()) - 400) <= 5).toBe(true);
        await page.mouse.up();
        await soon(page, note).toBe("bot"); // whose player is gone by then
      });

      await step("keys go by seconds, turns and marks", async () => {
        const turn = await shownTurn();
        await page.keyboard.press("l");
        await soon(page, shownTurn).toBe(turn + 50);
        await page.keyboard.press("Shift+J");
        await soon(page, shownTurn).toBe(Math.max(0, turn - 250));
        await page.keyboard.press("PageDown");
        await soon(page, shownTurn).toBe(GONE_TURN);
        await page.keyboard.press("u");
        await soon(page, shownTurn).toBe(GONE_TURN - 1);
        await slider().focus();
        await page.keyboard.press("ArrowRight");
        await soon(page, shownTurn).toBe(GONE_TURN + 49);
        await page.keyboard.press("Home");
        await soon(page, shownTurn).toBe(0);
      });

      await step("the help tells of the keys", async () => {
        await page.keyboard.press("F1");
        await soon(page, () => page.getByTestId("help").textContent()).toContain(
          "Click or drag on its timeline",
        );
      });

      await step(
        "one that did not end as its file says tells so in its bar, also once it was told over the screen",
        async () => {
          await page.keyboard.press("Escape");
          await presses(page, "replay-leave");
          await page.locator('[data-file="forged.rcr"]').click();
          await sees(page, "replay-ending", /recorded as won by .*; by the rules it is undecided\./);
          await page.locator(".toast-close").click();
          await sightEnds(page, "toast");
          expect(await page.getByTestId("replay-ending").isVisible()).toBe(true);
        },
      );
    });
  },
);
