import { assert } from "../../base/index.ts";
import { CAMERA_FOV, CAMERA_PITCH, type CameraRig, type Viewport } from "./camera-rig.ts";
import { groundPoint } from "./project.ts";

/**
 * The part of the ground that the camera sees, a trapezoid with its short side in the south. Asking whether a point lies in
 * it takes a few additions: it is asked for every cat in every frame.
 */
export class ViewGround {
  south = 0;
  north = 0;
  #x = 0;
  #halfWidthSouth = 0;
  #widening = 0; // half width a unit to the north

  /** `margin`: units around it that count as seen. */
  look(rig: CameraRig, viewport: Viewport, margin: number): void {
    const nearest = groundPoint(rig, viewport, { x: 0, y: viewport.height })!;
    const farthest = groundPoint(rig, viewport, { x: 0, y: 0 })!;
    this.#x = rig.x;
    this.south = nearest.y - margin;
    this.north = farthest.y + margin;
    this.#widening = (nearest.x - farthest.x) / (farthest.y - nearest.y);
    this.#halfWidthSouth = rig.x - nearest.x + margin;
  }

  has(x: number, y: number): boolean {
    if (y < this.south || y > this.north) return false;
    const half = this.#halfWidthSouth + (y - this.south) * this.#widening;
    return Math.abs(x - this.#x) <= half;
  }

  /** Half of its widest line. */
  get halfWidth(): number {
    return this.#halfWidthSouth + (this.north - this.south) * this.#widening;
  }

  get x(): number {
    return this.#x;
  }
}

assert(CAMERA_PITCH > CAMERA_FOV / 2, "the camera never sees the horizon: every pixel has ground under it");
