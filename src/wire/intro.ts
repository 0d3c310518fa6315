import type { BitReader, BitWriter } from "../base/index.ts";
import { readAddresses, writeAddresses, type Address } from "./address-codec.ts";

/** A peer tries a way to another one: an address, or through a third. The answer comes back by the way that it took. */
export interface IntroPacket {
  readonly kind: "intro";
  readonly token: number; // u32, the sender's, as in the roster
  readonly sentMs: number; // u16, low bits of the sender's clock
  readonly addresses: readonly Address[]; // 0 to 4, the sender's own as its machine knows them; none in play
}

export interface IntroAckPacket {
  readonly kind: "intro-ack";
  readonly token: number; // u32, of the intro
  readonly sentMs: number; // u16, of the intro
}

export function writeIntro(writer: BitWriter, packet: IntroPacket): void {
  writer.u32(packet.token);
  writer.u16(packet.sentMs);
  writeAddresses(writer, packet.addresses);
}

export function readIntro(reader: BitReader): IntroPacket {
  return { kind: "intro", token: reader.u32(), sentMs: reader.u16(), addresses: readAddresses(reader) };
}

export function writeIntroAck(writer: BitWriter, packet: IntroAckPacket): void {
  writer.u32(packet.token);
  writer.u16(packet.sentMs);
}

export function readIntroAck(reader: BitReader): IntroAckPacket {
  return { kind: "intro-ack", token: reader.u32(), sentMs: reader.u16() };
}
