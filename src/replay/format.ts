// The file, .rcr. All numbers are big-endian, most significant bit first; docs/replay-format.md shows an example.
//
//   magic u32 "RCR" 1a | version u16 | record: recorder | record: match | record: turn, for each from 0 on | record: end
//
//   record    kind u2, bodyBytes u14 | body | crc u32
//   recorder  name of the player who recorded
//   match     simVersion u16, mode u2, seed u32, catsPerPlayer u16, playerCount - 1 u3, hasTeams u1, pauses of a player u4 (0: none),
//             if there are any their seconds u9, for each player: playerId - 1 u3, team u4 if there are teams, isBot u1, level u3 of a bot, name; on a map also catLimit u12, timeLimitMinutes u7,
//             hasMixedKinds u1, hasFog u1, mapChecksum u32, mapBytes u16: then the map follows, as the map codec writes it, in match records of its own;
//             where any is chosen, at the end: the colours of seats 1 to 8, u3 each, then their emblems, u3 each
//   turn      checksum u32 of the world at the end of the turn, one bit for each of eight players who gave commands,
//             for each of those: count - 1 as exponential-Golomb code of order 0, commands as in turn data; zero bits up
//             to a whole byte; where it is another than in the turn before: the command delay u8, 2 to 10; for each seat
//             that is played otherwise from here on: 0x40 + 8 * by whom + playerId - 1 u8; where games were repaired
//             before it: 0x80 + what was wrong u8, who was wrong u8, path as ASCII up to the end
//   end       outcome u8, winner u8 (0: none), turnCount u32, the cause u8 of each departure, and the signatures of players
//
// A body ends with zero bits up to a whole byte. Turns have no number: the first is turn 0, each next is one later.
// Before turn 0 the command delay is 2.
//
// The CRC-32 of a record covers its kind, its length, its body, and the bodies of all records before it: it goes on from
// the CRC before. It does not cover that CRC as bytes, because the CRC-32 of data followed by their CRC-32 is always the
// same number, and a chain through it would forget what came before. So a changed bit, and a record that was dropped,
// repeated or moved, are found at that record (but for one in 2^32). The recorder's CRC goes on from magic and version;
// the match's CRC starts anew, so that all from there on is the same in every peer's file.
//
// A record is appended whole, and nothing is ever changed: after a crash the file holds every turn up to the last whole
// record. What can't be told apart: a length changed so that it points behind the end of the file reads as truncated.
import { assert, crc32 } from "../base/index.ts";
import { PREAMBLE_BYTES, RECORD_BODY_BYTES_MAX } from "./constants.ts";

/** The order of kinds in the file. */
const RECORD_KINDS = ["recorder", "match", "turn", "end"] as const;
const HEAD_BYTES = 2;
const CRC_BYTES = 4;
const BODY_BYTES_BITS = 14;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** What the next bytes of a file are. `crc` is where the next record goes on from, `end` where it begins. */
type ReadRecord =
  | {
      readonly kind: "whole";
      readonly record: RecordKind;
      readonly body: Uint8Array;
      readonly crc: number;
      readonly end: number;
    }
  | { readonly kind: "truncated" }
  | { readonly kind: "altered" };

/** The bytes of a record, and its CRC, which the next one goes on from. */
export function writeRecord(
  kind: RecordKind,
  body: Uint8Array,
  crcBefore: number,
): { readonly bytes: Uint8Array; readonly crc: number } {
  assert(body.length <= RECORD_BODY_BYTES_MAX, `writeRecord: ${body.length} bytes do not fit a record`);
  const bytes = new Uint8Array(HEAD_BYTES + body.length + CRC_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, (RECORD_KINDS.indexOf(kind) << BODY_BYTES_BITS) | body.length);
  bytes.set(body, HEAD_BYTES);
  const crc = crc32(bytes.subarray(0, HEAD_BYTES + body.length), crcBefore);
  view.setUint32(HEAD_BYTES + body.length, crc);
  return { bytes, crc };
}

/** The record that starts at that byte, if it is whole and is the one that followed what was read before. */
export function readRecord(bytes: Uint8Array, at: number, crcBefore: number): ReadRecord {
  assert(at >= 0 && at <= bytes.length, `readRecord: byte ${at} is outside 0..${bytes.length}`);
  if (at + HEAD_BYTES > bytes.length) return { kind: "truncated" };
  const head = (bytes[at]! << 8) | bytes[at + 1]!;
  const bodyEnd = at + HEAD_BYTES + (head & RECORD_BODY_BYTES_MAX);
  const end = bodyEnd + CRC_BYTES;
  if (end > bytes.length) return { kind: "truncated" };
  const crc = crc32(bytes.subarray(at, bodyEnd), crcBefore);
  if (crc !== readU32(bytes, bodyEnd)) return { kind: "altered" };
  const record = RECORD_KINDS[head >> BODY_BYTES_BITS]!;
  return { kind: "whole", record, body: bytes.subarray(at + HEAD_BYTES, bodyEnd), crc, end };
}

/** Of what each record says to be, up to the end or the first that is cut off; none is checked. */
export function* recordKinds(bytes: Uint8Array): Generator<RecordKind> {
  for (let at = PREAMBLE_BYTES; at + HEAD_BYTES <= bytes.length;) {
    const { kind, byteCount } = recordOfHead((bytes[at]! << 8) | bytes[at + 1]!);
    yield kind;
    if (kind === "end") return;
    at += byteCount;
  }
}

/** What the record says to be whose first two bytes those are, and how long it is with all that belongs to it. */
export function recordOfHead(head: number): { readonly kind: RecordKind; readonly byteCount: number } {
  const kind = RECORD_KINDS[head >> BODY_BYTES_BITS]!;
  return { kind, byteCount: HEAD_BYTES + (head & RECORD_BODY_BYTES_MAX) + CRC_BYTES };
}

function readU32(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}
