import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath, launchBrowser, openPage } from "../../support/browser.ts";
import { hostedPort, startGame, type GameProcess } from "../../support/game-process.ts";

const WAIT_MS = 60_000;

// Goal: what a player does with the mouse happens in every player's window, in one and the same world.
// Method: two peers as processes of their own, each with a window in a real Chromium; real mouse events; the checksums
// come from the peers' own logs.
describe.skipIf(browserPath === undefined)("two windows of two peers", () => {
  let browser: Browser;
  let john: GameProcess;
  let jane: GameProcess;
  let johnPage: Page;
  let janePage: Page;
  const problems: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    john = await startGame("0", "John");
    const port = await hostedPort(john);
    jane = await startGame(`127.0.0.1:${port}`, "Jane");
    const opened = [await openPage(browser, john.address), await openPage(browser, jane.address)] as const;
    johnPage = opened[0].page;
    janePage = opened[1].page;
    problems.push(opened[0].problems, opened[1].problems);
  });

  afterAll(async () => {
    await browser.close();
    await john.stop();
    await jane.stop();
  });

  test("shows both players in both lobbies, and only the master peer may start", async () => {
    for (const page of [johnPage, janePage]) {
      await page.getByTestId("lobby-player-2").waitFor({ timeout: WAIT_MS });
      expect(await page.getByTestId("lobby-player-1").textContent()).toContain("John");
      expect(await page.getByTestId("lobby-player-2").textContent()).toContain("Jane");
    }
    expect(await janePage.getByTestId("start").isVisible()).toBe(false);
  });

  test("starts the match in both windows", async () => {
    await johnPage.getByTestId("start").click({ timeout: WAIT_MS });
    for (const page of [johnPage, janePage]) {
      await page.waitForFunction(() => window.robocatView!.screen() === "match", null, { timeout: WAIT_MS });
      await page.waitForFunction(() => window.robocatView!.world()?.cats.length === 6, null, {
        timeout: WAIT_MS,
      });
    }
  });

  test("selects a cat with the mouse, orders it, and both windows show it arrive", async () => {
    const cat = await johnPage.evaluate(() =>
      window.robocatView!.world()!.cats.find(({ playerId }) => playerId === 1)!,
    );
    await clickUntilSelected(johnPage, cat);

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
        { timeout: WAIT_MS },
      );
    }
    const places = await Promise.all([johnPage, janePage].map((page) => placeOf(page, cat.networkId)));
    expect(places[0]).toEqual(places[1]);
  });

  test("holds the same checksum on both peers in every turn", () => {
    const janesChecksums = checksumsOf(jane);
    const both = [...checksumsOf(john)].filter(([turn]) => janesChecksums.has(turn));
    expect(both.length).toBeGreaterThan(20);
    for (const [turn, checksum] of both) expect(janesChecksums.get(turn), `turn ${turn}`).toBe(checksum);
  });

  test("tells the one who stays when the other leaves", async () => {
    await janePage.getByTestId("menu-button").click();
    await janePage.getByTestId("menu-leave").click();
    await janePage.waitForFunction(() => window.robocatView!.screen() === "menu", null, { timeout: WAIT_MS });
    await johnPage.waitForFunction(() => window.robocatView!.screen() === "result", null, {
      timeout: WAIT_MS,
    });
    expect(await johnPage.getByTestId("result-message").textContent()).toContain("Jane");
  });

  test("had no error on either page", () => {
    expect(problems).toEqual([[], []]);
  });
});

/** A cat can't be clicked before it is drawn, and the first frame of a match may take its time: again, like a player. */
async function clickUntilSelected(
  page: Page,
  cat: { readonly networkId: number; readonly x: number; readonly y: number },
): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const spot = await project(page, cat.x, cat.y);
    await page.mouse.click(spot.x, spot.y);
    await page.waitForTimeout(1_000);
    const selected = await page.evaluate(() => window.robocatView!.selected());
    if (selected.includes(cat.networkId)) return;
  }
  throw new Error(`cat ${cat.networkId} was not selected by 20 clicks`);
}

function project(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.evaluate(([px, py]) => window.robocatView!.projectToScreen(px!, py!)!, [x, y]);
}

async function placeOf(page: Page, id: number): Promise<{ x: number; y: number } | undefined> {
  // The cat stands at its goal: no more sub-turns change it.
  await page.waitForTimeout(500);
  return page.evaluate((wanted) => {
    const cat = window.robocatView!.world()?.cats.find(({ networkId }) => networkId === wanted);
    return cat === undefined ? undefined : { x: cat.x, y: cat.y };
  }, id);
}

function checksumsOf(game: GameProcess): ReadonlyMap<number, string> {
  const turns = game.readLog().filter(({ event }) => event === "turn");
  return new Map(turns.map(({ turn, checksum }) => [turn!, checksum!]));
}
