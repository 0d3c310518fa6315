import type { MapPartPacket, MapRequestPacket, Packet, SeatRequestPacket } from "../wire/index.ts";
import type { Lobby } from "./lobby.ts";
import type { RemotePeer } from "./roster.ts";

/** Packets that belong in the lobby and nowhere else. */
export type LobbyPacket = SeatRequestPacket | MapRequestPacket | MapPartPacket;

export type LobbyHearing =
  | { readonly kind: "quiet" } // taken; nothing that others may see has changed
  | { readonly kind: "news" } // what is known of the players has changed
  | { readonly kind: "answer"; readonly packet: Packet }
  | { readonly kind: "unexpected" } // not from there, not now, or not so often
  | { readonly kind: "bad-map" }; // the map was asked for in vain

/** Takes a packet of the lobby: requests go to the master peer, parts of the map come from it. */
export function hearInLobby(
  lobby: Lobby,
  remote: RemotePeer,
  packet: LobbyPacket,
  nowMs: number,
): LobbyHearing {
  if (packet.kind === "map-part") {
    const outcome = remote.playerId === lobby.masterId ? lobby.maps.take(packet) : "unexpected";
    return { kind: outcome === "complete" ? "news" : outcome === "kept" ? "quiet" : outcome };
  }
  if (!lobby.isMasterPeer) return { kind: "unexpected" };
  if (packet.kind === "seat-request") return { kind: lobby.hearTeamWish(remote, packet) ? "news" : "quiet" };
  const isPlayedOn = packet.mapChecksum === lobby.mapChecksum;
  const part = isPlayedOn ? lobby.maps.answer(remote, packet, nowMs) : null;
  return part === null ? { kind: "unexpected" } : { kind: "answer", packet: part };
}
