import { BitReader, BitWriter, crc32, fail, ok, type Result } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import {
  ENVELOPE_BYTES,
  MAGIC,
  PACKET_BYTES_MAX,
  PACKET_HEAD_BYTES,
  PROTOCOL_VERSION,
  SEALED_PACKET_BYTES_MAX,
} from "../constants.ts";
import { HELLO_BARE_BYTES } from "./hello.ts";
import { packetBody, type Packet, type PacketKind } from "./packet-body.ts";
import { KIND_BITS, PACKET_KINDS } from "./packet-kinds.ts";

export type { Packet, PacketKind };

/** What is not sealed. */
export type OpenPacket = Packet & { readonly kind: IntroducingKind };
type IntroducingKind =
  | "hello"
  | "cookie"
  | "other-version"
  | "return"
  | "return-ack"
  | "return-elsewhere"
  | "watch-question";

/** Kinds that say who somebody is to one who has no key of theirs yet. */
const INTRODUCING_KINDS: readonly IntroducingKind[] = [
  "hello",
  "cookie",
  "other-version",
  "return",
  "return-ack",
  "return-elsewhere",
  "watch-question",
];
/** Kinds that are for one who may not know yet what the session is called. */
const NAMELESS_KINDS: readonly PacketKind[] = [
  "welcome-part",
  "not-joinable",
  "not-master-peer",
  "watch-answer",
];

interface ReceivedPacket {
  readonly sender: PlayerId; // as it says; 1 where it has none yet. Compare it with the address.
  readonly packet: Packet;
}

export type PacketRefusal =
  | "not-ours"
  | "other-version"
  | "altered"
  | "too-long"
  | "unknown-kind"
  | "malformed";

const SENDER_BITS = 3;
const BARE_HELLO_BYTES = PACKET_HEAD_BYTES + HELLO_BARE_BYTES;
const CRC_AT = 3;
const VERSION_AT = 2;

/**
 * The bytes of a packet before they are sealed, at most 1,184; of one that is open, as it travels: at most 1,200. Asserts every range:
 * the caller is us. Layout: docs/protocol.md.
 */
export function writePacket(packet: Packet, sender: PlayerId): Uint8Array {
  const isOpen = isOpenKind(packet.kind);
  const writer = new BitWriter(isOpen ? PACKET_BYTES_MAX : SEALED_PACKET_BYTES_MAX);
  writer.u16(MAGIC);
  writer.u8(PROTOCOL_VERSION);
  writer.u32(0); // the checksum, below, or the number with which it is sealed
  writer.bits(PACKET_KINDS.indexOf(packet.kind), KIND_BITS);
  writer.bits(sender - 1, SENDER_BITS);
  packetBody.write(writer, packet, null);
  const bytes = writer.finish();
  if (isOpen) new DataView(bytes.buffer).setUint32(CRC_AT, packetChecksum(bytes));
  return bytes;
}

/** What is seen of a packet without opening it. */
export interface PacketHead {
  readonly sender: PlayerId; // as it says
  readonly isOpen: boolean; // it is not sealed: readPacket may read it as it came
  readonly isNameless: boolean; // sealed for one who may not know what the session is called
}

/** Of what came from the network: nothing that costs anything. */
export function readPacketHead(bytes: Uint8Array): Result<PacketHead, PacketRefusal> {
  const envelope = checkEnvelope(bytes);
  if (envelope !== null) return fail(envelope);
  const byte = bytes[ENVELOPE_BYTES]!;
  const kind = PACKET_KINDS[byte >> SENDER_BITS] ?? null;
  if (kind === null) return fail("unknown-kind");
  const sender = (byte & (2 ** SENDER_BITS - 1)) + 1;
  return ok({ sender, isOpen: isOpenKind(kind), isNameless: NAMELESS_KINDS.includes(kind) });
}

/** Whether who gets it may not know yet what the session is called. */
export function isNameless({ kind }: Packet): boolean {
  return NAMELESS_KINDS.includes(kind);
}

/** Whether it travels as it is written: nobody has a key yet, or it is for those who are in no session. */
export function isOpenPacket(packet: Packet): packet is OpenPacket {
  return isOpenKind(packet.kind);
}

/**
 * Reads what came from the network, once it is opened where it was sealed: checked in full before anything is used, never throws on
 * what others sent.
 */
export function readPacket(bytes: Uint8Array): Result<ReceivedPacket, PacketRefusal> {
  const envelope = checkEnvelope(bytes);
  if (envelope !== null) return fail(envelope);
  const reader = new BitReader(bytes.subarray(ENVELOPE_BYTES));
  const kind = PACKET_KINDS[reader.bits(KIND_BITS)] ?? null;
  const sender = reader.bits(SENDER_BITS) + 1;
  if (kind === null) return fail("unknown-kind");
  const crc = new DataView(bytes.buffer, bytes.byteOffset).getUint32(CRC_AT);
  if (isOpenKind(kind) && crc !== packetChecksum(bytes)) return fail("altered");
  const packet = packetBody.read(reader, kind, null);
  return reader.finished ? ok({ sender, packet }) : fail("malformed");
}

/**
 * Whether bytes, of whatever version, ask to be let in. The envelope and the number of hello never change, so a peer can
 * tell a newcomer of another version that it is one; to anything else of another version nobody answers.
 */
export function isHelloOfAnyVersion(bytes: Uint8Array): boolean {
  return isEnvelope(bytes) && bytes[ENVELOPE_BYTES]! >> SENDER_BITS === PACKET_KINDS.indexOf("hello");
}

/**
 * How bytes, by their head and length alone, ask something of one who need not know the sender: a bare hello asks for a cookie, one that is
 * longer and a watcher's question bring one. Null: they ask nothing.
 */
export function questionForm(bytes: Uint8Array): "bare" | "with-cookie" | null {
  if (isHelloOfAnyVersion(bytes)) return bytes.length > BARE_HELLO_BYTES ? "with-cookie" : "bare";
  const isQuestion =
    isEnvelope(bytes) && bytes[ENVELOPE_BYTES]! >> SENDER_BITS === PACKET_KINDS.indexOf("watch-question");
  return isQuestion ? "with-cookie" : null;
}

function checkEnvelope(bytes: Uint8Array): PacketRefusal | null {
  if (!isEnvelope(bytes)) return "not-ours";
  if (bytes[VERSION_AT] !== PROTOCOL_VERSION) return "other-version";
  return bytes.length > PACKET_BYTES_MAX ? "too-long" : null;
}

function isEnvelope(bytes: Uint8Array): boolean {
  return bytes.length > ENVELOPE_BYTES && bytes[0] === MAGIC >> 8 && bytes[1] === (MAGIC & 0xff);
}

/** Of all bytes but its own. It finds accidents: what matters is sealed or signed. */
function packetChecksum(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CRC_AT + 4), crc32(bytes.subarray(0, CRC_AT)));
}

function isOpenKind(kind: PacketKind): boolean {
  return (INTRODUCING_KINDS as readonly PacketKind[]).includes(kind);
}
