import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { CameraWriter } from "../../../src/replay/index.ts";
import { readWhole } from "../../replay/recorded-match.ts";
import { browserPath } from "../../support/browser.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { keepReplays } from "../../support/replay-home.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { presses, sees } from "../../support/window-steps.ts";

const FILES = {
  "drill.rcr": path.join(REPLAY_FOLDER, "drill.rcr"),
  "hallway.rcr": path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr"),
  "old.rcr": path.resolve(import.meta.dirname, "../../golden/sim-6/drill.rcr"),
};
const CEM = 3;
/** Of the players of the drill whose cameras are known. */
const LOOKS = [
  { playerId: 1, name: "drill.camera", x: -64, y: 32 },
  { playerId: CEM, name: `drill.${CEM}.camera`, x: 80, y: -48 },
] as const;

// Goal: who watches a replay sees with a player's eyes, in the fog as that player had it, wherever they go; follows the cameras of all
// players whose cameras are known, each with that player's eyes; and sees orders as they are given.
// Method: recordings of a match with fog, of today's rules with cameras of two players beside it and of frozen ones, and of one without
// fog, in a real game; one window in a real Chromium, which goes from one to the other.
describe.skipIf(browserPath === undefined)("the eyes of a replay", () => {
  const windows = useWindows();
  let page: Page;

  beforeEach(async () => {
    const opened = await windows.openGame();
    page = opened.page;
    const kept: Record<string, Uint8Array> = {};
    for (const [name, file] of Object.entries(FILES)) kept[name] = readFileSync(file);
    const { recordStart } = readWhole(kept["drill.rcr"]!);
    for (const { playerId, name, x, y } of LOOKS) {
      const writer = new CameraWriter({ recordStart: recordStart!, playerId });
      writer.look({ x, y, zoom: 64 });
      writer.note(1);
      kept[name] = writer.end()!;
    }
    keepReplays(opened.game.homeFolder, kept);
    await presses(page, "replays");
  });

  /** From the list of replays. It stands, and any place of it can be gone to. */
  async function opens(name: keyof typeof FILES): Promise<void> {
    await page.locator(`[data-file="${name}"]`).click();
    await sees(page, "replay-bar");
    await page.keyboard.press("Space");
    await soon(page, () => page.getByTestId("replay-play").textContent()).toBe("▶ Play");
    const slider = page.getByTestId("replay-slider");
    await soon(page, () => slider.evaluate((it) => it.style.getPropertyValue("--ready"))).toBe("1");
  }

  test("are a player's, in the fog and at that player's camera, and see the orders of that player", async () => {
    const eyes = page.getByTestId("replay-eyes");
    const chosen = (): Promise<string> => eyes.inputValue();
    const seesAsCem = async (): Promise<void> => {
      await eyes.selectOption({ label: "Cem" });
      await soon(page, () => drawn(page)).toEqual({ areCems: true, isAll: false });
      await soon(page, () => page.getByTestId("score-1").textContent()).toBe("?");
      expect(await page.getByTestId("score-3").textContent()).toBe(String(await catsOfCem(page)));
      // What he saw on the way, though nobody watched it.
      await soon(page, async () => (await known(page)).explored).toBeGreaterThan(50);
    };
    await opens("drill.rcr");

    await step("everybody is drawn at first", async () => {
      await goTo(page, 0.5);
      await soon(page, () => drawn(page)).toEqual({ areCems: true, isAll: true });
    });

    await step(
      "with the eyes of Cem one sees what his cats see and saw, and no number of the others",
      async () => {
        await seesAsCem();
        await picture(page, "eyes-of-cem");
      },
    );

    await step("back at the beginning nothing of that is known yet, and later it is again", async () => {
      const { nothing: unknown } = await known(page);
      await page.getByTestId("replay-slider").press("Home"); // a pixel is two turns, after which the first cells are out of sight again
      await soon(page, () => page.evaluate(() => window.robocatView!.world()?.turn)).toBe(0);
      await soon(page, async () => (await known(page)).explored).toBe(0);
      expect((await known(page)).nothing).toBeGreaterThan(unknown + 20);
      expect(await chosen()).toBe("player-3");
      await picture(page, "eyes-of-cem-at-first");
      await goTo(page, 0.5);
      await soon(page, async () => (await known(page)).nothing).toBe(unknown);
    });

    await step("E goes from eyes to eyes, and round to everybody's", async () => {
      await page.keyboard.press("e");
      expect(await chosen()).toBe("everybody");
      await soon(page, () => drawn(page)).toMatchObject({ isAll: true });
      await page.keyboard.press("e");
      expect(await chosen()).toBe("team-1");
      await soon(page, () => page.getByTestId("score-3").textContent()).toBe("?");
      await page.keyboard.press("Shift+E");
      expect(await chosen()).toBe("everybody");
    });

    const follow = page.getByTestId("replay-follow");
    const [own, other] = LOOKS;
    await step(
      "W follows the camera of the recorder, and then the other player's, with their eyes",
      async () => {
        await page.keyboard.press("w");
        await soon(page, () => placeOf(page)).toEqual({ x: own.x / 16, y: own.y / 16 });
        expect(await chosen()).toBe("player-1");
        await page.keyboard.press("w");
        await soon(page, () => placeOf(page)).toEqual({ x: other.x / 16, y: other.y / 16 });
        expect(await chosen()).toBe(`player-${CEM}`);
        expect(await follow.getAttribute("aria-pressed")).toBe("true");
        await soon(page, () => page.getByTestId("score-1").textContent()).toBe("?");
      },
    );

    await step("moved by hand it is free, and W follows the same player again", async () => {
      const box = (await page.getByTestId("minimap").boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await soon(page, () => follow.getAttribute("aria-pressed")).toBe("false");
      await page.keyboard.press("w");
      await soon(page, () => placeOf(page)).toEqual({ x: other.x / 16, y: other.y / 16 });
    });

    await step("after the last one it is free and all is seen; with Shift the way goes back", async () => {
      await page.keyboard.press("w");
      await soon(page, () => follow.getAttribute("aria-pressed")).toBe("false");
      expect(await chosen()).toBe("everybody");
      await page.keyboard.press("Shift+W");
      expect(await chosen()).toBe(`player-${CEM}`);
      await page.keyboard.press("Shift+W");
      expect(await chosen()).toBe("player-1");
    });

    await step(
      "a replay of frozen rules is seen by everybody and by Cem, from its beginning on",
      async () => {
        await presses(page, "replay-leave");
        await opens("old.rcr");
        expect(await chosen()).toBe("everybody");
        await goTo(page, 0.5);
        await soon(page, () => drawn(page)).toEqual({ areCems: true, isAll: true });
        await seesAsCem();
        await page.getByTestId("replay-slider").press("Home");
        await soon(page, async () => (await known(page)).explored).toBe(0);
      },
    );

    await presses(page, "replay-leave");
    await opens("hallway.rcr");
    await page.keyboard.press("Home");
    await step("orders of both players are drawn as they are given at first", async () => {
      const seen = new Set<number>();
      const kinds = new Set<string>();
      await presses(page, "replay-speed-4");
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

    await step("then of the one whose eyes one has", async () => {
      await page.getByTestId("replay-eyes").selectOption("player-2");
      const givers = async (): Promise<readonly number[]> => [
        ...new Set((await orders(page)).map(({ playerId }) => playerId)),
      ];
      await soon(page, givers).toEqual([2]);
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

/** Where the camera looks, as fine as that is written down. */
function placeOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate(() => {
    const { x, y } = window.robocatView!.camera()!;
    return { x: Math.round(x * 16) / 16, y: Math.round(y * 16) / 16 };
  });
}

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
