import type { Page } from "playwright-core";

/** A match that is won takes a third of it. */
const TURNS_MAX = 3_000;
/** Between two orders: who learns the game looks at what came of one. */
const PAUSE_TURNS = 10;

/**
 * Plays a match of the first seat as somebody who has just learned it: all cats, A, and a click on the small map at the nearest cushion
 * that is not theirs until they are two to one, then at the nearest enemy, again and again. Resolves with the result, and fails where a
 * match has none after TURNS_MAX.
 */
export async function winByMouse(page: Page): Promise<void> {
  const box = (await page.getByTestId("minimap").boundingBox())!;
  while (!page.isClosed()) {
    if ((await page.evaluate(() => window.robocatView!.screen())) === "result") return;
    const turn = await page.evaluate(() => window.robocatView!.world()?.turn ?? 0);
    if (turn > TURNS_MAX) throw new Error(`waited for the end of a match, which is at turn ${turn}`);
    const aim = await page.evaluate(nearestAim);
    if (aim !== null) {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("a");
      await page.mouse.click(box.x + aim.x * box.width, box.y + aim.y * box.height);
    }
    await page.waitForFunction((then) => {
      const view = window.robocatView!;
      return view.screen() !== "match" || (view.world()?.turn ?? then) >= then;
    }, turn + PAUSE_TURNS);
  }
}

/** Where on the small map the nearest aim is, as parts of its width and height, in the page; null: there is nothing to take. */
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
  if (nearest === undefined || world.size === null) return null;
  return { x: nearest.x / world.size.width + 0.5, y: 0.5 - nearest.y / world.size.height };
}
