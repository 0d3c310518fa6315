import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { browserPath } from "../../support/browser.ts";
import { FACTS, TestService } from "../../support/service-peer.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo, presses, sees } from "../../support/window-steps.ts";

// Goal: a lobby is made public by a box, seen by others with how far it is, and entered by a click; a quick match leads there as well.
// Method: a lobby service and two games in the process of the test, each with a window in a real Chromium; other lobbies are made up.
describe.skipIf(browserPath === undefined)("public lobbies", () => {
  const windows = useWindows();

  test("are listed, searched, measured and entered, and a quick match hosts where there is none", async () => {
    const service = await new TestService({ sweepsByItself: true, now: Date.now }).open();
    const address = `127.0.0.1:${service.service.port}`;
    let isGone = false;
    windows.endLater(() => (isGone ? Promise.resolve() : service.close()));
    const { page: johnPage } = await windows.openGame("--service", address);
    const { page: janePage } = await windows.openGame("--service", address);
    const row = (name: string | RegExp) => janePage.getByTestId("public-lobby").filter({ hasText: name });

    await step("a box makes the lobby public", async () => {
      await johnPage.getByTestId("name").fill("John");
      await johnPage.getByTestId("host-port").fill("0");
      await presses(johnPage, "host");
      await sees(johnPage, "lobby-code", /-/);
      expect(await johnPage.getByTestId("lobby-public").isChecked()).toBe(false);
      await johnPage.getByTestId("lobby-public").check();
      await picture(johnPage, "public-lobby");
    });

    await step(
      "the title shows it with how far it is, and those that are full or of another version",
      async () => {
        await janePage.getByTestId("name").fill("Jane");
        await picture(janePage, "public-title");
        await presses(janePage, "public-lobbies");
        await row(/John.*\d\sms/s).waitFor();
        const same = { ...FACTS, ...gameOfService() };
        await service.host({ ...same, name: "<b>Marta</b> &amp;", seats: 8, taken: 8 });
        await service.host({ ...same, name: "ליאור", mode: "cushions", map: "דוגמה", isRunning: true });
        await service.host({ ...same, name: "Rex", isRunning: true, mayWatch: false });
        await service.host({ name: "Olga of old" });
        await row(/<b>Marta<\/b> &amp;.*full/s).waitFor();
        await row(/ליאור.*running, 1 play: watch/s).waitFor();
        expect(await row("Rex").isDisabled()).toBe(true);
        expect(await row("Olga of old").count()).toBe(0);
        await janePage.getByTestId("public-this-version").uncheck();
        await row(/Olga of old.*another version/s).waitFor();
        await picture(janePage, "public-list");
      },
    );

    await step("a search and the boxes leave what is looked for", async () => {
      await janePage.getByTestId("public-search").fill("marta");
      await row("John").waitFor({ state: "hidden" });
      expect(await row("Marta").count()).toBe(1);
      await janePage.getByTestId("public-has-seat").check();
      await sees(janePage, "public-note", /No public lobby is like that now/);
      await picture(janePage, "public-none");
      await janePage.getByTestId("public-search").fill("");
      await row("John").waitFor();
    });

    await step("keys choose and enter", async () => {
      await janePage.getByTestId("public-search").focus();
      await janePage.keyboard.press("Enter");
      await janePage.keyboard.press("Enter");
      for (const page of [johnPage, janePage]) await sees(page, "lobby-player-2", /Jane/);
      expect(await janePage.getByTestId("lobby-public").isVisible()).toBe(false); // the box is the host's
    });

    await step(
      "what is taken back is found no more, and a quick match hosts its own, which another finds",
      async () => {
        await janePage.getByTestId("leave").click();
        await comesTo(janePage, "menu");
        await johnPage.getByTestId("lobby-public").uncheck();
        await presses(johnPage, "leave");
        await comesTo(johnPage, "menu");
        await presses(janePage, "quick-match");
        await comesTo(janePage, "lobby");
        expect(await janePage.getByTestId("lobby-public").isChecked()).toBe(true);
        await sees(janePage, "lobby-code", /-/);
        await picture(janePage, "public-quick-hosted");
        await presses(johnPage, "quick-match");
        for (const page of [johnPage, janePage]) await sees(page, "lobby-player-2", /John/);
      },
    );

    await step("without the service the list says so, and the title works", async () => {
      await johnPage.getByTestId("leave").click();
      await comesTo(johnPage, "menu");
      await presses(johnPage, "public-lobbies");
      await johnPage.getByTestId("public-lobby").first().waitFor();
      isGone = true;
      await service.close();
      await sees(johnPage, "public-problem", /can't be reached.*asked again by itself/);
      await picture(johnPage, "public-away");
      await johnPage.keyboard.press("Escape");
      await comesTo(johnPage, "menu");
      await presses(johnPage, "quick-match");
      await sees(johnPage, "menu-problem", /No quick match: the lobby service .* can't be reached/);
      await picture(johnPage, "public-no-quick");
    });
  });
});

/** For whoever wants to look: where ROBOCAT_PICTURES says, in both sizes. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const [width, height] of [
    [1280, 720],
    [960, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`) });
  }
  if (before !== null) await page.setViewportSize(before);
}
