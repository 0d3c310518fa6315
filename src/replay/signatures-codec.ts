import { assert, DIGEST_BYTES, type BitReader, type BitWriter, type Digest } from "../base/index.ts";
import { readDigest, writeDigest, writeOctets } from "../wire/index.ts";
import { KEY_BYTES, SIGNATURE_BYTES } from "../seal/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../sim/index.ts";

/** One player's signature under the match up to the end of a turn. */
interface RecordedSignature {
  readonly playerId: PlayerId;
  readonly identity: Uint8Array; // Ed25519 public key
  readonly turn: number; // covered up to this one, with it
  readonly signature: Uint8Array;
}

/** Who has signed the match, as the recorder has it: of each the last. */
export interface RecordedSignatures {
  readonly protocolVersion: number; // u8
  readonly matchDigest: Digest; // of all keys with which the match began
  readonly signatures: readonly RecordedSignature[]; // ascending player id
}

const HEAD_BYTES = 1 + DIGEST_BYTES + 1;
const SIGNATURE_RECORD_BYTES = 1 + KEY_BYTES + 4 + SIGNATURE_BYTES;
/** More than the end record takes for signatures, whoever has signed. */
export const SIGNATURES_BYTES_MAX = HEAD_BYTES + PLAYER_COUNT_MAX * SIGNATURE_RECORD_BYTES;
export const NO_SIGNATURES: RecordedSignatures = {
  protocolVersion: 0,
  matchDigest: "0".repeat(2 * DIGEST_BYTES),
  signatures: [],
};

/** As they stand in the end record, behind all else. */
export function writeSignatures(
  writer: BitWriter,
  { protocolVersion, matchDigest, signatures }: RecordedSignatures,
): void {
  assert(signatures.length <= PLAYER_COUNT_MAX, `${signatures.length} signatures in a replay`);
  writer.u8(signatures.length);
  if (signatures.length === 0) return;
  writeDigest(writer, matchDigest);
  writer.u8(protocolVersion);
  for (const { playerId, identity, turn, signature } of signatures) {
    assert(
      identity.length === KEY_BYTES && signature.length === SIGNATURE_BYTES,
      "keys and signatures are whole",
    );
    writer.u8(playerId);
    writeOctets(writer, identity, KEY_BYTES);
    writer.u32(turn);
    writeOctets(writer, signature, SIGNATURE_BYTES);
  }
}

/** Reads what writeSignatures wrote; on anything else the reader has failed. Whether they fit is not asked here. */
export function readSignatures(reader: BitReader, playerIds: readonly PlayerId[]): RecordedSignatures {
  const count = reader.u8();
  if (count === 0 || count > PLAYER_COUNT_MAX) {
    if (count > 0) reader.fail();
    return NO_SIGNATURES;
  }
  const matchDigest = readDigest(reader);
  const protocolVersion = reader.u8();
  const signatures: RecordedSignature[] = [];
  while (signatures.length < count && !reader.failed) {
    const playerId = reader.u8();
    if (!playerIds.includes(playerId) || playerId <= (signatures.at(-1)?.playerId ?? 0)) reader.fail();
    const identity = reader.bytes(KEY_BYTES);
    const turn = reader.u32();
    const signature = reader.bytes(SIGNATURE_BYTES);
    signatures.push({ playerId, identity, turn, signature });
  }
  return { matchDigest, protocolVersion, signatures };
}
