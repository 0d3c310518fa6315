import { copyFileSync, mkdirSync, truncateSync, utimesSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees, sightEnds, wasTold } from "../../support/window-steps.ts";

// Goal: one finds a match again in the list of replays, by what it shows, by words and by order, with the keyboard.
// Method: golden replays and a broken one in the home folder of a game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the list of replays", () => {
  const windows = useWindows();

  const files = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-testid=replay-entry]")].map(
        (it) => it.dataset["file"]!,
      ),
    );

  test("shows map, mode, people, winner and length, and is searched and sorted", async () => {
    const { game, page } = await windows.openGame();
    const folder = path.join(game.homeFolder, "replays");
    mkdirSync(folder, { recursive: true });
    ["cushions-in-the-hallway", "duel", "drill"].forEach((name, i) => {
      const file = path.join(folder, `2026-01-0${i + 1}_${name}.rcr`);
      copyFileSync(path.join(REPLAY_FOLDER, `${name}.rcr`), file);
      if (name === "drill") truncateSync(file, 4_000);
      utimesSync(file, 1_767_225_600 + 86_400 * i, 1_767_225_600 + 86_400 * i);
    });
    const [hall, duel, drill] = ["1_cushions-in-the-hallway", "2_duel", "3_drill"].map(
      (name) => `2026-01-0${name}.rcr`,
    );
    await presses(page, "replays");
    await soon(page, () => files(page)).toEqual([drill, duel, hall]);

    await step("an entry says all of its match", async () => {
      const said = await page.getByTestId("replay-entry").allTextContents();
      expect(said[0]).toContain("unfinished");
      expect(said[1]).toMatch(/0:14.*Classic – a draw/);
      expect(said[2]).toMatch(/1:16.*Cushions on .* – won by Ada/);
      expect(await page.getByTestId("small-map").count()).toBeGreaterThanOrEqual(1);
      await keep(page, "replay-list");
    });

    await step("up from the first is the search, and Enter there plays the first that is found", async () => {
      await page.keyboard.press("ArrowUp");
      await page.keyboard.type("HALLWAY cushions");
      await soon(page, () => files(page)).toEqual([hall]);
      await soon(page, () => page.getByTestId("replay-note").textContent()).toMatch(
        /^1 of 3\. Kept in .* – lengths are with pauses$/,
      );
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["file"])).toBe(hall);
    });

    await step("while one searches nothing jumps, and where none fits that is said", async () => {
      const box = () => page.getByTestId("replay-search").boundingBox();
      await page.getByTestId("replay-search").fill("");
      await soon(page, () => files(page)).toEqual([drill, duel, hall]);
      const before = await box();
      await page.getByTestId("replay-search").fill("nobody has that");
      await sees(page, "replay-note", /^No replay fits\. Kept in /);
      expect(await box()).toEqual(before);
    });

    await step("the order is chosen, with the keyboard too", async () => {
      await page.getByTestId("replay-search").fill("");
      await page.getByTestId("replay-order").selectOption("longest");
      await soon(page, () => files(page)).toEqual([hall, duel, drill]);
    });

    await step("a link that leads nowhere is told of, and the list stays", async () => {
      await page.getByTestId("replay-search").fill(`${duel}#end`);
      await page.keyboard.press("Enter");
      await wasTold(page, "#end names no moment");
      await page.getByTestId("replay-search").fill("none.rcr#7");
      await page.keyboard.press("Enter");
      await wasTold(page, "none.rcr is not among the replays that are kept here.");
    });

    await step("a list that comes while somebody types leaves the search its focus", async () => {
      await page.getByTestId("replay-search").fill("HALLWAY");
      copyFileSync(path.join(REPLAY_FOLDER, "duel.rcr"), path.join(folder, "2026-01-04_more.rcr"));
      game.peer.handle({ kind: "list-replays" });
      await soon(page, () => page.getByTestId("replay-note").textContent()).toMatch(/^1 of 4\. Kept in /);
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["testid"])).toBe(
        "replay-search",
      );
    });

    await step("a link opens its moment", async () => {
      await page.getByTestId("replay-search").fill(`/elsewhere/${hall}#1:00`);
      await soon(page, () => files(page)).toEqual([hall]);
      await page.keyboard.press("Enter");
      await sees(page, "replay-bar");
      await soon(page, () => page.evaluate(() => (window.robocatView!.world()?.turn ?? 0) >= 600)).toBe(true);
    });

    await step("the page of keys begins with those of a replay", async () => {
      await page.keyboard.press("F1");
      await sees(page, "help");
      const titles = await page.locator(".help-body h3").allTextContents();
      expect(titles.indexOf("In a replay")).toBe(0);
      await page.keyboard.press("F1");
      await sightEnds(page, "help");
    });

    await step("after a replay the list is entered where it was opened", async () => {
      await presses(page, "replay-leave");
      await soon(page, () => files(page)).toEqual([hall]);
      expect(await page.getByTestId("replay-search").inputValue()).toBe(`/elsewhere/${hall}#1:00`);
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["file"])).toBe(hall);
    });

    await step("on the title the way that one went has the focus", async () => {
      const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["testid"]);
      await page.keyboard.press("Escape");
      expect(await focused()).toBe("replays");
      await presses(page, "settings");
      await page.keyboard.press("Escape");
      expect(await focused()).toBe("settings");
    });
  });
});

async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
