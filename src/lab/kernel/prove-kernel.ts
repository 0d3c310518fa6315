import { compareMatch } from "./compare-matches.ts";
import { addHappenings, nothingHappened, type Happenings } from "./happenings.ts";

export interface KernelProof {
  readonly matches: number;
  readonly subTurns: number;
  readonly byKernel: number; // the others were paused
  readonly differences: readonly string[]; // with the seed of the match
  readonly happenings: Happenings;
  readonly missing: readonly string[]; // what never happened, and was not compared
}

/** Plays so many random matches, from that seed on, each sub-turn by the kernel and in TypeScript. */
export function proveKernel({
  seed,
  matches,
  tell,
}: {
  readonly seed: number;
  readonly matches: number;
  readonly tell: (text: string) => void;
}): KernelProof {
  const happenings = nothingHappened();
  const differences: string[] = [];
  let [subTurns, byKernel] = [0, 0];
  for (let i = 0; i < matches; i += 1) {
    tell(`kernel: match ${i + 1} of ${matches}, both ways`);
    const seen = compareMatch(seed + i);
    subTurns += seen.subTurns;
    byKernel += seen.byKernel;
    addHappenings(happenings, seen.happenings);
    if (seen.difference === null) continue;
    differences.push(`match ${seed + i}: ${seen.difference}`);
    tell(`kernel: ${differences.at(-1)!}`);
  }
  const missing = Object.entries(happenings).flatMap(([name, count]) => (count === 0 ? [name] : []));
  return { matches, subTurns, byKernel, differences, happenings, missing };
}
