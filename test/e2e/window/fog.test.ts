import type { Browser, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { browserPath, lookAway } from "../../support/browser.ts";
import type { GameInProcess } from "../../support/game-in-process.ts";
import { step } from "../../support/step.ts";
import { useWindows } from "../../support/window-bench.ts";
import { soon } from "../../support/window-waiting.ts";
import { cameraRests, hosts, picturesPass, playsOn, presses, sees } from "../../support/window-steps.ts";
import { brightestIn } from "../support/brightness.ts";

const DARK = 70; // of 255: floor and walls that nobody has seen are darker, a cat, a bar or a flag is not
/** Turns between two looks at a bot that breeds, and on the way to it. */
const LOOK_TURNS = 30;

// Goal: in fog the window tells nothing of what is out of sight: no cat, bar, effect or sound, no click, nothing on the small map.
// Method: a match in a real Chromium against a bot that takes cushions and breeds, far from a player who stays at home; the picture of
// the world, which has everybody, says where to look. The match stands still from its beginning on, and the test moves it by turns, however
// slow the window is; the bot is one that stays at home for minutes.
describe.skipIf(browserPath === undefined)("fog in the window", () => {
  const windows = useWindows({ hasSound: true });
  let browser: Browser;
  let game: GameInProcess;
  let page: Page;
  /** So many turns more, and what they changed is on the page. */
  const plays = async (turns: number): Promise<void> => {
    await lookAway(page);
    await playsOn(page, windows.clock, turns);
    await picturesPass(page, 2);
  };

  beforeEach(async () => {
    ({ game, page } = await windows.openGame());
    browser = page.context().browser()!;
  });
  test("hides what is out of sight, and shows what comes in sight", async () => {
    await step("one's own cats are drawn and counted, nobody else's", async () => {
      await hosts(page, "Ada", "cushions");
      await page.getByTestId("lobby-map").selectOption("built-in:the-long-garden");
      await sees(page, "lobby-map-caption", "The Long Garden");
      await page.getByTestId("lobby-fog").selectOption("on");
      await sees(page, "lobby-extras", "cheater");
      await presses(page, "lobby-add-bot-beginner");
      await sees(page, "lobby-player-2");
      windows.clock.setSpeed(0);
      await presses(page, "start");
      const turn = (): number => game.live().matchPeer.run?.match.turn ?? -1;
      await windows.clock.untilTrue(() => turn() > 5, "the first turns");
      await page.waitForFunction(() => (window.robocatView!.world()?.turn ?? 0) > 5);
      await picturesPass(page, 2);
      expect(await page.getByTestId("score-2").textContent()).toBe("?");
      const { own, drawn, enemies } = await look(page);
      expect(own).toBeGreaterThan(0);
      expect(enemies).toBeGreaterThan(0);
      expect(drawn).toEqual([1]);
    });

    await step("where others are it is as dark as where nobody has been, on the small map too", async () => {
      await page.keyboard.press("Home"); // all of the map is in the window
      await cameraRests(page);
      // The first pictures of a slow window may still have a hint or the light of the beginning in them.
      const brightest = async (): Promise<number> => {
        const { spots } = await look(page);
        const areas = [spots[0]!, spots.at(-1)!].map(around);
        return Math.max(...(await Promise.all(areas.map((area) => brightestIn(browser, page, area)))));
      };
      await soon(page, brightest).toBeLessThan(DARK);
      const { ownSpots } = await look(page);
      expect(await brightestIn(browser, page, around(ownSpots[0]!)), "one's own cat").toBeGreaterThan(DARK);
      const unseen = await minimapSpots(page, (playerId) => playerId !== 1);
      expect(unseen).toHaveLength(1);
      for (const { x, y } of unseen)
        expect(await brightestIn(browser, page, { x: x - 3, y: y - 3, width: 6, height: 6 })).toBeLessThan(
          DARK,
        );
      const [own] = await minimapSpots(page, (playerId) => playerId === 1);
      expect(
        await brightestIn(browser, page, { x: own!.x - 3, y: own!.y - 3, width: 6, height: 6 }),
      ).toBeGreaterThan(DARK);
    });

    await step("a right click on a cat in the fog is one on the ground", async () => {
      await page.mouse.click(480, 300); // the first gesture: from now on there is sound
      await page.keyboard.press("Control+a");
      const enemy = (await look(page)).spots[0]!;
      await page.mouse.click(enemy.x, enemy.y - 3, { button: "right" });
      const orders = async (): Promise<string> =>
        (await page.getByTestId("selected-orders").allTextContents()).join();
      while (!/moving|attack/.test(await orders())) await plays(2);
      expect(await orders()).not.toContain("attack");
      await page.keyboard.press("s");
      while (/moving/.test(await orders())) await plays(2);
      const there = around(enemy);
      const mark = (): Promise<number> => brightestIn(browser, page, there);
      await soon(page, mark).toBeLessThan(DARK);
    });

    await step("cats that are bred out of sight are neither seen nor heard, wherever one looks", async () => {
      const state = (): Promise<string> => page.evaluate(() => window.robocatView!.sound().state);
      await soon(page, state).toBe("running");
      const [there] = await minimapSpots(page, (playerId) => playerId === 2);
      await page.mouse.click(there!.x, there!.y); // the camera is over them
      await page.keyboard.press("+");
      await cameraRests(page);
      const middle = { x: 330, y: 200, width: 300, height: 200 };
      // The first pictures of a slow window may still have the way of the camera in them.
      await soon(page, () => brightestIn(browser, page, middle)).toBeLessThan(DARK);
      const { enemies } = await look(page);
      for (let now = await look(page); now.enemies === enemies; now = await look(page)) {
        if (!now.isAlone) throw new Error("the bot has come here before it had bred a cat");
        expect(now.drawn).toEqual([1]);
        for (const kind of ["breed", "claim", "lost"]) expect(now.started).not.toHaveProperty(kind);
        await plays(LOOK_TURNS);
      }
      // Filling pixels takes much longer than a look: there is more to be seen only where there are more.
      const last = await look(page);
      expect(last.drawn).toEqual([1]);
      for (const kind of ["breed", "claim", "lost"]) expect(last.started).not.toHaveProperty(kind);
      expect(await brightestIn(browser, page, middle)).toBeLessThan(DARK);
    });

    await step("ground that was seen once stays so, also after a reload of the page", async () => {
      const home = await page.evaluate(() => {
        const { cats } = window.robocatView!.world()!;
        const { x, y } = cats.find(({ playerId }) => playerId === 1)!;
        return { x, y };
      });
      const knowledge = (): Promise<string> =>
        page.evaluate(({ x, y }) => window.robocatView!.knowledgeOf(x, y), home);
      expect(await knowledge()).toBe("visible");
      await page.keyboard.press("Control+a");
      const box = (await page.getByTestId("minimap").boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: "right" });
      while ((await knowledge()) === "visible") await plays(LOOK_TURNS);
      expect(await knowledge()).toBe("explored");
      await page.reload();
      await page.waitForFunction(() => (window.robocatView?.world()?.cats.length ?? 0) > 0);
      await soon(page, knowledge).not.toBe("nothing");
    });

    await step("who comes in sight is shown", async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("a");
      const [there] = await minimapSpots(page, (playerId) => playerId === 2);
      await page.mouse.click(there!.x, there!.y);
      while (!(await look(page)).drawn.includes(2)) await plays(LOOK_TURNS);
    });
  });
});

/** What there is, and what the window shows and plays of it. */
function look(page: Page) {
  return page.evaluate(() => {
    const hook = window.robocatView!;
    const { cats } = hook.world()!;
    const drawn = new Set(hook.drawnCats());
    const others = cats.filter(({ playerId }) => playerId !== 1);
    const spotOf = ({ x, y }: { x: number; y: number }): { x: number; y: number } =>
      hook.projectToScreen(x, y)!;
    return {
      own: cats.length - others.length,
      enemies: others.length,
      isAlone: others.every(({ x, y }) => hook.knowledgeOf(x, y) !== "visible"),
      drawn: [
        ...new Set(cats.filter(({ networkId }) => drawn.has(networkId)).map(({ playerId }) => playerId)),
      ],
      spots: others.map(spotOf),
      ownSpots: cats.filter(({ playerId }) => playerId === 1).map(spotOf),
      started: hook.sound().started,
    };
  });
}

/** Where a cat is that stands there. */
function around({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: x - 12, y: y - 16, width: 24, height: 24 };
}

/** On the page, where a cat of each of these players is on the small map. */
async function minimapSpots(page: Page, isIt: (playerId: number) => boolean) {
  const box = (await page.getByTestId("minimap").boundingBox())!;
  const { cats, cushions, size } = await page.evaluate(() => window.robocatView!.world()!);
  // Cushions have a mark of their own on the small map, seen or not.
  const room = (cat: { x: number; y: number }): number =>
    Math.min(...cushions.map(({ x, y }) => Math.hypot(x - cat.x, y - cat.y)));
  const lastOf = new Map(cats.toSorted((a, b) => room(a) - room(b)).map((cat) => [cat.playerId, cat]));
  return [...lastOf.values()]
    .filter(({ playerId }) => isIt(playerId))
    .map(({ x, y }) => ({
      x: box.x + (x / size!.width + 0.5) * box.width,
      y: box.y + (0.5 - y / size!.height) * box.height,
    }));
}
