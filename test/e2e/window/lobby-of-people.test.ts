import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LivePeer, resolveAddress } from "../../../src/peer/index.ts";
import { browserPath } from "../../support/browser.ts";
import type { GameProcess } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon, until } from "../../support/window-waiting.ts";
import { comesTo, presses, reachable, sees } from "../../support/window-steps.ts";

const NAMES = ["Jane", "Wolfgang the Unravelled", "Mio", "Kit", "Zed", "Ola", "Pim"];
/** Whom the host has met: a Jane and a Wolfgang, but not these. */
const MET = ["Jane", "Wolfgang the Unravelled"];

// Goal: who hosts seven friends sees who each is and all that there is to do, in a window of 960 x 600 as well, and needs no mouse for it.
// Method: seven peers of this process come in with the invitation; the host's window is a real Chromium that gets keys only.
describe.skipIf(browserPath === undefined)("a lobby of eight people", () => {
  const windows = useWindows();
  const friends: LivePeer[] = [];
  let host: GameProcess;
  let page: Page;
  let place: Place;

  beforeEach(async () => {
    host = await windows.startGame("0", "John", "--invite-only");
    writeFileSync(path.join(host.homeFolder, "people.json"), JSON.stringify(MET.map(personOf)));
    page = await windows.openPage(host.address);
    await sees(page, "lobby-player-1");
    const invitation = await page.getByTestId("lobby-invitation").textContent();
    const resolved = await resolveAddress(invitation!.replace(/\/\/.*(?=:\d+#)/, "//127.0.0.1"));
    if (!resolved.ok || resolved.value.roomKey === null) throw new Error("the lobby shows an invitation");
    const { address, roomKey } = resolved.value;
    place = { address, roomKey };
    for (const [i, name] of NAMES.entries()) {
      friends.push(await openFriend(path.join(host.homeFolder, "friends", name), name, place));
      await sees(page, `lobby-player-${i + 2}`);
    }
    await sees(page, "lobby-status", /Everybody is ready/);
  });
  afterEach(() => Promise.all(friends.splice(0).map((friend) => (friend.leave(), friend.closed))));
  test("shows who each is and all that there is to do, by keys alone", async () => {
    const cases = [
      [960, 600, "classic"],
      [1280, 720, "classic"],
      [960, 600, "battle"], // with a map
      [1366, 768, "battle"],
      [1280, 720, "cushions"],
    ] as const;
    for (const [width, height, mode] of cases)
      await step(`is all in sight in a window of ${width} x ${height}, ${mode}`, async () => {
        await page.setViewportSize({ width, height });
        const screen = page.locator(".lobby-screen");
        await watchOverflow(page);
        await page.getByTestId("lobby-mode").selectOption(mode);
        await sees(page, "lobby-status", /Everybody is ready/);
        if (mode !== "classic")
          await soon(page, () => page.getByTestId("lobby-map").inputValue()).toBe("built-in:the-old-manor");
        await picture(page, `eight-${mode}-${width}`);
        await sees(page, "lobby-status", /Everybody is ready/); // they have the map
        expect(await overflowSeen(page)).toBe(0);
        expect(await screen.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
        const codes = page.locator(".lobby-player .fingerprint");
        expect(await codes.count()).toBe(8);
        expect(await cutIn(page, ".lobby-player :is(.fingerprint, strong)")).toEqual([]);
        const ofEach = ["lobby-team", "lobby-remove", "lobby-block"];
        const controls = [2, 3, 4, 5, 6, 7, 8].flatMap((id) => ofEach.map((part) => `${part}-${id}`));
        const bot = page.getByTestId("lobby-add-bot-weak");
        expect([await bot.isDisabled(), await bot.getAttribute("title")]).toEqual([
          true,
          "All seats are taken.",
        ]);
        const buttons = ["copy-invitation", "show-invitation", "start", "leave"];
        await until(page, "each can be reached", () => reachable(page, ...controls, ...buttons));
      });

    await step("says which map is chosen, also of those that are generated", async () => {
      const maps = page.getByTestId("lobby-map");
      const generated = await maps
        .locator("option")
        .evaluateAll((all) =>
          all.map((one) => (one as HTMLOptionElement).value).filter((value) => /^generated:/.test(value)),
        );
      expect(generated.length).toBeGreaterThan(1);
      await maps.selectOption(generated[0]!);
      await sees(page, "lobby-status", /Everybody is ready/);
      expect(await maps.inputValue()).toBe(generated[0]);
      await page.getByTestId("lobby-map-reroll").click();
      await soon(page, () => maps.inputValue()).not.toBe(generated[0]);
      await maps.selectOption("built-in:the-old-manor");
      await sees(page, "lobby-status", /Everybody is ready/);
    });

    await step("has its messages where they lie over nothing that can be used", async () => {
      for (const id of [8, 7]) {
        await presses(page, `lobby-block-${id}`, "send-out");
        await page.getByTestId(`lobby-player-${id}`).waitFor({ state: "detached" });
      }
      await soon(page, () => page.getByTestId("toast").count()).toBe(2);
      await picture(page, "eight-messages");
      expect(await coveredByToasts(page)).toEqual([]);
    });

    await step("waits for the word of a person, and names whom the host can start without", async () => {
      await page.setViewportSize({ width: 960, height: 600 });
      const sleepy = await openFriend(path.join(host.homeFolder, "friends", "Rue"), "Rue", place, true);
      friends.push(sleepy);
      await sees(page, "lobby-status", "Rue is not ready yet.");
      const anyway = page.getByTestId("start-anyway");
      await sees(page, "start-anyway", "Start although Rue is not ready");
      expect(await page.getByTestId("start").isDisabled()).toBe(true);
      await picture(page, "eight-not-ready-960");
      expect(await cutIn(page, "[data-testid=start-anyway]")).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 720 });
      await watchOverflow(page);
      await picture(page, "eight-not-ready");
      expect(await cutIn(page, "[data-testid=start-anyway]")).toEqual([]);
      expect(await overflowSeen(page)).toBe(0);
      await tabTo(page, "start-anyway");
      sleepy.lobby.setReady(true);
      await sees(page, "lobby-status", /Everybody is ready/);
      expect([await anyway.isVisible(), await page.getByTestId("start").isEnabled()]).toEqual([false, true]);
      expect(await focused(page)).toBe("start"); // the focus is not lost with what is hidden
      await page.getByTestId("lobby-mode").selectOption("classic");
      await sees(page, "lobby-status", "Rue is not ready yet.");
      await page.getByTestId("lobby-mode").selectOption("cushions");
      sleepy.leave();
      await sees(page, "lobby-status", /Rue left the lobby/);
    });

    await step("sends somebody out with a reason by keys, and who is meant is who is asked for", async () => {
      const loud = await openFriend(path.join(host.homeFolder, "friends", "Lou"), "Lou <i>", place);
      friends.push(loud);
      const seat = await seatOf(page, /Lou/);
      await tabTo(page, `lobby-remove-${seat}`);
      await page.keyboard.press("Enter");
      await sees(page, "send-out-dialog", /Send Lou <i> out\?/);
      expect(await focused(page)).toBe("send-out-cause");
      await page.keyboard.type("x".repeat(61));
      await sees(page, "send-out-problem", "1 character too many.");
      expect(await page.getByTestId("send-out").isDisabled()).toBe(true);
      await page.getByTestId("send-out-choice-3").click();
      await picture(page, "send-out");
      const box = (await page.getByTestId("send-out-dialog").boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(720);
      await page.getByTestId("send-out-cause").focus();
      await page.keyboard.press("Enter");
      await page.getByTestId(`lobby-player-${seat}`).waitFor({ state: "detached" });
      await sees(page, "talk-lines", /The host sent Lou <i> out, for this reason: “Please be kinder\.”/);
      await loud.closed;
      expect(await focused(page)).toBe("H1"); // what Enter does next is for nobody's ✕
      await page.keyboard.press("Enter");
      await soon(page, () => focused(page)).toBe("talk-field");
      await page.keyboard.press("Escape");
    });

    await step("says which Jane is not the one that is known, where it can be seen", async () => {
      await page.setViewportSize({ width: 960, height: 600 });
      const note = page.getByTestId("lobby-player-2").locator(".note.warning");
      expect(await note.textContent()).toBe("⚠ not the Jane you know");
      expect(await cutIn(page, "[data-testid=lobby-player-2] [data-testid=lobby-notes]")).toEqual([]);
      const other = page.getByTestId("lobby-player-3").locator(".note.warning");
      expect((await other.boundingBox())!.width).toBeGreaterThan(60); // cut, with all of it as its title
      expect(await other.getAttribute("title")).toBe("not the Wolfgang the Unravelled you know");
    });

    await step("has its QR code at a key, and all of it in sight", async () => {
      await tabTo(page, "show-invitation");
      await page.keyboard.press("Enter");
      await sees(page, "invitation-dialog");
      expect(await focused(page)).toBe("invitation-copy");
      await picture(page, "eight-invitation");
      const box = (await page.getByTestId("invitation-dialog").boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(600);
      await tabTo(page, "invitation-copy");
      await tabTo(page, "invitation-address");
      await page.keyboard.press("Escape");
      await page.getByTestId("invitation-dialog").waitFor({ state: "hidden" });
      expect(await focused(page)).toBe("show-invitation");
    });

    await step(
      "lets the host put somebody out for good by keys, and the focus goes to where it is of use",
      async () => {
        await tabTo(page, "lobby-block-6");
        await page.keyboard.press("Enter");
        await sees(page, "send-out-dialog", /Remove and block Zed/);
        await page.keyboard.press("Enter"); // a second press is not yet an answer
        await page.getByTestId("send-out-dialog").waitFor({ state: "hidden" });
        await sees(page, "lobby-player-6");
        expect(await focused(page)).toBe("lobby-block-6");
        await page.keyboard.press("Enter");
        await tabTo(page, "send-out");
        await picture(page, "block");
        await page.keyboard.press("Enter");
        await page.getByTestId("lobby-player-6").waitFor({ state: "detached" });
        expect(await focused(page)).toBe("H1");
        await tabTo(page, "leave");
        await page.keyboard.press("Enter");
        await comesTo(page, "menu");
        await tabTo(page, "settings");
        await page.keyboard.press("Enter");
        await sees(page, "blocked-list", /Zed.*blocked on/);
        const unblock = page.getByTestId("blocked-list").getByRole("button");
        const unblocked = () => unblock.evaluateAll((all) => all.map((it) => it.ariaDisabled));
        await unblock.first().focus();
        const first = (await unblock.first().boundingBox())!;
        await page.keyboard.press("Enter");
        await soon(page, unblocked).toEqual(["true", "false", "false"]);
        await page.keyboard.press("Enter"); // a second press and click unblock nobody else
        await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2);
        await unblock.nth(2).focus();
        await page.keyboard.press("Enter");
        await soon(page, unblocked).toEqual(["true", "false", "true"]);
        await picture(page, "unblocked");
        await unblock.nth(1).focus();
        await page.keyboard.press("Enter");
        await sees(page, "nobody-blocked");
      },
    );
  });
});

function personOf(name: string, i: number) {
  return { identity: String(i).repeat(64), name, playedMs: 1_700_000_000_000 + i, blockedMs: null };
}

interface Place {
  readonly address: { readonly host: string; readonly port: number };
  readonly roomKey: Uint8Array;
}

function openFriend(homeFolder: string, name: string, place: Place, isAsked = false): Promise<LivePeer> {
  mkdirSync(homeFolder, { recursive: true });
  return LivePeer.open({
    ...{ homeFolder, name, role: { kind: "join", ...place }, team: null, seed: null, bot: null, link: null },
    ...{ isRecorded: true, replayFile: null, autoStartPlayers: null, stopAfterTurn: Infinity },
    isAsked,
    onEvent: () => undefined,
  });
}

/** What is not whole of all that is found so, as text. */
function cutIn(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((all) => {
    const isCut = (at: HTMLElement): boolean => {
      if (at.clientWidth > 0 && at.scrollWidth > at.clientWidth) return true; // 0: within a line
      const { width, right, bottom } = at.getBoundingClientRect();
      return width <= 8 || right > innerWidth || bottom > innerHeight;
    };
    return (all as HTMLElement[]).filter(isCut).map((at) => at.textContent);
  });
}

/** Test ids of what can be used in the lobby, and has a message over it. */
function coveredByToasts(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(() => {
    const boxes = (selector: string): readonly (readonly [HTMLElement, DOMRect])[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((at) => [at, at.getBoundingClientRect()]);
    const toasts = boxes(".toast").map(([, box]) => box);
    const isUnder = (a: DOMRect): boolean =>
      toasts.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
    const used = boxes(".lobby-screen :is(button, select, input), .talk-line, .talk-form, .talk-hint");
    return used.filter(([, box]) => box.width > 0 && isUnder(box)).map(([at]) => at.dataset["testid"]);
  });
}

async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      (document.activeElement as HTMLElement | null)?.dataset["testid"] ?? document.activeElement?.tagName,
  );
}

/** Notes from now on how many pixels of the lobby's height were out of sight at once, also while friends receive a map. */
async function watchOverflow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { overflow: 0 };
    const look = (): void => {
      const lobby = document.querySelector(".lobby-screen");
      if (lobby !== null) seen.overflow = Math.max(seen.overflow, lobby.scrollHeight - lobby.clientHeight);
    };
    (globalThis as { overflowSeen?: () => number }).overflowSeen = () => (look(), seen.overflow);
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

async function overflowSeen(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { overflowSeen: () => number }).overflowSeen());
}

/** As who has no mouse gets there. */
async function tabTo(page: Page, testId: string): Promise<void> {
  const TABS_MAX = 80;
  for (let i = 0; i < TABS_MAX && (await focused(page)) !== testId; i += 1) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(testId);
}

/** For whoever wants to look: where ROBOCAT_PICTURES says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** Of that player. Whoever comes as another one leaves may have that one's seat, or the next: its own is nobody's only once all know it. */
async function seatOf(page: Page, name: RegExp): Promise<string> {
  const rows = page.locator("[data-testid^=lobby-player-]").filter({ hasText: name });
  await soon(page, () => rows.count()).toBe(1);
  return (await rows.getAttribute("data-testid"))!.replace("lobby-player-", "");
}
