import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { formatInviteCode, readInviteCode } from "../../../src/base/index.ts";
import { browserPath } from "../../support/browser.ts";
import { TestService } from "../../support/service-peer.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo, getReady, matchBegins, presses, sees, startsMatch } from "../../support/window-steps.ts";

const CODE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

// Goal: the host reads a code of the lobby, a friend types it at the title, and they play; a wrong one is told in words.
// Method: a lobby service and two games in the process of the test, each with a window in a real Chromium.
describe.skipIf(browserPath === undefined)("a lobby with a code", () => {
  const windows = useWindows();

  test("lets in who types it, and goes on without the service", async () => {
    const service = await new TestService().open();
    const address = `127.0.0.1:${service.service.port}`;
    let isGone = false;
    windows.endLater(() => (isGone ? Promise.resolve() : service.close()));
    const { page: johnPage } = await windows.openGame("--service", address);
    const { page: janePage } = await windows.openGame("--service", address);
    let code = "";

    await step("shows the code, which a key copies", async () => {
      await johnPage.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await johnPage.getByTestId("name").fill("John");
      await johnPage.getByTestId("host-port").fill("0");
      await presses(johnPage, "host");
      code = (await (await sees(johnPage, "lobby-code", CODE)).textContent()) ?? "";
      await johnPage.getByTestId("copy-code").focus();
      await johnPage.keyboard.press("Enter");
      await sees(johnPage, "copy-code", "Copied");
      expect(await johnPage.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await sees(johnPage, "copy-invitation"); // beside it
      await picture(johnPage, "code-lobby");
    });

    await step("tells a slip beside the field, and another code at the title", async () => {
      await janePage.getByTestId("name").fill("Jane");
      await janePage
        .getByTestId("join-address")
        .fill(code.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
      await presses(janePage, "join");
      await sees(janePage, "join-address-problem", /That code is mistyped/);
      await picture(janePage, "code-mistyped");
      await janePage.getByTestId("join-address").fill(wrongly(code));
      await presses(janePage, "join");
      await sees(janePage, "menu-problem", /that is not the code of that lobby/);
      expect(await janePage.getByTestId("join-address").inputValue()).toBe(wrongly(code)); // to be corrected
      await picture(janePage, "code-wrong");
    });

    await step("lets in who types it", async () => {
      await janePage.getByTestId("join-address").fill(` ${code.toLowerCase().replace("-", " ")} `);
      await janePage.getByTestId("join-address").press("Enter");
      for (const page of [johnPage, janePage]) await sees(page, "lobby-player-2", /Jane/);
      expect(await janePage.getByTestId("lobby-code").isVisible()).toBe(false); // the code is the host's
      await picture(johnPage, "code-lobby-of-two");
    });

    await step("goes on when the service is gone, and says so", async () => {
      isGone = true;
      await service.close();
      await sees(johnPage, "lobby-code-note", /can't be reached.*The lobby stays open/);
      await picture(johnPage, "code-service-gone");
      await getReady(johnPage, janePage);
      await startsMatch(johnPage);
      for (const page of [johnPage, janePage]) await matchBegins(page);
      for (const page of [janePage, johnPage]) {
        await page.getByTestId("menu-button").click();
        await presses(page, "menu-leave");
        await comesTo(page, "menu");
      }
    });
  });
});

/** Of the same lobby, with another password. */
function wrongly(code: string): string {
  const read = readInviteCode(code);
  if (!read.ok) throw new Error(`no code: ${code}`);
  const { place, password } = read.value;
  return formatInviteCode({ place, password: (password.startsWith("A") ? "B" : "A") + password.slice(1) });
}

/** For whoever wants to look: where ROBOCAT_PICTURES says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
