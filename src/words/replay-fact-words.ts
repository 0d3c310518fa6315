import type { EndFact, RepairFact, ReplayFact } from "../channel/index.ts";
import { FAULT_REASONS, isGameFault } from "./desync/describe-faults.ts";
import type { FactTable } from "./fact-table.ts";
import { inUnit, joinNames, plural } from "./language.ts";
import { REPLAYS_WORDS } from "./replays-words.ts";
import { CAMERA_ENDS } from "./trouble-words.ts";

export const REPLAY_FACTS: FactTable<ReplayFact> = {
  repair: sayRepair,
  "camera-ends": ({ name, turn, why }) =>
    `The camera of ${name} can be followed up to turn ${turn}: what is known of it goes no further, for ${CAMERA_ENDS[why]}.`,
  damaged: ({ damage, turn }) => `This replay is ${damage}; it plays up to turn ${turn}.`,
  "not-played": ({ turn }) =>
    `From turn ${turn} on this is not the match that was played: the checksums differ.`,
  "wrong-ending": ({ told, played }) =>
    `This replay is recorded as ${describeEnd(told)}; by the rules it is ${describeEnd(played)}.`,
  "past-end": ({ turn, turnCount }) =>
    `The replay has ${turnCount} turns: turn ${turn} is past its end, which is shown.`,
  "replay-lost": ({ error }) => `The replay cannot be played on: ${error}`,
  pause: ({ name, reason, seconds }) =>
    `${name} paused${PAUSED_BECAUSE[reason]}; it lasted ${inUnit(seconds, "s")}.`,
};

/** "won by Ada and Ben" */
export function describeEnd({ outcome, winners }: EndFact): string {
  if (winners.length > 0) return REPLAYS_WORDS.wonBy(winners);
  return outcome === "undecided" ? REPLAYS_WORDS.undecided : REPLAYS_WORDS.outcomes[outcome];
}

const PAUSED_BECAUSE: {
  readonly [Reason in (ReplayFact & { readonly kind: "pause" })["reason"]]: string;
} = {
  none: "",
  "wait-for-me": ", to be waited for",
  "somebody-away": ", for somebody was away",
  connection: ", for trouble with the connection",
};

function sayRepair({ fault, names, path }: RepairFact): string {
  const whose =
    names.length === 0
      ? "The players' games"
      : plural(names.length, { one: `${names[0]}'s game`, other: `The games of ${joinNames(names)}` });
  if (fault !== null && !isGameFault({ kind: fault }))
    return `${whose} ${FAULT_REASONS[fault]}; that was put right here.`;
  const where = path === "" ? "here" : `here (${path})`;
  return `${whose} differed ${where} and ${names.length === 1 ? "was" : "were"} repaired.`;
}
