import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { LADDER, starsKey } from "../../../src/ladder/index.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { hurried, matchBegins, picturesPass, presses } from "../../support/window-steps.ts";

declare global {
  interface Window {
    /** How many pixels wide the picture was, one after the other. */
    robocatWidths?: number[];
  }
}

/** CSS pixels. */
const APART = 60;

// Goal: whoever begins a match sees all of their cats, and no panel near them; a match that was drawn coarsely, for its pictures took long,
// says nothing of the next one.
// Method: matches in a real Chromium, of a player to whom all of the ladder is open; where cats and panels are in the first pictures. The
// window is shown few pictures a second, which is slow; the widths of its canvas are written down.
describe.skipIf(browserPath === undefined)("the first view of a match", () => {
  const windows = useWindows();

  test("has the own cats well beside all panels, and is sharp after a match that was drawn coarsely", async () => {
    const home = mkdtempSync(path.join(tmpdir(), "robocat-first-view-"));
    windows.endLater(async () => rmSync(home, { recursive: true, force: true }));
    const stars = Object.fromEntries(LADDER.map((match) => [starsKey(match), 1]));
    writeFileSync(path.join(home, "settings.json"), JSON.stringify({ name: "Ada", ...stars }));
    const { page } = await windows.openGame("--home", home);
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const number of [3, 4, 8]) {
      windows.clock.setSpeed(1);
      await presses(page, "ladder", `ladder-match-${number}`, "ladder-play");
      await matchBegins(page);
      windows.clock.setSpeed(0.1); // it is looked at as it begins
      if (number === 4) await step("the picture is sharp again", () => isSharpAgain(page));
      else await picturesPass(page, 2);
      if (process.env["SHOTS"] !== undefined)
        await page.screenshot({ path: `${process.env["SHOTS"]}/first-view-${number}.png` });
      expect([number, await nearest(page)]).toEqual([number, expect.toSatisfy((pixels) => pixels > APART)]);
      if (number === 3) await step("the picture is made coarse", () => becomesCoarse(page));
      await presses(page, "menu-button", "menu-leave", "back");
    }
  });
});

/** From then on the widths of the picture are written down. */
async function becomesCoarse(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector<HTMLCanvasElement>(".stage canvas")!.width < innerWidth,
  );
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
    const widths = (window.robocatWidths = [canvas.width]);
    new MutationObserver(() => {
      if (widths.at(-1) !== canvas.width) widths.push(canvas.width);
    }).observe(canvas, { attributeFilter: ["width"] });
  });
}

async function isSharpAgain(page: Page): Promise<void> {
  await hurried(page, () => page.waitForFunction(() => window.robocatWidths!.length > 1));
  const [coarse, sharp] = await page.evaluate(() => window.robocatWidths!);
  expect(sharp).toBe(page.viewportSize()!.width);
  expect(coarse).toBeLessThan(sharp!);
}

/** Pixels between any own cat and any panel or edge of the window, the least. */
function nearest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panels = document.querySelectorAll(".hud-panel, .hud-buttons, .hud-top > *, .minimap, .hint");
    const boxes = [...panels].map((panel) => panel.getBoundingClientRect()).filter((box) => box.height > 0);
    const own = window.robocatView!.world()!.cats.filter(({ playerId }) => playerId === 1);
    const places = own.map(({ x, y }) => window.robocatView!.projectToScreen(x, y)!);
    const all = places.flatMap(({ x, y }) => [
      ...[x, y, innerWidth - x, innerHeight - y],
      ...boxes.map(({ left, top, right, bottom }) => Math.max(left - x, x - right, top - y, y - bottom)),
    ]);
    return Math.min(...all);
  });
}
