import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { playersOfMask, TURN_MAX, type SeatChange } from "../../lockstep/index.ts";
import { BOT_STRENGTHS, PLAYER_COUNT_MAX } from "../../sim/index.ts";
import type { StateOffer, StatePartMessage } from "./message.ts";

/** Bytes of a state in one message. */
export const STATE_PART_BYTES = 1_024;
/** More than any world of a match takes. */
const STATE_BYTES_MAX = 16 * 2 ** 20;

const TURN_BITS = 31;
const VIEW_BITS = 16;
const COUNT_BITS = 4;
const CHANGES_MAX = 2 ** COUNT_BITS - 1;
const PLAYER_BITS = 3;
const KIND_BITS = 2;
const LEVEL_BITS = 3;
const KINDS = ["peer", "bot", "nobody"] as const;

/** Kind, turn, and two numbers. */
export const PART_HEAD_BYTES = 1 + 4 + 4;
/** Turn, length, checksum, view, lineage, masks, changes. */
export const OFFER_BYTES_MAX = 1 + 4 + 4 + 4 + 2 + 4 + 2 + 4 * PLAYER_COUNT_MAX + 1 + CHANGES_MAX * 6;

/** Layout: docs/protocol.md. */
export function writeOffer(writer: BitWriter, offer: StateOffer): void {
  const { turn, byteCount, checksum, view, lineage, peers, installed, changes } = offer;
  assert(byteCount > 0 && byteCount <= STATE_BYTES_MAX, `writeOffer: a state of ${byteCount} bytes`);
  assert(peers !== 0 && view > 0, "who offers a state takes part, and somebody has left");
  assert(changes.length <= CHANGES_MAX, `writeOffer: ${changes.length} changes`);
  const { gone, lastTurns } = installed;
  assert(gone !== 0 && playersOfMask(gone).length === lastTurns.length, "a last turn of each who has left");
  assert(
    lastTurns.every((last) => last < TURN_MAX),
    "writeOffer: a last turn that is none",
  );
  writer.bits(turn + 1, TURN_BITS);
  writer.u32(byteCount);
  writer.u32(checksum);
  writer.bits(view, VIEW_BITS);
  writer.u32(lineage);
  writer.u8(peers);
  writer.u8(gone);
  for (const last of lastTurns) writer.u32(last + 1);
  writer.bits(changes.length, COUNT_BITS);
  for (const { playerId, playedBy, turn: at } of changes) {
    writer.bits(playerId - 1, PLAYER_BITS);
    writer.bits(KINDS.indexOf(playedBy.kind), KIND_BITS);
    if (playedBy.kind === "bot") writer.bits(BOT_STRENGTHS.indexOf(playedBy.level), LEVEL_BITS);
    writer.bits(at, TURN_BITS);
  }
}

/** Reads what writeOffer wrote; on anything else the reader has failed. */
export function readOffer(reader: BitReader): StateOffer {
  const turn = reader.bits(TURN_BITS) - 1;
  const [byteCount, checksum] = [reader.u32(), reader.u32()];
  const view = reader.bits(VIEW_BITS);
  const lineage = reader.u32();
  const peers = reader.u8();
  const gone = reader.u8();
  const lastTurns = playersOfMask(gone).map(() => reader.u32() - 1);
  const changes: SeatChange[] = [];
  const count = reader.bits(COUNT_BITS);
  while (changes.length < count && !reader.failed) changes.push(readChange(reader));
  const isWell = byteCount > 0 && byteCount <= STATE_BYTES_MAX && peers !== 0 && view > 0 && gone !== 0;
  if (!isWell || lastTurns.some((last) => last >= TURN_MAX)) reader.fail();
  return { turn, byteCount, checksum, view, lineage, peers, installed: { gone, lastTurns }, changes };
}

function readChange(reader: BitReader): SeatChange {
  const playerId = reader.bits(PLAYER_BITS) + 1;
  const kind = KINDS[reader.bits(KIND_BITS)];
  if (kind === undefined) reader.fail();
  const level = kind === "bot" ? BOT_STRENGTHS[reader.bits(LEVEL_BITS)] : undefined;
  if (kind === "bot" && level === undefined) reader.fail();
  const playedBy = kind === "bot" ? { kind, level: level ?? "medium" } : { kind: kind ?? "nobody" };
  return { playerId, playedBy, turn: reader.bits(TURN_BITS) };
}

export function writePart(writer: BitWriter, { turn, index, bytes }: StatePartMessage): void {
  assert(bytes.length > 0 && bytes.length <= STATE_PART_BYTES, `writePart: ${bytes.length} bytes`);
  writer.bits(turn + 1, TURN_BITS);
  writer.u16(index);
  writer.u16(bytes.length);
  writer.bytes(bytes);
}

export function readPart(reader: BitReader): StatePartMessage {
  const turn = reader.bits(TURN_BITS) - 1;
  const index = reader.u16();
  const length = reader.u16();
  if (length === 0 || length > STATE_PART_BYTES || length * 8 > reader.bitsLeft) reader.fail();
  return { kind: "state-part", turn, index, bytes: reader.failed ? new Uint8Array(0) : reader.bytes(length) };
}

export function writePartsWanted(
  writer: BitWriter,
  turn: number,
  [first, end]: readonly [number, number],
): void {
  assert(first < end, "parts are asked for");
  writer.bits(turn + 1, TURN_BITS);
  writer.u16(first);
  writer.u16(end);
}

export function readPartsWanted(reader: BitReader): {
  readonly turn: number;
  readonly first: number;
  readonly end: number;
} {
  const wanted = { turn: reader.bits(TURN_BITS) - 1, first: reader.u16(), end: reader.u16() };
  if (wanted.first >= wanted.end) reader.fail();
  return wanted;
}
