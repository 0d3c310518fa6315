import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { startFriend } from "../../support/friend-in-process.ts";
import { hostedPort } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  getReady,
  matchBegins,
  presses,
  sees,
  sightEnds,
  startsMatch,
  wasTold,
} from "../../support/window-steps.ts";

const linesOf = (page: Page) => page.getByTestId("talk-line").allTextContents();
const reads = (page: Page, text: string): Promise<unknown> =>
  soon(page, async () => (await linesOf(page)).join("\n")).toContain(text);
const picture = (page: Page, name: string): Promise<unknown> =>
  process.env["TALK_PICTURES"] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: `${process.env["TALK_PICTURES"]}/${name}.png` });

/** What a page hears when its window loses the focus: nothing else has it, and what had it keeps it. */
const leavesWindow = (page: Page, testId: string): Promise<void> =>
  page.getByTestId(testId).evaluate((field) => {
    document.hasFocus = () => false;
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: null }));
    Reflect.deleteProperty(document, "hasFocus");
  });

/** Of these, by how CSS finds them, what the box of talk lies over. */
const covered = (page: Page, ...others: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((selectors) => {
    const box = document.querySelector(".talk-box")!.getBoundingClientRect();
    return selectors.filter((selector) => {
      const { left, right, top, bottom, width } = document.querySelector(selector)!.getBoundingClientRect();
      if (width === 0) throw new Error(`${selector} is not seen`);
      return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    });
  }, others);

async function says(page: Page, text: string, key = "Enter"): Promise<void> {
  await page.keyboard.press(key);
  await sees(page, "talk-field");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

// Goal: two people talk from the lobby to the result, by the keyboard alone, and no key that they type gives an order.
// Method: two peers as processes of their own, each with a window in a real Chromium.
describe.skipIf(browserPath === undefined)("two people", () => {
  const windows = useWindows();
  let john: Page;
  let jane: Page;

  beforeEach(async () => {
    const { game, page } = await windows.openGame("0", "John");
    john = page;
    ({ page: jane } = await windows.openGame(`127.0.0.1:${await hostedPort(game)}`, "Jane"));
  });

  test("talk in the lobby, in the match and at its result", async () => {
    await step("in the lobby", async () => {
      for (const page of [john, jane]) await sees(page, "talk-hint");
      await reads(john, "Jane is here.");
      await john.getByTestId("talk-hint").click();
      await john.keyboard.type("Hello <b>Jane</b>!");
      expect(await covered(john, ".lobby-panel")).toEqual([]);
      await picture(john, "lobby-open");
      await john.keyboard.press("Enter");
      await reads(jane, "Hello <b>Jane</b>!");
      expect(await jane.locator(".talk-line b").count()).toBe(0);
      await picture(jane, "lobby");
    });
    await step(
      "in the lobby as well after a button was clicked, which Enter does not press again",
      async () => {
        const isReady = () => jane.getByTestId("ready").getAttribute("aria-pressed");
        await presses(jane, "ready");
        await soon(jane, isReady).toBe("true");
        await says(jane, "rrr ready");
        await reads(john, "rrr ready");
        expect(await isReady()).toBe("true");
      },
    );
    await step("a key that is held down opens the box, and does not close it", async () => {
      for (let i = 0; i < 2; i += 1) await john.keyboard.down("Enter");
      await john.keyboard.up("Enter");
      await john.keyboard.type("still open");
      await john.keyboard.press("Enter");
      await reads(jane, "still open");
    });
    await step("a line takes no more than can be said, and says so", async () => {
      await jane.keyboard.press("Enter");
      await jane.keyboard.type(`${"🐈".repeat(60)}${"x".repeat(90)}`);
      await wasTold(jane, "A line has 120 characters at most.");
      await jane.keyboard.press("Enter");
      await reads(john, `${"🐈".repeat(60)}${"x".repeat(60)}`);
    });
    await step("while the match begins, and who types goes on", async () => {
      await getReady(john, jane);
      await jane.locator("h1").click();
      await jane.keyboard.press("Enter");
      await jane.keyboard.type("good ");
      await startsMatch(john);
      for (const page of [john, jane]) await matchBegins(page);
      await jane.keyboard.type("luck");
      await jane.keyboard.press("Enter");
      await reads(john, "good luck");
    });
    await step("in the match, and keys that are typed give no orders", async () => {
      await jane.keyboard.press("Control+a");
      const chosen = await jane.evaluate(() => window.robocatView!.selected());
      expect(chosen.length).toBe(3);
      await says(jane, "samp hnd tqwe 123 ?");
      await reads(john, "samp hnd tqwe 123 ?");
      expect(await jane.evaluate(() => window.robocatView!.selected())).toEqual(chosen);
      await sees(jane, "selected-panel");
      await jane.keyboard.press("Enter");
      await jane.keyboard.type("not said");
      expect(await covered(jane, ".selected-panel", ".minimap", ".hud-top")).toEqual([]);
      await picture(jane, "match-open");
      await jane.keyboard.press("Escape");
      await says(john, "مرحبا 🐈‍⬛ ok");
      await reads(jane, "مرحبا 🐈‍⬛ ok");
      await picture(john, "match");
      await jane.setViewportSize({ width: 1280, height: 720 });
      expect(await covered(jane, ".selected-panel", ".minimap", ".hud-top")).toEqual([]);
      await picture(jane, "match-wide");
      expect((await linesOf(john)).join("\n")).not.toContain("not said");
    });
    await step("after another window was looked at, in the midst of a line", async () => {
      await jane.keyboard.press("Enter");
      await jane.keyboard.type("one ");
      await leavesWindow(jane, "talk-field");
      await jane.keyboard.type("line");
      await jane.keyboard.press("Enter");
      await reads(john, "one line");
    });
    await step("a phrase by its key, and who is muted is not heard", async () => {
      await john.keyboard.press("t");
      await sees(john, "talk-phrases");
      await picture(john, "phrases");
      await john.mouse.click(640, 330); // on the map: no phrase is chosen any more
      await sightEnds(john, "talk-phrases");
      await john.keyboard.press("t");
      await john.keyboard.press("2");
      await reads(jane, "Well played.");
      await jane.keyboard.press("Enter");
      await jane.getByTestId("talk-mute-1").hover();
      await jane.mouse.down();
      await says(john, "a line while she presses");
      await reads(jane, "a line while she presses");
      await jane.mouse.up();
      await reads(jane, "John is muted");
      await jane.keyboard.press("Escape");
      await says(john, "can you hear me?");
      await reads(john, "can you hear me?");
      await jane.keyboard.press("Enter");
      await jane.getByTestId("talk-mute-1").click();
      await jane.keyboard.press("Escape");
      await says(john, "and now?");
      await reads(jane, "and now?");
      expect((await linesOf(jane)).join("\n")).not.toContain("can you hear me?");
    });
    await step("a ping", async () => {
      const box = (await john.getByTestId("minimap").boundingBox())!;
      await john.keyboard.down("Alt");
      await john.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.3);
      await john.mouse.click(640, 330, { button: "right" });
      await john.keyboard.up("Alt");
      await soon(john, () => john.evaluate(() => window.robocatView!.pings())).toEqual(["here", "attack"]);
      await picture(john, "pings");
      await john.keyboard.press("Shift+J");
      await soon(john, () => john.evaluate(() => window.robocatView!.pings().includes("help"))).toBe(true);
    });
    await step("at the result", async () => {
      await john.keyboard.press("Enter");
      await john.keyboard.type("good ");
      await presses(jane, "menu-button", "menu-surrender", "surrender-confirm");
      for (const page of [john, jane]) await sees(page, "result");
      await presses(jane, "talk-hint");
      // The result takes clicks and keys after a moment: who is typing by then goes on.
      for (const page of [john, jane])
        await soon(page, () => page.locator(".result-panel[inert]").count()).toBe(0);
      await john.keyboard.type("game");
      await john.keyboard.press("Enter");
      await reads(jane, "good game");
      await jane.keyboard.press("Escape");
      await says(jane, "again?"); // Enter presses no button of the result
      await reads(john, "again?");
      for (const page of [john, jane]) expect(await covered(page, ".result-panel")).toEqual([]);
      await picture(john, "result");
      await john.setViewportSize({ width: 1280, height: 720 });
      expect(await covered(john, ".result-panel")).toEqual([]);
      await picture(john, "result-wide");
      for (const page of [john, jane])
        expect(await page.evaluate(() => window.robocatView!.screen())).toBe("result");
    });
  });
});

// Goal: whoever types while the last other person leaves goes on typing: no letter becomes an order.
// Method: a window, a bot of its lobby, and a person of this process who leaves in the midst of a line.
describe.skipIf(browserPath === undefined)("somebody whose last company leaves", () => {
  const windows = useWindows();

  test("types on, and reads that nobody hears it", async () => {
    const { game, page } = await windows.openGame("0", "John");
    const jane = await startFriend(`127.0.0.1:${await hostedPort(game)}`, "Jane");
    windows.endLater(() => jane.end());
    await reads(page, "Jane is here.");
    await presses(page, "lobby-add-bot-beginner");
    await sees(page, "lobby-player-3");
    await startsMatch(page);
    await matchBegins(page);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Enter");
    await page.keyboard.type("s");
    jane.leave();
    await reads(page, "Jane left");
    await page.keyboard.type("sh");
    const field = page.getByTestId("talk-field");
    expect(await field.inputValue()).toBe("ssh");
    await picture(page, "nobody-left");
    expect(await field.evaluate((it) => document.activeElement === it)).toBe(true);
    await page.keyboard.press("Enter");
    await wasTold(page, "Nobody else is here to talk to.");
    await picture(page, "nobody-hears");
    await sightEnds(page, "talk-field");
  });
});
