import { CUSHION_RADIUS, ONE } from "../../sim/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { Point } from "../camera/project.ts";
import type { CushionCommander } from "../control/cushion-commander.ts";
import { isBadgeInSight } from "./badge-sight.ts";

/** The cushions, and what they are seen with. */
export interface TutorialSight {
  readonly cushions: Pick<CushionCommander, "own" | "place">;
  readonly camera: Pick<CameraControl, "rig" | "viewport" | "centreOn">;
}

/** When a lesson begins that speaks of the badge on an own cushion, the camera goes to one, unless a badge is in sight. */
export class BadgeLook {
  #wasAbout = false;

  update(isAbout: boolean, { cushions, camera }: TutorialSight): void {
    if (!isAbout) this.#wasAbout = false;
    if (!isAbout || this.#wasAbout) return;
    const places = cushions.own.map((row) => cushions.place(row));
    if (places.length === 0) return;
    this.#wasAbout = true;
    if (!places.some((at) => isBadgeInSight(at, camera))) camera.centreOn(middleOf(places[0]!));
  }
}

/** From near by the badge lies far below the middle of its cushion. */
function middleOf({ x, y }: Point): Point {
  return { x, y: y - CUSHION_RADIUS / ONE };
}
