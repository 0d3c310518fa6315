import { CUSHION_RADIUS, ONE, type Ground } from "../../sim/index.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import { projectPoint } from "../camera/project.ts";
import { make, setText } from "../dom.ts";
import { type Sides, cushionText } from "./match-words.ts";

/** What the pointer rests on, and what it is seen through. */
interface TipView {
  readonly row: number | null; // of the cushion under the pointer; null as well where it would lie over a fight
  readonly ground: Ground | null; // as the player knows it
  readonly elapsedMs: number;
  readonly rig: CameraRig;
  readonly viewport: Viewport;
}

/** A pointer that only passes asks nothing. */
const REST_MS = 400;
const RIM = CUSHION_RADIUS / ONE;
/** CSS pixels that it keeps off the left and right edge: half of the widest. */
const MARGIN = 130;

/** What a cushion is to the local player, below it, once the pointer rests on it. */
export class CushionTip {
  readonly element = make("div", {
    className: "cushion-tip",
    testId: "cushion-tip",
    attributes: { role: "tooltip" },
  });
  readonly #sides: Sides;
  #row: number | null = null;
  #restedMs = 0;

  constructor(sides: Sides) {
    this.#sides = sides;
    this.element.hidden = true;
  }

  draw({ row, ground, elapsedMs, rig, viewport }: TipView): void {
    this.#restedMs = row === this.#row ? this.#restedMs + elapsedMs : 0;
    this.#row = row;
    this.element.hidden = row === null || ground === null || this.#restedMs < REST_MS;
    if (this.element.hidden || row === null || ground === null) return;
    setText(this.element, cushionText(ground.cushions.owner[row]!, this.#sides));
    const place = { x: ground.cushions.x[row]! / ONE, y: ground.cushions.y[row]! / ONE - RIM };
    const { x, y } = projectPoint(rig, viewport, { ...place, height: 0 });
    const left = Math.max(MARGIN, Math.min(viewport.width - MARGIN, x));
    this.element.style.transform = `translate(${left.toFixed(1)}px, ${(y + 26).toFixed(1)}px) translateX(-50%)`;
  }
}
