import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort, type Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon, until } from "../../support/window-waiting.ts";
import {
  comesTo,
  getReady,
  matchBegins,
  sees,
  startsMatch,
  turnsPass,
  wasTold,
  worldOf,
} from "../../support/window-steps.ts";

// Goal: what a player does with the mouse happens in every player's window, in one and the same world.
// Method: two peers as processes of their own, each with a window in a real Chromium; real mouse events; the checksums
// come from the peers' own logs.
describe.skipIf(browserPath === undefined)("two windows of two peers", () => {
  const windows = useWindows({ hasSound: true });
  let john: Game;
  let jane: Game;
  let johnPage: Page;
  let janePage: Page;

  beforeEach(async () => {
    ({ game: john, page: johnPage } = await windows.openGame("0", "John"));
    const port = await hostedPort(john);
    ({ game: jane, page: janePage } = await windows.openGame(`127.0.0.1:${port}`, "Jane"));
  });
  test("show what one does with the mouse in one and the same world", async () => {
    await step("shows both players in both lobbies, and only the master peer may start", async () => {
      for (const page of [johnPage, janePage]) {
        await sees(page, "lobby-player-2");
        expect(await page.getByTestId("lobby-player-1").textContent()).toMatch(/John.*★ host/);
        expect(await page.getByTestId("lobby-player-2").textContent()).toContain("Jane");
      }
      expect(await janePage.getByTestId("start").isVisible()).toBe(false);
    });

    await step("starts the match in both windows", async () => {
      await getReady(johnPage, janePage);
      await startsMatch(johnPage);
      for (const page of [johnPage, janePage]) {
        await matchBegins(page);
        expect((await worldOf(page)).cats).toHaveLength(6);
      }
    });

    await step("selects a cat with the mouse, orders it, and both windows show it arrive", async () => {
      const cat = await johnPage.evaluate(() =>
        window.robocatView!.world()!.cats.find(({ playerId }) => playerId === 1)!,
      );
      const at = await project(johnPage, cat.x, cat.y);
      await johnPage.mouse.click(at.x, at.y);
      await soon(johnPage, () => johnPage.evaluate(() => window.robocatView!.selected())).toContain(
        cat.networkId,
      );

      const goal = { x: 0.5, y: 0.25 };
      const spot = await project(johnPage, goal.x, goal.y);
      await johnPage.mouse.click(spot.x, spot.y, { button: "right" });
      for (const page of [johnPage, janePage]) {
        await page.waitForFunction(
          ({ id, x, y }) => {
            const moved = window.robocatView!.world()?.cats.find(({ networkId }) => networkId === id);
            return moved !== undefined && Math.hypot(moved.x - x, moved.y - y) < 0.2;
          },
          { id: cat.networkId, ...goal },
        );
      }
      const places = await Promise.all([johnPage, janePage].map((page) => placeOf(page, cat.networkId)));
      expect(places[0]).toEqual(places[1]);
    });

    await step("holds the same checksum on both peers in every turn", () => {
      const janesChecksums = checksumsOf(jane);
      const both = [...checksumsOf(john)].filter(([turn]) => janesChecksums.has(turn));
      expect(both.length).toBeGreaterThan(20);
      for (const [turn, checksum] of both) expect(janesChecksums.get(turn), `turn ${turn}`).toBe(checksum);
    });

    await step("tells the one who stays when the other leaves, and goes on", async () => {
      await janePage.getByTestId("menu-button").click();
      await janePage.getByTestId("menu-leave").click();
      await comesTo(janePage, "menu");
      await wasTold(johnPage, /Jane left; a bot plays on for them\./);
      await sees(johnPage, "score-row-2", /bot/);
      expect(await johnPage.evaluate(() => window.robocatView!.screen())).toBe("match");
    });
  });
});

function project(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.evaluate(([px, py]) => window.robocatView!.projectToScreen(px!, py!)!, [x, y]);
}

/** Once the cat stands there: no more sub-turns change it. */
async function placeOf(page: Page, id: number): Promise<{ x: number; y: number } | undefined> {
  const look = async () => (await worldOf(page)).cats.find(({ networkId }) => networkId === id);
  return until(page, `cat ${id} stands`, async () => {
    const before = await look();
    await turnsPass(page, 2);
    const now = await look();
    return (
      now?.x === before?.x && now?.y === before?.y && (now === undefined ? undefined : { x: now.x, y: now.y })
    );
  });
}

function checksumsOf(game: Game): ReadonlyMap<number, string> {
  const turns = game.readLog().filter(({ event }) => event === "turn");
  return new Map(turns.map(({ turn, checksum }) => [turn!, checksum!]));
}
