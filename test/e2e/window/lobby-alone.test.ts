import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { hosts, matchBegins, presses, sees } from "../../support/window-steps.ts";

// Goal: who hosts bots alone can start and leave whatever a message says, and chooses nothing while the countdown runs; who then
// wants to talk reads that nobody is there.
// Method: a game with its window in a real Chromium, as small as windows get; its time stands still once the match is to start.
describe.skipIf(browserPath === undefined)("who hosts bots alone", () => {
  const windows = useWindows();

  test("has the start and the way out free, and asks nothing of nobody", async () => {
    const { page } = await windows.openGame();
    await hosts(page, "Ada", "cushions");

    await step("a message lies over neither the start nor the way out in the smallest window", async () => {
      await page.setViewportSize({ width: 800, height: 500 });
      expect(await page.evaluate(coveredOnceTold)).toEqual([]);
      const folder = process.env["ROBOCAT_PICTURES"];
      if (folder !== undefined) await page.screenshot({ path: `${folder}/lobby-alone.png` });
    });

    await step("while it waits all can be chosen, and nothing during the countdown", async () => {
      await sees(page, "lobby-status", /Everybody is ready/);
      const chosen = await choices(page);
      expect(chosen.length).toBeGreaterThan(4);
      expect(chosen.filter(({ isDisabled }) => isDisabled)).toEqual([]);
      windows.clock.setSpeed(0);
      await presses(page, "start");
      await sees(page, "countdown");
      expect((await choices(page)).filter(({ isDisabled }) => !isDisabled)).toEqual([]);
      expect(await page.getByTestId("lobby-remove-2").isDisabled()).toBe(true);
      windows.clock.setSpeed(1);
      await matchBegins(page);
    });

    await step(
      "each key of talk, or that points at a place, tells in the match that nobody is there, and one message is enough",
      async () => {
        for (const [i, key] of ["Enter", "t", "j", "u"].entries()) {
          await page.keyboard.press(key);
          await soon(page, () => page.evaluate(timesToldAlone)).toBe(i + 1);
          expect(
            await page.getByTestId("toast").filter({ hasText: "Nobody else" }).count(),
          ).toBeLessThanOrEqual(1);
        }
      },
    );
  });
});

/** In the page: which of these a click would miss once bots have come and a message says that the map grew. */
async function coveredOnceTold(): Promise<readonly string[]> {
  const one = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
  for (let count = 2; count <= 5; count += 1) {
    one("lobby-add-bot-weak")!.click();
    while (one(`lobby-player-${count}`) === null) await new Promise((go) => setTimeout(go));
  }
  while (one("toast") === null) await new Promise((go) => setTimeout(go));
  return ["start", "leave"].filter((testId) => {
    const found = one(testId)!;
    found.scrollIntoView({ block: "center" });
    const { x, y, width, height } = found.getBoundingClientRect();
    return !found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** In the page: how often it was said that nobody is there to talk to. */
function timesToldAlone(): number {
  return window.robocatTold!.filter((told) => told.includes("Nobody else is here to talk to.")).length;
}

/** What the host chooses of the match. */
function choices(page: Page): Promise<readonly { readonly what: string; readonly isDisabled: boolean }[]> {
  return page
    .getByTestId("lobby-options")
    .evaluate((panel) =>
      [
        ...panel.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLButtonElement>(
          "input, select, button",
        ),
      ].map((at) => ({ what: at.dataset["testid"] ?? at.outerHTML, isDisabled: at.disabled })),
    );
}
