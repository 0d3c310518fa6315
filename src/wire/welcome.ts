import { assert, type BitReader, type BitWriter } from "../base/index.ts";
import { CATS_PER_PLAYER_MAX, PLAYER_COUNT_MAX, type PlayerId } from "../sim/index.ts";
import { readAddress, writeAddress, type Address } from "./address-codec.ts";
import { readName, writeName } from "./text-codec.ts";

/** One player as the master peer knows it. */
export interface RosterEntry {
  readonly playerId: PlayerId;
  readonly token: number; // u32, from its hello
  readonly name: string;
  readonly address: Address; // as the master peer sees it; for itself, what it was told or 0.0.0.0:port
}

/**
 * The master peer's word on who is in: the answer to a hello, and sent again to everybody after each change until each has
 * acknowledged its version by a ready.
 */
export interface WelcomePacket {
  readonly kind: "welcome";
  readonly token: number; // u32, the receiver's own, so that it knows the answer is to its hello
  readonly sessionId: number; // u32, chosen by the master at random; part of the checksum of later packets
  readonly playerId: PlayerId; // the receiver's
  readonly masterId: PlayerId;
  readonly rosterVersion: number; // u16, grows by one with each change
  readonly catsPerPlayer: number;
  readonly roster: readonly RosterEntry[]; // ascending player id, the receiver and the master among them
}

const ID_BITS = 3;
const CATS_ORDER = 2;

export function writeWelcome(writer: BitWriter, packet: WelcomePacket): void {
  assert(isRoster(packet), "writeWelcome: the roster is in order and holds the receiver and the master");
  assert(
    packet.catsPerPlayer <= CATS_PER_PLAYER_MAX,
    `writeWelcome: ${packet.catsPerPlayer} cats are too many`,
  );
  writer.u32(packet.token);
  writer.u32(packet.sessionId);
  writer.bits(packet.playerId - 1, ID_BITS);
  writer.bits(packet.masterId - 1, ID_BITS);
  writer.u16(packet.rosterVersion);
  writer.golomb(packet.catsPerPlayer - 1, CATS_ORDER);
  writer.bits(packet.roster.length - 1, ID_BITS);
  for (const entry of packet.roster) {
    writer.bits(entry.playerId - 1, ID_BITS);
    writer.u32(entry.token);
    writeName(writer, entry.name);
    writeAddress(writer, entry.address);
  }
}

export function readWelcome(reader: BitReader): WelcomePacket {
  const packet: WelcomePacket = {
    kind: "welcome",
    token: reader.u32(),
    sessionId: reader.u32(),
    playerId: reader.bits(ID_BITS) + 1,
    masterId: reader.bits(ID_BITS) + 1,
    rosterVersion: reader.u16(),
    catsPerPlayer: reader.golomb(CATS_ORDER) + 1,
    roster: readRoster(reader),
  };
  if (!isRoster(packet) || packet.catsPerPlayer > CATS_PER_PLAYER_MAX) reader.fail();
  return packet;
}

function readRoster(reader: BitReader): readonly RosterEntry[] {
  const count = reader.bits(ID_BITS) + 1;
  const roster: RosterEntry[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) {
    roster.push({
      playerId: reader.bits(ID_BITS) + 1,
      token: reader.u32(),
      name: readName(reader),
      address: readAddress(reader),
    });
  }
  return roster;
}

function isRoster({ roster, playerId, masterId }: WelcomePacket): boolean {
  return (
    roster.length <= PLAYER_COUNT_MAX &&
    roster.every((entry, i) => entry.playerId > (roster[i - 1]?.playerId ?? 0)) &&
    roster.some((entry) => entry.playerId === playerId) &&
    roster.some((entry) => entry.playerId === masterId)
  );
}
