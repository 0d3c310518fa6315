import { Color, type CanvasTexture } from "three";

import type { World } from "../../sim/index.ts";
import type { CameraRig } from "../camera/camera-rig.ts";
import { pixelsPerUnit, ViewGround, type Point } from "../camera/project.ts";
import { OF_KIND_WORD } from "../looks/kind-look.ts";
import type { PaletteName } from "../looks/player-look.ts";
import type { CatMotion } from "../motion/cat-motion.ts";
import { DEATH_SECONDS, type CatTable } from "../motion/cat-table.ts";
import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import { SelectedSlots } from "../motion/selected-slots.ts";
import { NOWHERE, type Attention } from "../motion/step-between.ts";
import type { Happenings } from "../motion/world-motion.ts";
import type { YarnTable } from "../motion/yarn-motion.ts";
import { ArmyIcons } from "./army-icons.ts";
import { CatFlock, furOf, detailFor, ICON_DETAIL, tintFor, type Detail } from "./cat-flock.ts";
import { GroundMap } from "./ground-map.ts";
import { GroundMarks, MARK, type GroundMark } from "./ground-marks.ts";
import { hasBar, HealthBars } from "./health-bars.ts";
import { Puffs } from "./puffs.ts";
import { Rings } from "./rings.ts";
import type { Stage } from "./stage.ts";
import { makeEmblemAtlas, makeTeamPaints, paintIndexOf } from "./team-paints.ts";
import { YarnFlights } from "./yarn-flights.ts";

/** In the colour of a player, or else of its kind. */
type SceneMark = Omit<GroundMark, "color"> & { readonly playerId?: number };

/** Everything that moves, for one frame. */
interface SceneFrame {
  readonly rig: CameraRig;
  readonly timeSeconds: number;
  readonly elapsedMs: number;
  readonly cats: CatTable;
  readonly yarns: YarnTable;
  readonly selected: ReadonlySet<number>; // network ids
  readonly hoveredId: number | null;
  readonly marks: readonly SceneMark[];
  readonly hasBars: boolean;
  readonly world: World | null; // the picture that is drawn, its ground as the player knows it; null: none, the rug of Classic
}

const Z_SCALE_MIN = 0.25;
/** A cat that has fallen is asleep by then. */
const Z_AFTER_SECONDS = 0.7;
/** Half the width of a ring around a cat of scale 1. On a map cats are solid and stand side by side, and so do their rings. */
const RING_SIZE = 0.44;
const RING_SIZE_SOLID = 0.36;
/** Units around the view in which a cat's head, bar or ring may still reach into it. */
const VIEW_MARGIN = 1.2;
/** Of a knitter's ball: the cats that it reaches. */
const SPLASH_SIZE = Math.max(...OF_KIND_WORD.splash) + 0.3;
const LIGHT = new Color("#fff6d8");
const MARK_COLORS: Readonly<Record<number, Color>> = {
  [MARK.move]: new Color("#9dffb0"),
  [MARK.attack]: new Color("#ff6a55"),
  [MARK.cursor]: new Color("#9dffb0"),
  [MARK.target]: new Color("#ff6a55"),
};

const LANDED_PUFFS = 9;
const DIED_PUFFS = 9;
const TUFT_PUFFS = 7; // of its fur
const SPLASH_PUFFS = 26;
const BRED_PUFFS = 12;
const CLAIMED_PUFFS = 22;
const CLAIMED_SIZE = 2.7; // world units, of the ring around a cushion

/** The moving things of a match on the stage, and its map: cats, yarn, marks and bars. One per match. */
export class MatchScene {
  readonly #stage: Stage;
  readonly #emblems: CanvasTexture;
  readonly #flock: CatFlock;
  readonly #marks = new GroundMarks();
  readonly #bars: HealthBars;
  readonly #yarns: YarnFlights;
  readonly #puffs = new Puffs();
  readonly #rings = new Rings();
  readonly #icons: ArmyIcons;
  readonly #isCalm: () => boolean; // the player wants little motion
  readonly #teams: readonly Color[];
  readonly #view = new ViewGround();
  readonly #selected = new SelectedSlots();
  readonly catScale: number;
  #map: GroundMap | null = null;
  #seenCount = 0; // cats in view in the last frame
  #detail: Detail = ICON_DETAIL;

  constructor(
    stage: Stage,
    options: {
      readonly catCount: number;
      readonly catScale: number;
      readonly palette: PaletteName;
      readonly isCalm: () => boolean;
    },
  ) {
    this.#stage = stage;
    this.#emblems = makeEmblemAtlas();
    this.#isCalm = options.isCalm;
    this.#seenCount = options.catCount;
    this.catScale = options.catScale;
    this.#teams = makeTeamPaints(options.palette);
    this.#flock = new CatFlock(this.#emblems, this.#teams, stage.isSoftware ? 10 : 16);
    this.#bars = new HealthBars(this.#emblems, this.#teams);
    this.#yarns = new YarnFlights(this.#teams);
    this.#icons = new ArmyIcons(this.#emblems, this.#teams);
    stage.showArena(true);
    stage.add(...this.#things());
  }

  /** Where cats were drawn as cats in the last frame. */
  get attention(): Attention {
    return this.#detail === ICON_DETAIL ? NOWHERE : this.#view;
  }

  /** Puffs and rings for what happened; yarn bursts where its target is now. */
  burst({ landed, died }: Happenings, cats: Pick<CatMotion, "get">, events: WorldEvents): void {
    for (let row = 0; row < events.count; row += 1) this.#show(events, row);
    for (const yarn of landed) {
      if (yarn.targetId === 0) continue; // a big one: an event of its own
      const at = cats.get(yarn.targetId) ?? { x: yarn.toX, y: yarn.toY };
      this.#burstAt(at, yarn.playerId, LANDED_PUFFS);
    }
    for (const cat of died) {
      this.#burstAt(cat, cat.playerId, DIED_PUFFS);
      if (this.#isSeen(cat))
        this.#puffs.burst({ x: cat.x, y: cat.y, height: 0.3 }, furOf(cat.seed), TUFT_PUFFS);
    }
  }

  /** After a jump to another moment. */
  clearPuffs(): void {
    this.#puffs.clear();
    this.#rings.clear();
  }

  draw(frame: SceneFrame): void {
    const { rig, timeSeconds } = frame;
    const { viewport } = this.#stage;
    const unitPixels = pixelsPerUnit(rig, viewport) * this.catScale;
    const nearness = unitPixels / 105;
    const scale = Math.min(1.6, Math.max(0.72, nearness));
    this.#detail = detailFor(unitPixels, this.#seenCount, this.#stage.isCoarse);
    this.#view.look(rig, viewport, VIEW_MARGIN * this.catScale);
    this.#drawMap(frame.world, timeSeconds);
    this.#flock.begin(timeSeconds, this.catScale, tintFor(unitPixels));
    this.#marks.begin(timeSeconds);
    this.#bars.begin({ viewport, scale, unitPixels, catScale: this.catScale, timeSeconds });
    if (this.#detail === ICON_DETAIL) this.#countCats(frame, unitPixels / this.catScale);
    else this.#addCats(frame, nearness);
    for (const mark of frame.marks) this.#marks.add({ ...mark, color: this.#colorOf(mark) });
    this.#rings.draw(frame.elapsedMs, this.#marks);
    this.#addYarns(frame.yarns);
    this.#icons.end(this.#detail === ICON_DETAIL);
    this.#flock.end(this.#detail === ICON_DETAIL ? 0 : this.#detail);
    this.#marks.end();
    this.#bars.end();
    this.#puffs.update(frame.elapsedMs);
    this.#stage.draw(rig);
  }

  dispose(): void {
    this.#stage.remove(...this.#things());
    for (const thing of [this.#flock, this.#marks, this.#bars, this.#yarns, this.#puffs, this.#icons])
      thing.dispose();
    this.#removeMap();
    this.#emblems.dispose();
    this.#stage.showArena(true);
  }

  #colorOf({ kind, playerId }: SceneMark): Color {
    return playerId === undefined ? (MARK_COLORS[kind] ?? LIGHT) : this.#teams[paintIndexOf(playerId)]!;
  }

  #burstAt(at: Point, playerId: number, count: number): void {
    if (!this.#isSeen(at)) return;
    const color = this.#teams[paintIndexOf(playerId)]!;
    this.#puffs.burst({ x: at.x, y: at.y, height: 0.28 * this.catScale }, color, count);
  }

  /** Whether a puff there would be seen, and is wanted. */
  #isSeen({ x, y }: Point): boolean {
    return !this.#isCalm() && this.#detail !== ICON_DETAIL && this.#view.has(x, y);
  }

  #show(events: WorldEvents, row: number): void {
    const kind = events.kind[row]!;
    if (kind !== EVENT.land && kind !== EVENT.breed && kind !== EVENT.claim) return;
    const [x, y, playerId] = [events.x[row]!, events.y[row]!, events.playerId[row]!];
    if (!this.#view.has(x, y)) return;
    const color = this.#teams[paintIndexOf(playerId)]!;
    if (kind === EVENT.breed) return this.#burstAt({ x, y }, playerId, BRED_PUFFS);
    const isLanding = kind === EVENT.land;
    const size = isLanding ? SPLASH_SIZE : CLAIMED_SIZE;
    this.#rings.add({ kind: isLanding ? MARK.splash : MARK.claimed, x, y, size, color });
    this.#burstAt({ x, y }, playerId, isLanding ? SPLASH_PUFFS : CLAIMED_PUFFS);
  }

  #things() {
    return [
      ...this.#flock.meshes,
      this.#marks.mesh,
      this.#bars.mesh,
      ...this.#yarns.meshes,
      this.#puffs.mesh,
      this.#icons.mesh,
    ];
  }

  #drawMap(world: World | null, timeSeconds: number): void {
    if (world === null || world.ground === null) return;
    const { ground } = world;
    if (this.#map?.isOf(ground) !== true) {
      this.#removeMap();
      const anisotropy = this.#stage.isSoftware ? 1 : 8;
      this.#map = new GroundMap(ground, { emblems: this.#emblems, teams: this.#teams, anisotropy });
      this.#stage.add(...this.#map.meshes);
      this.#stage.showArena(false);
    }
    this.#map.draw(world, this.#view, { timeSeconds, isCalm: this.#isCalm() });
  }

  #removeMap(): void {
    if (this.#map === null) return;
    this.#stage.remove(...this.#map.meshes);
    this.#map.dispose();
    this.#map = null;
  }

  /** From far above, cats are counted. */
  #countCats({ cats, selected }: SceneFrame, unitPixels: number): void {
    const [view, isSelected] = [this.#view, this.#selected.of(cats, selected)];
    this.#icons.begin({ view, viewport: this.#stage.viewport, unitPixels });
    this.#seenCount = this.#icons.count(cats, isSelected);
  }

  /** One pass over all cats; those out of view cost a comparison. */
  #addCats(frame: SceneFrame, nearness: number): void {
    const { count, slots, x, y } = frame.cats;
    const view = this.#view;
    const isSelected = this.#selected.of(frame.cats, frame.selected);
    let seenCount = 0;
    for (let i = 0; i < count; i += 1) {
      const slot = slots[i]!;
      if (!view.has(x[slot]!, y[slot]!)) continue;
      seenCount += 1;
      this.#addCat(frame, slot, { nearness, isSelected: isSelected[slot] === 1 });
    }
    this.#seenCount = seenCount;
  }

  #addCat(
    { cats, selected, hoveredId, hasBars }: SceneFrame,
    slot: number,
    { nearness, isSelected }: { readonly nearness: number; readonly isSelected: boolean },
  ): void {
    const kind = cats.kind[slot]!;
    const scale = this.catScale * OF_KIND_WORD.size[kind]!;
    const x = cats.x[slot]!;
    const y = cats.y[slot]!;
    const deathAge = cats.deathAge[slot]!;
    const isHovered = hoveredId === cats.networkId[slot];
    this.#flock.add(cats, slot, isSelected ? 1 : isHovered ? 0.6 : 0);
    this.#marks.addShadow(x + 0.02, y - 0.015, 0.36 * scale, Math.max(0, deathAge) / DEATH_SECONDS);
    if (deathAge >= 0) {
      if (deathAge > Z_AFTER_SECONDS && nearness > Z_SCALE_MIN) this.#bars.addZ(cats, slot);
      return;
    }
    const ring = this.#map === null ? RING_SIZE : RING_SIZE_SOLID;
    if (isSelected) this.#marks.addRing(MARK.selected, x, y, ring * scale);
    else if (isHovered) this.#marks.addRing(MARK.hovered, x, y, ring * scale);
    const isHurt = cats.health[slot]! < OF_KIND_WORD.healthMost[kind]!;
    const isMarked = hasBar({ isHurt, isHovered, isSelected, selectedCount: selected.size, nearness });
    const isAsleep = cats.rest[slot]! > 0.5;
    if (isAsleep && nearness > Z_SCALE_MIN) this.#bars.addZ(cats, slot);
    else if (hasBars && isMarked) this.#bars.addBar(cats, slot);
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
