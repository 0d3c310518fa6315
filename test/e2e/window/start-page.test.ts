import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test, afterAll } from "vitest";
import { writeStartPage } from "../../../src/cli/start/start-page.ts";
import { browserPath } from "../../support/browser.ts";
import { startGame, type GameProcess } from "../../support/game-process.ts";
import { useWindows } from "../../support/window-bench.ts";
import { sees } from "../../support/window-steps.ts";

// Goal: the page that the browser is started with opens the game; loading it again goes on; its address is worth nothing afterwards.
// Method: a real Chromium, whose rules on cookies, files and addresses these are.
describe.skipIf(browserPath === undefined)("the private page that a browser is started with", () => {
  const windows = useWindows({ isForAll: true });
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-page-"));
  let game: GameProcess;

  beforeAll(async () => {
    game = await startGame(["0", "John"]);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await game.stop();
  });

  test("opens the game, which forgets the address and may be loaded again", async () => {
    const page = await windows.openPage(await writeStartPage(folder, game.address));
    await page.waitForURL(/^http:/);
    await sees(page, "lobby-player-1", "John");
    expect(page.url()).toBe(`${new URL(game.address).origin}/`);
    expect(await page.evaluate("document.documentElement.outerHTML + location.href")).not.toContain(
      new URL(game.address).searchParams.get("start")!,
    );
    await page.reload();
    await sees(page, "lobby-player-1", "John");
    await page.reload();
    await sees(page, "lobby-player-1", "John");
  });

  test("opens nothing a second time", async () => {
    const page = await windows.openPage(`file://${folder}/start.html`, { problems: [] });
    await page.locator("h1", { hasText: "does not open the game any more" }).waitFor();
  });
});
