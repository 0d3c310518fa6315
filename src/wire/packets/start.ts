import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { START_DELAY_MS_MAX } from "../constants.ts";

/** Tells rosters apart, also those of two masters. */
type RosterId = Pick<ReadyPacket, "reign" | "masterId" | "rosterVersion">;

const ID_BITS = 3;
/** Of the number of a reign; 0 follows 31. */
export const REIGN_BITS = 5;

/** The master peer tells every peer that the match begins. The roster of that version are its players. */
export interface StartPacket {
  readonly kind: "start";
  readonly seed: number; // u32, first state of the shared random stream
  readonly reign: number; // u5, of the roster
  readonly masterId: PlayerId; // of the roster: whose start it is, whoever passes it on
  readonly rosterVersion: number; // u16
  readonly delayMs: number; // u16, from sending this packet to turn -2
  readonly startMs: number; // u16, low bits of the master's clock at turn -2
}

export interface StartAckPacket {
  readonly kind: "start-ack";
}

/**
 * The lobby's heartbeat, from every peer to every peer: which roster it has, to whom of it it has a way, which map it
 * holds, and times from which the receiver knows the round trip. A peer is ready when it has a way to all the others.
 */
export interface ReadyPacket {
  readonly kind: "ready";
  readonly reign: number; // u5, of the roster
  readonly masterId: PlayerId; // of the roster: whom the sender follows
  readonly rosterVersion: number; // u16, acknowledges the welcome that brought it
  readonly heardMask: number; // u8, bit playerId - 1 for each peer to which there is a way, the sender included
  readonly directMask: number; // u8, those of them that no other peer need pass packets on to, the sender included
  readonly mapChecksum: number; // u32, of the map that the sender holds, all of it; 0: none
  readonly sentMs: number; // u16, low bits of the sender's clock
  readonly echo: ReadyEcho | null; // null while nothing came from the receiver
}

/** What the receiver's last ready said, and how long ago: its clock now - sentMs - heldMs is the round trip. */
interface ReadyEcho {
  readonly sentMs: number; // u16
  readonly heldMs: number; // u16
}

export function writeStart(writer: BitWriter, packet: StartPacket): void {
  assert(packet.delayMs <= START_DELAY_MS_MAX, `writeStart: ${packet.delayMs} ms is too long a delay`);
  writer.u32(packet.seed);
  writeRosterId(writer, packet);
  writer.u16(packet.delayMs);
  writer.u16(packet.startMs);
}

export function readStart(reader: BitReader): StartPacket {
  const packet: StartPacket = {
    kind: "start",
    seed: reader.u32(),
    ...readRosterId(reader),
    delayMs: reader.u16(),
    startMs: reader.u16(),
  };
  if (packet.delayMs > START_DELAY_MS_MAX) reader.fail();
  return packet;
}

export function writeReady(writer: BitWriter, packet: ReadyPacket): void {
  writeRosterId(writer, packet);
  assert(isWithin(packet), `writeReady: ${packet.directMask} is not within ${packet.heardMask}`);
  writer.u8(packet.heardMask);
  writer.u8(packet.directMask);
  writer.u32(packet.mapChecksum);
  writer.u16(packet.sentMs);
  writer.flag(packet.echo !== null);
  if (packet.echo === null) return;
  writer.u16(packet.echo.sentMs);
  writer.u16(packet.echo.heldMs);
}

export function readReady(reader: BitReader): ReadyPacket {
  const packet: ReadyPacket = {
    kind: "ready",
    ...readRosterId(reader),
    heardMask: reader.u8(),
    directMask: reader.u8(),
    mapChecksum: reader.u32(),
    sentMs: reader.u16(),
    echo: reader.flag() ? { sentMs: reader.u16(), heldMs: reader.u16() } : null,
  };
  if (!isWithin(packet)) reader.fail();
  return packet;
}

function isWithin({ heardMask, directMask }: ReadyPacket): boolean {
  return (directMask & ~heardMask) === 0;
}

/** Which roster it is: the reign u5, its master id3, the version u16. */
function writeRosterId(writer: BitWriter, packet: RosterId): void {
  writer.bits(packet.reign, REIGN_BITS);
  writer.bits(packet.masterId - 1, ID_BITS);
  writer.u16(packet.rosterVersion);
}

function readRosterId(reader: BitReader): RosterId {
  return { reign: reader.bits(REIGN_BITS), masterId: reader.bits(ID_BITS) + 1, rosterVersion: reader.u16() };
}
