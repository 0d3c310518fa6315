import { assert } from "../base/index.ts";
import type { SetMatch } from "../channel/index.ts";
import type { LadderMatch } from "../ladder/index.ts";
import type { LivePeer } from "../peer/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../sim/index.ts";
import type { Address } from "../wire/index.ts";
import type { KeptMatch } from "./kept-match.ts";
import type { LobbyOpening } from "./lobby-opening.ts";
import type { PlannedSeat } from "./seat-plan.ts";

const FIRST_SEAT: PlayerId = 1;

/** What is needed after a match to come back to where it was made, with the same people. */
export type WayBack =
  | {
      readonly kind: "play";
      readonly name: string;
      readonly match: SetMatch;
      readonly ladder: LadderMatch | null;
    }
  | (LobbyOpening & {
      readonly kind: "host";
      readonly name: string;
      readonly port: number; // where the others look for the lobby
      readonly roomKey: Uint8Array | null; // that they come in with; null: without
      readonly isPublic: boolean; // the service lists it
    })
  | {
      readonly kind: "join";
      readonly name: string;
      readonly hostId: PlayerId | null; // in the match
      readonly hostName: string;
      readonly roomKey: Uint8Array | null; // of the lobby
      readonly addresses: readonly Address[]; // where the host was heard, and where we asked first
      readonly usesRelay?: boolean; // one of them may be at a relay; false by default
      readonly opening: LobbyOpening; // should it be opened here, for its host is away
    };

/** The map of a lobby: which one, and whether it makes way for a larger one. */
type LobbyMap = Pick<LobbyOpening, "mapId" | "mayGrow">;

/** From the lobby of a match that begins. `joinedAt`: the address that was asked for, if the same host is there still. */
export function wayBackOf(live: LivePeer, { mapId, mayGrow }: LobbyMap, joinedAt: Address | null): WayBack {
  const { session, players } = live.matchPeer;
  const own = players.find(({ playerId }) => playerId === session.localPlayerId);
  assert(own !== undefined, "who starts a match has a seat in it");
  const { name } = own;
  const { roomKey } = live.place;
  const { match } = session;
  const seats = players.map(({ playerId, name: called, bot, team }): PlannedSeat => ({
    playerId,
    identity: match.identities.get(playerId) ?? null,
    name: bot === null ? called : null,
    bot,
    team,
  }));
  const { options, map, looks } = session.lobby;
  const opening = {
    options,
    map,
    mapId,
    mayGrow,
    seats,
    ownSeat: ownSeatOf(own.playerId, seats),
    looks,
  };
  const isPublic = live.place.listing?.isPublic === true;
  if (session.isMasterPeer) return { kind: "host", name, port: live.port, roomKey, isPublic, ...opening };
  const host = players.find(({ isMasterPeer }) => isMasterPeer);
  const heardAt = host?.way.kind === "direct" ? [host.way.address] : [];
  const askedAt = joinedAt === null ? [] : [joinedAt];
  // Where the host can't be reached directly, and never was: others name it.
  const others = players.flatMap(({ way }) => (way.kind === "direct" ? [way.address] : []));
  const known = [...heardAt, ...askedAt];
  const addresses = known.length > 0 ? known : others;
  const hostId = host?.playerId ?? null;
  const usesRelay = live.place.relay !== null;
  const hostName = host?.name ?? "the host";
  return { kind: "join", name, hostId, hostName, roomKey, addresses, usesRelay, opening };
}

/** From a match that this peer has gone back to: as its lobby was when it began. Null: nobody here knows where that was. */
export function wayBackOfSeat({ name, seat, map, lobbyPort }: KeptMatch): WayBack | null {
  const { roster, bots, looks, options, masterId, playerId, roomKey } = seat;
  const seats = [...roster.map(seatOfPerson), ...bots.map(seatOfBot)];
  const ownSeat = ownSeatOf(playerId, seats);
  const opening = { options, map, mapId: null, mayGrow: false, seats, ownSeat, looks };
  if (masterId === playerId)
    return lobbyPort === null
      ? null
      : { kind: "host", name, port: lobbyPort, roomKey, isPublic: false, ...opening };
  const host = roster.find((entry) => entry.playerId === masterId);
  if (host === undefined || host.addresses.length === 0) return null;
  const { name: hostName, addresses } = host;
  return { kind: "join", name, hostId: masterId, hostName, roomKey, addresses, opening };
}

/** The seat of the player that opens the lobby: as in the match, unless that leaves too few above it for the other people. */
function ownSeatOf(playerId: PlayerId, seats: readonly PlannedSeat[]): PlayerId {
  const otherCount = seats.filter(({ bot }) => bot === null).length - 1;
  return playerId + otherCount <= PLAYER_COUNT_MAX ? playerId : FIRST_SEAT;
}

function seatOfPerson({ playerId, identity, name, team }: KeptMatch["seat"]["roster"][number]): PlannedSeat {
  return { playerId, identity, name, bot: null, team };
}

function seatOfBot({ playerId, level, team }: KeptMatch["seat"]["bots"][number]): PlannedSeat {
  return { playerId, identity: null, name: null, bot: level, team };
}
