import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { hosts, presses, sees } from "../../support/window-steps.ts";

// Goal: who hosts bots alone chooses nothing while the countdown runs.
// Method: a game with its window in a real Chromium, whose time stands still once the match is to start.
describe.skipIf(browserPath === undefined)("a lobby of bots", () => {
  const windows = useWindows();

  test("lets nothing be chosen that would not be heard", async () => {
    const { page } = await windows.openGame();
    await hosts(page, "Ada", "cushions");

    await step("while it waits all can be chosen, and nothing during the countdown", async () => {
      await presses(page, "lobby-add-bot-weak");
      await sees(page, "lobby-player-2");
      const chosen = await choices(page);
      expect(chosen.length).toBeGreaterThan(4);
      expect(chosen.filter(({ isDisabled }) => isDisabled)).toEqual([]);
      windows.clock.setSpeed(0);
      await presses(page, "start");
      await sees(page, "countdown");
      expect((await choices(page)).filter(({ isDisabled }) => !isDisabled)).toEqual([]);
    });
  });
});

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
