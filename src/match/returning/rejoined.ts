import type { AgreedState, LockstepMatch } from "../../lockstep/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";

/** What a match goes on from where its peer has come back to it. */
export interface Rejoined {
  readonly match: LockstepMatch;
  readonly wire: MatchWire;
  readonly state: AgreedState;
}
