import { ONE, ORDER_ASLEEP, ORDER_HOLD, rowOfNetworkId, type World } from "../../sim/index.ts";
import { KIND_COUNT } from "../looks/kind-look.ts";
import { CatTable, DEATH_SECONDS, type DrawnCat } from "./cat-table.ts";
import type { Crossing, Sample } from "./picture-buffer.ts";
import { NOWHERE, StepBetween, type Attention } from "./step-between.ts";

const TURN_PER_SECOND = 11; // how fast a cat turns its body: the share of the way left, in e-foldings
const RUN_BLEND_PER_SECOND = 12;
const REST_BLEND_PER_SECOND = 4;
const STRIDE_RADIANS_PER_UNIT = 13;
const STRIDE_RADIANS_MAX = 1.2; // a frame
const FOLLOW_THROUGH_SECONDS = 0.45;
const TURN = Math.PI * 2;

/**
 * What the cats look like right now, derived from pictures: where between two of them they are, which way they face
 * and what they are doing. Keeps dying cats a while after their row is gone. Makes no object a frame: see CatTable.
 */
export class CatMotion {
  readonly table = new CatTable();
  readonly #between = new StepBetween();
  readonly #living: DrawnCat[] = [];
  #world: World | null = null; // the world whose rows the first slots stand for
  #spare = new Int32Array(0);
  #seenRows = new Int32Array(0); // of the living cats that another cat looks at in this frame
  #seenCount = 0;
  #went = new Float32Array(0); // by row of the seen: world units since the last frame

  get(networkId: number): DrawnCat | null {
    if (this.#world === null) return null;
    const { cats } = this.#world;
    const row = rowOfNetworkId(cats.networkId, this.table.livingCount, networkId);
    return row < 0 ? null : this.#living[row]!;
  }

  /** In ascending network id. The same array until the next frame: copy what is to be kept. */
  get livingCats(): readonly DrawnCat[] {
    return this.#living;
  }

  /** For tests: the living cats, then the dying. */
  cats(): readonly DrawnCat[] {
    const { handles, slots, count } = this.table;
    return Array.from(slots.subarray(0, count), (slot) => handles[slot]!);
  }

  /** Forgets every cat, living or dying. */
  clear(): void {
    const { table } = this;
    for (let i = 0; i < table.count; i += 1) table.free(table.slots[i]!);
    table.count = 0;
    table.livingCount = 0;
    this.#living.length = 0;
    this.#world = null;
  }

  /** Takes note of what happened between two pictures. Gives the cats that died. */
  cross({ from, to }: Crossing): readonly DrawnCat[] {
    if (this.#world === null) return [];
    if (this.#world !== from) this.#adopt(from);
    const { slots, deathAge, hurtAge, throwAge, handles } = this.table;
    const { networkId, health, cooldown } = from.cats;
    const { networkId: toId, health: toHealth, cooldown: toCooldown } = to.cats;
    const [fromCount, toCount] = [from.header.catCount, to.header.catCount];
    const died: DrawnCat[] = [];
    let next = 0;
    for (let row = 0; row < fromCount; row += 1) {
      const id = networkId[row]!;
      const slot = slots[row]!;
      while (next < toCount && toId[next]! < id) next += 1;
      if (next === toCount || toId[next] !== id) {
        deathAge[slot] = 0;
        died.push(handles[slot]!);
      } else {
        if (toHealth[next]! < health[row]!) hurtAge[slot] = 0;
        if (toCooldown[next]! > cooldown[row]!) throwAge[slot] = 0;
      }
    }
    this.#adopt(to);
    return died;
  }

  /** Places every cat for this frame; those that nobody looks at are moved and no more. */
  place({ before, after, fraction }: Sample, elapsedMs: number, attention: Attention | null = null): void {
    const seconds = elapsedMs / 1000;
    if (this.#world !== before) this.#adopt(before);
    this.#between.prepare(before, after, attention);
    this.#placeLiving(before, fraction, attention);
    this.#poseLiving(seconds);
    this.#ageDying(seconds);
  }

  /** Moves all, and keeps which cats are to be posed and how far those went. */
  #placeLiving({ cats }: World, fraction: number, attention: Attention | null): void {
    const { table } = this;
    const { livingCount, slots, x: placedX, y: placedY, health, rest } = table;
    const { dx, dy, order } = this.#between;
    if (this.#went.length < livingCount) {
      this.#went = new Float32Array(livingCount * 2);
      this.#seenRows = new Int32Array(livingCount * 2);
    }
    const [went, seenRows, isLooking] = [this.#went, this.#seenRows, attention !== NOWHERE];
    const { x: fromX, y: fromY, health: points } = cats;
    let seenCount = 0;
    for (let row = 0; row < livingCount; row += 1) {
      const slot = slots[row]!;
      const x = fromX[row]! / ONE + dx[row]! * fraction;
      const y = fromY[row]! / ONE + dy[row]! * fraction;
      health[slot] = points[row]!;
      if (isLooking && (attention === null || attention.has(x, y))) {
        const wayX = x - placedX[slot]!;
        const wayY = y - placedY[slot]!;
        went[row] = Math.sqrt(wayX * wayX + wayY * wayY);
        seenRows[seenCount++] = row;
      } else rest[slot] = order[row] === ORDER_ASLEEP ? 1 : 0;
      placedX[slot] = x;
      placedY[slot] = y;
    }
    this.#seenCount = seenCount;
  }

  #poseLiving(seconds: number): void {
    const { table } = this;
    const { dx, dy, isRunning, goal, windup, order } = this.#between;
    const runShare = blend(RUN_BLEND_PER_SECOND, seconds);
    const turnShare = blend(TURN_PER_SECOND, seconds);
    const restShare = blend(REST_BLEND_PER_SECOND, seconds);
    for (let i = 0; i < this.#seenCount; i += 1) {
      const row = this.#seenRows[i]!;
      const slot = table.slots[row]!;
      const runs = isRunning[row]!;
      if (runs === 1) {
        const radians = this.#went[row]! * STRIDE_RADIANS_PER_UNIT;
        table.stride[slot] = (table.stride[slot]! + Math.min(STRIDE_RADIANS_MAX, radians)) % (TURN * 64);
      }
      table.run[slot]! += (runs - table.run[slot]!) * runShare;
      const heading = runs === 1 ? Math.atan2(dy[row]!, dx[row]!) : goal[row]!;
      if (!Number.isNaN(heading)) turnCat(table, slot, heading, turnShare);
      const throwAge = (table.throwAge[slot]! += seconds);
      table.hurtAge[slot]! += seconds;
      const throwing = throwAge < FOLLOW_THROUGH_SECONDS ? throwAge / FOLLOW_THROUGH_SECONDS : windup[row]!;
      table.throwing[slot] = throwing;
      const asked = order[row];
      const rest = asked === ORDER_ASLEEP ? 1 : asked === ORDER_HOLD && runs === 0 && throwing === 0 ? -1 : 0;
      table.rest[slot]! += (rest - table.rest[slot]!) * restShare;
    }
  }

  /** Ages the dying, and lets those go whose time is over. */
  #ageDying(seconds: number): void {
    const { table } = this;
    let kept = table.livingCount;
    for (let i = table.livingCount; i < table.count; i += 1) {
      const slot = table.slots[i]!;
      table.deathAge[slot]! += seconds;
      table.hurtAge[slot]! += seconds;
      table.throwAge[slot]! += seconds;
      if (table.deathAge[slot]! >= DEATH_SECONDS) table.free(slot);
      else table.slots[kept++] = slot;
    }
    table.count = kept;
  }

  /** Lets the first slots stand for the rows of a world: cats that are new to it are met, those that are gone are let go. */
  #adopt(world: World): void {
    const { table } = this;
    const { header, cats } = world;
    if (this.#world !== null && hasSameCats(this.#world, world)) {
      this.#world = world;
      return;
    }
    const isFirst = this.#world === null;
    const dyingCount = this.#keepDying(world);
    const before = this.#spare;
    const { catCount } = header;
    table.reserve(catCount + dyingCount);
    const beforeCount = table.livingCount;
    // The slots of the living so far are in the spare list from `dyingCount` on, the dying before them.
    let old = dyingCount;
    this.#living.length = catCount;
    for (let row = 0; row < catCount; row += 1) {
      const networkId = cats.networkId[row]!;
      while (old < dyingCount + beforeCount && table.networkId[before[old]!]! < networkId) old += 1;
      const isKnown = old < dyingCount + beforeCount && table.networkId[before[old]!] === networkId;
      const slot = isKnown ? before[old]! : this.#meet(world, row, isFirst);
      table.slots[row] = slot;
      this.#living[row] = table.handles[slot]!;
    }
    for (let i = 0; i < dyingCount; i += 1) table.slots[catCount + i] = before[i]!;
    table.livingCount = catCount;
    table.count = catCount + dyingCount;
    this.#world = world;
  }

  /** Puts the dying and after them the living into the spare list; lets a cat go that is in the world no more and does not die. */
  #keepDying({ header, cats }: World): number {
    const { table } = this;
    if (this.#spare.length < table.count * 2) this.#spare = new Int32Array(table.count * 2 + 64);
    let dyingCount = 0;
    for (let i = table.livingCount; i < table.count; i += 1) this.#spare[dyingCount++] = table.slots[i]!;
    let next = 0;
    for (let i = 0; i < table.livingCount; i += 1) {
      const slot = table.slots[i]!;
      const networkId = table.networkId[slot]!;
      while (next < header.catCount && cats.networkId[next]! < networkId) next += 1;
      if (next < header.catCount && cats.networkId[next] === networkId) continue;
      if (table.deathAge[slot]! >= 0) this.#spare[dyingCount++] = slot;
      else table.free(slot);
    }
    for (let i = 0; i < table.livingCount; i += 1) this.#spare[dyingCount + i] = table.slots[i]!;
    return dyingCount;
  }

  #meet({ cats, ground }: World, row: number, isFirst: boolean): number {
    const { table } = this;
    const at = { x: cats.x[row]! / ONE, y: cats.y[row]! / ONE };
    const slot = table.take(cats.networkId[row]!, cats.playerId[row]!, at);
    const seed = table.seed[slot]!;
    table.kind[slot] = ground === null ? 0 : Math.min(KIND_COUNT - 1, ground.steering.kind[row]!);
    // An army looks into the arena; a cat that is bred looks wherever it likes.
    table.heading[slot] = isFirst ? Math.atan2(-at.y, -at.x) + (seed - 0.5) * 0.9 : (seed - 0.5) * TURN;
    return slot;
  }
}

/** Whether rows stand for the same cats in both. Mostly they do: nobody fell, and nobody was bred. */
function hasSameCats({ header: before, cats: from }: World, { header, cats: to }: World): boolean {
  const { catCount } = header;
  if (before.catCount !== catCount) return false;
  const [ids, toIds] = [from.networkId, to.networkId];
  for (let row = 0; row < catCount; row += 1) if (ids[row] !== toIds[row]) return false;
  return true;
}

function blend(perSecond: number, seconds: number): number {
  return 1 - Math.exp(-perSecond * seconds);
}

/** Turns the shorter way round. */
function turnCat(table: CatTable, slot: number, goal: number, share: number): void {
  let away = (goal - table.heading[slot]!) % TURN;
  if (away > Math.PI) away -= TURN;
  else if (away < -Math.PI) away += TURN;
  table.heading[slot]! += away * share;
}
