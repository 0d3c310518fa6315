import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import type { Game } from "../../support/game-process.ts";
import { step } from "../../support/step.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import {
  cameraRests,
  comesTo,
  matchBegins,
  picturesPass,
  presses,
  sees,
  turnsPass,
  wasTold,
  worldOf,
} from "../../support/window-steps.ts";

interface Look {
  readonly turn: number; // it looked there then, and had done for some turns
  readonly rig: Rig;
}
/** Times as fast: while the camera moves, and while it stands. */
const [SLOW, FAST] = [0.1, 6];
/** In which a window has told at least twice where it looks. */
const HINT_PICTURES = 10;
type Rig = { readonly x: number; readonly y: number; readonly distance: number };

// Goal: who watches the replay of a match of their own looks where they looked then, until they move the camera.
// Method: a match in a real Chromium, in which the camera goes to places by mouse and by keys; its replay, opened from the result.
describe.skipIf(browserPath === undefined)("the camera of a replay", () => {
  const windows = useWindows();

  test("follows where its recorder looked, forward and back, and is free once it is moved", async () => {
    const { game, page } = await windows.openGame();
    const looks: Look[] = [];

    await step("in the match the camera goes to two places", async () => {
      await presses(page, "play");
      await matchBegins(page);
      windows.clock.setSpeed(SLOW);
      for (const move of [
        () => clickMap(page, 0.2, 0.3),
        async () => {
          await clickMap(page, 0.8, 0.7);
          for (let i = 0; i < 6; i += 1) await page.keyboard.press("-");
        },
      ]) {
        await move();
        looks.push(await looksThere(page, windows.clock));
      }
      expect(Math.abs(looks[0]!.rig.x - looks[1]!.rig.x)).toBeGreaterThan(3);
      expect(looks[1]!.rig.distance / looks[0]!.rig.distance).toBeGreaterThan(1.3);
      windows.clock.setSpeed(1);
      await presses(page, "menu-button", "menu-surrender", "surrender-confirm");
      await comesTo(page, "result");
    });

    await step("its replay offers to follow it", async () => {
      await presses(page, "watch-replay");
      await sees(page, "replay-bar");
      await page.keyboard.press("Space");
      const button = await sees(page, "replay-follow");
      expect(await button.getAttribute("aria-pressed")).toBe("false");
      await page.keyboard.press("w");
      await soon(page, () => button.getAttribute("aria-pressed")).toBe("true");
    });

    await step("wherever the replay goes one looks where the player looked", async () => {
      for (const look of [...looks, looks[0]!, looks[1]!]) {
        await goTo(page, look.turn);
        await soon(page, () => isNear(page, look.rig)).toBe(true);
      }
      await picture(page, "replay-follow");
    });

    await step("also while it plays", async () => {
      await goTo(page, looks[0]!.turn);
      await presses(page, "replay-speed-4");
      await page.keyboard.press("Space");
      await soon(page, () => isNear(page, looks[1]!.rig)).toBe(true);
      await page.keyboard.press("Space");
    });

    await step("a click on the small map makes it free, and the button says so", async () => {
      await clickMap(page, 0.5, 0.5);
      const button = page.getByTestId("replay-follow");
      await soon(page, () => button.getAttribute("aria-pressed")).toBe("false");
      await cameraRests(page);
      const free = await rigOf(page);
      await goTo(page, looks[0]!.turn);
      await cameraRests(page);
      expect(await rigOf(page)).toEqual(free);
    });

    await step("the button follows again, also in a window that is opened later", async () => {
      await presses(page, "replay-follow");
      await soon(page, () => isNear(page, looks[0]!.rig)).toBe(true);
      await page.reload();
      await sees(page, "replay-follow");
    });

    await step("F1 has the key", async () => {
      await page.keyboard.press("F1");
      expect(await page.locator("dialog[open]").textContent()).toContain("look where a player looked");
      await page.keyboard.press("Escape");
    });

    await step(
      "what lies beside the replay is damaged: it is followed up to there, and a sentence says so",
      async () => {
        change(game, (bytes) => bytes.subarray(0, -1));
        await opensAgain(page);
        await wasTold(page, /goes no further, for it breaks off/);
      },
    );

    await step("it is of another match: nobody is followed, and the replay plays", async () => {
      change(game, (bytes) => bytes.with(8, bytes[8]! ^ 1));
      await opensAgain(page);
      await wasTold(page, /A camera can't be followed: .*\.camera can't be read, for it is of another match/);
      expect(await page.getByTestId("replay-follow").isVisible()).toBe(false);
      await page.keyboard.press("w");
    });
  });
});

/** The one file of a camera is made anew. */
function change({ homeFolder }: Game, make: (bytes: Uint8Array) => Uint8Array): void {
  const folder = path.join(homeFolder, "replays");
  const [name, ...more] = readdirSync(folder).filter((file) => file.endsWith(".camera"));
  expect(more).toEqual([]);
  const file = path.join(folder, name!);
  writeFileSync(file, make(new Uint8Array(readFileSync(file))));
}

/** Leaves the replay for the result that it was opened from, and opens it again. */
async function opensAgain(page: Page): Promise<void> {
  await presses(page, "replay-leave");
  await comesTo(page, "result");
  await presses(page, "watch-replay");
  await sees(page, "replay-bar");
}

async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const box = (await page.getByTestId("minimap").boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

/** Resolves once the camera has stood there longer than between two hints, with a turn in which it did. The match hardly moves else. */
async function looksThere(page: Page, clock: TestClock): Promise<Look> {
  await cameraRests(page);
  await picturesPass(page, HINT_PICTURES);
  clock.setSpeed(FAST);
  await turnsPass(page, 30);
  const { turn } = await worldOf(page);
  const rig = await rigOf(page);
  await turnsPass(page, 14);
  clock.setSpeed(SLOW);
  return { turn, rig };
}

async function rigOf(page: Page): Promise<Rig> {
  return (await page.evaluate(() => window.robocatView!.camera()))!;
}

async function isNear(page: Page, { x, y, distance }: Rig): Promise<boolean> {
  const rig = await rigOf(page);
  const isThere = Math.hypot(rig.x - x, rig.y - y) < 0.15;
  return isThere && Math.abs(rig.distance / distance - 1) < 0.03;
}

async function goTo(page: Page, turn: number): Promise<void> {
  const slider = page.getByTestId("replay-slider");
  const count = Number(await slider.getAttribute("aria-valuemax"));
  const { x, y, width, height } = (await slider.boundingBox())!;
  await page.mouse.click(x + Math.max(1, (width * turn) / count), y + height / 2);
  await soon(page, async () => Math.abs((await worldOf(page)).turn - turn) <= 2).toBe(true);
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
