import type { PlayerId } from "../../sim/index.ts";

/** A cat as it is drawn in one frame. Lengths in world units, times in seconds, poses 0 .. 1 unless noted. */
export interface DrawnCat {
  readonly networkId: number;
  readonly playerId: PlayerId;
  readonly seed: number; // 0 .. 1: fur, rhythm
  x: number;
  y: number;
  heading: number; // radians, 0 towards +x, counterclockwise on the map
  health: number;
  run: number; // how much it is running
  stride: number; // radians of the leg cycle
  throwing: number; // -1 .. 0 winding up, 0 .. 1 released and following through
  throwAge: number; // since the last throw
  hurtAge: number; // since the last hit
  deathAge: number; // since its row is gone; negative while it lives
}

const NEVER = 99;
/** How long a dead cat is still drawn. */
export const DEATH_SECONDS = 1.3;
const SEED_STEP = 0.618_033_988_75; // the golden ratio's part: neighbours in id get unlike seeds

export function makeDrawnCat(networkId: number, playerId: PlayerId): DrawnCat {
  const seed = (networkId * SEED_STEP) % 1;
  return {
    networkId,
    playerId,
    seed,
    x: 0,
    y: 0,
    heading: 0,
    health: 0,
    run: 0,
    stride: seed * Math.PI * 2,
    throwing: 0,
    throwAge: NEVER,
    hurtAge: NEVER,
    deathAge: -1,
  };
}
