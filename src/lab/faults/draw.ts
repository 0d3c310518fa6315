import { drawFromSeed } from "../simulate/draw-from-seed.ts";

/** A whole number of min..max for that purpose: of one seed always the same. */
export type Draw = (purpose: string, min: number, max: number) => number;

export function drawerOf(seed: number, name: string): Draw {
  return (purpose, min, max) => drawFromSeed(seed, `${name} ${purpose}`, min, max);
}

export function pick<T>(draw: Draw, purpose: string, of: readonly T[]): T {
  return of[draw(purpose, 0, of.length - 1)]!;
}
