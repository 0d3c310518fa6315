import type { BitReader, BitWriter } from "../../base/index.ts";
import { SIGNATURE_BYTES } from "../../seal/index.ts";
import { readAddresses, writeAddresses, type Address } from "../parts/address-codec.ts";
import { writeOctets } from "../parts/octets-codec.ts";

/** A peer tries a way to another one: an address, or through a third. The answer comes back by the way that it took. */
export interface IntroPacket {
  readonly kind: "intro";
  readonly nonce: number; // u32 that nobody can guess: whoever acknowledges this reads what is sent by that way
  readonly stamp: number; // u16, which intro this is
  readonly addresses: readonly Address[]; // 0 to 4, the sender's own as its machine knows them; none in play
  readonly signature: Uint8Array | null; // SIGNATURE_BYTES: the sender's key is its identity's; until an intro is answered
}

export interface IntroAckPacket {
  readonly kind: "intro-ack";
  readonly nonce: number; // u32, of the intro
  readonly stamp: number; // u16, of the intro
}

export function writeIntro(writer: BitWriter, packet: IntroPacket): void {
  writer.u32(packet.nonce);
  writer.u16(packet.stamp);
  writeAddresses(writer, packet.addresses);
  writer.flag(packet.signature !== null);
  if (packet.signature !== null) writeOctets(writer, packet.signature, SIGNATURE_BYTES);
}

export function readIntro(reader: BitReader): IntroPacket {
  const head = { nonce: reader.u32(), stamp: reader.u16(), addresses: readAddresses(reader) };
  return { kind: "intro", ...head, signature: reader.flag() ? reader.bytes(SIGNATURE_BYTES) : null };
}

export function writeIntroAck(writer: BitWriter, packet: IntroAckPacket): void {
  writer.u32(packet.nonce);
  writer.u16(packet.stamp);
}

export function readIntroAck(reader: BitReader): IntroAckPacket {
  return { kind: "intro-ack", nonce: reader.u32(), stamp: reader.u16() };
}
