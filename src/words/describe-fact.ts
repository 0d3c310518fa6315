import { escapeUnseen } from "../base/index.ts";
import type { Fact, OpenFault, RelayUriFault, ResultFact, WatchFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { FILE_FACTS } from "./file-fact-words.ts";
import { LOBBY_FACTS } from "./lobby-fact-words.ts";
import { MATCH_FACTS } from "./match-fact-words.ts";
import { CANNOT_FACTS, sayFault } from "./open-fact-words.ts";
import { RELAY_FACTS, sayRelayUri } from "./relay-fact-words.ts";
import { REPLAY_FACTS } from "./replay-fact-words.ts";
import { RESULT_FACTS, sayResult } from "./result-fact-words.ts";
import { SERVICE_FACTS } from "./service-fact-words.ts";
import { SETUP_FACTS } from "./setup-fact-words.ts";
import { TALK_FACTS } from "./talk-fact-words.ts";
import { sayTrouble, type Trouble } from "./trouble-words.ts";
import { words } from "./voice.ts";
import { sayDistrusted, WATCH_FACTS } from "./watch-fact-words.ts";
import { OUTSIDE, REACH_FACTS } from "./way-fact-words.ts";

const FACTS: FactTable<Fact> = {
  ...CANNOT_FACTS,
  ...FILE_FACTS,
  ...LOBBY_FACTS,
  ...MATCH_FACTS,
  ...REACH_FACTS,
  ...RELAY_FACTS,
  ...REPLAY_FACTS,
  ...RESULT_FACTS,
  ...SERVICE_FACTS,
  ...SETUP_FACTS,
  ...TALK_FACTS,
  ...WATCH_FACTS,
};
const FACT_WORDS = words(FACTS);
const PART_WORDS = words({
  sentences: sayResult,
  distrusted: sayDistrusted,
  fault: sayFault,
  relayUri: sayRelayUri,
  trouble: sayTrouble,
});

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

/** Why something can't be opened, found or entered: what goes on after a colon, to its full stop. */
export function describeFault(fault: OpenFault): string {
  return escapeUnseen(PART_WORDS.fault(fault));
}

/** What is wrong with an address of a relay: goes on a sentence, without its full stop. */
export function describeRelayUri(fault: RelayUriFault): string {
  return escapeUnseen(PART_WORDS.relayUri(fault));
}

/** Why a file, a map, a replay or a camera is of no use: goes on a sentence that names it, without its full stop. */
export function describeTrouble(trouble: Trouble): string {
  return escapeUnseen(PART_WORDS.trouble(trouble));
}

/** Of addresses, for whom they are good. */
export const OUTSIDE_WORDS = words(OUTSIDE);
