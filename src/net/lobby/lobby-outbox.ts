import {
  READY_MS,
  READY_OTHERS_MS,
  READY_QUICK_COUNT,
  READY_QUICK_MS,
  READY_QUICK_MS_MAX,
  READY_QUICK_PER_SECOND,
  READY_STARTING_MS,
  READY_UNTIL_START_MS,
  RESEND_MS,
  RTT_MS_ASSUMED,
  WAY_SILENCE_MATCH_MS,
  WELCOME_APART_MS,
  WELCOME_RESEND_MS_MAX,
} from "../constants.ts";
import { toPeer, type AddressedPacket } from "./destination.ts";
import { easeOf } from "./ease.ts";
import { readyFor } from "./heartbeat.ts";
import type { Lobby } from "./lobby.ts";
import type { MasterDesk } from "./master-desk.ts";
import type { RemotePeer } from "./roster.ts";

/** What a peer says in the lobby without being asked, and how often. */
export class LobbyOutbox {
  #lastReadyMs = -Infinity; // to all
  #lastMasterMs = -Infinity; // where the master peer is one of the two
  #lastQuickMs = -Infinity;
  #lastSaid = ""; // in a heartbeat

  /**
   * Heartbeats, four a second, at once when there is news for the others in them, and quicker where clocks are compared;
   * in the countdown (`startAtMs` is not null) few, and in the end none where link packets come: slow lines need the room.
   */
  readiesDue(lobby: Lobby, startAtMs: number | null, nowMs: number): readonly AddressedPacket[] {
    const { reign, masterId, rosterVersion, maps } = lobby;
    const ease = easeOf(lobby.reached);
    const master = lobby.reached.filter(({ playerId }) => playerId === masterId);
    const masterEase = master.length === 0 ? ease : easeOf(master); // all speak to it: its line is full first
    const isWhole = lobby.readiness.reachesAll; // the master, which starts, waits for that word
    const news = `${reign} ${masterId} ${rosterVersion} ${maps.checksum} ${isWhole} ${lobby.readiness.agrees}`;
    const othersMs = startAtMs === null ? READY_OTHERS_MS : READY_STARTING_MS;
    const masterMs = masterEase * READY_MS;
    const allMs = lobby.isMasterPeer ? masterMs : ease * othersMs;
    const isForAll = news !== this.#lastSaid || nowMs >= this.#lastReadyMs + allMs;
    const isForMaster = isForAll || nowMs >= this.#lastMasterMs + masterMs;
    const unknown = lobby.reached.filter((remote) => isClockUnknown(lobby, remote, nowMs));
    const quickMs = masterEase * Math.max(READY_QUICK_MS, (unknown.length * 1_000) / READY_QUICK_PER_SECOND);
    const greeted = lobby.reached.filter(isGreetingDue);
    for (const remote of greeted) remote.greetings += 1;
    if (!isForMaster && greeted.length === 0 && nowMs < this.#lastQuickMs + quickMs) return [];
    this.#lastQuickMs = nowMs;
    if (isForAll) this.#lastReadyMs = nowMs;
    if (isForMaster) this.#lastMasterMs = nowMs;
    this.#lastSaid = news;
    const said = lobby.readiness.said;
    return lobby.reached
      .filter(
        (remote) =>
          isForAll ||
          (isForMaster && remote.playerId === masterId) ||
          unknown.includes(remote) ||
          greeted.includes(remote),
      )
      .filter((remote) => startAtMs === null || !isHeardOtherwise(lobby, remote, { startAtMs, nowMs }))
      .map((remote) => ({ to: toPeer(remote), packet: readyFor(remote, said, nowMs) }));
  }
}

/**
 * The master's welcomes to peers that don't have this roster yet: each after twice as long as the one before, and of changes
 * that follow each other quickly only the last. Where no way is proven each goes once.
 */
export function welcomesDue(
  lobby: Lobby,
  desk: MasterDesk,
  localName: string,
  nowMs: number,
): readonly AddressedPacket[] {
  const { rosterVersion } = lobby;
  const waitMsMax = easeOf(lobby.reached) * WELCOME_RESEND_MS_MAX;
  return lobby.reached
    .filter((remote) => !lobby.readiness.isKnownTo(remote))
    .filter((remote) => {
      const { version, count, atMs } = remote.lastWelcome;
      const isAgain = version === rosterVersion;
      if (isAgain && remote.ways.way === null) return false; // it may be at somebody else's address
      const firstMs = Math.max(RESEND_MS, 2 * (remote.roundTrip.ms ?? RTT_MS_ASSUMED));
      const waitMs = isAgain ? Math.min(waitMsMax, firstMs * 2 ** (count - 1)) : WELCOME_APART_MS;
      if (nowMs < atMs + waitMs) return false;
      remote.lastWelcome = { version: rosterVersion, count: isAgain ? count + 1 : 1, atMs: nowMs };
      return true;
    })
    .map((remote) => desk.welcomeTo(remote, localName));
}

/** Whether its link packets tell all that a heartbeat would, shortly before a start. */
function isHeardOtherwise(
  lobby: Lobby,
  { playerId, lastLinkMs }: RemotePeer,
  { startAtMs, nowMs }: { readonly startAtMs: number; readonly nowMs: number },
): boolean {
  const isOfMaster = lobby.isMasterPeer || playerId === lobby.masterId;
  const isClockNeeded = isOfMaster && nowMs < startAtMs - READY_UNTIL_START_MS;
  return !isClockNeeded && nowMs < lastLinkMs + WAY_SILENCE_MATCH_MS;
}

/** The first heartbeat to another goes as soon as there is a way, and the second as soon as it has an answer to carry. */
function isGreetingDue({ greetings, ways, lastReady }: RemotePeer): boolean {
  return (greetings === 0 && ways.way !== null) || (greetings === 1 && lastReady !== null);
}

/** Everybody starts by the master's clock, and no other one matters. */
function isClockUnknown(lobby: Lobby, { playerId, clock, addedMs }: RemotePeer, nowMs: number): boolean {
  const isOfMaster = lobby.isMasterPeer || playerId === lobby.masterId;
  return isOfMaster && clock.sampleCount < READY_QUICK_COUNT && nowMs < addedMs + READY_QUICK_MS_MAX;
}
