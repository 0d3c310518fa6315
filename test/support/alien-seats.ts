import { expect } from "vitest";

import { partsOfWelcome, type Packet, type WelcomePacket } from "../../src/wire/index.ts";
import {
  addressOf,
  keyAt,
  linkPacket,
  SESSION_ID,
  SessionWorld,
  TAP,
  type SeatedSession,
} from "./session-world.ts";

export const OUTSIDER = addressOf(40);
export const PHASES = ["connecting", "lobby", "starting", "leaving"] as const;
/** Each of two newcomers is heard: nobody is told of it before. */
export const ROSTER_VERSION = 3;
export const ROSTER = { reign: 0, masterId: 1, rosterVersion: ROSTER_VERSION };
export const RUNS = { numRuns: 150 };

/** Three in a session, of which the third is brought to a phase; the world then stands still. */
export function seatsIn(phase: (typeof PHASES)[number]) {
  const world = new SessionWorld();
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.run(500);
  const third = world.join(2, phase === "connecting" ? addressOf(9) : addressOf(0));
  world.run(2_000);
  if (phase === "starting" || phase === "leaving") host.session.lobby.start(1, world.nowMs);
  world.run(4_000);
  if (phase === "leaving") third.session.leave("left", world.nowMs);
  expect(third.session.phase).toBe(phase);
  return { world, host, second, third };
}

/** The second talks to the seat, as it does in play: while it does, its intros are believed from its own address alone. */
export function hearSecond(seat: SeatedSession, world: SessionWorld): void {
  if (seat.session.phase === "lobby") return;
  const ends = { from: keyAt(world, 1), to: seat.session.key, sessionId: SESSION_ID };
  give(seat, { world, from: 1, bytes: TAP.linkPacket(linkPacket(1), 2, ends) });
}

/** Gives one datagram to a session, now or so much later, and takes what it says. */
export function give(
  seat: SeatedSession,
  {
    world,
    from,
    bytes,
    afterMs = 0,
  }: { world: SessionWorld; from: number; bytes: Uint8Array; afterMs?: number },
) {
  const address = from === 40 ? OUTSIDER : addressOf(from);
  const events = seat.session.openDatagram(address, bytes, world.nowMs + afterMs);
  seat.events.push(...events);
  return { events, answers: seat.session.takeDatagrams() };
}

/** Packets as that sender writes them to that seat, sealed by the keys of who sits at a place. */
export function sealed(
  seat: SeatedSession,
  packet: Packet | WelcomePacket,
  sender: number,
  {
    world,
    by = sender - 1,
    sessionId = SESSION_ID,
  }: { world: SessionWorld; by?: number; sessionId?: number },
): readonly Uint8Array[] {
  const ends = { from: keyAt(world, by), to: seat.session.key, sessionId };
  const parts = packet.kind === "welcome" ? partsOfWelcome(packet) : [packet];
  return parts.map((part) => TAP.packet(part, sender, ends));
}

export const OF_THE_SESSION: readonly Packet[] = [
  { kind: "intro", nonce: 50, stamp: 0, addresses: [], signature: null },
  { kind: "intro-ack", nonce: 2, stamp: 0 },
  {
    ...{ kind: "ready", reign: 0, masterId: 1, rosterVersion: 0, heardMask: 0, directMask: 0 },
    ...{ mapChecksum: 0, agrees: true, sentMs: 1, echo: { sentMs: 0, heldMs: 0 } },
  },
  { kind: "start", seed: 66, ...ROSTER, delayMs: 0, startMs: 0 },
  { kind: "start-ack" },
  { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
  { kind: "goodbye-ack" },
  { kind: "seat-request", rosterVersion: ROSTER_VERSION, team: 8, color: 0, emblem: 0 },
  { kind: "map-request", mapChecksum: 1, index: 0 },
  { kind: "map-part", mapChecksum: 1, index: 0, byteCount: 1, bytes: Uint8Array.of(1) },
  { kind: "relay", to: 1, from: 2, bytes: Uint8Array.of(0x80) },
  { kind: "relay", to: 3, from: 2, bytes: Uint8Array.of(0x80) },
];
