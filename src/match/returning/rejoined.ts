import type { AgreedState, LockstepMatch, Statement } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";

/** What a match goes on from where its peer has come back to it. */
export interface Rejoined {
  readonly match: LockstepMatch;
  readonly wire: MatchWire;
  readonly state: AgreedState;
  /** What others have said meanwhile about players that are gone, oldest first. */
  readonly statements: readonly { readonly from: PlayerId; readonly statement: Statement }[];
}
