import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { allHints } from "../../support/window-all-hints.ts";
import { useWindows } from "../../support/window-bench.ts";
import { matchBegins } from "../../support/window-steps.ts";

// Goal: no hint is longer than two lines in a usual window.
// Method: every text that a hint may have is laid out in the box of hints of a match in a real Chromium.
describe.skipIf(browserPath === undefined)("hints", () => {
  const windows = useWindows();

  test("take two lines at most", async () => {
    const { page } = await windows.openGame();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByTestId("play").click();
    await matchBegins(page);
    const texts = allHints();
    expect(texts.length).toBeGreaterThan(40);
    const tooLong = await page.evaluate((all) => {
      const hint = document.querySelector<HTMLElement>(".hint")!;
      const box = hint.cloneNode() as HTMLElement;
      box.hidden = false;
      hint.after(box);
      const heightOf = (text: string): number => {
        box.innerText = text;
        return box.offsetHeight;
      };
      const twoLines = heightOf("one\ntwo");
      const found = all.filter((text) => heightOf(text) > twoLines);
      box.remove();
      return found;
    }, texts);
    expect(tooLong).toEqual([]);
  });
});
