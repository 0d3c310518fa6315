import { assert, BitReader, BitWriter, crc32, fail, ok, type Result } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { ENVELOPE_BYTES, MAGIC, PACKET_BYTES_MAX, PROTOCOL_VERSION } from "../constants.ts";
import { readGoodbye, writeGoodbye, type GoodbyeAckPacket, type GoodbyePacket } from "./goodbye.ts";
import {
  readHello,
  readNotJoinable,
  readNotMasterPeer,
  writeHello,
  writeNotJoinable,
  writeNotMasterPeer,
  type HelloPacket,
  type NotJoinablePacket,
  type NotMasterPeerPacket,
} from "./hello.ts";
import {
  readIntro,
  readIntroAck,
  writeIntro,
  writeIntroAck,
  type IntroAckPacket,
  type IntroPacket,
} from "./intro.ts";
import {
  readMapPart,
  readMapRequest,
  writeMapPart,
  writeMapRequest,
  type MapPartPacket,
  type MapRequestPacket,
} from "./map-part.ts";
import { KIND_BITS, PACKET_KINDS } from "./packet-kinds.ts";
import { readRelay, writeRelay, type RelayPacket } from "./relay.ts";
import {
  readReturn,
  readReturnAck,
  readReturnElsewhere,
  writeReturn,
  writeReturnAck,
  writeReturnElsewhere,
  type ReturnAckPacket,
  type ReturnElsewherePacket,
  type ReturnPacket,
} from "./return.ts";
import { readSeatRequest, writeSeatRequest, type SeatRequestPacket } from "./seat-request.ts";
import {
  readReady,
  readStart,
  writeReady,
  writeStart,
  type ReadyPacket,
  type StartAckPacket,
  type StartPacket,
} from "./start.ts";
import {
  readWatch,
  readWatchOffer,
  readWatchRefusal,
  readWatchWanted,
  readWatchPart,
  readWatchCheck,
  readWatchChecked,
  writeWatch,
  writeWatchOffer,
  writeWatchRefusal,
  writeWatchWanted,
  writeWatchPart,
  writeWatchCheck,
  writeWatchChecked,
  type WatchPacket,
  type WatchOfferPacket,
  type WatchRefusalPacket,
  type WatchWantedPacket,
  type WatchPartPacket,
  type WatchCheckPacket,
  type WatchCheckedPacket,
} from "./watch.ts";
import { readWelcome, writeWelcome, type WelcomePacket } from "./welcome.ts";

export type Packet =
  | HelloPacket
  | WelcomePacket
  | NotJoinablePacket
  | NotMasterPeerPacket
  | IntroPacket
  | IntroAckPacket
  | ReadyPacket
  | StartPacket
  | StartAckPacket
  | GoodbyePacket
  | GoodbyeAckPacket
  | SeatRequestPacket
  | MapRequestPacket
  | MapPartPacket
  | RelayPacket
  | ReturnPacket
  | ReturnAckPacket
  | ReturnElsewherePacket
  | WatcherPacket;

/** What those who only watch say, and what is said to them: they are in no session. */
export type WatcherPacket =
  | WatchPacket
  | WatchOfferPacket
  | WatchRefusalPacket
  | WatchWantedPacket
  | WatchPartPacket
  | WatchCheckPacket
  | WatchCheckedPacket;

export type PacketKind = Packet["kind"];

/** Kinds that peers exchange before they share a session. */
const SESSIONLESS_KINDS: readonly PacketKind[] = ["hello", "welcome", "not-joinable", "not-master-peer"];
const WATCHER_KINDS: readonly PacketKind[] = [
  "watch",
  "watch-offer",
  "watch-refusal",
  "watch-wanted",
  "watch-part",
  "watch-check",
  "watch-checked",
];

/** Whether that is of somebody who only watches, or for one. */
export function isOfWatcher(packet: Packet): packet is WatcherPacket {
  return WATCHER_KINDS.includes(packet.kind);
}

interface ReceivedPacket {
  readonly sender: PlayerId; // as it says; 1 where it has none yet. Compare it with the address.
  readonly packet: Packet;
}

export type PacketRefusal =
  "not-ours" | "other-version" | "altered" | "too-long" | "unknown-kind" | "malformed";

const SENDER_BITS = 3;
const CRC_AT = 3;
const VERSION_AT = 2;

/** The bytes of a packet: at most 1,200. Asserts every range: the caller is us. Layout: docs/protocol.md. */
export function writePacket(packet: Packet, sender: PlayerId, sessionId: number): Uint8Array {
  assert(sessionId >>> 0 === sessionId, `writePacket: session ${sessionId} is not a u32`);
  const writer = new BitWriter(PACKET_BYTES_MAX);
  writer.u16(MAGIC);
  writer.u8(PROTOCOL_VERSION);
  writer.u32(0); // the checksum, below
  writer.bits(PACKET_KINDS.indexOf(packet.kind), KIND_BITS);
  writer.bits(sender - 1, SENDER_BITS);
  writeBody(writer, packet);
  const bytes = writer.finish();
  new DataView(bytes.buffer).setUint32(CRC_AT, packetChecksum(bytes, sessionOf(packet.kind, sessionId)));
  return bytes;
}

/**
 * Reads what came from the network: checked in full before anything is used, never throws on what others sent. `inSession`:
 * the receiver's session, u32; 0 outside one.
 */
export function readPacket(bytes: Uint8Array, inSession: number): Result<ReceivedPacket, PacketRefusal> {
  const envelope = checkEnvelope(bytes);
  if (envelope !== null) return fail(envelope);
  const reader = new BitReader(bytes.subarray(ENVELOPE_BYTES));
  const kind = PACKET_KINDS[reader.bits(KIND_BITS)] ?? null;
  const sender = reader.bits(SENDER_BITS) + 1;
  const crc = new DataView(bytes.buffer, bytes.byteOffset).getUint32(CRC_AT);
  const sessionId = kind === null ? 0 : sessionOf(kind, inSession);
  if (crc !== packetChecksum(bytes, sessionId)) return fail("altered");
  if (kind === null) return fail("unknown-kind");
  const packet = readBody(reader, kind);
  return reader.finished ? ok({ sender, packet }) : fail("malformed");
}

/**
 * Whether bytes, of whatever version, ask to be let in. The envelope and the number of hello never change, so a peer can
 * tell a newcomer of another version that it is one; to anything else of another version nobody answers.
 */
export function isHelloOfAnyVersion(bytes: Uint8Array): boolean {
  return isEnvelope(bytes) && bytes[ENVELOPE_BYTES]! >> SENDER_BITS === PACKET_KINDS.indexOf("hello");
}

function checkEnvelope(bytes: Uint8Array): PacketRefusal | null {
  if (!isEnvelope(bytes)) return "not-ours";
  if (bytes[VERSION_AT] !== PROTOCOL_VERSION) return "other-version";
  return bytes.length > PACKET_BYTES_MAX ? "too-long" : null;
}

function isEnvelope(bytes: Uint8Array): boolean {
  return bytes.length > ENVELOPE_BYTES && bytes[0] === MAGIC >> 8 && bytes[1] === (MAGIC & 0xff);
}

/** Covers the session, so that packets of another match are as good as altered, and all bytes but its own. */
function packetChecksum(bytes: Uint8Array, sessionId: number): number {
  const session = new Uint8Array([sessionId >>> 24, sessionId >>> 16, sessionId >>> 8, sessionId]);
  return crc32(bytes.subarray(CRC_AT + 4), crc32(bytes.subarray(0, CRC_AT), crc32(session)));
}

function sessionOf(kind: PacketKind, sessionId: number): number {
  return SESSIONLESS_KINDS.includes(kind) || WATCHER_KINDS.includes(kind) ? 0 : sessionId;
}

function writeBody(writer: BitWriter, packet: Packet): void {
  switch (packet.kind) {
    case "hello":
      return writeHello(writer, packet);
    case "welcome":
      return writeWelcome(writer, packet);
    case "not-joinable":
      return writeNotJoinable(writer, packet);
    case "not-master-peer":
      return writeNotMasterPeer(writer, packet);
    case "intro":
      return writeIntro(writer, packet);
    case "intro-ack":
      return writeIntroAck(writer, packet);
    case "ready":
      return writeReady(writer, packet);
    case "start":
      return writeStart(writer, packet);
    case "goodbye":
      return writeGoodbye(writer, packet);
    case "seat-request":
      return writeSeatRequest(writer, packet);
    case "map-request":
      return writeMapRequest(writer, packet);
    case "map-part":
      return writeMapPart(writer, packet);
    case "relay":
      return writeRelay(writer, packet);
    case "return":
      return writeReturn(writer, packet);
    case "return-ack":
      return writeReturnAck(writer, packet);
    case "watch":
      return writeWatch(writer, packet);
    case "watch-offer":
      return writeWatchOffer(writer, packet);
    case "watch-refusal":
      return writeWatchRefusal(writer, packet);
    case "watch-wanted":
      return writeWatchWanted(writer, packet);
    case "watch-part":
      return writeWatchPart(writer, packet);
    case "watch-check":
      return writeWatchCheck(writer, packet);
    case "watch-checked":
      return writeWatchChecked(writer, packet);
    case "return-elsewhere":
      return writeReturnElsewhere(writer, packet);
    case "start-ack":
    case "goodbye-ack":
      return; // nothing to say but that it came
  }
}

function readBody(reader: BitReader, kind: PacketKind): Packet {
  switch (kind) {
    case "hello":
      return readHello(reader);
    case "welcome":
      return readWelcome(reader);
    case "not-joinable":
      return readNotJoinable(reader);
    case "not-master-peer":
      return readNotMasterPeer(reader);
    case "intro":
      return readIntro(reader);
    case "intro-ack":
      return readIntroAck(reader);
    case "ready":
      return readReady(reader);
    case "start":
      return readStart(reader);
    case "goodbye":
      return readGoodbye(reader);
    case "seat-request":
      return readSeatRequest(reader);
    case "map-request":
      return readMapRequest(reader);
    case "map-part":
      return readMapPart(reader);
    case "relay":
      return readRelay(reader);
    case "return":
      return readReturn(reader);
    case "return-ack":
      return readReturnAck(reader);
    case "watch":
      return readWatch(reader);
    case "watch-offer":
      return readWatchOffer(reader);
    case "watch-refusal":
      return readWatchRefusal(reader);
    case "watch-wanted":
      return readWatchWanted(reader);
    case "watch-part":
      return readWatchPart(reader);
    case "watch-check":
      return readWatchCheck(reader);
    case "watch-checked":
      return readWatchChecked(reader);
    case "return-elsewhere":
      return readReturnElsewhere(reader);
    case "start-ack":
    case "goodbye-ack":
      return { kind };
  }
}
