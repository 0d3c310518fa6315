import type { PlayerId } from "../../sim/index.ts";

/** A cat as it is drawn in one frame. Lengths in world units, times in seconds, poses 0 .. 1 unless noted. */
export interface DrawnCat {
  readonly networkId: number;
  readonly playerId: PlayerId;
  readonly kind: number; // the place in CAT_KINDS
  readonly seed: number; // 0 .. 1: fur, rhythm
  readonly x: number;
  readonly y: number;
  readonly heading: number; // radians, 0 towards +x, counterclockwise on the map
  readonly health: number;
  readonly run: number; // how much it is running
  readonly stride: number; // radians of the leg cycle
  readonly throwing: number; // -1 .. 0 winding up, 0 .. 1 released and following through
  readonly throwAge: number; // since the last throw
  readonly hurtAge: number; // since the last hit
  readonly deathAge: number; // since its row is gone; negative while it lives
  readonly rest: number; // 0 .. 1 curled up asleep, 0 .. -1 sitting on guard
}

type Column = Int32Array | Uint8Array | Float32Array | Float64Array;

/** Long enough ago to be seen no more. */
const NEVER = 99;
/** How long a dead cat is still drawn. */
export const DEATH_SECONDS = 2.4;
const SEED_STEP = 0.618_033_988_75; // the golden ratio's part: neighbours in id get unlike seeds

const CAPACITY_FIRST = 64;

/** 0 .. 1, the same for a cat in every window. */
function seedOf(networkId: number): number {
  return (networkId * SEED_STEP) % 1;
}

/**
 * All cats that are drawn, a column a quantity: with thousands of them an object a frame each would be felt. A cat keeps its
 * slot as long as it is drawn; `slots` names those in use, first the living in ascending network id, then the dying.
 */
export class CatTable {
  slots = new Int32Array(CAPACITY_FIRST);
  livingCount = 0;
  count = 0; // of slots: the living and the dying
  metCount = 0; // how often a cat has been given a slot
  networkId = new Int32Array(0);
  playerId = new Uint8Array(0);
  kind = new Uint8Array(0);
  seed = new Float32Array(0);
  x = new Float64Array(0);
  y = new Float64Array(0);
  heading = new Float32Array(0);
  health = new Float32Array(0);
  run = new Float32Array(0);
  stride = new Float32Array(0);
  throwing = new Float32Array(0);
  throwAge = new Float32Array(0);
  hurtAge = new Float32Array(0);
  deathAge = new Float32Array(0);
  rest = new Float32Array(0);
  /** The cat in each slot as an object that reads from the columns. */
  handles: DrawnCat[] = [];
  readonly #free: number[] = [];
  #capacity = 0;

  constructor() {
    this.#grow(CAPACITY_FIRST);
  }

  /** A slot for a cat that stands at x, y. It is drawn once `slots` names it. */
  take(networkId: number, playerId: PlayerId, at: { readonly x: number; readonly y: number }): number {
    if (this.#free.length === 0) this.#grow(this.#capacity * 2);
    const slot = this.#free.pop()!;
    this.metCount += 1;
    const seed = seedOf(networkId);
    this.networkId[slot] = networkId;
    this.playerId[slot] = playerId;
    this.kind[slot] = 0;
    this.seed[slot] = seed;
    this.x[slot] = at.x;
    this.y[slot] = at.y;
    this.heading[slot] = 0;
    this.health[slot] = 0;
    this.run[slot] = 0;
    this.stride[slot] = seed * Math.PI * 2;
    this.throwing[slot] = 0;
    this.throwAge[slot] = NEVER;
    this.hurtAge[slot] = NEVER;
    this.deathAge[slot] = -1;
    this.rest[slot] = 0;
    this.handles[slot] = new CatInSlot(this, slot);
    return slot;
  }

  free(slot: number): void {
    this.#free.push(slot);
  }

  /** Room for so many slots to draw. */
  reserve(count: number): void {
    if (this.slots.length >= count) return;
    const wider = new Int32Array(Math.max(count, this.slots.length * 2));
    wider.set(this.slots);
    this.slots = wider;
  }

  /** Has the cats of another table from now on, as they are in this frame; slots and counts stay its own. */
  share(all: CatTable): void {
    this.metCount = all.metCount;
    this.networkId = all.networkId;
    this.playerId = all.playerId;
    this.kind = all.kind;
    this.seed = all.seed;
    this.x = all.x;
    this.y = all.y;
    this.heading = all.heading;
    this.health = all.health;
    this.run = all.run;
    this.stride = all.stride;
    this.throwing = all.throwing;
    this.throwAge = all.throwAge;
    this.hurtAge = all.hurtAge;
    this.deathAge = all.deathAge;
    this.rest = all.rest;
    this.handles = all.handles;
  }

  #grow(capacity: number): void {
    for (let slot = capacity - 1; slot >= this.#capacity; slot -= 1) this.#free.push(slot);
    this.networkId = wider(this.networkId, new Int32Array(capacity));
    this.playerId = wider(this.playerId, new Uint8Array(capacity));
    this.kind = wider(this.kind, new Uint8Array(capacity));
    this.seed = wider(this.seed, new Float32Array(capacity));
    this.x = wider(this.x, new Float64Array(capacity));
    this.y = wider(this.y, new Float64Array(capacity));
    this.heading = wider(this.heading, new Float32Array(capacity));
    this.health = wider(this.health, new Float32Array(capacity));
    this.run = wider(this.run, new Float32Array(capacity));
    this.stride = wider(this.stride, new Float32Array(capacity));
    this.throwing = wider(this.throwing, new Float32Array(capacity));
    this.throwAge = wider(this.throwAge, new Float32Array(capacity));
    this.hurtAge = wider(this.hurtAge, new Float32Array(capacity));
    this.deathAge = wider(this.deathAge, new Float32Array(capacity));
    this.rest = wider(this.rest, new Float32Array(capacity));
    this.#capacity = capacity;
  }
}

function wider<Kind extends Column>(before: Kind, after: Kind): Kind {
  after.set(before);
  return after;
}

class CatInSlot implements DrawnCat {
  readonly networkId: number;
  readonly playerId: PlayerId;
  readonly seed: number;
  readonly #table: CatTable;
  readonly #slot: number;

  constructor(table: CatTable, slot: number) {
    this.#table = table;
    this.#slot = slot;
    this.networkId = table.networkId[slot]!;
    this.playerId = table.playerId[slot]!;
    this.seed = table.seed[slot]!;
  }

  get kind(): number {
    return this.#table.kind[this.#slot]!;
  }
  get x(): number {
    return this.#table.x[this.#slot]!;
  }
  get y(): number {
    return this.#table.y[this.#slot]!;
  }
  get heading(): number {
    return this.#table.heading[this.#slot]!;
  }
  get health(): number {
    return this.#table.health[this.#slot]!;
  }
  get run(): number {
    return this.#table.run[this.#slot]!;
  }
  get stride(): number {
    return this.#table.stride[this.#slot]!;
  }
  get throwing(): number {
    return this.#table.throwing[this.#slot]!;
  }
  get throwAge(): number {
    return this.#table.throwAge[this.#slot]!;
  }
  get hurtAge(): number {
    return this.#table.hurtAge[this.#slot]!;
  }
  get deathAge(): number {
    return this.#table.deathAge[this.#slot]!;
  }
  get rest(): number {
    return this.#table.rest[this.#slot]!;
  }
}
