import { Color, type CanvasTexture } from "three";

import { CAT_HEALTH, type Ground } from "../../sim/index.ts";
import type { CameraRig } from "../camera/camera-rig.ts";
import { pixelsPerUnit, ViewGround, type Point } from "../camera/project.ts";
import type { PaletteName } from "../looks/player-look.ts";
import type { CatMotion } from "../motion/cat-motion.ts";
import { DEATH_SECONDS, type CatTable } from "../motion/cat-table.ts";
import type { Happenings } from "../motion/world-motion.ts";
import type { YarnTable } from "../motion/yarn-motion.ts";
import { CatFlock, detailFor, ICON_DETAIL, tintFor, type Detail } from "./cat-flock.ts";
import { GroundMap } from "./ground-map.ts";
import { GroundMarks, MARK, type GroundMark } from "./ground-marks.ts";
import { HealthBars } from "./health-bars.ts";
import { Puffs } from "./puffs.ts";
import type { Stage } from "./stage.ts";
import { makeEmblemAtlas, makeTeamPaints, paintIndexOf } from "./team-paints.ts";
import { YarnFlights } from "./yarn-flights.ts";

/** Everything that moves, for one frame. */
interface SceneFrame {
  readonly rig: CameraRig;
  readonly timeSeconds: number;
  readonly elapsedMs: number;
  readonly cats: CatTable;
  readonly yarns: YarnTable;
  readonly selected: ReadonlySet<number>; // network ids
  readonly hoveredId: number | null;
  readonly marks: readonly Omit<GroundMark, "color">[];
  readonly hasBars: boolean;
  readonly ground: Ground | null; // of the picture that is drawn; null: the rug of Classic
}

/** With more cats than this only the hurt have a bar, and only from near: more would hide the match. */
const ALL_BARS_CATS_MAX = 64;
const CROWD_BAR_SCALE_MIN = 0.5;
const Z_SCALE_MIN = 0.25;
/** Half the width of a ring around a cat of scale 1. On a map cats are solid and stand side by side, and so do their rings. */
const RING_SIZE = 0.44;
const RING_SIZE_SOLID = 0.36;
/** Units around the view in which a cat's head, bar or ring may still reach into it. */
const VIEW_MARGIN = 1.2;
const LIGHT = new Color("#fff6d8");
const MARK_COLORS: Readonly<Record<number, Color>> = {
  [MARK.move]: new Color("#9dffb0"),
  [MARK.attack]: new Color("#ff6a55"),
  [MARK.cursor]: new Color("#9dffb0"),
  [MARK.target]: new Color("#ff6a55"),
};

const LANDED_PUFFS = 9;
const DIED_PUFFS = 16;

/** The moving things of a match on the stage, and its map: cats, yarn, marks and bars. One per match. */
export class MatchScene {
  readonly #stage: Stage;
  readonly #emblems: CanvasTexture;
  readonly #flock: CatFlock;
  readonly #marks = new GroundMarks();
  readonly #bars: HealthBars;
  readonly #yarns: YarnFlights;
  readonly #puffs = new Puffs();
  readonly #teams: readonly Color[];
  readonly #catCount: number; // at the start
  readonly #view = new ViewGround();
  readonly catScale: number;
  #map: GroundMap | null = null;
  #seenCount = 0; // cats in view in the last frame
  #detail: Detail = ICON_DETAIL;

  constructor(
    stage: Stage,
    options: { readonly catCount: number; readonly catScale: number; readonly palette: PaletteName },
  ) {
    this.#stage = stage;
    this.#emblems = makeEmblemAtlas();
    this.#catCount = options.catCount;
    this.#seenCount = options.catCount;
    this.catScale = options.catScale;
    this.#teams = makeTeamPaints(options.palette);
    this.#flock = new CatFlock(this.#emblems, this.#teams, stage.isSoftware ? 10 : 16);
    this.#bars = new HealthBars(this.#emblems, this.#teams);
    this.#yarns = new YarnFlights(this.#teams);
    stage.showArena(true);
    stage.add(...this.#things());
  }

  /** Puffs where yarn landed and cats fell; yarn bursts where its target is now. */
  burst({ landed, died }: Happenings, cats: Pick<CatMotion, "get">): void {
    for (const yarn of landed) {
      const at = cats.get(yarn.targetId) ?? { x: yarn.toX, y: yarn.toY };
      this.#burstAt(at, yarn.playerId, LANDED_PUFFS);
    }
    for (const cat of died) this.#burstAt(cat, cat.playerId, DIED_PUFFS);
  }

  /** After a jump to another moment. */
  clearPuffs(): void {
    this.#puffs.clear();
  }

  draw(frame: SceneFrame): void {
    const { rig, timeSeconds } = frame;
    const { viewport } = this.#stage;
    const unitPixels = pixelsPerUnit(rig, viewport) * this.catScale;
    const nearness = unitPixels / 105;
    const scale = Math.min(1.6, Math.max(0.72, nearness));
    this.#detail = detailFor(unitPixels, this.#seenCount);
    this.#view.look(rig, viewport, VIEW_MARGIN * this.catScale);
    this.#drawMap(frame.ground, timeSeconds);
    this.#flock.begin(timeSeconds, this.catScale, tintFor(unitPixels));
    this.#marks.begin(timeSeconds);
    this.#bars.begin({ viewport, scale, unitPixels, catScale: this.catScale, timeSeconds });
    this.#addCats(frame, nearness);
    for (const mark of frame.marks) this.#marks.add({ ...mark, color: MARK_COLORS[mark.kind] ?? LIGHT });
    this.#addYarns(frame.yarns);
    this.#flock.end(this.#detail === ICON_DETAIL ? 0 : this.#detail);
    this.#marks.end();
    this.#bars.end();
    this.#puffs.update(frame.elapsedMs);
    this.#stage.draw(rig);
  }

  dispose(): void {
    this.#stage.remove(...this.#things());
    for (const thing of [this.#flock, this.#marks, this.#bars, this.#yarns, this.#puffs]) thing.dispose();
    this.#removeMap();
    this.#emblems.dispose();
    this.#stage.showArena(true);
  }

  #burstAt(at: Point, playerId: number, count: number): void {
    if (!this.#view.has(at.x, at.y) || this.#detail === ICON_DETAIL) return;
    const color = this.#teams[paintIndexOf(playerId)]!;
    this.#puffs.burst({ x: at.x, y: at.y, height: 0.28 * this.catScale }, color, count);
  }

  #things() {
    return [
      ...this.#flock.meshes,
      this.#marks.mesh,
      this.#bars.mesh,
      ...this.#yarns.meshes,
      this.#puffs.mesh,
    ];
  }

  #drawMap(ground: Ground | null, timeSeconds: number): void {
    if (ground === null) return;
    if (this.#map?.isOf(ground) !== true) {
      this.#removeMap();
      const anisotropy = this.#stage.isSoftware ? 1 : 8;
      this.#map = new GroundMap(ground, { emblems: this.#emblems, teams: this.#teams, anisotropy });
      this.#stage.add(...this.#map.meshes);
      this.#stage.showArena(false);
    }
    this.#map.draw(ground, this.#view, timeSeconds);
  }

  #removeMap(): void {
    if (this.#map === null) return;
    this.#stage.remove(...this.#map.meshes);
    this.#map.dispose();
    this.#map = null;
  }

  /** One pass over all cats; those out of view cost a comparison. */
  #addCats(frame: SceneFrame, nearness: number): void {
    const { cats } = frame;
    let seenCount = 0;
    for (let i = 0; i < cats.count; i += 1) {
      const slot = cats.slots[i]!;
      if (!this.#view.has(cats.x[slot]!, cats.y[slot]!)) continue;
      seenCount += 1;
      if (this.#detail === ICON_DETAIL) this.#addIcon(frame, slot);
      else this.#addCat(frame, slot, nearness);
    }
    this.#seenCount = seenCount;
  }

  #addCat({ cats, selected, hoveredId, hasBars }: SceneFrame, slot: number, nearness: number): void {
    const scale = this.catScale;
    const networkId = cats.networkId[slot]!;
    const x = cats.x[slot]!;
    const y = cats.y[slot]!;
    const deathAge = cats.deathAge[slot]!;
    const isSelected = selected.size > 0 && selected.has(networkId);
    const isHovered = hoveredId === networkId;
    this.#flock.add(cats, slot, isSelected ? 1 : isHovered ? 0.6 : 0);
    this.#marks.addShadow(x + 0.02, y - 0.015, 0.36 * scale, Math.max(0, deathAge) / DEATH_SECONDS);
    if (deathAge >= 0) return;
    const ring = this.#map === null ? RING_SIZE : RING_SIZE_SOLID;
    if (isSelected) this.#marks.addRing(MARK.selected, x, y, ring * scale);
    else if (isHovered) this.#marks.addRing(MARK.hovered, x, y, ring * scale);
    const isMarked = isHovered || (nearness > CROWD_BAR_SCALE_MIN && cats.health[slot]! < CAT_HEALTH);
    const isAsleep = cats.rest[slot]! > 0.5;
    if (isAsleep && nearness > Z_SCALE_MIN) this.#bars.addZ(cats, slot);
    else if (hasBars && (isMarked || Math.max(this.#catCount, cats.livingCount) <= ALL_BARS_CATS_MAX))
      this.#bars.addBar(cats, slot);
  }

  /** From far above, a cat is its player's emblem. */
  #addIcon({ cats, selected }: SceneFrame, slot: number): void {
    if (cats.deathAge[slot]! >= 0) return;
    this.#bars.addIcon(cats, slot);
    if (selected.size === 0 || !selected.has(cats.networkId[slot]!)) return;
    this.#marks.addRing(MARK.selected, cats.x[slot]!, cats.y[slot]!, 0.9 * this.catScale);
  }

  #addYarns(yarns: YarnTable): void {
    this.#yarns.begin(this.catScale);
    for (let row = 0; row < yarns.count; row += 1) {
      const isSeen =
        this.#detail !== ICON_DETAIL &&
        (this.#view.has(yarns.fromX[row]!, yarns.fromY[row]!) ||
          this.#view.has(yarns.toX[row]!, yarns.toY[row]!));
      if (isSeen) this.#yarns.add(yarns, row);
    }
    this.#yarns.end();
  }
}
