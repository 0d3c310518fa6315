import type { AgreedState, LockstepMatch, Statement } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";

/** What a match goes on from where its peer has come back to it. */
export interface Rejoined {
  readonly match: LockstepMatch;
  readonly wire: MatchWire;
  readonly state: AgreedState;
  readonly statements: ReadonlyMap<PlayerId, Statement>; // the last that each of the others has made meanwhile of who is gone
}
