import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";

/** A player asks the master peer for a team of their own choice, or to watch. Sent until the roster shows it. */
export interface SeatRequestPacket {
  readonly kind: "seat-request";
  readonly rosterVersion: number; // u16, the roster that the sender has: a request on an older one is passed over
  readonly team: number; // 1 to 8, or 0: an observer
}

const TEAM_BITS = 4;

export function writeSeatRequest(writer: BitWriter, packet: SeatRequestPacket): void {
  writer.u16(packet.rosterVersion);
  writeTeam(writer, packet.team);
}

export function readSeatRequest(reader: BitReader): SeatRequestPacket {
  return { kind: "seat-request", rosterVersion: reader.u16(), team: readTeam(reader) };
}

/** A team, u4: 0 to 8. */
export function writeTeam(writer: BitWriter, team: number): void {
  assert(isTeam(team), `writeTeam: there is no team ${team}`);
  writer.bits(team, TEAM_BITS);
}

/** Reads a team; on a number that is none the reader has failed. */
export function readTeam(reader: BitReader): number {
  const team = reader.bits(TEAM_BITS);
  if (!isTeam(team)) reader.fail();
  return team;
}

/** Whether a player may be in the team of that number; 0 is who only watches. */
export function isTeam(team: number): boolean {
  return Number.isInteger(team) && team >= 0 && team <= PLAYER_COUNT_MAX;
}
