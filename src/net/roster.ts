import type { PlayerId } from "../lockstep/index.ts";
import { formatAddress, type Address, type RosterEntry } from "../wire/index.ts";
import { RoundTrip } from "./round-trip.ts";

/** Another peer of the session, as this one knows it. */
export interface RemotePeer {
  readonly playerId: PlayerId;
  readonly token: number;
  readonly name: string;
  address: Address;
  readonly roundTrip: RoundTrip;
  lastHeardMs: number; // when a packet of the session last came from it; when it was added before that
  hasBeenHeard: boolean;
  introAcknowledged: boolean;
  startAcknowledged: boolean;
  knownRosterVersion: number; // of its last ready; -1 before
  heardMask: number; // of its last ready
  lastReady: { readonly sentMs: number; readonly atMs: number } | null;
  goodbyeAcknowledged: boolean;
}

export function createRemotePeer(entry: RosterEntry, nowMs: number): RemotePeer {
  return {
    playerId: entry.playerId,
    token: entry.token,
    name: entry.name,
    address: entry.address,
    roundTrip: new RoundTrip(),
    lastHeardMs: nowMs,
    hasBeenHeard: false,
    introAcknowledged: false,
    startAcknowledged: false,
    knownRosterVersion: -1,
    heardMask: 0,
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

/** The lowest free player id of 1..max, or null if the match is full. */
export function freePlayerId(taken: readonly PlayerId[], max: number): PlayerId | null {
  for (let id = 1; id <= max; id += 1) if (!taken.includes(id)) return id;
  return null;
}
