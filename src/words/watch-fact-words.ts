import type { Untruth, WatchEnd, WatchFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { joinNames } from "./language.ts";

export const WATCH_FACTS: FactTable<WatchFact> = {
  "watch-lost": ({ why }) => LOSSES[why],
  "watched-end": ({ outcome, winners }) => {
    const told = winners.length === 0 ? ENDS[outcome] : `${joinNames(winners)} won`;
    return `The match is over: ${told}.`;
  },
  seat: ({ name, playedBy }) => {
    if (playedBy === "peer") return `${name} is back.`;
    return `${name} is gone; ${playedBy === "bot" ? "a bot plays on" : "the cats defend themselves"}.`;
  },
  distrusted: (fact) => `${sayDistrusted(fact)} Looking for somebody else …`,
  "held-from-here": () => "The match goes on from here: what was before is not held any more.",
  "let-go-before": () => "The match is held from here on: what was before is not any more.",
  "past-lost": () => "The match can't be gone back in any more: what was held of it is lost.",
};

/** Without what is done about it. */
export function sayDistrusted({ address, why }: { readonly address: string; readonly why: Untruth }): string {
  return `${address} is not asked any more: ${UNTRUTHS[why]}.`;
}

const UNTRUTHS: { readonly [Why in Untruth]: string } = {
  damaged: "what it gave was damaged",
  "other-match": "what it gave is another match, or of another version of the game",
  "other-state": "what it gave is not what was played",
  "other-turns": "what it gave is not what was played",
};

const LOSSES: { readonly [Why in WatchEnd]: string } = {
  "no-answer": "Cannot watch: nobody at that address gives the match.",
  "no-match": "Cannot watch: no match is played there yet.",
  "not-allowed": "Cannot watch: the match has begun, and its host lets nobody watch who is not in it.",
  "no-room": "Cannot watch: all who give the match to others have their hands full.",
  "other-match": "Another match is played there by now.",
  silent: "Nobody who has the match can be reached any more.",
};

const ENDS: { readonly [Outcome in (WatchFact & { readonly kind: "watched-end" })["outcome"]]: string } = {
  won: "somebody won",
  draw: "a draw",
  stopped: "it stopped, as agreed",
  desynced: "the games of the players differ",
  "lost-peers": "too few of those who played are left",
  left: "too few of those who played are left",
};
