import type { FileFact } from "./file-facts.ts";
import type { LobbyFact } from "./lobby-facts.ts";
import type { MatchFact } from "./match-facts.ts";
import type { CannotFact } from "./open-facts.ts";
import type { RelayFact } from "./relay-facts.ts";
import type { ReplayFact } from "./replay-facts.ts";
import type { ResultFact } from "./result-facts.ts";
import type { ServiceFact } from "./service-facts.ts";
import type { SetupFact } from "./setup-facts.ts";
import type { TalkFact, UnsaidFact } from "./talk-facts.ts";
import type { WatchFact } from "./watch-facts.ts";
import type { ReachFact } from "./way-facts.ts";

/** What a peer has to tell a person, as it happened: src/words makes a sentence of it. No two topics have a kind in common. */
export type Fact =
  | CannotFact
  | FileFact
  | LobbyFact
  | MatchFact
  | ReachFact
  | RelayFact
  | ReplayFact
  | ResultFact
  | ServiceFact
  | SetupFact
  | TalkFact
  | UnsaidFact
  | WatchFact;
