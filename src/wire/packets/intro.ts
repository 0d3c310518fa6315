import type { BitReader, BitWriter } from "../../base/index.ts";
import { readAddresses, writeAddresses, type Address } from "../parts/address-codec.ts";

/** A peer tries a way to another one: an address, or through a third. The answer comes back by the way that it took. */
export interface IntroPacket {
  readonly kind: "intro";
  readonly token: number; // u32, the sender's, as in the roster
  readonly stamp: number; // u16, which intro this is: its acknowledgement repeats it
  readonly addresses: readonly Address[]; // 0 to 4, the sender's own as its machine knows them; none in play
}

export interface IntroAckPacket {
  readonly kind: "intro-ack";
  readonly token: number; // u32, of the intro
  readonly stamp: number; // u16, of the intro
}

export function writeIntro(writer: BitWriter, packet: IntroPacket): void {
  writer.u32(packet.token);
  writer.u16(packet.stamp);
  writeAddresses(writer, packet.addresses);
}

export function readIntro(reader: BitReader): IntroPacket {
  return { kind: "intro", token: reader.u32(), stamp: reader.u16(), addresses: readAddresses(reader) };
}

export function writeIntroAck(writer: BitWriter, packet: IntroAckPacket): void {
  writer.u32(packet.token);
  writer.u16(packet.stamp);
}

export function readIntroAck(reader: BitReader): IntroAckPacket {
  return { kind: "intro-ack", token: reader.u32(), stamp: reader.u16() };
}
