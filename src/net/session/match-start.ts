import type { PlayerId } from "../../sim/index.ts";
import type { Packet } from "../../wire/index.ts";
import {
  LOBBY_SILENCE_MS,
  RESEND_MS,
  START_COUNTDOWN_MS,
  START_COUNTDOWN_MS_MAX,
  START_FIXED_MS,
} from "../constants.ts";
import { toPeer, type AddressedPacket } from "../lobby/destination.ts";
import { easeOf } from "../lobby/ease.ts";
import type { Lobby } from "../lobby/lobby.ts";
import { isSameReign } from "../lobby/reign.ts";
import type { RemotePeer } from "../lobby/roster.ts";

/** How the master peer wants its match to start. */
export interface StartWish {
  readonly countdownMs?: number; // in place of the usual one
  readonly unready?: readonly PlayerId[]; // players that need not have said that they are ready
}

/** The start of a match, as the master peer gave it or as this peer was told. */
export interface MatchStart {
  readonly seed: number; // u32
  startAtMs: number; // turn -2 begins, by the local clock
  lastSentMs: number; // by us: the master peer, or a guest that passes it on
  readonly startMs: number; // low 16 bits of the master's clock at turn -2
  isFixed: boolean; // startAtMs is not reckoned any more
}

/** From the master's start to turn -2: longer where lines are full, so that what was said in the lobby can go its way. */
export function countdownMsOf({ remotes }: Lobby): number {
  return Math.min(START_COUNTDOWN_MS_MAX, Math.floor(easeOf(remotes) * START_COUNTDOWN_MS + 0.5));
}

/** So long after turn -2 a start that the master can't repeat any more is passed on. */
const PASSED_ON_MS = 30_000;

/**
 * The start that a packet tells of, or null: it is no word of the master's on this roster, or no match can be made of it here yet.
 * It is said again. From another member it is believed only where the master is missed: it has begun, and the master may have gone.
 */
export function readStartOf(
  lobby: Lobby,
  sender: RemotePeer,
  packet: Packet & { readonly kind: "start" },
  nowMs: number,
): MatchStart | null {
  const isOfRoster = isSameReign(packet, lobby) && packet.rosterVersion === lobby.rosterVersion;
  const isPassedOn = sender.playerId !== lobby.masterId;
  if (lobby.isMasterPeer || !isOfRoster || (isPassedOn && !lobby.missesMaster(nowMs))) return null;
  if (lobby.readiness.problem !== null) return null; // no match can be made of what the master told, or the map is not here yet
  // The packet took about half a round trip, during which the master's countdown went on: a first guess.
  const guessMs = nowMs + Math.max(0, packet.delayMs - (sender.roundTrip.ms ?? 0) / 2);
  const startAtMs = byMastersClock(lobby.master, packet.startMs, {
    guessMs,
    latestMs: nowMs + packet.delayMs,
  });
  const { seed, startMs } = packet;
  return { seed, startAtMs: Math.max(nowMs, startAtMs), lastSentMs: -Infinity, startMs, isFixed: false };
}

/** Shortly before the start, reckons it anew from all heartbeats that came meanwhile; true if that moved it. */
export function fixStart(lobby: Lobby, start: MatchStart, nowMs: number): boolean {
  const { startMs, startAtMs } = start;
  if (lobby.isMasterPeer || start.isFixed || nowMs < startAtMs - START_FIXED_MS) return false;
  start.isFixed = true;
  const movedMs = byMastersClock(lobby.master, startMs, { guessMs: startAtMs, latestMs: Infinity });
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

/** Whether this peer has to see to it that the others begin: as the master, or because the master may be gone. */
export function isStartToTell(lobby: Lobby, start: MatchStart, nowMs: number): boolean {
  const isOpen = lobby.remotes.some(
    ({ playerId, startAcknowledged }) => playerId !== lobby.masterId && !startAcknowledged,
  );
  if (!isOpen || lobby.isMasterPeer) return isOpen;
  return lobby.missesMaster(nowMs) && nowMs < start.startAtMs + PASSED_ON_MS;
}

/** The starts to peers that have not acknowledged it; each says how much of the countdown is left. */
export function startsDue(lobby: Lobby, start: MatchStart, nowMs: number): readonly AddressedPacket[] {
  const againMs = start.lastSentMs + easeOf(lobby.remotes) * RESEND_MS;
  if (nowMs < againMs || !isStartToTell(lobby, start, nowMs)) return [];
  start.lastSentMs = nowMs;
  const delayMs = Math.max(0, Math.floor(start.startAtMs - nowMs + 0.5));
  const { reign, masterId, rosterVersion } = lobby;
  return lobby.remotes
    .filter(({ playerId, startAcknowledged }) => playerId !== masterId && !startAcknowledged)
    .map((remote) => ({
      to: toPeer(remote),
      packet: {
        kind: "start",
        seed: start.seed,
        ...{ reign, masterId, rosterVersion },
        delayMs,
        startMs: start.startMs,
      },
    }));
}
