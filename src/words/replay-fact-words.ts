import type { ReplayFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";

export const REPLAY_FACTS: FactTable<ReplayFact> = {
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
