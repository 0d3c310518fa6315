import { assert } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Address, RosterEntry } from "../../wire/index.ts";
import { MAP_PARTS_AT_ONCE } from "../constants.ts";
import { PeerWays } from "../ways/peer-ways.ts";
import type { Route } from "../ways/route.ts";
import type { Pair } from "../keys/session-keys.ts";
import { ClockOffset } from "./clock-offset.ts";
import { RoundTrip } from "./round-trip.ts";

/** Which roster: of whose lobby, and which of its versions. */
export interface RosterId {
  readonly reign: number; // u5
  readonly masterId: PlayerId;
  readonly rosterVersion: number; // u16
}

/** Another peer of the session, as this one knows it. */
export interface RemotePeer {
  readonly playerId: PlayerId;
  readonly token: number;
  key: Uint8Array; // of this session; another one when it has come back
  readonly identity: Uint8Array;
  pair: Pair | null; // with our key; null before it is needed
  isIntroduced: boolean; // its identity has said that this key is its own
  introducedMs: number; // when we last said so to it
  run: number; // u32, of its last return; 0: it was never away
  coming: { readonly run: number; readonly key: Uint8Array; readonly route: Route } | null; // a peer that comes back in its name, and is not heard yet
  readonly name: string;
  team: number; // 1..8, or 0: an observer
  readonly ways: PeerWays;
  readonly roundTrip: RoundTrip;
  readonly clock: ClockOffset;
  readonly addedMs: number;
  lastHeardMs: number; // when a packet of the session last came from it; when it was added before that
  missedMs: number; // when it was last heard after so long a silence that it may have missed us as well; -Infinity: never
  lastLinkMs: number; // when a link packet last came from it; -Infinity: never
  hasBeenHeard: boolean; // from an address of its own
  startAcknowledged: boolean;
  hasLeft: boolean; // it said goodbye in the lobby
  followedMs: number; // when it last said that it follows the same master; when it was added before that
  known: RosterId | null; // of its last ready; null before
  heardMask: number; // of its last ready: the peers to which it has a way
  directMask: number; // of its last ready: the peers to which it has a direct way
  agrees: boolean; // of its last ready: to what that roster says
  mapChecksum: number; // of the map that it holds, by its last word; 0: none
  readonly mapAllowance: { parts: number; atMs: number }; // parts of the map that it may ask for, and when that was so
  greetings: number; // heartbeats that went at once, before their turn: 0 to 2
  lastReady: { readonly sentMs: number; readonly atMs: number } | null;
  /** The welcome that was last sent again to it: of which roster, for the how manieth time, when. By the master peer. */
  lastWelcome: { readonly version: number; readonly count: number; readonly atMs: number };
  goodbyeAcknowledged: boolean;
  returnAcknowledged: boolean; // ours; true where there is none
}

/** `own`: the addresses of the local peer. */
export function createRemotePeer(entry: RosterEntry, own: readonly Address[], nowMs: number): RemotePeer {
  assert(entry.playerId >= 1 && entry.playerId <= 8, `there is no seat of player ${entry.playerId}`);
  return {
    playerId: entry.playerId,
    token: entry.token,
    key: entry.key,
    identity: entry.identity,
    pair: null,
    isIntroduced: false,
    introducedMs: -Infinity,
    run: 0,
    coming: null,
    name: entry.name,
    team: entry.team,
    ways: new PeerWays(entry.addresses, own, nowMs),
    roundTrip: new RoundTrip(),
    clock: new ClockOffset(),
    addedMs: nowMs,
    lastHeardMs: nowMs,
    missedMs: -Infinity,
    lastLinkMs: -Infinity,
    hasBeenHeard: false,
    startAcknowledged: false,
    hasLeft: false,
    followedMs: nowMs,
    known: null,
    heardMask: 0,
    directMask: 0,
    agrees: false,
    mapChecksum: 0,
    mapAllowance: { parts: MAP_PARTS_AT_ONCE, atMs: nowMs },
    greetings: 0,
    lastReady: null,
    lastWelcome: { version: -1, count: 0, atMs: -Infinity },
    goodbyeAcknowledged: false,
    returnAcknowledged: true,
  };
}

/** The lowest team of 1..8 that nobody is in: there is one, as long as not all seats are taken. */
export function freeTeam(taken: readonly number[]): number {
  return [1, 2, 3, 4, 5, 6, 7, 8].find((team) => !taken.includes(team)) ?? 1;
}
