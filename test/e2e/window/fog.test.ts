import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath, launchBrowser, openPage } from "../../support/browser.ts";
import { startGame, type GameProcess } from "../../support/game-process.ts";

const WAIT_MS = 100_000;

// Goal: in fog the window tells nothing of cats out of sight: not their number, and no click hits them.
// Method: a battle in a real Chromium against a bot; the picture of the world, which has everybody, says where to click.
describe.skipIf(browserPath === undefined)("fog in the window", () => {
  let browser: Browser;
  let game: GameProcess;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    game = await startGame();
    ({ page, problems } = await openPage(browser, game.address));
  });

  afterAll(async () => {
    await browser.close();
    await game.stop();
  });

  test("a match with fog begins: one sees one's own cats, and not the others'", async () => {
    await page.getByTestId("name").fill("Ada");
    await page.getByTestId("host-port").fill("0");
    await page.getByTestId("host").click();
    await page.getByTestId("lobby-add-bot-weak").click({ timeout: WAIT_MS });
    await page.getByTestId("lobby-player-2").waitFor({ timeout: WAIT_MS });
    await page.getByTestId("lobby-mode").selectOption("cushions");
    await page.getByTestId("lobby-map").selectOption("built-in:the-hallway", { timeout: WAIT_MS });
    await page.getByTestId("lobby-fog").selectOption("on");
    await page.getByTestId("lobby-extras").filter({ hasText: "cheater" }).waitFor({ timeout: WAIT_MS });
    await page.getByTestId("start").click({ timeout: WAIT_MS });
    await page.getByTestId("score-1").filter({ hasText: "12 / " }).waitFor({ timeout: WAIT_MS });
    expect(await page.getByTestId("score-2").textContent()).toBe("?");
    const seen = await page.evaluate(() => {
      const { cats } = window.robocatView!.world()!;
      const isSeen = (player: number): boolean =>
        cats.some(({ playerId, x, y }) => playerId === player && window.robocatView!.isVisible(x, y));
      return [isSeen(1), isSeen(2)];
    });
    expect(seen).toEqual([true, false]);
  });

  test("a right click on a cat in the fog is one on the ground", async () => {
    await page.getByTestId("match-surface").press("Control+a");
    await page.keyboard.press("Home");
    await page.waitForTimeout(1_500); // the camera glides
    const enemy = await page.evaluate(() => {
      const { x, y } = window.robocatView!.world()!.cats.find(({ playerId }) => playerId === 2)!;
      return window.robocatView!.projectToScreen(x, y)!;
    });
    await page.mouse.click(enemy.x, enemy.y - 3, { button: "right" });
    await page.waitForFunction(
      () =>
        /moving|attacking/.test(document.querySelector('[data-testid="selected-orders"]')?.textContent ?? ""),
      null,
      { timeout: WAIT_MS },
    );
    expect(await page.getByTestId("selected-orders").textContent()).not.toContain("attacking");
  });

  test("who comes in sight is shown", async () => {
    await page.waitForFunction(
      () => {
        const { cats } = window.robocatView!.world()!;
        return cats.some(({ playerId, x, y }) => playerId === 2 && window.robocatView!.isVisible(x, y));
      },
      null,
      { timeout: WAIT_MS },
    );
    expect(problems).toEqual([]);
  });
});
