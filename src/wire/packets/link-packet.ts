import {
  assert,
  BitReader,
  BitWriter,
  fail,
  lowBits,
  nearestWithLowBits,
  ok,
  type Result,
} from "../../base/index.ts";
import { TURN_MAX, type TurnData } from "../../lockstep/index.ts";
import { SEAL_BYTES } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import {
  FRAGMENT_BYTES_MAX,
  HELD_MS_END,
  HELD_STEP_MS,
  LINK_PACKET_BYTES_MAX,
  LINK_TURN_MIN,
  LINK_HEAD_BYTES,
  POSITION_MS_MAX,
} from "../constants.ts";
import {
  readNearTurn,
  readTurnDataList,
  TURN_DATA_LIST_BITS,
  writeNearTurn,
  writeTurnDataList,
} from "../parts/turn-data-codec.ts";
import {
  FRAGMENT_COUNT_BITS_MAX,
  fragmentBits,
  readFragments,
  writeFragments,
  type LaneFragment,
} from "./lane-fragment.ts";
import type { PacketRefusal } from "./packet.ts";

/** What came from the receiver of this packet. */
export interface LinkAck {
  readonly sequence: number; // u16, the newest packet that came
  readonly bits: number; // u32, bit i: sequence - 1 - i came too
  readonly heldMs: number | null; // how long ago the newest came: 0, 4 .. 1,012; null: 1,016 ms or more
}

/** Where the sender is in the match. */
export interface TurnPosition {
  readonly turn: number; // from -16 on; the low 16 bits travel
  readonly ms: number; // 0..127, since that turn began; 127: that or more, it waits
}

/** "I lack the turn data of these players from this turn on." */
export interface TurnRequest {
  readonly turn: number; // from 0, at most 1,023 from the sender's
  readonly playerMask: number; // u8, bit playerId - 1, never 0
}

/** What two peers send each other in play. Layout: docs/protocol.md. */
export interface LinkPacket {
  readonly sequence: number; // u16
  readonly ack: LinkAck | null; // null: nothing came yet
  readonly position: TurnPosition | null; // never null with turn data or a request
  readonly turnData: readonly TurnData[]; // 0 to 32, ascending by turn and player id; of others where it was asked
  readonly request: TurnRequest | null;
  readonly fragments: readonly LaneFragment[]; // 0 to 16
}

/** What is seen of a link packet without opening it. */
interface LinkHead {
  readonly sender: PlayerId; // as it says
  readonly sequence: number; // u16, the low bits of the number with which it is sealed
}

const FIRST_BIT = 0x80;
const SENDER_BITS = 3;
const SEQUENCE_BITS = 16;
const TURN_BITS = 16;
const MS_BITS = 7;
const BYTES_OF_ACK_BITS = 4;
const FIRST_SHIFT = 24;

const ACK_BITS_MAX = SEQUENCE_BITS + 8 + BYTES_OF_ACK_BITS + 32;
const REQUEST_BITS_MAX = 21 + 8;
/** More than anything but turn data and fragments takes, with what fills up the last byte. */
export const LINK_PACKET_BITS_BARE =
  LINK_HEAD_BYTES * 8 +
  ACK_BITS_MAX +
  (TURN_BITS + MS_BITS) +
  TURN_DATA_LIST_BITS +
  (1 + REQUEST_BITS_MAX + FRAGMENT_COUNT_BITS_MAX) +
  7;

assert(
  LINK_PACKET_BITS_BARE + fragmentBits(FRAGMENT_BYTES_MAX) <= LINK_PACKET_BYTES_MAX * 8,
  "a full fragment fits a packet",
);

/** Whether bytes are meant as a link packet; else they begin as an envelope, whose first bit is 0. */
export function isLinkPacket(bytes: Uint8Array): boolean {
  return bytes.length > 0 && (bytes[0]! & FIRST_BIT) !== 0;
}

/** Of what came from the network and is meant as a link packet; null: it is too short or too long for one. */
export function readLinkHead(bytes: Uint8Array): LinkHead | null {
  if (bytes.length < LINK_HEAD_BYTES || bytes.length > LINK_PACKET_BYTES_MAX + SEAL_BYTES) return null;
  return { sender: ((bytes[0]! >> 4) & 7) + 1, sequence: (bytes[1]! << 8) | bytes[2]! };
}

/** The bytes of a link packet before it is sealed: at most 1,157. Asserts every range: the caller is us. */
export function writeLinkPacket(packet: LinkPacket, sender: PlayerId): Uint8Array {
  const { ack, position, turnData, request, fragments } = packet;
  const hasMore = request !== null || fragments.length > 0;
  const writer = new BitWriter(LINK_PACKET_BYTES_MAX);
  writer.flag(true);
  writer.bits(sender - 1, SENDER_BITS);
  writer.flag(ack !== null);
  writer.flag(position !== null);
  writer.flag(turnData.length > 0);
  writer.flag(hasMore);
  writer.bits(packet.sequence, SEQUENCE_BITS);
  if (ack !== null) writeAck(writer, ack);
  if (position !== null) writePosition(writer, position);
  assert(position !== null || (turnData.length === 0 && request === null), "turns go with a position");
  if (position !== null && turnData.length > 0)
    writeTurnDataList(writer, turnData, { sender, turn: position.turn });
  if (hasMore) {
    writer.flag(request !== null);
    if (position !== null && request !== null) writeRequest(writer, request, position);
    writeFragments(writer, fragments, request === null ? 1 : 0);
  }
  return writer.finish();
}

/**
 * Reads what came from the network, once it is opened: checked in full before anything is used, never throws on what others sent.
 * `expectedTurn`: the turn that the sender is about to be in: its own is within 32,767 of it.
 */
export function readLinkPacket(
  bytes: Uint8Array,
  expectedTurn: number,
): Result<{ readonly sender: PlayerId; readonly packet: LinkPacket }, PacketRefusal> {
  if (!isLinkPacket(bytes) || bytes.length < LINK_HEAD_BYTES) return fail("not-ours");
  if (bytes.length > LINK_PACKET_BYTES_MAX) return fail("too-long");
  const sender = ((bytes[0]! >> 4) & 7) + 1;
  const reader = new BitReader(bytes.subarray(1));
  const packet = readBody(reader, bytes[0]!, { sender, expectedTurn });
  return reader.finished ? ok({ sender, packet }) : fail("malformed");
}

function readBody(
  reader: BitReader,
  first: number,
  { sender, expectedTurn }: { readonly sender: PlayerId; readonly expectedTurn: number },
): LinkPacket {
  const [hasAck, hasPosition, hasTurnData, hasMore] = [8, 4, 2, 1].map((flag) => (first & flag) !== 0);
  const sequence = reader.bits(SEQUENCE_BITS);
  const ack = hasAck === true ? readAck(reader) : null;
  const position = hasPosition === true ? readPosition(reader, expectedTurn) : null;
  const turn = position?.turn ?? 0;
  const turnData = hasTurnData === true ? readTurnDataList(reader, { sender, turn }) : [];
  const hasRequest = hasMore === true && reader.flag();
  const request = hasRequest ? readRequest(reader, turn) : null;
  const fragments = hasMore === true ? readFragments(reader, hasRequest ? 0 : 1) : [];
  if (position === null && (turnData.length > 0 || request !== null)) reader.fail();
  return { sequence, ack, position, turnData, request, fragments };
}

/** Of the four bytes of bits those that are not all ones follow. Source: Fiedler, reliable.io. */
function writeAck(writer: BitWriter, { sequence, bits, heldMs }: LinkAck): void {
  if (bits >>> 0 !== bits) assert(false, `writeAck: bits ${bits} are not a u32`);
  const held = heldMs ?? HELD_MS_END;
  assert(
    held >= 0 && held % HELD_STEP_MS === 0 && (heldMs === null || held < HELD_MS_END),
    `writeAck: held for ${held} ms, expected a multiple of ${HELD_STEP_MS} below ${HELD_MS_END}`,
  );
  writer.bits(sequence, SEQUENCE_BITS);
  writer.u8(held / HELD_STEP_MS);
  const bytes = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff);
  for (const byte of bytes) writer.flag(byte !== 0xff);
  for (const byte of bytes) if (byte !== 0xff) writer.u8(byte);
}

function readAck(reader: BitReader): LinkAck {
  const sequence = reader.bits(SEQUENCE_BITS);
  const held = reader.u8() * HELD_STEP_MS;
  if (held > HELD_MS_END) reader.fail();
  const mask = reader.bits(BYTES_OF_ACK_BITS);
  let bits = 0;
  for (let shift = FIRST_SHIFT, flag = 8; shift >= 0; shift -= 8, flag >>= 1) {
    const byte = (mask & flag) === 0 ? 0xff : reader.u8();
    if ((mask & flag) !== 0 && byte === 0xff) reader.fail();
    bits |= byte << shift;
  }
  return { sequence, bits: bits >>> 0, heldMs: held < HELD_MS_END ? held : null };
}

function writePosition(writer: BitWriter, { turn, ms }: TurnPosition): void {
  const isInRange = Number.isInteger(turn) && turn >= LINK_TURN_MIN && turn <= TURN_MAX;
  if (!isInRange) assert(false, `turn ${turn} is out of range`);
  writer.bits(lowBits(turn, TURN_BITS), TURN_BITS);
  writer.bits(ms, MS_BITS);
  if (ms > POSITION_MS_MAX) assert(false, `${ms} ms into a turn are out of range`);
}

function readPosition(reader: BitReader, expectedTurn: number): TurnPosition {
  const turn = nearestWithLowBits(reader.bits(TURN_BITS), TURN_BITS, expectedTurn);
  if (turn < LINK_TURN_MIN || turn > TURN_MAX) reader.fail();
  return { turn, ms: reader.bits(MS_BITS) };
}

function writeRequest(
  writer: BitWriter,
  { turn, playerMask }: TurnRequest,
  { turn: own }: TurnPosition,
): void {
  assert(playerMask !== 0, "a request is for the turn data of somebody");
  writeNearTurn(writer, turn, own);
  writer.u8(playerMask);
}

function readRequest(reader: BitReader, senderTurn: number): TurnRequest {
  const turn = readNearTurn(reader, senderTurn);
  const playerMask = reader.u8();
  if (playerMask === 0) reader.fail();
  return { turn, playerMask };
}
