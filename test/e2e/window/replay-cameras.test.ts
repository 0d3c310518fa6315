import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CameraWriter } from "../../../src/replay/index.ts";
import { readWhole } from "../../replay/recorded-match.ts";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

const CEM = 3;
const LOOKS = [
  { playerId: 1, name: "drill.camera", x: -64, y: 32 },
  { playerId: CEM, name: `drill.${CEM}.camera`, x: 80, y: -48 },
] as const;

// Goal: who watches a replay follows the cameras of all players whose cameras are known, one after the other, each with that player's eyes.
// Method: a golden replay of a match with fog, with cameras of two players beside it, in a real game; its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the cameras of a replay", () => {
  const windows = useWindows();

  test("are followed one after the other, with the eyes of whose they are", async () => {
    const { game, page } = await windows.openGame();
    const folder = path.join(game.homeFolder, "replays");
    mkdirSync(folder, { recursive: true });
    const bytes = readFileSync(path.join(REPLAY_FOLDER, "drill.rcr"));
    writeFileSync(path.join(folder, "drill.rcr"), bytes);
    const recordStart = readWhole(bytes).recordStart!;
    for (const { playerId, name, x, y } of LOOKS) {
      const writer = new CameraWriter({ recordStart, playerId });
      writer.look({ x, y, zoom: 64 });
      writer.note(1);
      writeFileSync(path.join(folder, name), writer.end()!);
    }
    await presses(page, "replays");
    await page.getByTestId("replay-entry").first().click();
    await sees(page, "replay-bar");
    await page.keyboard.press("Space");
    const button = await sees(page, "replay-follow");
    const eyes = (): Promise<string> => page.getByTestId("replay-eyes").inputValue();
    const [own, other] = LOOKS;

    await step(
      "W follows the recorder's first, and then the other player's, in that player's fog",
      async () => {
        await page.keyboard.press("w");
        await soon(page, () => placeOf(page)).toEqual({ x: own.x / 16, y: own.y / 16 });
        expect(await eyes()).toBe("player-1");
        await page.keyboard.press("w");
        await soon(page, () => placeOf(page)).toEqual({ x: other.x / 16, y: other.y / 16 });
        expect(await eyes()).toBe(`player-${CEM}`);
        expect(await button.getAttribute("aria-pressed")).toBe("true");
        await soon(page, () => page.getByTestId("score-1").textContent()).toBe("?");
      },
    );

    await step("moved by hand it is free, and W follows the same player again", async () => {
      const box = (await page.getByTestId("minimap").boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await soon(page, () => button.getAttribute("aria-pressed")).toBe("false");
      await page.keyboard.press("w");
      await soon(page, () => placeOf(page)).toEqual({ x: other.x / 16, y: other.y / 16 });
    });

    await step("after the last one it is free and all is seen; with Shift the way goes back", async () => {
      await page.keyboard.press("w");
      await soon(page, () => button.getAttribute("aria-pressed")).toBe("false");
      expect(await eyes()).toBe("everybody");
      await page.keyboard.press("Shift+W");
      expect(await eyes()).toBe(`player-${CEM}`);
      await page.keyboard.press("Shift+W");
      expect(await eyes()).toBe("player-1");
    });
  });
});

/** Where the camera looks, as fine as that is written down. */
function placeOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate(() => {
    const { x, y } = window.robocatView!.camera()!;
    return { x: Math.round(x * 16) / 16, y: Math.round(y * 16) / 16 };
  });
}
