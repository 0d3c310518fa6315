import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { useWindows } from "../../support/window-bench.ts";
import { comesTo } from "../../support/window-steps.ts";
import { soon } from "../../support/window-waiting.ts";

// Goal: a window shows nothing to press before it knows the settings: whoever is quick plays, and writes over nothing.
// Method: in a real Chromium, on a home with settings, something is pressed in the moment in which it is there.
describe.skipIf(browserPath === undefined)("a window that opens", () => {
  const windows = useWindows();

  /** Loaded again, with what is pressed as soon as it is there. */
  async function openPressing(...testIds: readonly string[]): Promise<{ page: Page; kept: () => unknown }> {
    const home = mkdtempSync(path.join(tmpdir(), "robocat-opening-"));
    windows.endLater(async () => rmSync(home, { recursive: true, force: true }));
    const file = path.join(home, "settings.json");
    writeFileSync(file, JSON.stringify({ name: "Ada", "sound.music": 10 }));
    const { page } = await windows.openGame("--home", home);
    await page.addInitScript(pressAtOnce, testIds);
    await page.reload();
    return { page, kept: () => JSON.parse(readFileSync(file, "utf8")) as unknown };
  }

  test("makes silence at once, and leaves how loud all is", async () => {
    const { page, kept } = await openPressing("sound-button");
    await soon(page, kept).toMatchObject({ "sound.isMuted": true, "sound.music": 10 });
    expect(await page.getByTestId("sound-button").getAttribute("aria-pressed")).toBe("true");
  });

  test("plays at once, by the name that is kept", async () => {
    const { page } = await openPressing("play");
    await comesTo(page, "match");
  });
});

/** In the page: the key for silence with the first thing that the window puts there, and each of these once it is there. */
function pressAtOnce(testIds: readonly string[]): void {
  const left = new Set(testIds);
  let hasBegun = false;
  new MutationObserver(() => {
    if (!hasBegun && document.querySelector("#app > *") !== null) {
      hasBegun = true;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "v", code: "KeyV", bubbles: true }));
    }
    for (const id of left) {
      const found = document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
      if (found !== null && left.delete(id)) found.click();
    }
  }).observe(document, { childList: true, subtree: true });
}
