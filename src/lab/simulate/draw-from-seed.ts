import { createHash } from "node:crypto";

/** A whole number of min..max that depends on the seed and the purpose alone, so that one more draw moves no other. */
export function drawFromSeed(seed: number, purpose: string, min: number, max: number): number {
  const hash = createHash("sha256").update(`${seed} ${purpose}`).digest();
  return min + (hash.readUInt32LE() % (max - min + 1));
}
