import type { LivePeer } from "../live-peer.ts";
import type { LobbyFacts } from "./lobby-records.ts";

/** What others on the local network may know of a peer's lobby; null: it hosts none, or its match has begun. No key is in it. */
export function factsOfLobby(live: LivePeer): LobbyFacts | null {
  const { session, players } = live.matchPeer;
  if (session.phase !== "lobby" || !session.isMasterPeer || live.isLocal) return null;
  const host = players.find(({ playerId }) => playerId === session.localPlayerId);
  const { mode } = session.options;
  const mapName = mode === "classic" ? null : (session.map?.name ?? null);
  if (host === undefined || (mode !== "classic" && mapName === null)) return null;
  return {
    port: live.port,
    hostName: host.name,
    playerCount: players.length,
    isByInvitation: live.roomKey !== null,
    mode,
    mapName,
  };
}
