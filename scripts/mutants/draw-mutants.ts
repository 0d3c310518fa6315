import { readFileSync } from "node:fs";
import path from "node:path";

import { mutationsOf, type Mutation } from "./mutations.ts";

export interface Mutant {
  readonly file: string; // from the top level
  readonly mutation: Mutation;
}

/** Written by a program, or nothing but names for others. */
const LEFT_OUT = /\.d\.ts$|\/index\.ts$|\/kernel-code\.ts$/;
const DRAWS_A_MUTANT_MAX = 100;

/** `count` mutants of these files: a file is drawn by chance, then a kind of fault, then its place. A seed gives the same ones. */
export function drawMutants(
  root: string,
  files: readonly string[],
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly Mutant[] {
  const drawBelow = startRandom(seed);
  const pick = <T>(things: readonly T[]): T => things[drawBelow(things.length)]!;
  const candidates = files.filter((file) => !LEFT_OUT.test(file)).toSorted();
  const mutants: Mutant[] = [];
  const taken = new Set<string>();
  for (let draw = 0; draw < count * DRAWS_A_MUTANT_MAX && mutants.length < count; draw += 1) {
    const file = pick(candidates);
    const all = mutationsOf(readFileSync(path.join(root, file), "utf8"));
    if (all.length === 0) continue;
    const kind = pick([...new Set(all.map((mutation) => mutation.kind))].toSorted());
    const mutation = pick(all.filter((one) => one.kind === kind));
    const place = `${file}:${mutation.start}`;
    if (taken.has(place)) continue;
    taken.add(place);
    mutants.push({ file, mutation });
  }
  return mutants;
}

/** Mulberry32. */
function startRandom(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
