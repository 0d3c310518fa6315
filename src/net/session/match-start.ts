import type { Packet } from "../../wire/index.ts";
import {
  LOBBY_SILENCE_MS,
  RESEND_MS,
  START_COUNTDOWN_MS,
  START_COUNTDOWN_MS_MAX,
  START_FIXED_MS,
} from "../constants.ts";
import { clockBits } from "../lobby/clock-offset.ts";
import { toPeer, type AddressedPacket } from "../lobby/destination.ts";
import { easeOf } from "../lobby/ease.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { RemotePeer } from "../lobby/roster.ts";

/** The start of a match, as the master peer gave it or as this peer was told. */
export interface MatchStart {
  readonly seed: number; // u32
  startAtMs: number; // turn -2 begins, by the local clock
  lastSentMs: number; // by the master peer
  masterMs: number | null; // low 16 bits of the master's clock at turn -2; null once startAtMs is fixed
}

/** From the master's start to turn -2: longer where lines are full, so that what was said in the lobby can go its way. */
export function countdownMsOf({ remotes }: Lobby): number {
  return Math.min(START_COUNTDOWN_MS_MAX, Math.floor(easeOf(remotes) * START_COUNTDOWN_MS + 0.5));
}

/**
 * The start that the master peer's packet tells of, or null: it is no word of the master's on this roster, or no match can
 * be made of it here yet. The master says it again.
 */
export function readStartOf(
  lobby: Lobby,
  sender: RemotePeer,
  packet: Packet & { readonly kind: "start" },
  nowMs: number,
): MatchStart | null {
  if (sender.playerId !== lobby.masterId || packet.rosterVersion !== lobby.rosterVersion) return null;
  if (lobby.problem !== null) return null; // no match can be made of what the master told, or the map is not here yet
  // The packet took about half a round trip, during which the master's countdown went on: a first guess.
  const guessMs = nowMs + Math.max(0, packet.delayMs - (sender.roundTrip.ms ?? 0) / 2);
  const startAtMs = byMastersClock(sender, packet.startMs, { guessMs, latestMs: nowMs + packet.delayMs });
  const masterMs = packet.startMs;
  return { seed: packet.seed, startAtMs: Math.max(nowMs, startAtMs), lastSentMs: -Infinity, masterMs };
}

/** Shortly before the start, reckons it anew from all heartbeats that came meanwhile; true if that moved it. */
export function fixStart(lobby: Lobby, start: MatchStart, nowMs: number): boolean {
  const master = lobby.remotes.find(({ playerId }) => playerId === lobby.masterId);
  const { masterMs, startAtMs } = start;
  if (master === undefined || masterMs === null || nowMs < startAtMs - START_FIXED_MS) return false;
  start.masterMs = null;
  const movedMs = byMastersClock(master, masterMs, { guessMs: startAtMs, latestMs: Infinity });
  start.startAtMs = Math.max(nowMs, movedMs);
  return start.startAtMs !== startAtMs;
}

/** When the master's clock shows that time, if that is known and can be: else the guess. */
function byMastersClock(
  { clock }: RemotePeer,
  masterMs: number,
  { guessMs, latestMs }: { readonly guessMs: number; readonly latestMs: number },
): number {
  const atMs = clock.localMsOf(masterMs, guessMs);
  const isPossible = atMs !== null && atMs <= latestMs + 1_000 && atMs >= guessMs - LOBBY_SILENCE_MS;
  return isPossible ? atMs : guessMs;
}

/** The master peer's starts to those who have not acknowledged it; each says how much of the countdown is left. */
export function startsDue(lobby: Lobby, start: MatchStart, nowMs: number): readonly AddressedPacket[] {
  if (!lobby.isMasterPeer || nowMs < start.lastSentMs + easeOf(lobby.remotes) * RESEND_MS) return [];
  start.lastSentMs = nowMs;
  const delayMs = Math.max(0, Math.floor(start.startAtMs - nowMs + 0.5));
  const { rosterVersion } = lobby;
  return lobby.remotes
    .filter(({ startAcknowledged }) => !startAcknowledged)
    .map((remote) => ({
      to: toPeer(remote),
      packet: {
        kind: "start",
        seed: start.seed,
        rosterVersion,
        delayMs,
        startMs: clockBits(start.startAtMs),
      },
    }));
}
