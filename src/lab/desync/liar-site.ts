import type { Letter } from "../../desync/index.ts";
import type { MatchRun } from "../../match/index.ts";
import type { Session } from "../../net/index.ts";
import { signClaim, type Claim } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { PROTOCOL_VERSION } from "../../wire/index.ts";

/** What a liar has to lie with. */
export interface LiarSite {
  readonly run: MatchRun; // of the liar
  readonly liarId: PlayerId;
  readonly victimId: PlayerId; // an honest player that it speaks of
  readonly others: readonly PlayerId[]; // all but the liar, ascending
  readonly session: Session; // of the liar
}

/** A liar does its worst in its letters, and each 100 ms. */
export interface Liar {
  /** What goes out in place of that letter; null: nothing. */
  readonly change?: (to: PlayerId, letter: Letter) => Letter | null;
  readonly act?: (count: number) => void;
}

/** That claim of the liar, with another digest and a signature that is good. */
export function signedOtherwise({ liarId, session }: LiarSite, claim: Claim, digest: string): Claim {
  const { matchDigest, signingKey } = session.match.notary;
  const where = { matchDigest, protocolVersion: PROTOCOL_VERSION };
  return signClaim(signingKey, where, liarId, { ...claim, digest });
}
