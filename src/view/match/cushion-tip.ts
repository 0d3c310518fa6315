import { CUSHION_RADIUS, ONE, type Ground } from "../../sim/index.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import { projectPoint } from "../camera/project.ts";
import { make, setText } from "../dom.ts";
import { type Sides, cushionText } from "./match-words.ts";
import type { PanelBoxes } from "./panel-boxes.ts";
import { notePlace } from "./sign-place.ts";

/** What the pointer rests on, and what it is seen through. */
interface TipView {
  readonly row: number | null; // of the cushion under the pointer; null as well where it would lie over a fight
  readonly ground: Ground | null; // as the player knows it
  readonly isBreeding: boolean; // cushions still breed cats
  readonly elapsedMs: number;
  readonly rig: CameraRig;
  readonly viewport: Viewport;
}

/** A pointer that only passes asks nothing. */
const REST_MS = 400;
const RIM = CUSHION_RADIUS / ONE;
/** CSS pixels below the rim. */
const BELOW = 26;

/** What a cushion is to the local player, below it and beside the panels, once the pointer rests on it. */
export class CushionTip {
  readonly element = make("div", {
    className: "cushion-tip",
    testId: "cushion-tip",
    attributes: { role: "tooltip" },
  });
  readonly #sides: Sides;
  readonly #panels: PanelBoxes;
  #row: number | null = null;
  #restedMs = 0;

  constructor(sides: Sides, panels: PanelBoxes) {
    this.#sides = sides;
    this.#panels = panels;
    this.element.hidden = true;
  }

  draw({ row, ground, isBreeding, elapsedMs, rig, viewport }: TipView): void {
    this.#restedMs = row === this.#row ? this.#restedMs + elapsedMs : 0;
    this.#row = row;
    this.element.hidden = row === null || ground === null || this.#restedMs < REST_MS;
    if (this.element.hidden || row === null || ground === null) return;
    setText(this.element, cushionText(ground.cushions.owner[row]!, this.#sides, isBreeding));
    const place = { x: ground.cushions.x[row]! / ONE, y: ground.cushions.y[row]! / ONE - RIM };
    const size = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    const room = { viewport, size, panels: this.#panels.boxes };
    const { x, y } = notePlace(projectPoint(rig, viewport, { ...place, height: 0 }), room, BELOW);
    this.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
  }
}
