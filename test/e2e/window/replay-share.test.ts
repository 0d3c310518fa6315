import { mkdirSync, readFileSync, copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees, wasTold } from "../../support/window-steps.ts";

const NAME = "2026-01-02_hallway.rcr";
const FILE = path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr");

// Goal: who watches a replay takes a picture of a moment along, and a link that leads there; a link that leads nowhere costs nothing.
// Method: a golden replay, opened by the words of `npm start` and then from the list, in a real Chromium, whose clipboard and downloads
// are looked at.
describe.skipIf(browserPath === undefined)("a moment of a replay", () => {
  const windows = useWindows();

  const turn = (page: Page): Promise<number> => page.evaluate(() => window.robocatView!.world()?.turn ?? -1);
  const hint = (page: Page): Promise<string | null> => page.getByTestId("hint").textContent();

  /** A game whose home folder has that replay. */
  async function home(): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), "robocat-share-"));
    mkdirSync(path.join(folder, "replays"), { recursive: true });
    copyFileSync(FILE, path.join(folder, "replays", NAME));
    return folder;
  }

  test("is linked to, by button and by key, opens there again, and is saved as a picture", async () => {
    const homeFolder = await home();
    const kept = path.join(homeFolder, "replays", NAME);
    const { page } = await windows.openGame("--home", homeFolder, `${kept}#0:20`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await sees(page, "replay-bar");
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

    await step("begins where the link leads", async () => {
      await soon(page, async () => (await turn(page)) >= 200).toBe(true);
      await page.keyboard.press("Space");
      await soon(page, () => page.getByTestId("replay-play").textContent()).toBe("▶ Play");
    });

    await step(
      "C copies a link to the place that is shown: the name of a kept replay, and its turn",
      async () => {
        await page.keyboard.press("PageDown");
        const slider = page.getByTestId("replay-slider");
        const shown = Number(await slider.getAttribute("aria-valuenow"));
        await page.keyboard.press("c");
        await soon(page, () => hint(page)).toBe(`Copied: ${NAME}#${shown}`);
        expect(await copied()).toBe(`${NAME}#${shown}`);
      },
    );

    await step("so does the button", async () => {
      await page.evaluate(() => navigator.clipboard.writeText("nothing"));
      await presses(page, "replay-link");
      await soon(page, copied).toMatch(/^2026-01-02_hallway\.rcr#\d+$/);
    });

    await step("where a page may not copy, the link is shown and can be marked", async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
      });
      await page.keyboard.press("c");
      await soon(page, () => hint(page)).toContain("by hand");
      await page.getByTestId("hint").click({ clickCount: 3 });
      expect(await page.evaluate(() => getSelection()!.toString())).toContain(`${NAME}#`);
    });

    const pictures = await step(
      "it is saved as a picture by the key and by the button, called after match and turn",
      async () => {
        const saved: Buffer[] = [];
        const at = await turn(page);
        for (const save of [() => page.keyboard.press("t"), () => presses(page, "replay-picture")]) {
          const [download] = await Promise.all([page.waitForEvent("download"), save()]);
          expect(download.suggestedFilename()).toBe(`2026-01-02_hallway-turn-${at}.png`);
          saved.push(readFileSync(await download.path()));
        }
        return saved;
      },
    );

    await step("it is a PNG as large as the window, of what is seen", async () => {
      const [bytes] = pictures;
      expect(bytes!.subarray(1, 4).toString("latin1")).toBe("PNG");
      const { width, height } = page.viewportSize()!;
      // Also where it is drawn with fewer pixels, because that takes long.
      expect([bytes!.readUInt32BE(16), bytes!.readUInt32BE(20)]).toEqual([width, height]);
      expect(bytes!.length).toBeGreaterThan(20_000); // an empty one of that size is much smaller
      await keep(page, "replay-share", bytes!);
    });

    await step("one that is past the end is the end, and a sentence says so", async () => {
      await presses(page, "replay-leave");
      await sees(page, "replays");
      await page.evaluate((link) => {
        // All in one moment: the list can't be there yet.
        document.querySelector<HTMLElement>("[data-testid=replays]")!.click();
        const search = document.querySelector<HTMLInputElement>("[data-testid=replay-search]")!;
        search.focus();
        search.value = link;
        search.dispatchEvent(new Event("input", { bubbles: true }));
        search.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true }));
      }, `${NAME}#1:00:00`);
      await sees(page, "replay-bar");
      await wasTold(page, /turn 36000 is past its end, which is shown/);
      await soon(page, () => page.getByTestId("replay-play").textContent()).toBe("↻ From the start");
      await page.keyboard.press("Home");
      await page.keyboard.press("j");
      await soon(page, async () => (await turn(page)) > 0).toBe(true);
    });
  });
});

async function keep(page: Page, name: string, picture: Buffer): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder === undefined) return;
  const { writeFileSync } = await import("node:fs");
  writeFileSync(`${folder}/${name}-saved.png`, picture);
  await page.screenshot({ path: `${folder}/${name}.png` });
}
