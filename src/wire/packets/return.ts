import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { TURN_MAX } from "../../lockstep/index.ts";

const TURN_BITS = 31;

/**
 * To each peer of a match, from one that was gone from it: another run of it speaks from now on, and knows nothing of what was said
 * between them. Sent until it is acknowledged; it must be known by then that what ran before does no more.
 */
export interface ReturnPacket {
  readonly kind: "return";
  readonly token: number; // u32, of the seat: only its peer knows it, and those it plays with
  readonly run: number; // u32, random: which run
}

export interface ReturnAckPacket {
  readonly kind: "return-ack";
  readonly run: number; // u32, of the return
  readonly turn: number; // u31, that the sender is in: turns in link packets are told by their low bits
}

/** The match that a return asks for is one that ours has come from, before the players parted: this is what ours is called. */
export interface ReturnElsewherePacket {
  readonly kind: "return-elsewhere";
  readonly run: number; // u32, of the return
  readonly matchId: number; // u32, by which a return reaches us
}

export function writeReturn(writer: BitWriter, packet: ReturnPacket): void {
  writer.u32(packet.token);
  writer.u32(packet.run);
}

export function readReturn(reader: BitReader): ReturnPacket {
  return { kind: "return", token: reader.u32(), run: reader.u32() };
}

export function writeReturnAck(writer: BitWriter, packet: ReturnAckPacket): void {
  assert(packet.turn >= 0 && packet.turn <= TURN_MAX, `writeReturnAck: turn ${packet.turn}`);
  writer.u32(packet.run);
  writer.bits(packet.turn, TURN_BITS);
}

export function readReturnAck(reader: BitReader): ReturnAckPacket {
  return { kind: "return-ack", run: reader.u32(), turn: reader.bits(TURN_BITS) };
}

export function writeReturnElsewhere(writer: BitWriter, packet: ReturnElsewherePacket): void {
  writer.u32(packet.run);
  writer.u32(packet.matchId);
}

export function readReturnElsewhere(reader: BitReader): ReturnElsewherePacket {
  return { kind: "return-elsewhere", run: reader.u32(), matchId: reader.u32() };
}
