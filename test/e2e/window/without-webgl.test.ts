import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { hostedPort, type Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo, hosts, sees, startsMatch } from "../../support/window-steps.ts";

// Goal: where nothing can be drawn, a player is told so and can get out of a match.
// Method: a page whose canvases give no WebGL context, hosting a match against a headless bot.
describe.skipIf(browserPath === undefined)("a browser without WebGL 2", () => {
  const windows = useWindows({ expected: /WebGL/ }); // the renderer says that it has none
  let game: Game;
  let page: Page;

  beforeEach(async () => {
    ({ game, page } = await windows.openGame());
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.reload();
  });
  test("says so in the menu and in place of the match, and leaves it", async () => {
    await step("says so in the menu", async () => {
      await sees(page, "menu-cannot-draw");
      expect(await page.getByTestId("menu-cannot-draw").textContent()).toContain("WebGL 2");
    });

    await step("says so in place of the match, and leaves it", async () => {
      await hosts(page, "Ada");
      await windows.startBot(`127.0.0.1:${await hostedPort(game)}`, "Tom");
      await sees(page, "lobby-player-2");
      await startsMatch(page);
      await sees(page, "undrawn");
      await page.getByTestId("undrawn-leave").click();
      await comesTo(page, "menu");
      expect(await page.getByTestId("undrawn").count()).toBe(0);
    });
  });
});
