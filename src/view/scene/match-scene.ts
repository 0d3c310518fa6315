import { Color, type CanvasTexture } from "three";

import { CAT_HEALTH } from "../../sim/index.ts";
import { pixelsPerUnit, type Point } from "../camera/project.ts";
import type { CameraRig } from "../camera/camera-rig.ts";
import { EMBLEM_SHAPES } from "../looks/emblem-shape.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { DEATH_SECONDS, type DrawnCat } from "../motion/drawn-cat.ts";
import type { DrawnYarn } from "../motion/yarn-motion.ts";
import { CatFlock, type TeamPaint } from "./cat-flock.ts";
import { makeEmblemAtlas } from "./emblem-atlas.ts";
import { GroundMarks, MARK, type GroundMark } from "./ground-marks.ts";
import { HealthBars } from "./health-bars.ts";
import { Puffs } from "./puffs.ts";
import type { Stage } from "./stage.ts";
import { YarnBalls } from "./yarn-balls.ts";
import { YarnThreads } from "./yarn-threads.ts";

/** Everything that moves, for one frame. */
export interface SceneFrame {
  readonly rig: CameraRig;
  readonly timeSeconds: number;
  readonly elapsedMs: number;
  readonly cats: Iterable<DrawnCat>;
  readonly yarns: Iterable<DrawnYarn>;
  readonly selected: ReadonlySet<number>; // network ids
  readonly hoveredId: number | null;
  readonly marks: readonly Omit<GroundMark, "color">[];
  readonly hasBars: boolean;
}

/** With more cats than this, only the hurt and the selected have a bar, and only from near: more would hide the match. */
const ALL_BARS_CATS_MAX = 64;
const CROWD_BAR_SCALE_MIN = 0.5;
const BAR_HEIGHT = 0.62; // world units over the ground
const LIGHT = new Color("#fff6d8");
const MARK_COLORS: Readonly<Record<number, Color>> = {
  [MARK.move]: new Color("#9dffb0"),
  [MARK.attack]: new Color("#ff6a55"),
  [MARK.cursor]: new Color("#9dffb0"),
  [MARK.target]: new Color("#ff6a55"),
};

/** Segments around a cat's head: fewer when there are many cats, or no graphics card. */
function roundnessFor(catCount: number, isSoftware: boolean): number {
  return catCount > ALL_BARS_CATS_MAX ? 8 : isSoftware ? 10 : 16;
}

/** The moving things of a match on the stage: cats, yarn, marks and bars. One per match. */
export class MatchScene {
  readonly #stage: Stage;
  readonly #emblems: CanvasTexture;
  readonly #flock: CatFlock;
  readonly #marks = new GroundMarks();
  readonly #bars: HealthBars;
  readonly #balls = new YarnBalls();
  readonly #threads = new YarnThreads();
  readonly #puffs = new Puffs();
  readonly #paints: readonly TeamPaint[];
  readonly #catCount: number;
  readonly catScale: number;

  constructor(
    stage: Stage,
    options: { readonly catCount: number; readonly catScale: number; readonly palette: PaletteName },
  ) {
    this.#stage = stage;
    this.#emblems = makeEmblemAtlas();
    this.#catCount = options.catCount;
    this.catScale = options.catScale;
    this.#flock = new CatFlock(this.#emblems, roundnessFor(options.catCount, stage.isSoftware));
    this.#bars = new HealthBars(this.#emblems);
    this.#paints = EMBLEM_SHAPES.map((_, i) => ({
      color: new Color(lookOf(i + 1, options.palette).color),
      emblem: i,
    }));
    stage.add(...this.#things());
  }

  /** Fluff where a ball of yarn landed, or a cat fell. */
  burst(at: Point, playerId: number, count: number): void {
    this.#puffs.burst({ x: at.x, y: at.y, height: 0.28 * this.catScale }, this.#paint(playerId).color, count);
  }

  /** After a jump to another moment. */
  clearPuffs(): void {
    this.#puffs.clear();
  }

  draw(frame: SceneFrame): void {
    this.#flock.begin(frame.timeSeconds);
    this.#marks.begin(frame.timeSeconds);
    const nearness = (pixelsPerUnit(frame.rig, this.#stage.viewport) * this.catScale) / 105;
    this.#bars.begin(this.#stage.viewport, Math.min(1.6, Math.max(0.72, nearness)));
    for (const cat of frame.cats) this.#addCat(cat, frame, nearness);
    for (const mark of frame.marks) this.#marks.add({ ...mark, color: MARK_COLORS[mark.kind] ?? LIGHT });
    this.#addYarn(frame.yarns);
    this.#flock.end();
    this.#marks.end();
    this.#bars.end();
    this.#puffs.update(frame.elapsedMs);
    this.#stage.draw(frame.rig);
  }

  dispose(): void {
    this.#stage.remove(...this.#things());
    this.#flock.dispose();
    this.#emblems.dispose();
    for (const { mesh } of [this.#marks, this.#bars, this.#threads, this.#puffs]) mesh.geometry.dispose();
  }

  #things() {
    return [
      ...this.#flock.meshes,
      this.#marks.mesh,
      this.#bars.mesh,
      this.#balls.root,
      this.#threads.mesh,
      this.#puffs.mesh,
    ];
  }

  #paint(playerId: number): TeamPaint {
    return this.#paints[(playerId - 1) % this.#paints.length]!;
  }

  #addCat(cat: DrawnCat, frame: SceneFrame, nearness: number): void {
    const scale = this.catScale;
    const paint = this.#paint(cat.playerId);
    const isSelected = frame.selected.has(cat.networkId);
    const isHovered = frame.hoveredId === cat.networkId;
    this.#flock.add(cat, { paint, scale, highlight: isSelected ? 1 : isHovered ? 0.6 : 0 });
    const fading = Math.max(0, cat.deathAge) / DEATH_SECONDS;
    this.#marks.add({
      kind: MARK.shadow,
      x: cat.x + 0.02,
      y: cat.y - 0.015,
      size: 0.36 * scale,
      age: fading,
      color: LIGHT,
    });
    if (cat.deathAge >= 0) return;
    if (isSelected)
      this.#marks.add({ kind: MARK.selected, x: cat.x, y: cat.y, size: 0.44 * scale, age: 0, color: LIGHT });
    else if (isHovered)
      this.#marks.add({ kind: MARK.hovered, x: cat.x, y: cat.y, size: 0.44 * scale, age: 0, color: LIGHT });
    const isMarked = isHovered || (nearness > CROWD_BAR_SCALE_MIN && (isSelected || cat.health < CAT_HEALTH));
    const isShown = this.#catCount <= ALL_BARS_CATS_MAX || isMarked;
    if (!frame.hasBars || !isShown) return;
    this.#bars.add({ x: cat.x, y: cat.y, height: BAR_HEIGHT * scale, health: cat.health, ...paint });
  }

  #addYarn(yarns: Iterable<DrawnYarn>): void {
    this.#balls.begin();
    this.#threads.begin();
    for (const yarn of yarns) {
      const { color } = this.#paint(yarn.playerId);
      if (yarn.landedAge < 0) this.#balls.add(yarn, color, this.catScale);
      this.#threads.add(yarn, color, this.catScale);
    }
    this.#balls.end();
    this.#threads.end();
  }
}
