// A thread that plays with a changed kernel until it is caught: it may well go round for ever, and is ended then by the waiting caller.
import { parentPort, workerData } from "node:worker_threads";
import { chooseRulesRunner } from "../../sim/index.ts";
import { compareMatch } from "./compare-matches.ts";

const { code, seeds, turns } = workerData as {
  readonly code: string;
  readonly seeds: readonly number[];
  readonly turns: number;
};

/** The seed of the first match that differs, or is not for this kernel; null: none is. */
function caughtBy(): number | null {
  chooseRulesRunner("webassembly", { code });
  for (const seed of seeds) {
    const { difference, subTurns, byKernel, happenings } = compareMatch(seed, turns);
    if (difference !== null || byKernel < subTurns - happenings.pauses) return seed;
  }
  return null;
}

parentPort!.postMessage(caughtBy());
