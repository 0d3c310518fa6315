import { clampRig, type CameraRig } from "../camera/camera-rig.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { CatTable } from "../motion/cat-table.ts";
import { YarnTable } from "../motion/yarn-motion.ts";
import { MatchScene } from "./match-scene.ts";
import type { Stage } from "./stage.ts";

/** Where the cats of the menu sit: seat, x, y, heading in degrees. */
const PLACES = [
  [1, 1.25, 0.5, -70],
  [2, 2.25, -0.25, -110],
  [3, 1.3, -1.0, -50],
  [4, 3.2, 0.6, -130],
  [5, 2.95, -1.15, 195],
  [6, -2.6, 1.2, -60],
  [7, 2.0, 1.35, -95],
  [8, -2.9, -1.2, 20],
] as const;
const NO_YARN = new YarnTable();
const RIG: CameraRig = { x: 0.15, y: -0.05, distance: 8.6 };
const FRAME_MS_SOFTWARE = 150; // a picture to look at, not a match

/** The living room behind the menus: a few cats that sit, breathe and look around. */
export class Backdrop {
  readonly #stage: Stage;
  readonly #scene: MatchScene;
  readonly #cats = new CatTable();
  readonly #isStill: boolean;
  #timeSeconds = 4;
  #waitedMs = Infinity;

  constructor(stage: Stage, options: { readonly palette: PaletteName; readonly isStill: boolean }) {
    this.#stage = stage;
    this.#isStill = options.isStill;
    this.#scene = new MatchScene(stage, {
      catCount: PLACES.length,
      catScale: 1.35,
      palette: options.palette,
      isCalm: () => options.isStill,
    });
    PLACES.forEach(([playerId, x, y, degrees], i) => {
      const slot = this.#cats.take(i + 3, playerId, { x, y });
      this.#cats.heading[slot] = (degrees * Math.PI) / 180;
      this.#cats.slots[i] = slot;
    });
    this.#cats.count = PLACES.length;
  }

  /** Draws again at the next frame, also when it stands still. */
  invalidate(): void {
    this.#waitedMs = Infinity;
  }

  draw(elapsedMs: number): void {
    this.#waitedMs += elapsedMs;
    if (this.#waitedMs < (this.#isStill ? Infinity : this.#stage.isSoftware ? FRAME_MS_SOFTWARE : 0)) return;
    this.#timeSeconds += Number.isFinite(this.#waitedMs) ? this.#waitedMs / 1000 : 0;
    this.#waitedMs = 0;
    this.#scene.draw({
      rig: clampRig(RIG, this.#stage.viewport),
      timeSeconds: this.#timeSeconds,
      elapsedMs: 0,
      cats: this.#cats,
      yarns: NO_YARN,
      selected: new Set(),
      hoveredId: null,
      marks: [],
      hasBars: false,
      world: null,
    });
  }

  dispose(): void {
    this.#scene.dispose();
  }
}
