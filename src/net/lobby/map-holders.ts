import { isInMask } from "../../lockstep/index.ts";
import { toPeer, type AddressedPacket } from "./destination.ts";
import type { Lobby } from "./lobby.ts";
import type { RemotePeer } from "./roster.ts";

/**
 * The peer that is asked for the lobby's map: the master peer; where a new one lacks it, the lowest that holds it and gave no bad one
 * in its place. Null: nobody.
 */
export function mapHolderOf(lobby: Lobby): RemotePeer | null {
  const { isMasterPeer, maps, remotes, roster } = lobby;
  const { mapChecksum } = roster.chosen;
  const holders = remotes.filter((remote) => mapChecksum !== 0 && remote.mapChecksum === mapChecksum);
  const holder = holders.find((remote) => maps.trusts(remote)) ?? null;
  if (isMasterPeer) return holder;
  return lobby.master.mapChecksum === mapChecksum ? lobby.master : (holder ?? lobby.master);
}

/** Whether others may ask this peer for the lobby's map: it is the master, or the master has said that it lacks it. */
export function isMapGiven(lobby: Lobby): boolean {
  return lobby.isMasterPeer || (lobby.master.lastReady !== null && mapHolderOf(lobby) !== lobby.master);
}

/** What this peer asks of another for the lobby's map, which it lacks: from when that one has heard it, or it gets no answer. */
export function mapRequestsDue(lobby: Lobby, nowMs: number): readonly AddressedPacket[] {
  const holder = mapHolderOf(lobby);
  if (holder === null || !isInMask(holder.heardMask, lobby.localPlayerId)) return [];
  return lobby.maps
    .requestsDue(lobby.roster.chosen.mapChecksum, nowMs)
    .map((packet) => ({ to: toPeer(holder), packet }));
}
