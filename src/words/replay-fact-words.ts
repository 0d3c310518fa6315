import type { RepairFact, RepairFault, ReplayFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { joinNames, plural } from "./language.ts";

export const REPLAY_FACTS: FactTable<ReplayFact> = {
  repair: sayRepair,
  "camera-ends": ({ name, turn, why }) =>
    `The camera of ${name} can be followed up to turn ${turn}: what is known of it goes no further, for ${why}.`,
  damaged: ({ damage, turn }) => `This replay is ${damage}; it plays up to turn ${turn}.`,
  "not-played": ({ turn }) =>
    `From turn ${turn} on this is not the match that was played: the checksums differ.`,
  "past-end": ({ turn, turnCount }) =>
    `The replay has ${turnCount} turns: turn ${turn} is past its end, which is shown.`,
  "replay-lost": ({ error }) => `The replay cannot be played on: ${error}`,
  pause: ({ name, reason, seconds }) => `${name} paused${PAUSED_BECAUSE[reason]}; it lasted ${seconds} s.`,
};

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
  const told = fault === null ? null : TOLD_FAULTS[fault];
  if (told !== null) return `${whose} ${told}; that was put right here.`;
  const where = path === "" ? "here" : `here (${path})`;
  return `${whose} differed ${where} and ${names.length === 1 ? "was" : "were"} repaired.`;
}

/** What was wrong with what was told of a game; null: it was the game itself. */
const TOLD_FAULTS: { readonly [Fault in RepairFault]: string | null } = {
  "first-run": null,
  "other-simulation": null,
  "ran-other-commands": "ran other commands than it was sent",
  "told-other-commands": "told players different things",
  "passed-on-other-commands": "passed on other commands than it was given",
  "told-other-checksum": "told a check value that its game did not have",
  "called-without-cause": "said that games differ, and they do not",
  silent: "did not answer",
};
