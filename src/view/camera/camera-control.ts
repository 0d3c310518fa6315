import {
  CLASSIC_EXTENT,
  clampRig,
  easeRig,
  fitRig,
  type Box,
  type CameraRig,
  type CoveredViewport,
  type Extent,
  type Viewport,
} from "./camera-rig.ts";
import { firstRig, type FirstSight } from "./first-look.ts";
import { groundPoint, pixelsPerUnit, projectPoint, type Point } from "./project.ts";

/** A direction of panning: -1, 0 or 1 each; x right, y up the map. */
type PanDirection = Point;

const PAN_PIXELS_PER_SECOND = 900;
/** Of the window's shorter side: what is nearer to the edge is not seen well. */
const MARGIN = 0.16;
/** So much larger one step makes what is seen. */
export const ZOOM_STEP = 1.12;

/** Leads a camera. */
interface CameraLeader {
  rig(): CameraRig;
  /** The player has moved it: it is not led any more. */
  onFree(): void;
}

/** The player's camera: it moves a goal, and what is shown follows smoothly. */
export class CameraControl {
  #viewport: CoveredViewport;
  #extent: Extent = CLASSIC_EXTENT;
  #goal: CameraRig;
  #shown: CameraRig;
  #leader: CameraLeader | null = null;
  readonly #coveredBelow: () => number;

  /** `coveredBelow`: pixels of the lower edge under a panel, where nothing is seen of the whole arena. */
  constructor(viewport: Viewport, coveredBelow: () => number = () => 0) {
    this.#viewport = viewport;
    this.#coveredBelow = coveredBelow;
    this.#goal = clampRig(fitRig(viewport), viewport);
    this.#shown = this.#goal;
  }

  get rig(): CameraRig {
    return this.#shown;
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  /** The ground that there is to be seen, beside panels. Shown at once: all of it, or, of a large map, what is to be seen of it first. */
  enter(sight: FirstSight, panels: readonly Box[] = []): void {
    this.#extent = sight.extent;
    this.#look();
    this.#goal = firstRig({ ...this.#viewport, panels }, sight);
    this.#shown = this.#goal;
  }

  get extent(): Extent {
    return this.#extent;
  }

  /** From the next frame on it goes where that one says, until the player moves it; null: nobody leads it. */
  lead(leader: CameraLeader | null): void {
    this.#leader = leader;
  }

  resize(viewport: Viewport): void {
    const wasFitted = this.#goal.distance === fitRig(this.#viewport, this.#extent).distance;
    this.#viewport = viewport;
    this.#look();
    this.#moveTo(wasFitted ? fitRig(this.#viewport, this.#extent) : this.#goal);
  }

  /** The whole arena. */
  reset(): void {
    this.#look();
    this.#steerTo(fitRig(this.#viewport, this.#extent));
  }

  /** Whether a place of the ground is well inside the window. */
  seesWell(point: Point): boolean {
    const { width, height } = this.#viewport;
    const { x, y } = projectPoint(this.#shown, this.#viewport, { x: point.x, y: point.y, height: 0 });
    const margin = MARGIN * Math.min(width, height);
    return x > margin && x < width - margin && y > margin && y < height - margin;
  }

  centreOn(point: Point): void {
    this.#steerTo({ ...this.#goal, x: point.x, y: point.y });
  }

  /** Goes on panning for a moment in a direction: a held key, or the pointer at the window's edge. */
  pan(direction: PanDirection, elapsedMs: number): void {
    const units = (PAN_PIXELS_PER_SECOND * elapsedMs) / 1000 / pixelsPerUnit(this.#goal, this.#viewport);
    this.#steerTo({
      ...this.#goal,
      x: this.#goal.x + direction.x * units,
      y: this.#goal.y + direction.y * units,
    });
  }

  /** Drags the ground: the point that was under `from` comes under `to`, in CSS pixels. */
  drag(from: Point, to: Point): void {
    const a = groundPoint(this.#shown, this.#viewport, from);
    const b = groundPoint(this.#shown, this.#viewport, to);
    if (a === null || b === null) return;
    this.#steerTo({ ...this.#goal, x: this.#goal.x + a.x - b.x, y: this.#goal.y + a.y - b.y });
    this.#shown = this.#goal;
  }

  /** So many steps nearer, or farther where it is negative; the ground under the pixel stays there. */
  zoom(steps: number, pixel: Point | null): void {
    const distance = this.#goal.distance * ZOOM_STEP ** -steps;
    const zoomed = clampRig({ ...this.#goal, distance }, this.#viewport, this.#extent);
    // What the player sees under the pointer, be the camera still on its way: it stays there all the way.
    const before = pixel === null ? null : groundPoint(this.#shown, this.#viewport, pixel);
    const after = pixel === null ? null : groundPoint(zoomed, this.#viewport, pixel);
    if (before === null || after === null) this.#steerTo(zoomed);
    else this.#steerTo({ ...zoomed, x: zoomed.x + before.x - after.x, y: zoomed.y + before.y - after.y });
  }

  /** Lets what is shown follow. `isInstant` for players who want no camera motion. */
  update(elapsedMs: number, isInstant: boolean): void {
    if (this.#leader !== null) this.#moveTo(this.#leader.rig());
    this.#shown = isInstant ? this.#goal : easeRig(this.#shown, this.#goal, elapsedMs);
  }

  /** How much is covered: asked for when it matters, for it makes the page lay itself out. */
  #look(): void {
    this.#viewport = { ...this.#viewport, coveredBelow: this.#coveredBelow() };
  }

  #steerTo(rig: CameraRig): void {
    const leader = this.#leader;
    this.#leader = null;
    this.#moveTo(rig);
    leader?.onFree();
  }

  #moveTo(rig: CameraRig): void {
    this.#goal = clampRig(rig, this.#viewport, this.#extent);
  }
}
