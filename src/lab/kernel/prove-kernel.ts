import { compareMatch } from "./compare-matches.ts";
import { addHappenings, nothingHappened, type Happenings } from "./happenings.ts";

interface KernelProof {
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
  isStopped,
}: {
  readonly seed: number;
  readonly matches: number;
  readonly tell: (text: string) => void;
  readonly isStopped: () => boolean; // asked between two matches
}): KernelProof {
  const happenings = nothingHappened();
  const differences: string[] = [];
  let [subTurns, byKernel] = [0, 0];
  let played = 0;
  for (; played < matches && !isStopped(); played += 1) {
    tell(`kernel: match ${played + 1} of ${matches}, both ways`);
    const seen = compareMatch(seed + played);
    subTurns += seen.subTurns;
    byKernel += seen.byKernel;
    addHappenings(happenings, seen.happenings);
    if (seen.difference === null) continue;
    differences.push(`match ${seed + played}: ${seen.difference}`);
    tell(`kernel: ${differences.at(-1)!}`);
  }
  const missing = Object.entries(happenings).flatMap(([name, count]) => (count === 0 ? [name] : []));
  return { matches: played, subTurns, byKernel, differences, happenings, missing };
}
