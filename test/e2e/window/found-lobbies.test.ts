import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { formatInviteCode, readInviteCode } from "../../../src/base/index.ts";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { recordsOf } from "../../../src/peer/near/lobby-records.ts";
import { browserPath } from "../../support/browser.ts";
import { FACTS, TestService } from "../../support/service-peer.ts";
import { step } from "../../support/step.ts";
import { asHeard, TestLan } from "../../support/test-lan.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  comesTo,
  getReady,
  matchBegins,
  missed,
  presses,
  sees,
  sightEnds,
  startsMatch,
} from "../../support/window-steps.ts";

const BIG = { width: 1920, height: 1080 };
const USUAL = { width: 1280, height: 720 };
const SMALL = { width: 960, height: 600 };

const CODE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

// Goal: a lobby is found and entered from the title: on the local network until it is over or hidden; by the code that its host reads, of
// which a wrong one is told in words; among the public ones, with how far it is; by a quick match. All go on without the service.
// Method: a lobby service, a network and two games in the process of the test, each with a window in a real Chromium; other lobbies are
// made up.
describe.skipIf(browserPath === undefined)("lobbies that are found", () => {
  const lan = new TestLan();
  const windows = useWindows({ near: lan.opener() });

  test("are near, have a code or are public, and let in who comes by any of these ways", async () => {
    const service = await new TestService({ sweepsByItself: true, now: Date.now }).open();
    const address = `127.0.0.1:${service.service.port}`;
    let isGone = false;
    windows.endLater(() => (isGone ? Promise.resolve() : service.close()));
    const { page: john } = await windows.openGame("--service", address);
    const { page: jane } = await windows.openGame("--service", address);
    const near = jane.getByTestId("near-lobby");
    /** What one presses: nothing that comes into the title moves it. */
    const standing = (): Promise<readonly string[]> => {
      const places = [".menu-panel", ...["join", "host", "replays"].map((id) => `[data-testid=${id}]`)];
      return jane.evaluate(cornersOf, places);
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
      await near.filter({ hasText: /John.*Cushions on .*1 of 8$/ }).waitFor();
      expect(await standing()).toEqual(before);
      await picture(jane, "near-open");
      await near.focus();
      await jane.keyboard.press("Enter");
      await sees(john, "lobby-player-2", /Jane/);
      await comesTo(jane, "lobby");
      await presses(jane, "leave");
      await near.waitFor();
    });

    await step("shows it still after the settings", async () => {
      await presses(jane, "settings", "back");
      await near.filter({ hasText: /John.*Cushions on .*1 of 8$/ }).waitFor();
    });

    await step("hides it when its host wants that, and shows it again", async () => {
      await john.getByTestId("lobby-near").uncheck();
      await near.waitFor({ state: "detached" });
      await picture(john, "near-lobby");
      await john.getByTestId("lobby-near").check();
      await near.waitFor();
    });

    await step("asks for the invitation to another one, and takes it", async () => {
      await presses(john, "leave");
      await near.waitFor({ state: "detached" });
      await sightEnds(jane, "near-list");
      await host(john, "invited");
      await near.filter({ hasText: /John.*by invitation/ }).click();
      await sees(jane, "join-address-problem", /Paste the invitation that John sees/);
      expect(await jane.evaluate(() => document.activeElement?.id)).toBe("field-join-address");
      await picture(jane, "near-invited");
      const invitation = (await john.getByTestId("lobby-invitation").textContent())!;
      const places = invitation.replace(/\/\/.*(?=(:\d+)#)/, "//127.0.0.2$1,127.0.0.1");
      await jane.getByTestId("join-address").fill(places);
      await near.click();
      await sees(john, "lobby-player-2", /Jane/);
      await presses(jane, "leave");
      await comesTo(jane, "menu");
    });

    await step("shows those near of other versions, and leads to none of them", async () => {
      for (const [i, name] of ["Ada", "<b>Ben</b>", "Eve"].entries())
        lan.inject(`10.0.0.${i}`, recordsOfOther(i, name));
      await near.filter({ hasText: /<b>Ben<\/b>.*another version/ }).waitFor();
      expect(await near.filter({ hasText: "another version" }).first().isDisabled()).toBe(true);
      await picture(jane, "near-many");
      for (const size of [BIG, USUAL, SMALL]) {
        await jane.setViewportSize(size);
        await picture(jane, `near-many-${size.width}`);
        const menu = jane.locator(".menu-screen");
        expect(await menu.evaluate((at) => at.scrollHeight - at.clientHeight)).toBe(0);
      }
    });

    const listed = (name: string | RegExp) => jane.getByTestId("public-lobby").filter({ hasText: name });
    await step("a box makes the lobby public", async () => {
      expect(await john.getByTestId("lobby-public").isChecked()).toBe(false);
      await john.getByTestId("lobby-public").check();
      await picture(john, "public-lobby");
    });

    await step(
      "the title shows it with how far it is, and those that are full or of another version",
      async () => {
        await picture(jane, "public-title");
        await presses(jane, "public-lobbies");
        await listed(/John.*\d\sms/s).waitFor();
        const same = { ...FACTS, ...gameOfService() };
        await service.host({ ...same, name: "<b>Marta</b> &amp;", seats: 8, taken: 8 });
        await service.host({ ...same, name: "ליאור", mode: "cushions", map: "דוגמה", isRunning: true });
        await service.host({ ...same, name: "Rex", isRunning: true, mayWatch: false });
        await service.host({ name: "Olga of old" });
        await listed(/<b>Marta<\/b> &amp;.*full/s).waitFor();
        await listed(/ליאור.*running, 1 play: watch/s).waitFor();
        expect(await listed("Rex").isDisabled()).toBe(true);
        expect(await listed("Olga of old").count()).toBe(0);
        await jane.getByTestId("public-this-version").uncheck();
        await listed(/Olga of old.*another version/s).waitFor();
        await picture(jane, "public-list");
      },
    );

    await step("a search and the boxes leave what is looked for", async () => {
      await jane.getByTestId("public-search").fill("marta");
      await listed("John").waitFor({ state: "hidden" });
      expect(await listed("Marta").count()).toBe(1);
      await jane.getByTestId("public-has-seat").check();
      await sees(jane, "public-note", /No public lobby is like that now/);
      await picture(jane, "public-none");
      await jane.getByTestId("public-search").fill("");
      await listed("John").waitFor();
    });

    const focusedLobby = () => jane.evaluate(() => document.activeElement!.querySelector("bdi")?.textContent);
    await step("Enter waits for the list of what was typed", async () => {
      await service.host({ ...FACTS, ...gameOfService(), name: "Vera" });
      await listed("Vera").waitFor();
      const { name, focusedAtOnce } = await jane.evaluate(entersSecond);
      expect(focusedAtOnce).toBe("public-search");
      await soon(jane, focusedLobby).toBe(name);
    });

    await step("keys choose and enter", async () => {
      await jane.getByTestId("public-search").fill("John");
      await jane.keyboard.press("Enter");
      await soon(jane, focusedLobby).toBe("John");
      await jane.keyboard.press("Enter");
      for (const page of [john, jane]) await sees(page, "lobby-player-2", /Jane/);
      expect(await jane.getByTestId("lobby-public").isVisible()).toBe(false); // the box is the host's
    });

    await step(
      "what is taken back is found no more, and a quick match hosts its own, which another finds",
      async () => {
        await jane.getByTestId("leave").click();
        await comesTo(jane, "menu");
        await john.getByTestId("lobby-public").uncheck();
        await presses(john, "leave");
        await comesTo(john, "menu");
        await presses(jane, "quick-match");
        await comesTo(jane, "lobby");
        expect(await jane.getByTestId("lobby-public").isChecked()).toBe(true);
        await sees(jane, "lobby-code", /-/);
        await picture(jane, "public-quick-hosted");
        await sees(jane, "toast", /No public lobby/);
        expect(await missed(jane, "start", "leave")).toEqual([]);
        await presses(john, "quick-match");
        for (const page of [john, jane]) await sees(page, "lobby-player-2", /John/);
      },
    );

    let code = "";
    await step("shows the code, which a key copies", async () => {
      await jane.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      code = (await (await sees(jane, "lobby-code", CODE)).textContent()) ?? "";
      await jane.getByTestId("copy-code").focus();
      await jane.keyboard.press("Enter");
      await sees(jane, "copy-code", "Copied");
      expect(await jane.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await sees(jane, "copy-invitation"); // beside it
      await picture(jane, "code-lobby");
    });

    await step("tells a slip beside the field, and another code at the title", async () => {
      await presses(john, "leave");
      await john.getByTestId("join-address").fill(code.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
      await presses(john, "join");
      await sees(john, "join-address-problem", /That code is mistyped/);
      await picture(john, "code-mistyped");
      await john.getByTestId("join-address").fill(wrongly(code));
      await presses(john, "join");
      await sees(john, "menu-problem", /that is not the code of that lobby/);
      expect(await john.getByTestId("join-address").inputValue()).toBe(wrongly(code)); // to be corrected
      await picture(john, "code-wrong");
    });

    await step("lets in who types it", async () => {
      await john.getByTestId("join-address").fill(` ${code.toLowerCase().replace("-", " ")} `);
      await john.getByTestId("join-address").press("Enter");
      for (const page of [john, jane]) await sees(page, "lobby-player-2", /John/);
      expect(await john.getByTestId("lobby-code").isVisible()).toBe(false); // the code is the host's
      await picture(jane, "code-lobby-of-two");
    });

    await step("goes on when the service is gone, and says so", async () => {
      isGone = true;
      await service.close();
      await sees(jane, "lobby-code-note", /can't be reached.*The lobby stays open/);
      await picture(jane, "code-service-gone");
      await getReady(jane, john);
      await startsMatch(jane, windows.clock);
      await matchBegins(jane);
      await comesTo(john, "match");
      await presses(john, "menu-button", "menu-leave");
      await comesTo(john, "menu");
    });

    await step("without the service the list says so, and the title works", async () => {
      await presses(john, "public-lobbies");
      await sees(john, "public-problem", /can't be reached.*asked again by itself/);
      await picture(john, "public-away");
      await john.keyboard.press("Escape");
      await comesTo(john, "menu");
      await presses(john, "quick-match");
      await sees(john, "menu-problem", /No quick match: the lobby service .* can't be reached/);
      await picture(john, "public-no-quick");
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

/** In the page: looks for the second lobby of the list, with Enter at once. */
function entersSecond(): { readonly name: string; readonly focusedAtOnce: string | undefined } {
  const second = document.querySelectorAll("[data-testid=public-lobby]:not(:disabled)")[1]!;
  const name = second.querySelector("bdi")!.textContent;
  const search = document.querySelector<HTMLInputElement>("[data-testid=public-search]")!;
  search.focus();
  search.value = name;
  search.dispatchEvent(new Event("input", { bubbles: true }));
  search.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true }));
  return { name, focusedAtOnce: (document.activeElement as HTMLElement).dataset["testid"] };
}

/** In the page. */
function cornersOf(selectors: readonly string[]): readonly string[] {
  return selectors.map((selector) => {
    const { x, y } = document.querySelector(selector)!.getBoundingClientRect();
    return `${x}, ${y}`;
  });
}

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
