import type { NameOf } from "./describe-field.ts";
import { isGameFault } from "./describe-faults.ts";
import { listWords } from "./list-words.ts";
import type { DesyncStory, StandstillReason } from "./story.ts";

const STANDSTILLS: Readonly<Record<StandstillReason, string>> = {
  "same-cause-again": "the same has happened again and again within a minute",
  "too-often": "this has happened too often",
  "no-account": "a player's game gave no answer",
  "not-repaired": "it could not be repaired",
};

/** What became of the match, as a sentence. */
export function describeOutcome(
  { outcome, standstill, without, tookMs, judgement }: DesyncStory,
  nameOf: NameOf,
): string {
  switch (outcome) {
    case "healed": {
      const hasRepaired = judgement.faults.length === 0 || judgement.faults.some(isGameFault);
      return `${hasRepaired ? "Repaired in" : "The match goes on after"} ${inSeconds(tookMs)}.`;
    }
    case "standstill":
      return standstill === null
        ? "The match stands still."
        : `The match stands still: ${STANDSTILLS[standstill]}.`;
    case "went-on":
      return without.length === 0
        ? "The match goes on."
        : `The match goes on without ${listWords(without.map(nameOf))}.`;
    case "ended":
      return "The match could not go on.";
  }
}

/** At least 0.1 s: it did take time. */
function inSeconds(ms: number): string {
  return `${(Math.max(ms, 100) / 1000).toFixed(1)} s`;
}
