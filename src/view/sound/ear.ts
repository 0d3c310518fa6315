import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import { CAMERA_PITCH } from "../camera/camera-rig.ts";
import { pixelsPerUnit } from "../camera/project.ts";

/** From so many CSS pixels a world unit on, things are as loud as they get. */
const NEAR_PIXELS = 95;
/** From far above one still hears that there is a fight. */
const FAR_LOUDNESS = 0.3;
/** At the rim of the view, and how many half views away nothing is heard any more. */
const RIM_LOUDNESS = 0.75;
const SILENT_FROM = 2.2;
const PAN_MAX = 0.75; // of 1: nothing sounds in one ear only

/** Where the player listens from: what is in the middle of the window is loud, what is out of it fades. */
export class Ear {
  #x = 0;
  #y = 0;
  #halfWidth = 10;
  #halfHeight = 6;
  #nearness = 1;

  listen(rig: CameraRig, viewport: Viewport): void {
    const unitPixels = pixelsPerUnit(rig, viewport);
    this.#x = rig.x;
    this.#y = rig.y;
    this.#halfWidth = viewport.width / 2 / unitPixels;
    this.#halfHeight = viewport.height / 2 / unitPixels / Math.sin(CAMERA_PITCH);
    this.#nearness = Math.min(1, Math.max(FAR_LOUDNESS, Math.sqrt(unitPixels / NEAR_PIXELS)));
  }

  /** How loud something is that happens at a point of the world, 0 .. 1. */
  loudnessAt(x: number, y: number): number {
    const away = this.#halfViewsTo(x, y);
    if (away >= SILENT_FROM) return 0;
    const share =
      away <= 1
        ? 1 - (1 - RIM_LOUDNESS) * away * away
        : (RIM_LOUDNESS * (SILENT_FROM - away)) / (SILENT_FROM - 1);
    return share * this.#nearness;
  }

  /** -1 left .. 1 right. */
  panAt(x: number): number {
    return Math.max(-1, Math.min(1, (x - this.#x) / this.#halfWidth)) * PAN_MAX;
  }

  #halfViewsTo(x: number, y: number): number {
    return Math.max(Math.abs(x - this.#x) / this.#halfWidth, Math.abs(y - this.#y) / this.#halfHeight);
  }
}
