import { assert, type BitReader, type BitWriter } from "../base/index.ts";
import { START_DELAY_MS_MAX } from "./constants.ts";

/** The master peer tells every peer that the match begins. The roster of that version are its players. */
export interface StartPacket {
  readonly kind: "start";
  readonly seed: number; // u32, first state of the shared random stream
  readonly rosterVersion: number; // u16
  readonly delayMs: number; // u16, from sending this packet to turn -2
  readonly startMs: number; // u16, low bits of the master's clock at turn -2
}

export interface StartAckPacket {
  readonly kind: "start-ack";
}

export function writeStart(writer: BitWriter, packet: StartPacket): void {
  assert(packet.delayMs <= START_DELAY_MS_MAX, `writeStart: ${packet.delayMs} ms is too long a delay`);
  writer.u32(packet.seed);
  writer.u16(packet.rosterVersion);
  writer.u16(packet.delayMs);
  writer.u16(packet.startMs);
}

export function readStart(reader: BitReader): StartPacket {
  const packet: StartPacket = {
    kind: "start",
    seed: reader.u32(),
    rosterVersion: reader.u16(),
    delayMs: reader.u16(),
    startMs: reader.u16(),
  };
  if (packet.delayMs > START_DELAY_MS_MAX) reader.fail();
  return packet;
}
