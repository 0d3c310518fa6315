import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { headerOf, recordMatch } from "../../replay/recorded-match.ts";
import { browserPath } from "../../support/browser.ts";
import { useWindows } from "../../support/window-bench.ts";
import { presses, sees, sightEnds } from "../../support/window-steps.ts";

// Goal: whoever is at the end of a replay that did not end as its file says reads that for as long as they are there.
// Method: a match that nobody won, recorded as won, in the home folder of a real game, its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the end of a replay that is not as its file says", () => {
  const windows = useWindows();

  test("stays in the bar of the replay, also once it was told over the screen", async () => {
    const { game, page } = await windows.openGame();
    const folder = path.join(game.homeFolder, "replays");
    mkdirSync(folder, { recursive: true });
    const { files } = recordMatch({
      ...{ header: headerOf(2), turnCount: 5, commandsOf: () => [] },
      ending: { kind: "won", winnerId: 2 },
    });
    writeFileSync(path.join(folder, "2026-01-01_forged.rcr"), files[0]!);
    await presses(page, "replays", "replay-entry");
    await sees(page, "replay-ending", /recorded as won by .*; by the rules it is undecided\./);
    await page.locator(".toast-close").click();
    await sightEnds(page, "toast");
    expect(await page.getByTestId("replay-ending").isVisible()).toBe(true);
  });
});
