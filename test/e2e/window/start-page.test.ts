import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeStartPage } from "../../../src/cli/start/start-page.ts";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { sees } from "../../support/window-steps.ts";

// Goal: the page that the browser is started with opens the game; loading it again goes on; its address is worth nothing afterwards.
// Method: a real Chromium, whose rules on cookies, files and addresses these are.
describe.skipIf(browserPath === undefined)("the private page that a browser is started with", () => {
  const windows = useWindows({ expected: /403/ }); // the page that opens nothing

  test("opens the game, which forgets the address and may be loaded again, and opens nothing a second time", async () => {
    const game = await windows.startGameHere("0", "John");
    const { address } = game;
    const folder = mkdtempSync(path.join(tmpdir(), "robocat-page-"));
    windows.endLater(async () => rmSync(folder, { recursive: true }));
    const file = await writeStartPage(folder, address);
    const page = await windows.openPage(file);

    await step("it opens the game, which forgets the address and may be loaded again", async () => {
      await page.waitForURL(/^http:/);
      await sees(page, "lobby-player-1", "John");
      expect(page.url()).toBe(`${new URL(address).origin}/`);
      expect(await page.evaluate("document.documentElement.outerHTML + location.href")).not.toContain(
        new URL(address).searchParams.get("start")!,
      );
      await page.reload();
      await sees(page, "lobby-player-1", "John");
    });

    await step("it opens nothing in another browser, a second time", async () => {
      await page.context().clearCookies();
      await page.goto(file);
      await page.locator("h1", { hasText: "does not open the game any more" }).waitFor();
    });
  });
});
