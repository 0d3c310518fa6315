import { UNEXPLORED, VISIBLE, type SightGrid } from "../../sim/index.ts";

/** Darkness, 0 .. 255. */
const SHADE_EXPLORED = 118;
const SHADE_UNEXPLORED = 232;
const STEP_EVERY_MS = 50;
/** A cell that nobody had seen lights up in a quarter of a second. One that goes out of sight darkens in as long. */
const LIGHTEN = 48;
const DARKEN = 24;

/** How dark each cell of the map is drawn: follows what is known of it, softly. */
export class FogShade {
  shades = new Uint8Array(0);
  width = 0;
  height = 0;
  #sinceMs = 0;

  /** Goes on by the time since the last frame; whether a shade has changed. `isStill`: at once, for a player that wants no motion. */
  update(grid: SightGrid, elapsedMs: number, isStill: boolean): boolean {
    this.#sinceMs += elapsedMs;
    const isNew = grid.width !== this.width || grid.height !== this.height;
    if (!isNew && this.#sinceMs < STEP_EVERY_MS) return false;
    this.#sinceMs = 0;
    if (isNew) this.#enter(grid);
    return this.#step(grid.cells, isNew || isStill) || isNew;
  }

  #enter({ width, height }: SightGrid): void {
    this.width = width;
    this.height = height;
    this.shades = new Uint8Array(width * height);
  }

  #step(cells: Uint8Array, isAtOnce: boolean): boolean {
    const { shades } = this;
    let isChanged = false;
    for (let i = 0; i < shades.length; i += 1) {
      const cell = cells[i]!;
      const goal = cell === VISIBLE ? 0 : cell === UNEXPLORED ? SHADE_UNEXPLORED : SHADE_EXPLORED;
      const now = shades[i]!;
      if (now === goal) continue;
      isChanged = true;
      if (isAtOnce) shades[i] = goal;
      else shades[i] = now < goal ? Math.min(goal, now + DARKEN) : Math.max(goal, now - LIGHTEN);
    }
    return isChanged;
  }
}
