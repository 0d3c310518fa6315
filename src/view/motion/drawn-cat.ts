import type { PlayerId } from "../../sim/index.ts";

/** A cat as it is drawn in one frame. Lengths in world units, times in seconds, poses 0 .. 1 unless noted. */
export interface DrawnCat {
  readonly networkId: number;
  readonly playerId: PlayerId;
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

/** Long enough ago to be seen no more. */
export const NEVER = 99;
/** How long a dead cat is still drawn. */
export const DEATH_SECONDS = 1.3;
const SEED_STEP = 0.618_033_988_75; // the golden ratio's part: neighbours in id get unlike seeds

/** 0 .. 1, the same for a cat in every window. */
export function seedOf(networkId: number): number {
  return (networkId * SEED_STEP) % 1;
}
