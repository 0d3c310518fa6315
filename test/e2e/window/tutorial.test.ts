import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import {
  cameraRests,
  comesTo,
  matchBegins,
  picturesPass,
  presses,
  sees,
} from "../../support/window-steps.ts";
import { until } from "../../support/window-waiting.ts";

// Goal: whoever has never played gets through the tutorial by doing what it says, and the title knows it afterwards.
// Method: one window in a real Chromium, with real mouse and key events; the panel says which lesson it is at.
describe.skipIf(browserPath === undefined)("the tutorial", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    ({ page } = await windows.openGame());
  });
  test("is played by doing what it says", async () => {
    await step("begins from the title with one click, and waits for the first deed", async () => {
      await (await sees(page, "play-tutorial", "five minutes")).click();
      await lesson(page, "Choose your cats");
      await page.evaluate(watchTutorial);
      await sees(page, "score-1", "12 / ");
    });

    await step("a box around the cats, a right click, A and a click", async () => {
      await page.mouse.move(30, 190);
      await page.mouse.down();
      await page.mouse.move(700, 420, { steps: 4 });
      await page.mouse.up();
      if (await isAt(page, "Choose your cats")) await page.keyboard.press("Control+a"); // the camera begins elsewhere on small windows
      await lesson(page, "Send them");
      const near = await besideCats(page, 2);
      await page.mouse.click(near.x, near.y, { button: "right" });
      await lesson(page, "Send them to fight");
      await page.keyboard.press("a");
      await page.mouse.click(near.x, near.y);
      await lesson(page, "Keep a group");
    });

    await step("a group is kept and called back", async () => {
      await page.keyboard.press("Control+1");
      await lesson(page, "Call the group back");
      await page.keyboard.press("Escape");
      await picturesPass(page, 4); // the lesson looks at most of them
      await page.keyboard.press("1");
      await lesson(page, "Take a cushion");
    });

    await step("a cushion is taken, and told what to breed", async () => {
      await page.keyboard.press("Home");
      await cameraRests(page);
      const cushion = await nearestCushion(page);
      await page.mouse.click(cushion.x, cushion.y, { button: "right" });
      // Meanwhile one looks elsewhere, from near by: the lesson shows what it speaks of. The cats wait for a slow window.
      windows.clock.setSpeed(0);
      for (let i = 0; i < 8; i += 1) await page.keyboard.press("+");
      const map = (await page.getByTestId("minimap").boundingBox())!;
      const isLeft = cushion.x < page.viewportSize()!.width / 2;
      await page.mouse.click(map.x + (isLeft ? map.width - 6 : 6), map.y + map.height / 2);
      await cameraRests(page);
      expect(await badgeInSight(page)).toBe(false);
      windows.clock.setSpeed(1);
      await lesson(page, "Choose what it breeds");
      await until(page, "the badge is in sight", () => badgeInSight(page));
      await page.keyboard.press("c");
      if (process.env["SHOTS"] !== undefined)
        await page.screenshot({ path: `${process.env["SHOTS"]}/tutorial.png` });
      await presses(page, "breed-kitten");
      await lesson(page, "Win");
    });

    await step("its buttons were in one place all the while, and no hint spoke beside it", async () => {
      expect(await page.evaluate(() => window.robocatSeen)).toEqual({
        places: [expect.any(String)],
        hints: [],
      });
    });

    await step("loaded again, the page is at the same lesson", async () => {
      await page.reload();
      await lesson(page, "Win");
      expect(await page.getByTestId("tutorial-count").textContent()).toBe("8 of 8");
    });

    await step(
      "the last lesson can be skipped like any, is told as left, and the title says how many are done, also once it is loaded again",
      async () => {
        await page.getByTestId("tutorial-skip").click();
        await lesson(page, "One lesson is left");
        await sees(page, "tutorial-text", /You skipped “Win”/);
        await page.getByTestId("tutorial-back").click();
        await lesson(page, "Win");
        await page.getByTestId("tutorial-skip").click();
        await lesson(page, "One lesson is left");
        if (process.env["SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["SHOTS"]}/tutorial-left.png` });
        await leaves(page);
        await sees(page, "play-tutorial", "7 of 8 done");
        await page.reload();
        await sees(page, "play-tutorial", "7 of 8 done");
        await presses(page, "play-tutorial");
        await lesson(page, "Win");
      },
    );
  });

  test("a lesson can be done whose one before was skipped: it says what it needs", async () => {
    await presses(page, "play-tutorial");
    for (const title of ["Choose your cats", "Send them", "Send them to fight", "Keep a group"]) {
      await lesson(page, title);
      await page.getByTestId("tutorial-skip").click();
    }
    await lesson(page, "Call the group back");
    await sees(page, "tutorial-skipped", "4 skipped");
    await matchBegins(page);
    await page.keyboard.press("Control+a");
    await sees(page, "tutorial-text", /^First keep a group/);
    await page.keyboard.press("Control+1");
    await sees(page, "tutorial-text", /^Click on the empty floor/);
    await sees(page, "tutorial-skipped", "2 skipped"); // cats were chosen and kept by now
    if (process.env["SHOTS"] !== undefined)
      await page.screenshot({ path: `${process.env["SHOTS"]}/tutorial-skipped.png` });
    await page.keyboard.press("Escape");
    await picturesPass(page, 4);
    await page.keyboard.press("1");
    await lesson(page, "Take a cushion");
    await leaves(page);
    await sees(page, "play-tutorial", "3 of 8 done");
  });

  test("is gone on with where it was not won, and leads to the Ladder where it was", async () => {
    await step("whoever has not won may go on with the lessons in another match", async () => {
      await presses(page, "play-tutorial");
      await lesson(page, "Choose your cats");
      await presses(page, "tutorial-skip");
      await lesson(page, "Send them");
      await givesUp(page);
      await sees(page, "result-title", "You lost");
      await sees(page, "tutorial-open", "go on where you were");
      await (await sees(page, "again", "Tutorial again")).click();
      await lesson(page, "Send them");
    });

    await step(
      "whoever has won is told that it is done, and the first button leads to the Ladder",
      async () => {
        await matchBegins(page);
        await isToldToWin(page);
        await lesson(page, "Send them"); // also after a reload
        await givesUp(page);
        await sees(page, "result-title", "Tutorial done: you win!");
        await sees(page, "tutorial-done", "Ladder");
        await sees(page, "again", "Tutorial again");
        if (process.env["SHOTS"] !== undefined)
          await page.screenshot({ path: `${process.env["SHOTS"]}/tutorial-done.png` });
        const first = page.locator(".result-panel .button-row button").first();
        expect(await first.getAttribute("data-testid")).toBe("tutorial-next");
        await first.click();
        await comesTo(page, "ladder");
        await page.keyboard.press("Escape");
        await sees(page, "play-tutorial", "✓ Tutorial, done");
      },
    );
  });
});

declare global {
  interface Window {
    /** Where the buttons of the lessons were, and what was said beside these that is no answer to a key. */
    robocatSeen?: { readonly places: string[]; readonly hints: string[] };
  }
}

/** In the page, from now on. */
function watchTutorial(): void {
  const seen = (window.robocatSeen = { places: [] as string[], hints: [] as string[] });
  const note = (list: string[], what: string): void => {
    if (!list.includes(what)) list.push(what);
  };
  const look = (): void => {
    const buttons = document.querySelectorAll(".tutorial-panel button:not([hidden])");
    const boxes = [...buttons].map((button) => button.getBoundingClientRect());
    note(seen.places, boxes.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(" "));
    const hint = document.querySelector<HTMLElement>(".hint:not([hidden])")?.innerText ?? "";
    if (/Drag a box|take it|Now advance|then a kind|wait for an order/.test(hint)) note(seen.hints, hint);
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Whether the badge on a cushion is in the window, and under no panel. */
function badgeInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isOver = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const panels = [...document.querySelectorAll(".hud-panel, .minimap")].map((at) =>
      at.getBoundingClientRect(),
    );
    const badges = [...document.querySelectorAll(".cushion-badge:not([hidden])")];
    return badges
      .map((badge) => badge.getBoundingClientRect())
      .some(
        (box) =>
          box.width > 0 &&
          box.left >= 0 &&
          box.top >= 0 &&
          box.right <= innerWidth &&
          box.bottom <= innerHeight &&
          !panels.some((panel) => isOver(box, panel)),
      );
  });
}

async function leaves(page: Page): Promise<void> {
  await presses(page, "tutorial-leave");
  await page.waitForFunction(() => window.robocatView!.screen() !== "match");
  if (await page.getByTestId("to-menu").isVisible()) await page.getByTestId("to-menu").click();
}

async function givesUp(page: Page): Promise<void> {
  await matchBegins(page);
  await presses(page, "menu-button", "menu-surrender", "surrender-confirm");
}

/** Loads the page again; from then on it takes any result for a victory: to win in truth takes minutes. */
async function isToldToWin(page: Page): Promise<void> {
  await page.routeWebSocket(/channel/, (window) => {
    const peer = window.connectToServer();
    peer.onMessage((message) => {
      const isResult = typeof message === "string" && message.includes('"kind":"result"');
      const won = { outcome: "won", winnerId: 1, winnerIds: [1] };
      window.send(isResult ? JSON.stringify({ ...(JSON.parse(message) as object), ...won }) : message);
    });
  });
  await page.reload();
}

async function lesson(page: Page, title: string): Promise<void> {
  const isIt = new RegExp(`^${title}$`);
  await sees(page, "tutorial-title", isIt);
}

async function isAt(page: Page, title: string): Promise<boolean> {
  await picturesPass(page, 4);
  return (await page.getByTestId("tutorial-title").textContent()) === title;
}

/** On the screen, so many units from the middle of the own cats towards that of the map. */
function besideCats(page: Page, units: number): Promise<{ x: number; y: number }> {
  return page.evaluate((away) => {
    const cats = window.robocatView!.world()!.cats.filter(({ playerId }) => playerId === 1);
    const x = cats.reduce((sum, cat) => sum + cat.x, 0) / cats.length;
    const y = cats.reduce((sum, cat) => sum + cat.y, 0) / cats.length;
    return window.robocatView!.projectToScreen(x - Math.sign(x) * away, y)!;
  }, units);
}

function nearestCushion(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { cats, cushions } = window.robocatView!.world()!;
    const own = cats.find(({ playerId }) => playerId === 1)!;
    const nearest = [...cushions].sort(
      (a, b) => Math.hypot(a.x - own.x, a.y - own.y) - Math.hypot(b.x - own.x, b.y - own.y),
    )[0]!;
    return window.robocatView!.projectToScreen(nearest.x, nearest.y)!;
  });
}
