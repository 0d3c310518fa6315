import {
  as,
  checked,
  digest,
  DIGEST_BYTES,
  given,
  headed,
  list,
  octets,
  record,
  u,
  when,
  whole,
  type Of,
} from "../base/index.ts";
import { KEY_BYTES, SIGNATURE_BYTES } from "../seal/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../sim/index.ts";

/** The players in the match that a record is of. */
export interface MatchScope {
  readonly playerIds: readonly PlayerId[];
}

/** One player's signature under the match up to the end of a turn. */
const oneSignature = record({
  playerId: u(8),
  identity: octets(KEY_BYTES, "Ed25519 public key"),
  turn: u(32, "covered up to this one, with it"),
  signature: octets(SIGNATURE_BYTES),
});

interface Count {
  readonly count: number;
}

const NO_DIGEST = "0".repeat(2 * DIGEST_BYTES);
const isAny = ({ count }: Count): boolean => count > 0;
/** With their count first; without any there is nothing else. */
const countedSignatures = headed(
  record({ count: whole({ from: 0, to: PLAYER_COUNT_MAX, bits: 8 }) }),
  record({
    matchDigest: when(isAny, digest("of the match: protocol.md, message 16"), NO_DIGEST, "with any"),
    protocolVersion: when(isAny, u(8, "`PROTOCOL_VERSION` of the program that recorded"), 0, "with any"),
    signatures: list(
      given(({ count }: Count) => count),
      oneSignature,
      "of each player its last, in ascending player id",
    ),
  }),
);

/** The signatures under the match, as the recorder has them: the last one of each player, in ascending player id. */
export type RecordedSignatures = Omit<Of<typeof countedSignatures>, "count">;

export const NO_SIGNATURES: RecordedSignatures = {
  protocolVersion: 0,
  matchDigest: NO_DIGEST,
  signatures: [],
};

/** As they stand in the end record, behind all else. Whether they fit is not asked here. */
export const signatures = checked(
  as(countedSignatures, {
    to: ({ matchDigest, protocolVersion, signatures: all }): RecordedSignatures => ({
      ...{ matchDigest, protocolVersion, signatures: all },
    }),
    from: (signed) => {
      const count = signed.signatures.length;
      return { count, ...(count > 0 ? signed : NO_SIGNATURES) };
    },
  }),
  "signatures are of players of the match, in ascending player id",
  ({ signatures: all }, { playerIds }: MatchScope) =>
    all.every(({ playerId }, i) => playerIds.includes(playerId) && playerId > (all[i - 1]?.playerId ?? 0)),
);

const HEAD_BYTES = 1 + DIGEST_BYTES + 1;
const SIGNATURE_RECORD_BYTES = 1 + KEY_BYTES + 4 + SIGNATURE_BYTES;
/** More than the end record takes for signatures, whoever has signed. */
export const SIGNATURES_BYTES_MAX = HEAD_BYTES + PLAYER_COUNT_MAX * SIGNATURE_RECORD_BYTES;
