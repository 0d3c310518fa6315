import type { LobbyFact } from "./lobby-facts.ts";
import type { MatchFact } from "./match-facts.ts";
import type { ReplayFact } from "./replay-facts.ts";
import type { ResultFact } from "./result-facts.ts";
import type { SaidFact } from "./said-fact.ts";
import type { SetupFact } from "./setup-facts.ts";
import type { TalkFact, UnsaidFact } from "./talk-facts.ts";
import type { WatchFact } from "./watch-facts.ts";

/** What a peer has to tell a person, as it happened: src/words makes a sentence of it. No two topics have a kind in common. */
export type Fact =
  | LobbyFact
  | MatchFact
  | ReplayFact
  | ResultFact
  | SaidFact
  | SetupFact
  | TalkFact
  | UnsaidFact
  | WatchFact;
