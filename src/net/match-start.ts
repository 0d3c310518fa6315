import type { Packet } from "../wire/index.ts";
import { RESEND_MS } from "./constants.ts";
import type { AddressedPacket, Lobby } from "./lobby.ts";
import type { RemotePeer } from "./roster.ts";

/** The start of a match, as the master peer gave it or as this peer was told. */
export interface MatchStart {
  readonly seed: number; // u32
  readonly startAtMs: number; // turn -2 begins, by the local clock
  lastSentMs: number; // by the master peer
}

/** The start that the master peer's packet tells of, or null if it is no word of the master's on this roster. */
export function readStartOf(
  lobby: Lobby,
  sender: RemotePeer,
  packet: Packet & { readonly kind: "start" },
  nowMs: number,
): MatchStart | null {
  if (sender.playerId !== lobby.masterId || packet.rosterVersion !== lobby.rosterVersion) return null;
  if (lobby.problem !== null) return null; // no match can be made of what the master told, or the map is not here yet
  // The packet took about half a round trip, during which the master's countdown went on.
  const startAtMs = nowMs + Math.max(0, packet.delayMs - (sender.roundTrip.ms ?? 0) / 2);
  return { seed: packet.seed, startAtMs, lastSentMs: -Infinity };
}

/** The master peer's starts to those who have not acknowledged it; each says how much of the countdown is left. */
export function startsDue(lobby: Lobby, start: MatchStart, nowMs: number): readonly AddressedPacket[] {
  if (!lobby.isMasterPeer || nowMs < start.lastSentMs + RESEND_MS) return [];
  start.lastSentMs = nowMs;
  const delayMs = Math.max(0, Math.round(start.startAtMs - nowMs));
  const { rosterVersion } = lobby;
  return lobby.remotes
    .filter(({ startAcknowledged }) => !startAcknowledged)
    .map(({ address }) => ({
      to: address,
      packet: { kind: "start", seed: start.seed, rosterVersion, delayMs },
    }));
}
