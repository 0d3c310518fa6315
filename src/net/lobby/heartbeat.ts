import { lowBits, nearestWithLowBits } from "../../base/index.ts";
import { maskOfPlayers } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { ReadyPacket } from "../../wire/index.ts";
import { LOBBY_SILENCE_MS, READY_MS } from "../constants.ts";
import { clockBits } from "./clock-offset.ts";
import type { RemotePeer } from "./roster.ts";

const CLOCK_BITS = 16;
/** An older heartbeat than the last is passed over, unless for so long there was none. */
const STALE_READY_MS = 4 * READY_MS;

/** Takes over what a peer's heartbeat says of it; false if it was overtaken by a later one, or is a duplicate. */
export function takeReady(remote: RemotePeer, packet: ReadyPacket, nowMs: number): boolean {
  const last = remote.lastReady;
  const isStale = last !== null && !isNewer(packet.sentMs, last.sentMs, CLOCK_BITS);
  if (isStale && nowMs < last.atMs + STALE_READY_MS) return false;
  const { reign, masterId, rosterVersion } = packet;
  remote.known = { reign, masterId, rosterVersion };
  remote.heardMask = packet.heardMask;
  remote.directMask = packet.directMask;
  remote.mapChecksum = packet.mapChecksum;
  remote.agrees = packet.agrees;
  remote.lastReady = { sentMs: packet.sentMs, atMs: nowMs };
  if (packet.echo !== null) {
    const { sentMs, heldMs } = packet.echo;
    const rttMs = lowBits(clockBits(nowMs) - sentMs - heldMs, CLOCK_BITS);
    if (rttMs < LOBBY_SILENCE_MS) remote.roundTrip.sample(rttMs);
    const remoteSentMs = packet.sentMs;
    remote.clock.sample({ sentMs, remoteHeardMs: remoteSentMs - heldMs, remoteSentMs, heardMs: nowMs });
  }
  return true;
}

/** Our heartbeat to that peer. */
export function readyFor(
  { lastReady }: RemotePeer,
  said: Omit<ReadyPacket, "kind" | "sentMs" | "echo">,
  nowMs: number,
): ReadyPacket {
  const heldMs = lastReady === null ? 0 : Math.floor(nowMs - lastReady.atMs);
  return {
    kind: "ready",
    ...said,
    sentMs: clockBits(nowMs),
    echo: lastReady === null || heldMs > 0xffff ? null : { sentMs: lastReady.sentMs, heldMs },
  };
}

/** A peer counts as heard if there is a way to it, open there and back, it has answered a heartbeat, and its identity is known. */
export function heardMaskOf(localPlayerId: PlayerId, remotes: readonly RemotePeer[]): number {
  return fullMaskOf(
    localPlayerId,
    remotes.filter(
      ({ roundTrip, ways, isIntroduced }) => isIntroduced && roundTrip.ms !== null && ways.way !== null,
    ),
  );
}

/** The same, without peers to which another peer passes our packets on. */
export function directMaskOf(localPlayerId: PlayerId, remotes: readonly RemotePeer[]): number {
  return heardMaskOf(
    localPlayerId,
    remotes.filter(({ ways }) => ways.directAddress !== null),
  );
}

/** The bits of all these players. */
export function fullMaskOf(localPlayerId: PlayerId, remotes: readonly RemotePeer[]): number {
  return maskOfPlayers([localPlayerId, ...remotes.map(({ playerId }) => playerId)]);
}

/** Of counters that travel as low bits: whether one was counted after the other. */
export function isNewer(low: number, than: number, bits: number): boolean {
  return nearestWithLowBits(low, bits, than) > than;
}
