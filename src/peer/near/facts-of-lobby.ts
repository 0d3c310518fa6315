import { OBSERVER, PLAYER_COUNT_MAX } from "../../sim/index.ts";
import type { LivePeer } from "../live-peer.ts";
import type { LobbyFacts } from "./lobby-records.ts";

/**
 * What others on the local network may know of a peer's lobby; null: it hosts none, or its match has begun. No key is in it. `mayGrow`: the
 * map makes way for a larger one when more come.
 */
export function factsOfLobby(live: LivePeer, mayGrow: boolean): LobbyFacts | null {
  const { session, players } = live.matchPeer;
  if (session.phase !== "lobby" || !session.isMasterPeer || live.place.isLocal) return null;
  const host = players.find(({ playerId }) => playerId === session.localPlayerId);
  const { mode } = session.lobby.options;
  const mapName = mode === "classic" ? null : (session.lobby.map?.name ?? null);
  if (host === undefined || (mode !== "classic" && mapName === null)) return null;
  const observerCount = players.filter(({ team }) => team === OBSERVER).length;
  const startCount = mayGrow ? PLAYER_COUNT_MAX : (session.lobby.map?.spawns.length ?? PLAYER_COUNT_MAX);
  return {
    port: live.port,
    hostName: host.name,
    playerCount: players.length,
    seatCount: Math.min(PLAYER_COUNT_MAX, startCount + observerCount), // a watcher takes no place of the map
    isByInvitation: live.place.roomKey !== null,
    mode,
    mapName,
  };
}
