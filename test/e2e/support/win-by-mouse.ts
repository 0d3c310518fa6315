import type { Page } from "playwright-core";
import { cameraRests } from "../../support/window-steps.ts";

/** The pointer stays off the panels at the edges of the window. */
const EDGE = { left: 20, top: 90, right: 260, bottom: 150 };
/** A match that is won takes a third of it. */
const TURNS_MAX = 3_000;
/** Between two orders: who learns the game looks at what came of one. */
const PAUSE_TURNS = 10;

/**
 * Plays a match of the first seat as somebody who has just learned it: all cats, A, and a click on the nearest cushion that is not
 * theirs until they are two to one, then on the nearest enemy, again and again. Resolves with the result, and fails where a match has none after TURNS_MAX.
 */
export async function winByMouse(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  while (!page.isClosed()) {
    if ((await page.evaluate(() => window.robocatView!.screen())) === "result") return;
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Space"); // look at them
    await cameraRests(page);
    const turn = await page.evaluate(() => window.robocatView!.world()?.turn ?? 0);
    if (turn > TURNS_MAX) throw new Error(`waited for the end of a match, which is at turn ${turn}`);
    const aim = await page.evaluate(nearestAim);
    if (aim !== null) {
      await page.keyboard.press("a");
      const x = Math.max(EDGE.left, Math.min(size.width - EDGE.right, aim.x));
      const y = Math.max(EDGE.top, Math.min(size.height - EDGE.bottom, aim.y));
      await page.mouse.click(x, y);
    }
    await page.waitForFunction((then) => {
      const view = window.robocatView!;
      return view.screen() !== "match" || (view.world()?.turn ?? then) >= then;
    }, turn + PAUSE_TURNS);
  }
}

/** Where on the screen the nearest enemy is, in the page; null: there is nobody and nothing to take. */
function nearestAim(): { readonly x: number; readonly y: number } | null {
  const world = window.robocatView!.world();
  const own = world?.cats.filter(({ playerId, health }) => playerId === 1 && health > 0) ?? [];
  if (world === null || own.length === 0) return null;
  const middle = {
    x: own.reduce((sum, { x }) => sum + x, 0) / own.length,
    y: own.reduce((sum, { y }) => sum + y, 0) / own.length,
  };
  const away = (at: { readonly x: number; readonly y: number }): number =>
    Math.hypot(at.x - middle.x, at.y - middle.y);
  const enemies = world.cats.filter(({ playerId, health }) => playerId !== 1 && health > 0);
  const cushions = world.cushions.filter(({ owner }) => owner !== 1);
  // Whoever runs after enemies while they take the cushions loses to a beginner.
  const isAhead = own.length >= 2 * enemies.length || cushions.length === 0;
  const targets = enemies.length > 0 && isAhead ? enemies : cushions.length > 0 ? cushions : enemies;
  const nearest = [...targets].sort((a, b) => away(a) - away(b))[0];
  return nearest === undefined ? null : window.robocatView!.projectToScreen(nearest.x, nearest.y);
}
