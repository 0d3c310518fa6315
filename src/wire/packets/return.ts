import type { BitReader, BitWriter } from "../../base/index.ts";

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
}

export function writeReturn(writer: BitWriter, packet: ReturnPacket): void {
  writer.u32(packet.token);
  writer.u32(packet.run);
}

export function readReturn(reader: BitReader): ReturnPacket {
  return { kind: "return", token: reader.u32(), run: reader.u32() };
}

export function writeReturnAck(writer: BitWriter, packet: ReturnAckPacket): void {
  writer.u32(packet.run);
}

export function readReturnAck(reader: BitReader): ReturnAckPacket {
  return { kind: "return-ack", run: reader.u32() };
}
