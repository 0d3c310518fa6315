import { mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import decodeQR from "qr/decode.js";
import { beforeEach, describe, expect, test } from "vitest";
import { formatRoomKey } from "../../../src/base/index.ts";
import { browserPath } from "../../support/browser.ts";
import type { Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import {
  comesTo,
  getReady,
  invitationOf,
  matchBegins,
  missed,
  presses,
  sees,
  startsMatch,
} from "../../support/window-steps.ts";

const INVITATION = /^robocat:\/\/[0-9.]+:\d+#([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/;

// Goal: who is handed the invitation comes in by pasting it, who has another key or none is told so; who is met again is known, and who
// is sent away for good stays away.
// Method: two games, each with a window in a real Chromium, and somebody without one; what is pasted is what Copy copied.
describe.skipIf(browserPath === undefined)("a lobby for the invited", () => {
  const windows = useWindows();
  let john: Game;
  let jane: Game;
  let johnPage: Page;
  let janePage: Page;
  let invitation = "";

  beforeEach(async () => {
    ({ game: john, page: johnPage } = await windows.openGame());
    ({ game: jane, page: janePage } = await windows.openGame());
    await johnPage.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await picture(johnPage, "menu");
    await johnPage.getByTestId("name").fill("John");
    await johnPage.getByTestId("host-port").fill("0");
    await johnPage.getByTestId("host-mode").selectOption("classic");
    await presses(johnPage, "host");
    await sees(johnPage, "lobby-player-1");
  });
  test("lets in who pastes the invitation, says why to all others, and knows who was met", async () => {
    await step("shows the invitation, and copies it with one button", async () => {
      await presses(johnPage, "copy-invitation");
      await sees(johnPage, "copy-invitation", "Copied");
      const copied = await johnPage.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(INVITATION);
      expect(copied).toBe(await johnPage.getByTestId("lobby-invitation").textContent());
      invitation = copied.replace(/^.*(?=:\d+#)/, "127.0.0.1");
      await picture(johnPage, "lobby-alone");
    });

    await step("shows it as a QR code that reads as the same, and as it is read aloud", async () => {
      await johnPage.getByTestId("show-invitation").focus();
      await johnPage.keyboard.press("Enter");
      await sees(johnPage, "invitation-dialog");
      await picture(johnPage, "invitation");
      const read = decodeQR(await pixelsOf(johnPage, "invitation-qr"));
      expect(read).toBe(await johnPage.getByTestId("lobby-invitation").textContent());
      // Four modules of white around, or cameras do not find it.
      const modules = johnPage.locator(
        '[data-testid="invitation-qr"] path, path[data-testid="invitation-qr"]',
      );
      expect(await modules.first().getAttribute("d")).toMatch(/^M4 4h/);
      const groups = await johnPage.getByTestId("invitation-spoken-key").locator("code").allTextContents();
      expect(groups.join("-")).toBe(read.split("#")[1]);
      await presses(johnPage, "invitation-copy");
      await sees(johnPage, "invitation-copy", "Copied");
      await johnPage.keyboard.press("Escape");
      await johnPage.getByTestId("invitation-dialog").waitFor({ state: "hidden" });
      await presses(johnPage, "show-invitation"); // what it shows now is not copied yet
      await sees(johnPage, "invitation-copy", "Copy");
      await johnPage.keyboard.press("Escape");
      await johnPage.getByTestId("invitation-dialog").waitFor({ state: "hidden" });
    });

    await step("tells a slip in the key beside the field, before anybody is asked", async () => {
      await janePage.getByTestId("name").fill("Jane");
      const wrong = invitation.replace(/.$/, (last) => (last === "7" ? "8" : "7"));
      await janePage.getByTestId("join-address").fill(wrong);
      await presses(janePage, "join");
      await sees(janePage, "join-address-problem", /The key of the invitation is mistyped/);
      await picture(janePage, "mistyped");
      await janePage.getByTestId("join-address").fill(invitation.slice(0, -2));
      await presses(janePage, "join");
      await sees(janePage, "join-address-problem", /has 26 characters, not 28/);
    });

    await step("says in words what goes into the field, whatever was pasted there", async () => {
      for (const [pasted, said] of [
        ["https://example.org/robocat", /no invitation to this game: they begin with robocat:\/\//],
        ["see you at eight!", /Before the colon, or alone, goes an address/],
        [`${invitation.split("#")[0]!}#`, /The key of the invitation is missing/],
      ] as const) {
        await janePage.getByTestId("join-address").fill(pasted);
        await janePage.getByTestId("join-address").press("Enter");
        await sees(janePage, "join-address-problem", said);
      }
    });

    await step("tells who has another key, or none, that the invitation is wanted", async () => {
      const place = invitation.split("#")[0]!;
      for (const typed of [`${place}#${formatRoomKey(new Uint8Array(16).fill(9))}`, place]) {
        await janePage.getByTestId("join-address").fill(typed);
        windows.clock.setSpeed(0.1); // the refusal counts after a second
        await presses(janePage, "join");
        expect(await (await sees(janePage, "connecting-address")).textContent()).not.toContain("#");
        windows.clock.setSpeed(1);
        await comesTo(janePage, "menu");
        await sees(janePage, "menu-problem", /the invitation that its lobby shows now/);
      }
      await picture(janePage, "wrong-key");
      const menu = janePage.locator(".menu-screen");
      expect(await menu.evaluate((at) => at.scrollHeight - at.clientHeight)).toBe(0); // Settings are in sight as well
      expect(await johnPage.getByTestId("lobby-player-2").count()).toBe(0);
    });

    await step("lets in who pastes it", async () => {
      await janePage
        .getByTestId("join-address")
        .fill(`Come in: <robocat://${invitation.toLowerCase()}>, Jane!`);
      await janePage.getByTestId("join-address").press("Enter");
      for (const page of [johnPage, janePage]) await sees(page, "lobby-player-2", /Jane/);
      const key = invitation.split("#")[1]!;
      await sees(janePage, "lobby-invitation", key); // a guest may invite as well
      const fingerprints = await Promise.all([johnPage, janePage].map((page) => fingerprintsOf(page)));
      expect(fingerprints[0]).toEqual(fingerprints[1]);
      expect(new Set(fingerprints[0]).size).toBe(2);
      await getReady(johnPage, janePage);
      await sees(johnPage, "lobby-player-2", /✓ ready/);
      await picture(johnPage, "lobby");
    });

    await step("lets them play a match", async () => {
      await startsMatch(johnPage, windows.clock);
      await comesTo(janePage, "match");
      await matchBegins(johnPage);
      for (const page of [janePage, johnPage]) {
        await page.getByTestId("menu-button").click();
        await presses(page, "menu-leave");
        await comesTo(page, "menu");
      }
    });

    await step("knows again who was met in it, under another name", async () => {
      await hostAgain(johnPage);
      await janePage.getByTestId("name").fill("Janet");
      await joinAt(janePage, await invitationOf(johnPage));
      await sees(johnPage, "lobby-player-2", /known as Jane, last played with on \d{4}-\d\d-\d\d/);
      await sees(janePage, "lobby-player-1", /known, last played with on/);
      await picture(johnPage, "known");
    });

    await step("says of somebody else with that name that it is not the one", async () => {
      await windows.startBot(await invitationOf(johnPage), "Jane");
      await sees(johnPage, "lobby-player-3", /not the Jane you know/);
      await picture(johnPage, "not-known");
    });

    await step(
      "removes and blocks somebody, who is told so, and may come in again once that is undone",
      async () => {
        await presses(johnPage, "lobby-block-2", "send-out");
        await comesTo(janePage, "menu");
        expect(await missed(johnPage, "start", "leave")).toEqual([]);
        await presses(johnPage, "leave");
        await hostAgain(johnPage);
        const again = await invitationOf(johnPage);
        await joinAt(janePage, again);
        await sees(janePage, "menu-problem", /does not want to play with you/);
        await presses(johnPage, "leave", "settings");
        await sees(johnPage, "blocked-list", /Janet.*blocked on/);
        await johnPage.getByTestId("blocked-list").scrollIntoViewIfNeeded();
        await picture(johnPage, "settings");
        await johnPage.getByTestId("blocked-list").getByRole("button").click();
        await sees(johnPage, "nobody-blocked");
        await presses(johnPage, "back");
        await hostAgain(johnPage);
        await joinAt(janePage, await invitationOf(johnPage));
        await sees(johnPage, "lobby-player-2", /Janet/);
      },
    );

    await step("has the key in no log, and what names others for this user alone", () => {
      const key = invitation.split("#")[1]!;
      for (const { homeFolder } of [john, jane]) {
        const logs = path.join(homeFolder, "logs");
        for (const log of readdirSync(logs))
          expect(readFileSync(path.join(logs, log), "utf8")).not.toContain(key);
        for (const file of ["people.json", "settings.json"])
          expect(statSync(path.join(homeFolder, file)).mode & 0o077, file).toBe(0);
      }
    });
  });
});

async function hostAgain(page: Page): Promise<void> {
  await page.getByTestId("host-port").fill("0");
  await presses(page, "host");
  await sees(page, "lobby-player-1");
}

async function joinAt(page: Page, invitation: string): Promise<void> {
  await page.getByTestId("join-address").fill(invitation);
  await presses(page, "join");
}

async function fingerprintsOf(page: Page): Promise<readonly string[]> {
  return page.locator(".fingerprint").allTextContents();
}

/** The pixels of what is drawn there. */
async function pixelsOf(
  page: Page,
  testId: string,
): Promise<{ height: number; width: number; data: Uint8ClampedArray }> {
  const png = await page.getByTestId(testId).locator("svg").screenshot();
  const { data, ...size } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    // As text, one character each: a list of so many numbers takes much longer on its way.
    return { width, height, data: Array.from(data, (byte) => String.fromCharCode(byte)).join("") };
  }, png.toString("base64"));
  return { ...size, data: Uint8ClampedArray.from(Buffer.from(data, "latin1")) };
}

/** For whoever wants to look: where ROBOCAT_PICTURES says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
