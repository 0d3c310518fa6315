import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { TURN_MAX } from "../../lockstep/index.ts";
import { WATCH_BYTES_MAX, WATCH_PART_BYTES_MAX } from "../constants.ts";
import { isAddress, readAddress, writeAddress, type Address } from "../parts/address-codec.ts";

/** To somebody who has a match, from one that would like to watch it: what is there of it? */
export interface WatchPacket {
  readonly kind: "watch";
  readonly token: number; // u32, random: which question an answer is for
  readonly match: number; // u32, of the head of the match that is watched already; 0: whatever is there
}

/** The answer of one that has room: what it can give. */
export interface WatchOfferPacket {
  readonly kind: "watch-offer";
  readonly token: number; // u32, of the question
  readonly pass: number; // u32: parts are given to who shows it, from where the question came
  readonly match: number; // u32, CRC-32 of the head; not 0
  readonly headBytes: number; // 1..WATCH_BYTES_MAX
  readonly stateTurn: number; // u31, from -1 on: at the end of that turn it can be joined
  readonly stateBytes: number; // 1..WATCH_BYTES_MAX
  readonly stateChecksum: number; // u32, CRC-32 of the state
  readonly delaySeconds: number; // u7, at least so late
  readonly depth: number; // u4, watchers between the sender and a player; 0: it is one that plays
}

/** The answer of one that has not: whom to ask instead. */
export interface WatchRefusalPacket {
  readonly kind: "watch-refusal";
  readonly token: number; // u32, of the question
  readonly reason: WatchRefusalReason;
  readonly addresses: readonly Address[]; // at most WATCH_PLACES_MAX, of those who watch from the sender
}

/** What stands against watching there. The order of the wire; only ever append. */
const WATCH_REFUSALS = ["no-match", "not-allowed", "no-room", "other-match"] as const;
export type WatchRefusalReason = (typeof WATCH_REFUSALS)[number];

/** What a match is to those who watch. The order of the wire; only ever append. */
const WATCH_SECTIONS = ["head", "state", "turns", "places"] as const;
type WatchSection = (typeof WATCH_SECTIONS)[number];

/** Which bytes: of the head and of the places turn is 0, of a state the one at whose end it is, of turns the first of their segment. */
export interface WatchPlace {
  readonly section: WatchSection;
  readonly turn: number; // u31, from -1 on
  readonly offset: number; // of the section's bytes
}

/** To one that has offered: the bytes from there on, as many as a part holds. */
export interface WatchWantedPacket extends WatchPlace {
  readonly kind: "watch-wanted";
  readonly pass: number; // u32
  readonly watchers: number; // u12: how many watch by what is given here, the sender among them
}

/** The answer. */
export interface WatchPartPacket extends WatchPlace {
  readonly kind: "watch-part";
  readonly pass: number; // u32, of the offer: nobody else knows it
  readonly match: number; // u32
  readonly byteCount: number; // u24, of the section, as far as it is there
  readonly isWhole: boolean; // it will not grow
  readonly newestTurn: number; // u31, from -1 on: the last that is there for those who watch
  readonly depth: number; // u4, of the sender; 15: it gets nothing itself
  readonly bytes: Uint8Array; // 0..WATCH_PART_BYTES_MAX
}

/** To one that plays, from one that gets its match from others: is this the state at the end of that turn? */
export interface WatchCheckPacket {
  readonly kind: "watch-check";
  readonly token: number; // u32
  readonly match: number; // u32
  readonly turn: number; // u31, from -1 on
}

export interface WatchCheckedPacket {
  readonly kind: "watch-checked";
  readonly token: number; // u32, of the question
  readonly turn: number; // u31, from -1 on
  readonly checksum: number | null; // u32, CRC-32 of the state; null: it is not kept, or not to be seen yet
}

export const WATCH_PLACES_MAX = 3;
export const WATCH_DEPTH_NONE = 15;
export const WATCHERS_MAX = 4_095;

const TURN_BITS = 31;
const BYTES_BITS = 24;
const SECTION_BITS = 2;
const REASON_BITS = 2;
const COUNT_BITS = 2;
const DELAY_BITS = 7;
const DEPTH_BITS = 4;
const WATCHERS_BITS = 12;

assert(WATCH_BYTES_MAX < 2 ** BYTES_BITS, "a count of bytes takes its bits");
assert(WATCHERS_MAX < 2 ** WATCHERS_BITS && WATCH_DEPTH_NONE < 2 ** DEPTH_BITS, "they take their bits");

export function writeWatch(writer: BitWriter, { token, match }: WatchPacket): void {
  writer.u32(token);
  writer.u32(match);
}

export function readWatch(reader: BitReader): WatchPacket {
  return { kind: "watch", token: reader.u32(), match: reader.u32() };
}

export function writeWatchOffer(writer: BitWriter, packet: WatchOfferPacket): void {
  assert(isCount(packet.headBytes) && isCount(packet.stateBytes), "writeWatchOffer: sizes are in range");
  assert(packet.match !== 0, "writeWatchOffer: an offer is of a match");
  writer.u32(packet.token);
  writer.u32(packet.pass);
  writer.u32(packet.match);
  writer.bits(packet.headBytes, BYTES_BITS);
  writeTurn(writer, packet.stateTurn);
  writer.bits(packet.stateBytes, BYTES_BITS);
  writer.u32(packet.stateChecksum);
  writer.bits(packet.delaySeconds, DELAY_BITS);
  writer.bits(packet.depth, DEPTH_BITS);
}

export function readWatchOffer(reader: BitReader): WatchOfferPacket {
  const packet: WatchOfferPacket = {
    kind: "watch-offer",
    token: reader.u32(),
    pass: reader.u32(),
    match: reader.u32(),
    headBytes: reader.bits(BYTES_BITS),
    stateTurn: readTurn(reader),
    stateBytes: reader.bits(BYTES_BITS),
    stateChecksum: reader.u32(),
    delaySeconds: reader.bits(DELAY_BITS),
    depth: reader.bits(DEPTH_BITS),
  };
  if (!isCount(packet.headBytes) || !isCount(packet.stateBytes) || packet.match === 0) reader.fail();
  return packet;
}

export function writeWatchRefusal(writer: BitWriter, { token, reason, addresses }: WatchRefusalPacket): void {
  assert(addresses.length <= WATCH_PLACES_MAX, "writeWatchRefusal: too many addresses");
  writer.u32(token);
  writer.bits(WATCH_REFUSALS.indexOf(reason), REASON_BITS);
  writer.bits(addresses.length, COUNT_BITS);
  for (const address of addresses) writeAddress(writer, address);
}

export function readWatchRefusal(reader: BitReader): WatchRefusalPacket {
  const token = reader.u32();
  const reason = WATCH_REFUSALS[reader.bits(REASON_BITS)]!;
  const count = reader.bits(COUNT_BITS);
  const addresses: Address[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) addresses.push(readAddress(reader));
  return { kind: "watch-refusal", token, reason, addresses };
}

export function writeWatchWanted(writer: BitWriter, packet: WatchWantedPacket): void {
  writer.u32(packet.pass);
  writer.bits(packet.watchers, WATCHERS_BITS);
  writePlace(writer, packet);
}

export function readWatchWanted(reader: BitReader): WatchWantedPacket {
  const [pass, watchers] = [reader.u32(), reader.bits(WATCHERS_BITS)];
  return { kind: "watch-wanted", pass, watchers, ...readPlace(reader) };
}

export function writeWatchPart(writer: BitWriter, packet: WatchPartPacket): void {
  assert(isPart(packet), "writeWatchPart: a part is within its section");
  writer.u32(packet.pass);
  writer.u32(packet.match);
  writePlace(writer, packet);
  writer.bits(packet.byteCount, BYTES_BITS);
  writer.flag(packet.isWhole);
  writeTurn(writer, packet.newestTurn);
  writer.bits(packet.depth, DEPTH_BITS);
  writer.u16(packet.bytes.length);
  writer.bytes(packet.bytes);
}

export function readWatchPart(reader: BitReader): WatchPartPacket {
  const [pass, match] = [reader.u32(), reader.u32()];
  const place = readPlace(reader);
  const byteCount = reader.bits(BYTES_BITS);
  const isWhole = reader.flag();
  const newestTurn = readTurn(reader);
  const depth = reader.bits(DEPTH_BITS);
  const length = reader.u16();
  if (length > WATCH_PART_BYTES_MAX) reader.fail();
  const bytes = reader.bytes(reader.failed ? 0 : length);
  const packet: WatchPartPacket = {
    ...{ kind: "watch-part", pass, match, ...place, byteCount },
    ...{ isWhole, newestTurn, depth, bytes },
  };
  if (!isPart(packet)) reader.fail();
  return packet;
}

export function writeWatchCheck(writer: BitWriter, { token, match, turn }: WatchCheckPacket): void {
  writer.u32(token);
  writer.u32(match);
  writeTurn(writer, turn);
}

export function readWatchCheck(reader: BitReader): WatchCheckPacket {
  return { kind: "watch-check", token: reader.u32(), match: reader.u32(), turn: readTurn(reader) };
}

export function writeWatchChecked(writer: BitWriter, { token, turn, checksum }: WatchCheckedPacket): void {
  writer.u32(token);
  writeTurn(writer, turn);
  writer.flag(checksum !== null);
  if (checksum !== null) writer.u32(checksum);
}

export function readWatchChecked(reader: BitReader): WatchCheckedPacket {
  const [token, turn] = [reader.u32(), readTurn(reader)];
  return { kind: "watch-checked", token, turn, checksum: reader.flag() ? reader.u32() : null };
}

/** Where others are: the bytes of the section "places". */
export function writePlaces(writer: BitWriter, addresses: readonly Address[]): void {
  writer.u8(addresses.length);
  for (const address of addresses) writeAddress(writer, address);
}

export function readPlaces(reader: BitReader): readonly Address[] {
  const count = reader.u8();
  const addresses: Address[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) addresses.push(readAddress(reader));
  return addresses.filter(isAddress);
}

function writePlace(writer: BitWriter, { section, turn, offset }: WatchPlace): void {
  writer.bits(WATCH_SECTIONS.indexOf(section), SECTION_BITS);
  writeTurn(writer, turn);
  writer.bits(offset, BYTES_BITS);
}

function readPlace(reader: BitReader): WatchPlace {
  const section = WATCH_SECTIONS[reader.bits(SECTION_BITS)]!;
  return { section, turn: readTurn(reader), offset: reader.bits(BYTES_BITS) };
}

function writeTurn(writer: BitWriter, turn: number): void {
  assert(turn >= -1 && turn < TURN_MAX, `turn ${turn} of a match that is watched`);
  writer.bits(turn + 1, TURN_BITS);
}

function readTurn(reader: BitReader): number {
  return reader.bits(TURN_BITS) - 1;
}

function isCount(bytes: number): boolean {
  return bytes >= 1 && bytes <= WATCH_BYTES_MAX;
}

function isPart({ offset, byteCount, bytes }: WatchPartPacket): boolean {
  return (
    byteCount <= WATCH_BYTES_MAX && bytes.length <= WATCH_PART_BYTES_MAX && offset + bytes.length <= byteCount
  );
}
