import { assert } from "../base/index.ts";

/**
 * All that a bot remembers from one turn to the next, a word each: like the field table of the world, beside which it is kept.
 * Places are in points, 1/256 of a unit from the middle of the map; a turn or a number that may be none is kept plus 1, so
 * that 0 is none.
 */
export const MEMORY_FIELDS = [
  "random", // the state of its generator, never 0
  "salt", // drawn once: what it likes and does not, for no reason
  "credit", // hundredths of a command that it may give
  "creditTurn", // when that was counted
  "phase", // PHASE_...: what the army is about
  "phaseTurn", // since when
  "restTurn", // the end of the last attack
  "retreatTurn", // the last retreat, plus 1
  "callTurn", // when stragglers were last called, plus 1
  "patience", // turns after which it attacks whoever is there; 0: not drawn yet
  "isPlaced", // 1: it has a point to gather at
  "pointX",
  "pointY",
  "isStaged", // 1: that is before the door of the enemy
  "targetX", // of the attack
  "targetY",
  "targetCushion", // plus 1
  "strikeWay", // how far the attack had to go when it began
  "plan", // PLAN_...: what it has made up its mind to, but its paws have not done yet
  "planTurn", // when they will
  "planX",
  "planY",
  "planCushion", // plus 1
  "partyTurn", // when a party goes that it has thought of; 0: none
  "partyCushion", // where to, plus 1
  "sentMask", // a bit for each cushion that somebody was sent to ...
  "sentTurn", // ... since this turn, plus 1
  "careTurn", // when it last saw to what its cushions breed, plus 1
  "hopelessTurn", // since when there is no hope, plus 1
] as const;

type MemoryField = (typeof MEMORY_FIELDS)[number];
export const MEMORY_WORDS = MEMORY_FIELDS.length;
/** The words with their names: to write to one is to write to the other. */
export type Memory = Record<MemoryField, number>;

export const PHASE_GATHER = 0;
export const PHASE_STRIKE = 1;
export const PHASE_RETREAT = 2;

export const PLAN_NONE = 0;
export const PLAN_ATTACK = 1;
export const PLAN_RETREAT = 2;

class NamedMemory {
  readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }
}

MEMORY_FIELDS.forEach((field, index) => {
  Object.defineProperty(NamedMemory.prototype, field, {
    get(this: NamedMemory): number {
      return this.words[index]!;
    },
    set(this: NamedMemory, value: number) {
      assert(Number.isInteger(value) && value === (value | 0), `memory.${field}: ${value} is no word`);
      this.words[index] = value;
    },
  });
});

/** What a bot remembers before its first turn. */
export function createMemory(seed: number, playerId: number): Int32Array {
  const words = new Int32Array(MEMORY_WORDS);
  const mixed = Math.imul(Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ playerId, 0xc2b2_ae35);
  const memory = openMemory(words);
  memory.random = (mixed ^ (mixed >>> 15)) | 1;
  memory.salt = drawBelow(memory, 0x1_0000);
  return words;
}

export function openMemory(words: Int32Array): Memory {
  assert(words.length === MEMORY_WORDS, `openMemory: ${words.length} words`);
  return new NamedMemory(words) as unknown as Memory;
}

/** A number of 0 .. limit - 1 that is the same all match long for the same thing: how much it likes that one. */
export function tasteOf({ salt }: Memory, thing: number, limit: number): number {
  const mixed = Math.imul((salt << 8) ^ thing, 0x9e37_79b1);
  return ((mixed ^ (mixed >>> 13)) >>> 4) % limit;
}

/** A number of 0 .. limit - 1, from the generator in the memory: Marsaglia's xorshift of 32 bits. */
export function drawBelow(memory: Memory, limit: number): number {
  assert(Number.isInteger(limit) && limit >= 1 && limit <= 0x1_0000, `drawBelow: limit ${limit}`);
  let x = memory.random;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  memory.random = x;
  return (x >>> 0) % limit;
}
