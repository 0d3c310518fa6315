import { createHash } from "node:crypto";

/** A whole number of min..max that depends on the seed and the purpose alone, so that one more draw moves no other. */
export function drawFromSeed(seed: number, purpose: string, min: number, max: number): number {
  const hash = createHash("sha256").update(`${seed} ${purpose}`).digest();
  return min + (hash.readUInt32LE() % (max - min + 1));
}

/** A whole number of min..max for that purpose: of one seed always the same. */
export type Draw = (purpose: string, min: number, max: number) => number;

export function drawerOf(seed: number, name: string): Draw {
  return (purpose, min, max) => drawFromSeed(seed, `${name} ${purpose}`, min, max);
}

export function pick<T>(draw: Draw, purpose: string, of: readonly T[]): T {
  return of[draw(purpose, 0, of.length - 1)]!;
}
