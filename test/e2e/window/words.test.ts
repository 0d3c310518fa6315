import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { MarkedReader, NOT_YET } from "../../support/window-unmarked.ts";
import { useWindows } from "../../support/window-bench.ts";
import {
  comesTo,
  matchBegins,
  picturesPass,
  presses,
  sees,
  sightEnds,
  startsMatch,
} from "../../support/window-steps.ts";

// Goal: whatever a player reads comes out of the tables of src/words.
// Method: the tables speak in «marks», as no player can make them; every screen is opened, and each text without marks is named.
describe.skipIf(browserPath === undefined)("a window whose words are marked", () => {
  const windows = useWindows({ isMarked: true, isOverheard: true });

  test("has no text that is not from a table", async () => {
    const { page } = await windows.openGame();
    const reader = new MarkedReader();
    await reader.open(page);
    const read = (screen: string): Promise<void> => reader.read(page, screen);

    await step("a text of nobody's is named, so the others are as well", async () => {
      await sees(page, "play", "«");
      await page.evaluate(() => {
        const hint = document.createElement("p");
        hint.append("Paws");
        hint.title = "«Paws» off";
        document.body.append(hint);
      });
      const found = await reader.unmarked(page);
      expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(["Paws", "«Paws» off"]));
      await page.reload();
    });

    await step("the title, and what is wrong in its fields", async () => {
      await page.getByTestId("name").fill("Ada");
      await page.getByTestId("join-address").fill("[");
      await presses(page, "join");
      await sees(page, "join-address-problem");
      await read("title");
      await page.getByTestId("host-port").fill("x");
      await presses(page, "host");
      await sees(page, "host-port-problem");
      await read("title");
    });

    await step("its settings, replays and ladder", async () => {
      for (const screen of ["settings", "replays", "ladder"]) {
        await presses(page, screen);
        await sees(page, "back");
        await read(screen);
        await presses(page, "back");
      }
    });

    await step("the page on which keys are changed, and what it asks", async () => {
      await presses(page, "settings", "change-keys");
      await sees(page, "keys-dialog");
      await read("keys to be changed");
      await presses(page, "key-move-0");
      await read("a new key");
      await page.keyboard.press("F5");
      await read("no new key");
      await page.keyboard.press("s");
      await sees(page, "key-take");
      await read("a key of another action");
      await presses(page, "key-take");
      await sees(page, "keys-said", "«");
      await presses(page, "keys-all-back");
      await read("all keys back");
      await presses(page, "keys-all-yes", "keys-close", "back");
    });

    await step("the keys, over a screen", async () => {
      await page.locator("h1").click();
      await page.keyboard.press("F1");
      await page.locator("dialog[open]").waitFor();
      await read("keys");
      await page.keyboard.press("Escape");
    });

    await step("a lobby and its dialogs", async () => {
      await page.getByTestId("host-port").fill("0");
      await presses(page, "host");
      await sees(page, "lobby-player-1");
      await read("lobby alone");
      await presses(page, "lobby-add-bot-weak");
      await sees(page, "lobby-player-2");
      await sees(page, "lobby-map-preview");
      await read("lobby");
      await presses(page, "lobby-look-1");
      await read("look");
      await presses(page, "look-done", "show-invitation");
      await read("invitation");
      await presses(page, "invitation-close");
    });

    await step("a match, its panels and dialogs", async () => {
      await startsMatch(page);
      await matchBegins(page);
      await page.keyboard.press("n");
      await sees(page, "network-panel");
      await page.keyboard.press("Control+a");
      await picturesPass(page, 2);
      await read("match");
      await page.keyboard.press("c");
      await picturesPass(page, 2);
      await read("cushions");
      await page.keyboard.press("F1");
      await page.locator("dialog[open]").waitFor();
      await read("help");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Pause");
      await sees(page, "pause-banner");
      await read("pause");
      await page.keyboard.press("Pause");
      await sightEnds(page, "pause-banner");
      await presses(page, "menu-button");
      await page.locator("dialog[open]").waitFor();
      await read("menu");
    });

    await step("its result", async () => {
      await presses(page, "menu-surrender", "surrender-confirm");
      await comesTo(page, "result");
      await sees(page, "again");
      await read("result");
    });

    await step("its replay", async () => {
      await presses(page, "watch-replay");
      await matchBegins(page);
      await page.keyboard.press("g");
      await picturesPass(page, 2);
      await read("replay");
    });

    await step("a match of the ladder, and its result", async () => {
      await presses(page, "replay-leave", "to-menu", "ladder");
      await page.keyboard.press("ArrowDown");
      await sees(page, "ladder-lock");
      await read("ladder, locked");
      await page.keyboard.press("ArrowUp");
      await presses(page, "ladder-play");
      await matchBegins(page);
      await read("match of the ladder");
      await presses(page, "menu-button", "menu-surrender", "surrender-confirm");
      await comesTo(page, "result");
      await sees(page, "to-ladder");
      await read("result of the ladder");
      await presses(page, "to-ladder", "back");
    });

    await step("the lessons, and their result", async () => {
      await presses(page, "play-tutorial");
      await matchBegins(page);
      const skip = page.getByTestId("tutorial-skip");
      while (await skip.isVisible()) {
        await read("lesson");
        await skip.click();
      }
      await read("after the lessons");
      await presses(page, "menu-button", "menu-surrender", "surrender-confirm");
      await comesTo(page, "result");
      await sees(page, "tutorial-open");
      await read("result of the lessons");
    });

    expect(reader.problems).toEqual([]);
    expect(NOT_YET.filter((selector) => !reader.needed.has(selector))).toEqual([]);
  });
});
