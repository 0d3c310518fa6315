import { describe, expect, test } from "vitest";
import { formatRoomKey } from "../../../src/base/index.ts";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { comesTo, presses, sees } from "../../support/window-steps.ts";

const INVITATION = `robocat://127.0.0.1:1#${formatRoomKey(new Uint8Array(16).fill(7))}`;
const MESSAGE = `${"Hi all, we meet at eight tonight for a few matches, and everybody is welcome. ".repeat(8)}Join by ${INVITATION} See you there!`;

// Goal: an invitation is taken whole out of a long message, and proposed once more the next time, as the address that was joined last.
// Method: a game whose window is in a real Chromium; nobody is at that address.
describe.skipIf(browserPath === undefined)("the field for invitations", () => {
  const windows = useWindows();

  test("takes a whole message, of which the invitation is kept for the next time", async () => {
    const { page } = await windows.openGame();
    const place = await sees(page, "join-address");
    await step("the invitation is found behind the first 600 characters", async () => {
      await place.click();
      await page.keyboard.insertText(MESSAGE);
      await presses(page, "join");
      await comesTo(page, "connecting");
      await sees(page, "connecting-address", "127.0.0.1:1");
      await presses(page, "cancel");
      await comesTo(page, "menu");
      expect(await place.inputValue()).toBe(INVITATION);
    });
    await step("it is there again after a reload", async () => {
      await page.reload();
      await soon(page, () => place.inputValue()).toBe(INVITATION);
    });
  });
});
