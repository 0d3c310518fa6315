import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo, hurried, matchBegins, presses } from "../../support/window-steps.ts";

declare global {
  interface Window {
    /** How many pixels wide the picture was, one after the other. */
    robocatWidths?: number[];
  }
}

// Goal: a match that was drawn coarsely, for its pictures took long, says nothing of the next one.
// Method: a window that is shown few pictures a second, which is slow; the widths of its canvas are written down.
describe.skipIf(browserPath === undefined)("a picture that was made coarse", () => {
  const windows = useWindows();

  test("is sharp again when the next match begins", async () => {
    const { page } = await windows.openGame();
    await presses(page, "play");
    await matchBegins(page);
    const isCoarse = (): Promise<unknown> =>
      page.waitForFunction(
        () => document.querySelector<HTMLCanvasElement>(".stage canvas")!.width < innerWidth,
      );
    await isCoarse();
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
      const widths = (window.robocatWidths = [canvas.width]);
      new MutationObserver(() => {
        if (widths.at(-1) !== canvas.width) widths.push(canvas.width);
      }).observe(canvas, { attributeFilter: ["width"] });
    });
    await presses(page, "menu-button", "menu-leave");
    await comesTo(page, "menu");
    await presses(page, "play");
    await hurried(page, () => page.waitForFunction(() => window.robocatWidths!.length > 1));
    const [coarse, sharp] = await page.evaluate(() => window.robocatWidths!);
    expect(sharp).toBe(page.viewportSize()!.width);
    expect(coarse).toBeLessThan(sharp!);
  });
});
