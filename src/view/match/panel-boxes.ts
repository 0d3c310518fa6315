import type { Box } from "../camera/camera-rig.ts";

/** What lies over the match all the while. */
const LASTING = ".hud-panel, .hud-buttons, .hud-top > *, .minimap, .sound-button";
/** And what would hide for a moment what is told of a place. */
const PANELS = `${LASTING}, .hint, .giving-up, .toast, .talk-lines`;
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
    this.#boxes = measured(PANELS);
    return this.#boxes;
  }

  /** Of those that stay, measured now. */
  get lasting(): readonly Box[] {
    return measured(LASTING);
  }
}

function measured(selector: string): readonly Box[] {
  const boxes = [...document.querySelectorAll(selector)].map((panel) => panel.getBoundingClientRect());
  return boxes.filter(({ width, height }) => width > 0 && height > 0);
}
