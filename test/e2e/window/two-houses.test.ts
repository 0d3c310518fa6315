import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { MAY_SERVE_HOUSES, ServedHouses } from "../../support/served-houses.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  comesTo,
  getReady,
  matchBegins,
  presses,
  sees,
  startsMatch,
  turnsPass,
} from "../../support/window-steps.ts";

// Goal: two friends behind routers that let nobody in find each other by a code and by a quick match, talk, play, and play
// again, without a setting.
// Method: two houses behind symmetric routers of Linux, each with the game as players start it and a window in a Chromium of its own;
// between them a lobby service and coturn.
describe.skipIf(browserPath === undefined || !MAY_SERVE_HOUSES)(
  "two windows behind symmetric routers",
  () => {
    const windows = useWindows();

    async function open(): Promise<{ readonly john: Page; readonly jane: Page }> {
      const served = new ServedHouses();
      windows.endLater(() => served.clear());
      const service = ["--service", await served.serve({ hasRelay: true })];
      const { page: john } = await windows.openGameIn(served.houses.add(), ...service);
      const { page: jane } = await windows.openGameIn(served.houses.add(), ...service);
      await john.getByTestId("name").fill("John");
      await jane.getByTestId("name").fill("Jane");
      return { john, jane };
    }

    test("find each other by a code and by a quick match, play, and play again", async () => {
      const { john, jane } = await open();

      await step("the guest types the code", async () => {
        await john.getByTestId("host-port").fill("0");
        await presses(john, "host");
        const code = (await (await sees(john, "lobby-code", /-/)).textContent()) ?? "";
        await jane.getByTestId("join-address").fill(code);
        await jane.getByTestId("join-address").press("Enter");
        for (const page of [john, jane]) await sees(page, "lobby-player-2", /Jane/);
        await picture(john, "houses-lobby");
      });
      await step("they talk", async () => {
        await says(jane, "Hello John");
        await reads(john, "Hello John");
      });
      await step("they play, and a ping is seen by its giver", async () => {
        await playOn(john, jane);
        const box = (await jane.getByTestId("minimap").boundingBox())!;
        await jane.keyboard.down("Alt");
        await jane.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.3);
        await jane.keyboard.up("Alt");
        await soon(jane, () => jane.evaluate(() => window.robocatView!.pings())).toEqual(["here"]);
        await picture(jane, "houses-match");
      });
      await step("one gives up, and both see the result", async () => {
        await presses(jane, "menu-button", "menu-surrender", "surrender-confirm");
        for (const page of [john, jane]) await sees(page, "result");
        await picture(john, "houses-result");
      });
      await step("both play again", async () => {
        for (const page of [jane, john]) await presses(page, "again");
        for (const page of [john, jane]) await sees(page, "lobby-player-2", /Jane/);
        await playOn(john, jane);
      });
      await step("a quick match leads both into one lobby, and into a match", async () => {
        for (const page of [jane, john]) await leaves(page);
        await presses(john, "quick-match");
        await sees(john, "lobby-code", /-/);
        expect(await john.getByTestId("lobby-public").isChecked()).toBe(true);
        await presses(jane, "quick-match");
        for (const page of [john, jane]) await sees(page, "lobby-player-2", /Jane/);
        await playOn(john, jane);
      });
    });
  },
);

/** From the lobby into a match that goes on for both. */
async function playOn(john: Page, jane: Page): Promise<void> {
  await getReady(john, jane);
  await startsMatch(john);
  for (const page of [john, jane]) await matchBegins(page);
  for (const page of [john, jane]) await turnsPass(page, 20);
}

/** A match, for the title. */
async function leaves(page: Page): Promise<void> {
  await presses(page, "menu-button", "menu-leave");
  await comesTo(page, "menu");
}

async function says(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Enter");
  await sees(page, "talk-field");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

function reads(page: Page, text: string): Promise<unknown> {
  return soon(page, async () => (await page.getByTestId("talk-line").allTextContents()).join("\n")).toContain(
    text,
  );
}

/** For whoever wants to look: where ROBOCAT_PICTURES says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
