import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath, launchBrowser, openPage } from "../../support/browser.ts";
import { hostedPort, startBot, startGame, stopBot, type GameProcess } from "../../support/game-process.ts";

const WAIT_MS = 60_000;

// Goal: where nothing can be drawn, a player is told so and can get out of a match.
// Method: a page whose canvases give no WebGL context, hosting a match against a headless bot.
describe.skipIf(browserPath === undefined)("a browser without WebGL 2", () => {
  let browser: Browser | undefined;
  let game: GameProcess | undefined;
  let bot: ReturnType<typeof startBot> | undefined;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    game = await startGame();
    ({ page } = await openPage(browser, game.address));
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.reload();
  });

  afterAll(async () => {
    await browser?.close();
    if (bot !== undefined) await stopBot(bot);
    await game?.stop();
  });

  test("says so in the menu", async () => {
    await page.getByTestId("menu-cannot-draw").waitFor({ timeout: WAIT_MS });
    expect(await page.getByTestId("menu-cannot-draw").textContent()).toContain("WebGL 2");
  });

  test("says so in place of the match, and leaves it", async () => {
    await page.getByTestId("name").fill("Ada");
    await page.getByTestId("host-port").fill("0");
    await page.getByTestId("host-mode").selectOption("classic");
    await page.getByTestId("host").click();
    bot = startBot(`127.0.0.1:${await hostedPort(game!)}`, "Tom");
    await page.getByTestId("lobby-player-2").waitFor({ timeout: WAIT_MS });
    await page.getByTestId("start").click({ timeout: WAIT_MS });
    await page.getByTestId("undrawn").waitFor({ timeout: WAIT_MS });
    await page.getByTestId("undrawn-leave").click();
    await page.waitForFunction(() => window.robocatView!.screen() === "menu", null, { timeout: WAIT_MS });
    expect(await page.getByTestId("undrawn").count()).toBe(0);
  });
});
