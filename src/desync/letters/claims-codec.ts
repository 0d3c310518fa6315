import { assert, DIGEST_BYTES, type BitReader, type BitWriter } from "../../base/index.ts";
import { readDigest, writeDigest, writeOctets } from "../../wire/index.ts";
import { CLAIM_KINDS, SIGNATURE_BYTES, type Claim } from "../../seal/index.ts";
import type { HeardMessage } from "./message.ts";

/** Claims of one letter: of every player one, or two of one. */
const CLAIMS_MAX = 8;
const COUNT_BITS = 3;
const KIND_BITS = 5;
const PLAYER_BITS = 3;
/** Of a claim: kind and signer, key, digest, signature. */
export const CLAIM_BYTES = 1 + 8 + DIGEST_BYTES + SIGNATURE_BYTES;
/** Kind, turn and attempt, digest. */
export const HEARD_BYTES = 1 + 5 + DIGEST_BYTES;
const HALT_TURN_BITS = 31;
const ATTEMPT_BITS = 2;

assert(
  CLAIMS_MAX === 2 ** COUNT_BITS && CLAIM_KINDS.length <= 2 ** KIND_BITS,
  "a claim's kind takes five bits",
);

/** Layout: docs/protocol.md. */
export function writeClaims(writer: BitWriter, claims: readonly Claim[]): void {
  assert(claims.length > 0 && claims.length <= CLAIMS_MAX, `writeClaims: ${claims.length} claims`);
  writer.bits(claims.length - 1, COUNT_BITS);
  for (const { signer, kind, key, digest, signature } of claims) {
    writer.bits(CLAIM_KINDS.indexOf(kind), KIND_BITS);
    writer.bits(signer - 1, PLAYER_BITS);
    const [first, second, ...more] = key;
    assert(more.length === 0, "a key has two halves");
    writer.u32(first);
    writer.u32(second);
    writeDigest(writer, digest);
    writeOctets(writer, signature, SIGNATURE_BYTES);
  }
}

/** Reads what writeClaims wrote; on anything else the reader has failed. Whether they are signed is not asked here. */
export function readClaims(reader: BitReader): readonly Claim[] {
  return Array.from({ length: reader.bits(COUNT_BITS) + 1 }, () => {
    const kind = CLAIM_KINDS[reader.bits(KIND_BITS)];
    if (kind === undefined) reader.fail();
    const signer = reader.bits(PLAYER_BITS) + 1;
    const key = [reader.u32(), reader.u32()] as const;
    const digest = readDigest(reader);
    return { signer, kind: kind ?? "testimony", key, digest, signature: reader.bytes(SIGNATURE_BYTES) };
  });
}

export function writeHeard(writer: BitWriter, { haltTurn, attempt, digest }: HeardMessage): void {
  writer.bits(haltTurn, HALT_TURN_BITS);
  writer.bits(attempt, ATTEMPT_BITS);
  writeDigest(writer, digest);
}

export function readHeard(reader: BitReader): Omit<HeardMessage, "kind"> {
  return {
    haltTurn: reader.bits(HALT_TURN_BITS),
    attempt: reader.bits(ATTEMPT_BITS),
    digest: readDigest(reader),
  };
}
