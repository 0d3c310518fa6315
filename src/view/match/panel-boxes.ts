import type { Box } from "./sign-place.ts";

/** What lies over the match, and would hide what is told of a place. */
const PANELS =
  ".hud-panel, .hud-buttons, .hud-top > *, .hint, .minimap, .giving-up, .toast, .talk-lines, .sound-button";
/** Panels seldom change: they are not measured in each picture. */
const MEASURED_MS = 200;

/** Where panels lie over the match. */
export class PanelBoxes {
  #boxes: readonly Box[] = [];
  #measuredInMs = 0;

  update(elapsedMs: number): void {
    this.#measuredInMs -= elapsedMs;
  }

  /** In CSS pixels; measured if they were not just now. */
  get boxes(): readonly Box[] {
    if (this.#measuredInMs > 0) return this.#boxes;
    this.#measuredInMs = MEASURED_MS;
    const boxes = [...document.querySelectorAll(PANELS)].map((panel) => panel.getBoundingClientRect());
    this.#boxes = boxes.filter(({ width, height }) => width > 0 && height > 0);
    return this.#boxes;
  }
}
