import { escapeUnseen } from "../base/index.ts";
import type { Fact, ResultFact, SaidFact, WatchFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { LOBBY_FACTS } from "./lobby-fact-words.ts";
import { MATCH_FACTS } from "./match-fact-words.ts";
import { REPLAY_FACTS } from "./replay-fact-words.ts";
import { RESULT_FACTS, sayResult } from "./result-fact-words.ts";
import { SETUP_FACTS } from "./setup-fact-words.ts";
import { TALK_FACTS } from "./talk-fact-words.ts";
import { words } from "./voice.ts";
import { sayDistrusted, WATCH_FACTS } from "./watch-fact-words.ts";

const SAID_FACTS: FactTable<SaidFact> = { said: ({ text }) => text };

const FACTS: FactTable<Fact> = {
  ...LOBBY_FACTS,
  ...MATCH_FACTS,
  ...REPLAY_FACTS,
  ...RESULT_FACTS,
  ...SAID_FACTS,
  ...SETUP_FACTS,
  ...TALK_FACTS,
  ...WATCH_FACTS,
};
const FACT_WORDS = words(FACTS);
const PART_WORDS = words({ sentences: sayResult, distrusted: sayDistrusted });

/** A sentence or more on it. It may name a file or quote an error: nothing in it turns the writing direction of the rest. */
export function describeFact(fact: Fact): string {
  return escapeUnseen((FACT_WORDS[fact.kind] as (fact: Fact) => string)(fact));
}

/** How a match ended, why the player lost or won, and who had left: a sentence or more each, how it ended first. */
export function describeResult(result: ResultFact): readonly string[] {
  return PART_WORDS.sentences(result).map(escapeUnseen);
}

/** Why somebody is not asked for a match any more, where it is not told what is done about that. */
export function describeDistrusted(fact: WatchFact & { readonly kind: "distrusted" }): string {
  return escapeUnseen(PART_WORDS.distrusted(fact));
}
