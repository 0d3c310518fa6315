import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { step } from "../../support/step.ts";
import { openReplay } from "../../support/window-replay.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

const OLD = path.resolve(import.meta.dirname, "../../golden/sim-6/drill.rcr");

// Goal: who watches a replay sees with a player's eyes, in the fog as that player had it, wherever they go, and orders as they are given.
// Method: recordings of a match with fog, of today's rules and of frozen ones, in a real game; its window in a real Chromium.
describe.skipIf(browserPath === undefined)("the eyes of a replay", () => {
  const windows = useWindows();

  async function open(file: string): Promise<Page> {
    const page = await openReplay(windows, file);
    await soon(page, () => page.getByTestId("replay-play").textContent()).toBe("▶ Play");
    const slider = page.getByTestId("replay-slider");
    await soon(page, () => slider.evaluate((it) => it.style.getPropertyValue("--ready"))).toBe("1");
    return page;
  }

  test.each([path.join(REPLAY_FOLDER, "drill.rcr"), OLD])(
    "of %s are a player's, and stay so",
    async (file) => {
      const page = await open(file);
      const eyes = page.getByTestId("replay-eyes");

      await step("everybody is drawn at first", async () => {
        await goTo(page, 0.5);
        await soon(page, () => drawn(page)).toEqual({ areCems: true, isAll: true });
      });

      await step("with the eyes of Cem one sees what his cats see, and no number of the others", async () => {
        await eyes.selectOption({ label: "Cem" });
        await soon(page, () => drawn(page)).toEqual({ areCems: true, isAll: false });
        await soon(page, () => page.getByTestId("score-1").textContent()).toBe("?");
        expect(await page.getByTestId("score-3").textContent()).toBe(String(await catsOfCem(page)));
      });

      await step("what he saw on the way is explored, though nobody watched it", async () => {
        await soon(page, async () => (await known(page)).explored).toBeGreaterThan(50);
        await picture(page, "eyes-of-cem");
      });

      await step("back at the beginning nothing of that is known yet, and later it is again", async () => {
        const { nothing: unknown } = await known(page);
        await page.getByTestId("replay-slider").press("Home"); // a pixel is two turns, after which the first cells are out of sight again
        await soon(page, () => page.evaluate(() => window.robocatView!.world()?.turn)).toBe(0);
        await soon(page, async () => (await known(page)).explored).toBe(0);
        expect((await known(page)).nothing).toBeGreaterThan(unknown + 20);
        expect(await eyes.inputValue()).toBe("player-3");
        await picture(page, "eyes-of-cem-at-first");
        await goTo(page, 0.5);
        await soon(page, async () => (await known(page)).nothing).toBe(unknown);
      });

      await step("E goes from eyes to eyes, and round to everybody's", async () => {
        await page.keyboard.press("e");
        expect(await eyes.inputValue()).toBe("everybody");
        await soon(page, () => drawn(page)).toMatchObject({ isAll: true });
        await page.keyboard.press("e");
        expect(await eyes.inputValue()).toBe("team-1");
        await soon(page, () => page.getByTestId("score-3").textContent()).toBe("?");
        await page.keyboard.press("Shift+E");
        expect(await eyes.inputValue()).toBe("everybody");
      });
    },
  );

  test("orders are drawn as they are given, of those whose eyes one has, until they are switched off", async () => {
    const page = await open(path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr"));
    await page.keyboard.press("Home");

    await step("of both players at first", async () => {
      const seen = new Set<number>();
      const kinds = new Set<string>();
      await page.keyboard.press("Space");
      await soon(page, async () => {
        for (const { playerId, kind } of await orders(page)) {
          seen.add(playerId);
          kinds.add(kind);
        }
        return seen.size === 2 && kinds.size > 1;
      }).toBe(true);
      await presses(page, "replay-speed-8");
      await soon(page, async () => (await orders(page)).length > 1).toBe(true);
      await picture(page, "orders-of-all");
      await presses(page, "replay-speed-1");
    });

    await step("then of one", async () => {
      await page.getByTestId("replay-eyes").selectOption("player-2");
      await soon(page, async () => (await orders(page)).length > 0).toBe(true);
      expect(new Set((await orders(page)).map(({ playerId }) => playerId))).toEqual(new Set([2]));
    });

    await step("R hides them, and the button says so; also of the next replay", async () => {
      const button = page.getByTestId("replay-orders");
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("r");
      expect(await button.getAttribute("aria-pressed")).toBe("false");
      expect(await orders(page)).toEqual([]);
      await presses(page, "replay-leave");
      await page.getByTestId("replay-entry").first().click();
      await sees(page, "replay-bar");
      expect(await button.getAttribute("aria-pressed")).toBe("false");
    });

    await step("F1 has the keys", async () => {
      await page.keyboard.press("F1");
      const text = await page.locator("dialog[open]").textContent();
      for (const words of ["E, Shift + E", "orders shown, or not"]) expect(text).toContain(words);
    });
  });
});

async function goTo(page: Page, share: number): Promise<void> {
  const slider = page.getByTestId("replay-slider");
  const count = Number(await slider.getAttribute("aria-valuemax"));
  const { x, y, width, height } = (await slider.boundingBox())!;
  await page.mouse.click(x + Math.max(1, width * share), y + height / 2);
  await page.mouse.move(x, y - 300);
  await soon(page, async () => {
    const turn = await page.evaluate(() => window.robocatView!.world()?.turn ?? -1);
    return Math.abs(turn - share * count) <= (2 * count) / width + 1;
  }).toBe(true);
}

/** Whether all cats of Cem are drawn, and everybody's. */
function drawn(page: Page) {
  return page.evaluate(() => {
    const ids = new Set(window.robocatView!.drawnCats());
    const { cats } = window.robocatView!.world()!;
    const areDrawn = (some: typeof cats): boolean => some.every(({ networkId }) => ids.has(networkId));
    return { areCems: areDrawn(cats.filter(({ playerId }) => playerId === 3)), isAll: areDrawn(cats) };
  });
}

function catsOfCem(page: Page): Promise<number> {
  return page.evaluate(
    () => window.robocatView!.world()!.cats.filter(({ playerId }) => playerId === 3).length,
  );
}

/** How many places of the map are known how well. */
function known(page: Page) {
  return page.evaluate(() => {
    const counts = { nothing: 0, explored: 0, visible: 0 };
    const { width, height } = window.robocatView!.world()!.size!;
    for (let x = -width / 2 + 0.5; x < width / 2; x += 1)
      for (let y = -height / 2 + 0.5; y < height / 2; y += 1)
        counts[window.robocatView!.knowledgeOf(x, y)] += 1;
    return counts;
  });
}

function orders(page: Page) {
  return page.evaluate(() => window.robocatView!.orders());
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ROBOCAT_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
