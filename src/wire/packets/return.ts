import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { TURN_MAX } from "../../lockstep/index.ts";
import { KEY_BYTES, SIGNATURE_BYTES } from "../../seal/index.ts";
import { writeOctets } from "../parts/octets-codec.ts";

const TURN_BITS = 31;

/**
 * Who comes back has a new key, and may not know that another one has as well: what these packets say is signed, not sealed. The
 * signature is the sender's by its identity, which the roster names.
 */
interface Signed {
  readonly key: Uint8Array; // KEY_BYTES, the sender's public key from now on
  readonly signature: Uint8Array; // SIGNATURE_BYTES
}

/**
 * To each peer of a match, from one that was gone from it: another run of it speaks from now on, and knows nothing of what was said
 * between them. Sent until it is acknowledged; it must be known by then that what ran before does no more.
 */
export interface ReturnPacket extends Signed {
  readonly kind: "return";
  readonly matchId: number; // u32, what the match is called that it asks for
  readonly run: number; // u32: which run; a later one has a higher number
}

export interface ReturnAckPacket extends Signed {
  readonly kind: "return-ack";
  readonly run: number; // u32, of the return
  readonly turn: number; // u31, that the sender is in: turns in link packets are told by their low bits
}

/** The match that a return asks for is one that ours has come from, before the players parted: this is what ours is called. */
export interface ReturnElsewherePacket extends Signed {
  readonly kind: "return-elsewhere";
  readonly run: number; // u32, of the return
  readonly matchId: number; // u32, by which a return reaches us
}

export function writeReturn(writer: BitWriter, packet: ReturnPacket): void {
  writer.u32(packet.matchId);
  writer.u32(packet.run);
  writeSigned(writer, packet);
}

export function readReturn(reader: BitReader): ReturnPacket {
  return { kind: "return", matchId: reader.u32(), run: reader.u32(), ...readSigned(reader) };
}

export function writeReturnAck(writer: BitWriter, packet: ReturnAckPacket): void {
  assert(packet.turn >= 0 && packet.turn <= TURN_MAX, `writeReturnAck: turn ${packet.turn}`);
  writer.u32(packet.run);
  writer.bits(packet.turn, TURN_BITS);
  writeSigned(writer, packet);
}

export function readReturnAck(reader: BitReader): ReturnAckPacket {
  return { kind: "return-ack", run: reader.u32(), turn: reader.bits(TURN_BITS), ...readSigned(reader) };
}

export function writeReturnElsewhere(writer: BitWriter, packet: ReturnElsewherePacket): void {
  writer.u32(packet.run);
  writer.u32(packet.matchId);
  writeSigned(writer, packet);
}

export function readReturnElsewhere(reader: BitReader): ReturnElsewherePacket {
  return { kind: "return-elsewhere", run: reader.u32(), matchId: reader.u32(), ...readSigned(reader) };
}

function writeSigned(writer: BitWriter, { key, signature }: Signed): void {
  writeOctets(writer, key, KEY_BYTES);
  writeOctets(writer, signature, SIGNATURE_BYTES);
}

function readSigned(reader: BitReader): Signed {
  return { key: reader.bytes(KEY_BYTES), signature: reader.bytes(SIGNATURE_BYTES) };
}
