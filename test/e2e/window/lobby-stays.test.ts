import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { TestService } from "../../support/service-peer.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import {
  closeToasts,
  invitationOf,
  marksNothing,
  picturesPass,
  presses,
  reachable,
  sees,
  sightEnds,
} from "../../support/window-steps.ts";
import { soon, until } from "../../support/window-waiting.ts";

const STANDING = ["lobby-add-bot-beginner", "lobby-add-bot-master", "start", "leave"];
const WAYS_IN = ["copy-code", "copy-invitation", "show-invitation", "lobby-near", "lobby-public"];

// Goal: what one clicks in a lobby stays where it is while others come, and of eight with a code nothing is cut that is to be copied. At first
// and after a choice by the mouse the keys of a lobby work at once, what has the focus is in sight, and Ctrl+A marks no word in any dialog.
// Method: a lobby service, a game with its window in a real Chromium, a friend, and bots that are added by the mouse without moving it; before
// that the mouse is pressed, then a key.
describe.skipIf(browserPath === undefined)("a lobby that fills", () => {
  const windows = useWindows();

  test("moves no button below the pointer, has its keys after a choice by mouse, and has all to copy in sight", async () => {
    const service = await new TestService({ sweepsByItself: true, now: Date.now }).open();
    windows.endLater(() => service.close());
    const { page } = await windows.openGame("--service", `127.0.0.1:${service.service.port}`);
    await page.getByTestId("host-port").fill("0");
    await page.getByTestId("host-mode").selectOption("cushions");
    await presses(page, "host");
    await sees(page, "lobby-code", /-/);

    await step("a friend comes, and nothing moves", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await picturesPass(page, 1);
      const before = await placesOf(page);
      await windows.startBot(await invitationOf(page), "Tom");
      await sees(page, "lobby-player-2");
      expect(await placesOf(page)).toEqual(before);
    });

    await step(
      "Enter talks from the first on, and the line of talk says so as long as it is true",
      async () => {
        const key = page.getByTestId("talk-hint").locator("kbd");
        expect(await key.isVisible()).toBe(true);
        await talks(page);
        expect(await key.isVisible()).toBe(true);
        await page.getByTestId("leave").focus();
        expect(await key.isVisible()).toBe(false);
      },
    );

    await step("a select that was used has no page marked", async () => {
      await page.getByTestId("lobby-team-1").focus();
      await marksNothing(page);
    });

    await step("Enter talks after a team, a colour and a box were chosen by mouse", async () => {
      const team = page.getByTestId("lobby-team-1");
      await team.dispatchEvent("pointerdown");
      await team.focus();
      await team.selectOption({ label: "Observer" });
      await talks(page);
      await presses(page, "lobby-look-1");
      await sees(page, "look-dialog");
      await marksNothing(page);
      await presses(page, "look-done");
      await talks(page);
      await presses(page, "lobby-near");
      await talks(page);
      await presses(page, "lobby-near");
    });

    await step("by keyboard the focus stays where it was", async () => {
      const team = page.getByTestId("lobby-team-1");
      await team.focus();
      await page.keyboard.press("ArrowDown");
      await picturesPass(page, 2);
      expect(await team.evaluate((at) => at === document.activeElement)).toBe(true);
    });

    await step("what gets the focus in a low window is in sight, also from behind the foot", async () => {
      await page.setViewportSize({ width: 800, height: 500 });
      await soon(page, () => page.evaluate(coveredFocus)).toEqual([]);
      await page.getByTestId("lobby-team-1").selectOption({ index: 0 }); // with a seat
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await step("then a bot comes by each click at one place", async () => {
      await picturesPass(page, 1);
      const before = await placesOf(page);
      const { x, y, width, height } = (await page.getByTestId("lobby-add-bot-weak").boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      for (let count = 3; count <= 8; count += 1) {
        await page.mouse.down();
        await page.mouse.up();
        await sees(page, `lobby-player-${count}`, "(weak)");
        if (count <= 7) expect(await placesOf(page)).toEqual(before);
      }
      const bots = ["lobby-add-bot-beginner", "lobby-add-bot-master"];
      expect(await placesOf(page, bots)).toEqual(before.slice(0, bots.length));
    });

    for (const [width, height] of [
      [1280, 720],
      [960, 600],
    ] as const)
      await step(`of eight nothing is cut in a window of ${width} x ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await closeToasts(page);
        await page.getByTestId("lobby-public").setChecked(true);
        await sees(page, "lobby-public-note", "who comes in learns your address");
        await picture(page, `lobby-stays-${width}`);
        for (const testId of ["lobby-code", "lobby-invitation"])
          expect(await page.getByTestId(testId).evaluate(isWhole)).toBe(true);
        if (height >= 720) expect(await page.evaluate(isReachWhole)).toBe(true);
        const removes = [2, 3, 4, 5, 6, 7, 8].map((id) => `lobby-remove-${id}`);
        await until(page, "each can be reached", () => reachable(page, ...WAYS_IN, ...removes, "start"));
        const screen = page.locator(".lobby-screen");
        expect(await screen.evaluate((at) => at.scrollHeight - at.clientHeight)).toBe(0);
        expect(await screen.evaluate((at) => getComputedStyle(at).scrollbarColor)).not.toBe("auto");
      });
  });
});

async function talks(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await sees(page, "talk-field");
  await page.keyboard.press("Escape");
  await sightEnds(page, "talk-field");
}

/** In the page: what is covered once it has the focus, which it gets where it lies at the lower edge of the window. */
function coveredFocus(): readonly (string | undefined)[] {
  const screen = document.querySelector<HTMLElement>(".lobby-screen")!;
  const all = [...screen.querySelectorAll<HTMLElement>("button, select, input, summary")];
  const used = all.filter((at) => at.checkVisibility() && !at.matches(":disabled"));
  const covered = used.filter((at) => {
    screen.scrollTop += at.getBoundingClientRect().bottom - screen.getBoundingClientRect().bottom;
    at.focus();
    const { x, y, width, height } = at.getBoundingClientRect();
    return !at.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  return covered.map(({ dataset, className }) => dataset["testid"] ?? className);
}

/** The upper left corners of buttons, in CSS pixels. */
async function placesOf(page: Page, testIds = STANDING): Promise<readonly string[]> {
  const boxes = await Promise.all(testIds.map((testId) => page.getByTestId(testId).boundingBox()));
  return boxes.map((box, i) => `${testIds[i]}: ${Math.round(box!.x)}, ${Math.round(box!.y)}`);
}

/** In the page: neither is it wider than its place, nor does what it lies in cut it. */
function isWhole(at: HTMLElement | SVGElement): boolean {
  return at.scrollWidth <= at.clientWidth + 1 || getComputedStyle(at).display === "inline";
}

/** In the page: whether a long line on who can join would be whole. */
function isReachWhole(): boolean {
  const reach = document.querySelector<HTMLElement>(".lobby-reach")!;
  const [text, isHidden] = [reach.textContent, reach.hidden];
  reach.textContent =
    "Only people in this house can join: no router answers here, and nobody opens a port for the game.";
  reach.hidden = false;
  const isUncut = reach.scrollWidth <= reach.clientWidth + 1;
  [reach.textContent, reach.hidden] = [text, isHidden];
  return isUncut;
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
