import type { PlayerId } from "../lockstep/index.ts";
import { formatAddress, type Address, type RosterEntry } from "../wire/index.ts";
import { MAP_PARTS_AT_ONCE } from "./constants.ts";
import { RoundTrip } from "./round-trip.ts";

/** Another peer of the session, as this one knows it. */
export interface RemotePeer {
  readonly playerId: PlayerId;
  readonly token: number;
  readonly name: string;
  team: number; // 1..8, or 0: an observer
  address: Address;
  readonly roundTrip: RoundTrip;
  lastHeardMs: number; // when a packet of the session last came from it; when it was added before that
  hasBeenHeard: boolean;
  introAcknowledged: boolean;
  startAcknowledged: boolean;
  knownRosterVersion: number; // of its last ready; -1 before
  heardMask: number; // of its last ready
  mapChecksum: number; // of the map that it holds, by its last word; 0: none
  readonly mapAllowance: { parts: number; atMs: number }; // parts of the map that it may ask for, and when that was so
  lastReady: { readonly sentMs: number; readonly atMs: number } | null;
  goodbyeAcknowledged: boolean;
}

export function createRemotePeer(entry: RosterEntry, nowMs: number): RemotePeer {
  return {
    playerId: entry.playerId,
    token: entry.token,
    name: entry.name,
    team: entry.team,
    address: entry.address,
    roundTrip: new RoundTrip(),
    lastHeardMs: nowMs,
    hasBeenHeard: false,
    introAcknowledged: false,
    startAcknowledged: false,
    knownRosterVersion: -1,
    heardMask: 0,
    mapChecksum: 0,
    mapAllowance: { parts: MAP_PARTS_AT_ONCE, atMs: nowMs },
    lastReady: null,
    goodbyeAcknowledged: false,
  };
}

export function sameAddress(a: Address, b: Address): boolean {
  return formatAddress(a) === formatAddress(b);
}

/** The bit that stands for a player in a heard mask. */
export function playerBit(playerId: PlayerId): number {
  return 1 << (playerId - 1);
}

/** The lowest team of 1..8 that nobody is in: there is one, as long as not all seats are taken. */
export function freeTeam(taken: readonly number[]): number {
  return [1, 2, 3, 4, 5, 6, 7, 8].find((team) => !taken.includes(team)) ?? 1;
}

/** The lowest free player id of 1..max, or null if the match is full. */
export function freePlayerId(taken: readonly PlayerId[], max: number): PlayerId | null {
  for (let id = 1; id <= max; id += 1) if (!taken.includes(id)) return id;
  return null;
}
