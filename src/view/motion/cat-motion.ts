import { ATTACK_RANGE, ONE, ORDER_ATTACK, rowOfNetworkId, type World } from "../../sim/index.ts";
import { DEATH_SECONDS, makeDrawnCat, type DrawnCat } from "./drawn-cat.ts";
import type { Crossing, Sample } from "./picture-buffer.ts";

const TURN_PER_SECOND = 11; // how fast a cat turns its body: the share of the way left, in e-foldings
const RUN_BLEND_PER_SECOND = 12;
const STRIDE_RADIANS_PER_UNIT = 13;
const STILL_UNITS = 1e-4; // less than this between two pictures is standing
const WINDUP_SUB_TURNS = 9;
const FOLLOW_THROUGH_SECONDS = 0.45;

/**
 * What the cats look like right now, derived from pictures: where between two of them they are, which way they face
 * and what they are doing. Keeps dying cats a while after their row is gone.
 */
export class CatMotion {
  readonly #living = new Map<number, DrawnCat>();
  #dying: DrawnCat[] = [];

  /** Living cats in ascending network id, then the dying. */
  *cats(): Generator<DrawnCat> {
    yield* this.#living.values();
    yield* this.#dying;
  }

  get(networkId: number): DrawnCat | null {
    return this.#living.get(networkId) ?? null;
  }

  get livingCats(): Iterable<DrawnCat> {
    return this.#living.values();
  }

  /** Forgets every cat, living or dying. */
  clear(): void {
    this.#living.clear();
    this.#dying = [];
  }

  /** Takes note of what happened between two pictures. Gives the cats that died. */
  cross({ from, to }: Crossing): readonly DrawnCat[] {
    const died: DrawnCat[] = [];
    for (let row = 0; row < from.header.catCount; row += 1) {
      const cat = this.#living.get(from.cats.networkId[row]!);
      if (cat === undefined) continue;
      const after = rowOfNetworkId(to.cats.networkId, to.header.catCount, cat.networkId);
      if (after < 0) died.push(cat);
      else {
        if (to.cats.health[after]! < from.cats.health[row]!) cat.hurtAge = 0;
        if (to.cats.cooldown[after]! > from.cats.cooldown[row]!) cat.throwAge = 0;
      }
    }
    for (const cat of died) {
      this.#living.delete(cat.networkId);
      cat.deathAge = 0;
      this.#dying.push(cat);
    }
    return died;
  }

  /** Places every cat for this frame. */
  place(sample: Sample, elapsedMs: number): void {
    const seconds = elapsedMs / 1000;
    this.#forgetOthers(sample.before);
    for (let row = 0; row < sample.before.header.catCount; row += 1) this.#placeCat(sample, row, seconds);
    for (const cat of this.#dying) age(cat, seconds);
    this.#dying = this.#dying.filter((cat) => cat.deathAge < DEATH_SECONDS);
  }

  /** After a jump to another moment there are cats that no crossing has removed. */
  #forgetOthers(world: World): void {
    if (this.#living.size <= world.header.catCount) return;
    for (const networkId of this.#living.keys()) {
      if (rowOfNetworkId(world.cats.networkId, world.header.catCount, networkId) < 0)
        this.#living.delete(networkId);
    }
  }

  #placeCat({ before, after, fraction }: Sample, row: number, seconds: number): void {
    const { cats } = before;
    const networkId = cats.networkId[row]!;
    const x = cats.x[row]! / ONE;
    const y = cats.y[row]! / ONE;
    const cat = this.#living.get(networkId) ?? this.#meet(networkId, cats.playerId[row]!, { x, y });
    const next = rowOfNetworkId(after.cats.networkId, after.header.catCount, networkId);
    const dx = next < 0 ? 0 : after.cats.x[next]! / ONE - x;
    const dy = next < 0 ? 0 : after.cats.y[next]! / ONE - y;
    const placed = { x: x + dx * fraction, y: y + dy * fraction };
    const moved = Math.hypot(placed.x - cat.x, placed.y - cat.y);
    const isRunning = Math.abs(dx) + Math.abs(dy) > STILL_UNITS;
    cat.x = placed.x;
    cat.y = placed.y;
    cat.health = cats.health[row]!;
    cat.stride += Math.min(1.2, moved * STRIDE_RADIANS_PER_UNIT);
    cat.run += ((isRunning ? 1 : 0) - cat.run) * blend(RUN_BLEND_PER_SECOND, seconds);
    const towards = isRunning ? { x: dx, y: dy } : this.#towardsTarget(before, row);
    if (towards !== null) turn(cat, Math.atan2(towards.y, towards.x), seconds);
    age(cat, seconds);
    cat.throwing = poseOfThrow(cat, before, row, isRunning);
  }

  #meet(networkId: number, playerId: number, at: { readonly x: number; readonly y: number }): DrawnCat {
    const cat = makeDrawnCat(networkId, playerId);
    cat.x = at.x;
    cat.y = at.y;
    cat.heading = Math.atan2(-at.y, -at.x) + (cat.seed - 0.5) * 0.9; // looking into the arena
    this.#living.set(networkId, cat);
    return cat;
  }

  #towardsTarget({ cats, header }: World, row: number): { x: number; y: number } | null {
    if (cats.order[row] !== ORDER_ATTACK) return null;
    const target = rowOfNetworkId(cats.networkId, header.catCount, cats.targetId[row]!);
    if (target < 0) return null;
    return { x: cats.x[target]! - cats.x[row]!, y: cats.y[target]! - cats.y[row]! };
  }
}

function age(cat: DrawnCat, seconds: number): void {
  cat.throwAge += seconds;
  cat.hurtAge += seconds;
  if (cat.deathAge >= 0) cat.deathAge += seconds;
}

function blend(perSecond: number, seconds: number): number {
  return 1 - Math.exp(-perSecond * seconds);
}

/** Turns the shorter way round. */
function turn(cat: DrawnCat, goal: number, seconds: number): void {
  const away = Math.atan2(Math.sin(goal - cat.heading), Math.cos(goal - cat.heading));
  cat.heading += away * blend(TURN_PER_SECOND, seconds);
}

/** Follows through after a throw, and winds up when the cooldown shows that the next is about to come. */
function poseOfThrow(cat: DrawnCat, { cats, header }: World, row: number, isRunning: boolean): number {
  if (cat.throwAge < FOLLOW_THROUGH_SECONDS) return cat.throwAge / FOLLOW_THROUGH_SECONDS;
  const cooldown = cats.cooldown[row]!;
  if (isRunning || cats.order[row] !== ORDER_ATTACK || cooldown === 0 || cooldown > WINDUP_SUB_TURNS)
    return 0;
  const target = rowOfNetworkId(cats.networkId, header.catCount, cats.targetId[row]!);
  if (target < 0) return 0;
  const distance = Math.hypot(cats.x[target]! - cats.x[row]!, cats.y[target]! - cats.y[row]!);
  return distance > ATTACK_RANGE ? 0 : -(1 - cooldown / WINDUP_SUB_TURNS);
}
