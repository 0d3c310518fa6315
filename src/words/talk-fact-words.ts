import type { TalkFact, UnsaidFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { PAUSE_WORDS } from "./pause-words.ts";

/** What the topics of others say too, they say here. */
type OwnTalk = Exclude<TalkFact, { readonly kind: "departure" | "back" | "map-grew" | "map-back" }>;

export const TALK_FACTS: FactTable<OwnTalk | UnsaidFact> = {
  "talks-too-much": ({ name, dropped }) => `${name} talks too much: ${dropped} more were not heard.`,
  "match-begins": () => "The match begins.",
  "match-over": () => "The match is over.",
  "games-healed": () => "The games differed, and are healed.",
  "goes-on": () => "The match goes on.",
  paused: ({ name }) => PAUSE_WORDS.paused(name, "none"),
  muted: ({ name, isMuted }) => `${name} is ${isMuted ? "muted: you hear nothing of them" : "heard again"}.`,
  "wants-again": ({ name }) => `${name} wants to play again.`,
  here: ({ name }) => `${name} is here.`,
  left: ({ name }) => `${name} left.`,
  "sent-out": ({ name, cause }) =>
    cause === null ? `The host sent ${name} out.` : `The host sent ${name} out, for this reason: “${cause}”.`,
  unsaid: ({ why }) => UNSAID[why],
};

const UNSAID: { readonly [Why in UnsaidFact["why"]]: string } = {
  unsayable: "That can't be said: it is empty, too long, or has characters in it that are not seen.",
  "not-here": "There is nobody to talk to.",
  nobody: "Nobody hears that: you have no allies here, or nobody else is in.",
  "too-much": "Not so fast: that was not said.",
};
