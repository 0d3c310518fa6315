import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { recordsOf } from "../../../src/peer/near/lobby-records.ts";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { asHeard, TestLan } from "../../support/test-lan.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo, presses, sees, sightEnds } from "../../support/window-steps.ts";

const BIG = { width: 1920, height: 1080 };
const USUAL = { width: 1280, height: 720 };
const SMALL = { width: 960, height: 600 };

// Goal: a lobby on the local network is seen on the title, entered with a click or a key, and gone when it is over or hidden.
// Method: games in the process of the test, on a network of the test, each with a window in a real Chromium.
describe.skipIf(browserPath === undefined)("lobbies near", () => {
  const lan = new TestLan();
  const windows = useWindows({ near: lan.opener() });

  test("are seen on the title, and entered from there", async () => {
    const { page: john } = await windows.openGame();
    const { page: jane } = await windows.openGame();
    const row = jane.getByTestId("near-lobby");
    /** What one presses: nothing that comes into the title moves it. */
    const standing = async (): Promise<readonly string[]> => {
      const places = [
        jane.locator(".menu-panel"),
        ...["join", "host", "replays"].map((id) => jane.getByTestId(id)),
      ];
      const boxes = await Promise.all(places.map((place) => place.boundingBox()));
      return boxes.map((box) => `${box!.x}, ${box!.y}`);
    };

    await step("says so where there is none", async () => {
      await sees(jane, "near-empty", /shows up here/);
      await picture(jane, "near-none");
      await jane.getByTestId("name").fill("Jane");
    });

    await step(
      "says so beside an error as well, which stands clear of its field and moves nothing",
      async () => {
        for (const size of [BIG, SMALL, USUAL]) {
          await jane.setViewportSize(size);
          const before = await standing();
          await jane.getByTestId("join-address").fill("not an address!");
          await presses(jane, "join");
          const problem = (await (await sees(jane, "join-address-problem")).boundingBox())!;
          await picture(jane, `near-error-${size.width}`);
          const field = (await jane.getByTestId("join-address").boundingBox())!;
          expect(problem.y - field.y - field.height).toBeGreaterThanOrEqual(3);
          expect(await jane.getByTestId("near-empty").isVisible()).toBe(true);
          expect(await standing()).toEqual(before);
          await jane.getByTestId("join-address").fill("");
          await jane.getByTestId("name").fill("W".repeat(60));
          await jane.getByTestId("name").press("Tab");
          await sees(jane, "name-problem");
          expect(await standing()).toEqual(before);
          await jane.getByTestId("name").fill("Jane");
        }
      },
    );

    await step("shows an open one, and a key enters it", async () => {
      const before = await standing();
      await host(john, "anybody");
      await row.filter({ hasText: /John.*Cushions on .*1 of 8$/ }).waitFor();
      expect(await standing()).toEqual(before);
      await picture(jane, "near-open");
      await row.focus();
      await jane.keyboard.press("Enter");
      await sees(john, "lobby-player-2", /Jane/);
      await comesTo(jane, "lobby");
      await presses(jane, "leave");
      await row.waitFor();
    });

    await step("shows it still after the settings", async () => {
      await presses(jane, "settings", "back");
      await row.filter({ hasText: /John.*Cushions on .*1 of 8$/ }).waitFor();
    });

    await step("hides it when its host wants that, and shows it again", async () => {
      await john.getByTestId("lobby-near").uncheck();
      await row.waitFor({ state: "detached" });
      await picture(john, "near-lobby");
      await john.getByTestId("lobby-near").check();
      await row.waitFor();
    });

    await step("asks for the invitation to another one, and takes it", async () => {
      await presses(john, "leave");
      await row.waitFor({ state: "detached" });
      await sightEnds(jane, "near-list");
      await host(john, "invited");
      await row.filter({ hasText: /John.*by invitation/ }).click();
      await sees(jane, "join-address-problem", /Paste the invitation that John sees/);
      expect(await jane.evaluate(() => document.activeElement?.id)).toBe("field-join-address");
      await picture(jane, "near-invited");
      const invitation = (await john.getByTestId("lobby-invitation").textContent())!;
      const places = invitation.replace(/\/\/.*(?=(:\d+)#)/, "//127.0.0.2$1,127.0.0.1");
      await jane.getByTestId("join-address").fill(places);
      await row.click();
      await sees(john, "lobby-player-2", /Jane/);
      await presses(jane, "leave");
    });

    await step("shows those of other versions, and leads to none of them", async () => {
      for (const [i, name] of ["Ada", "<b>Ben</b>", "Eve"].entries())
        lan.inject(`10.0.0.${i}`, recordsOfOther(i, name));
      await row.filter({ hasText: /<b>Ben<\/b>.*another version/ }).waitFor();
      expect(await row.filter({ hasText: "another version" }).first().isDisabled()).toBe(true);
      await picture(jane, "near-many");
      for (const size of [BIG, USUAL, SMALL]) {
        await jane.setViewportSize(size);
        await picture(jane, `near-many-${size.width}`);
        const menu = jane.locator(".menu-screen");
        expect(await menu.evaluate((at) => at.scrollHeight - at.clientHeight)).toBe(0);
      }
    });
  });
});

async function host(page: Page, access: "anybody" | "invited"): Promise<void> {
  await page.getByTestId("name").fill("John");
  await page.getByTestId("host-port").fill("0");
  await page.getByTestId("host-access").selectOption(access);
  await presses(page, "host");
  await comesTo(page, "lobby");
}

function recordsOfOther(i: number, hostName: string): readonly unknown[] {
  const facts = {
    ...({ port: 45_000, hostName, playerCount: 1, seatCount: 8, isByInvitation: false } as const),
    ...({ mode: "classic", mapName: null } as const),
  };
  const place = { version: "1.1.1", host: "10.0.0.1", ttl: 10 };
  return recordsOf(`robocat-000000000000000${i}`, facts, place).map(asHeard);
}

/** For whoever wants to look: where ROBOCAT_PICTURES says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
