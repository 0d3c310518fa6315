import xor128 from "seedrandom/lib/xor128.js";
import { assert } from "../base/index.ts";
import type { World } from "./world/world.ts";

/** How many values a u32 has. */
const U32_VALUES = 0x1_0000_0000;

/**
 * The shared generator: Marsaglia's xor128 from seedrandom. It keeps no state of its own: each draw takes the four words
 * from the world and puts them back, so that snapshots and checksums hold it.
 */
export function seedRandom(world: World, seed: number): void {
  assert(Number.isInteger(seed) && seed >= 0 && seed < U32_VALUES, `seedRandom: ${seed} is not a u32`);
  // As text, because xor128 started with the number 0 would yield zeros for ever.
  storeState(world, xor128(String(seed), { state: true }).state());
}

/** The next number of the shared generator, as u32. Every peer must draw equally often, in the same order. */
export function drawRandom(world: World): number {
  const { x, y, z, w } = world.random;
  const generator = xor128("", { state: { x, y, z, w } });
  const value = generator.int32() >>> 0;
  storeState(world, generator.state());
  return value;
}

/** A number of 0 .. limit - 1, each equally likely. */
export function drawBelow(world: World, limit: number): number {
  assert(Number.isInteger(limit) && limit >= 1 && limit <= 0x1_0000, `drawBelow: limit ${limit}`);
  // The last, incomplete run of `limit` values would favour the small ones: draw again instead.
  const whole = U32_VALUES - (U32_VALUES % limit);
  for (;;) {
    const value = drawRandom(world);
    if (value < whole) return value % limit;
  }
}

function storeState(world: World, state: { x: number; y: number; z: number; w: number }): void {
  world.random.x = state.x;
  world.random.y = state.y;
  world.random.z = state.z;
  world.random.w = state.w;
}
