import type { BitReader, BitWriter } from "../base/index.ts";
import { readName, writeName } from "./text-codec.ts";

/** A peer makes itself known to another one, until that one has acknowledged it. */
export interface IntroPacket {
  readonly kind: "intro";
  readonly token: number; // u32, the sender's, as in the roster
  readonly name: string;
}

export interface IntroAckPacket {
  readonly kind: "intro-ack";
  readonly token: number; // u32, of the intro
}

export function writeIntro(writer: BitWriter, packet: IntroPacket): void {
  writer.u32(packet.token);
  writeName(writer, packet.name);
}

export function readIntro(reader: BitReader): IntroPacket {
  return { kind: "intro", token: reader.u32(), name: readName(reader) };
}

export function writeIntroAck(writer: BitWriter, packet: IntroAckPacket): void {
  writer.u32(packet.token);
}

export function readIntroAck(reader: BitReader): IntroAckPacket {
  return { kind: "intro-ack", token: reader.u32() };
}
