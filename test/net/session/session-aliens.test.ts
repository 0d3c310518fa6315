import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { classicOptions } from "../../../src/sim/index.ts";
import { PROTOCOL_VERSION, writeLinkPacket, writePacket, type Packet } from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import type { PacketKind } from "../../../src/wire/packets/packet.ts";
import { packetArbitrary } from "../../support/packet-arbitraries.ts";
import { sealPacket } from "../../support/seal-packet.ts";
import {
  addressOf,
  dropsOf,
  linkPacket,
  opinion,
  optionsOf,
  rosterOf,
  SESSION_ID,
  SessionWorld,
  sight,
  startOf,
  type SeatedSession,
} from "../../support/session-world.ts";

const OUTSIDER = addressOf(40);
const PHASES = ["connecting", "lobby", "starting", "leaving"] as const;
/** Each of two newcomers is let in, and then heard. */
const ROSTER_VERSION = 5;
const ROSTER = { reign: 0, masterId: 1, rosterVersion: ROSTER_VERSION };
const RUNS = { numRuns: 150 };

/** Three in a session, of which the third is brought to a phase; the world then stands still. */
function seatsIn(phase: (typeof PHASES)[number]) {
  const world = new SessionWorld();
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.run(500);
  const third = world.join(2, phase === "connecting" ? addressOf(9) : addressOf(0));
  world.run(2_000);
  if (phase === "starting" || phase === "leaving") host.session.start(1, world.nowMs);
  world.run(4_000);
  if (phase === "leaving") third.session.leave("left", world.nowMs);
  expect(third.session.phase).toBe(phase);
  return { world, host, second, third };
}

/** Gives one packet to a session and takes what it says. */
function give(
  seat: SeatedSession,
  { world, from, bytes }: { world: SessionWorld; from: number; bytes: Uint8Array },
) {
  const address = from === 40 ? OUTSIDER : addressOf(from);
  const events = seat.session.openDatagram(address, bytes, world.nowMs);
  seat.events.push(...events);
  return { events, answers: seat.session.takeDatagrams() };
}

function write(packet: Packet, sender: number, sessionId = SESSION_ID): Uint8Array {
  return writePacket(packet, sender, sessionId);
}

const OF_THE_SESSION: readonly Packet[] = [
  { kind: "intro", token: optionsOf(1).token + 50, stamp: 0, addresses: [] },
  { kind: "intro-ack", token: optionsOf(2).token, stamp: 0 },
  {
    ...{ kind: "ready", reign: 0, masterId: 1, rosterVersion: 0, heardMask: 0, directMask: 0 },
    ...{ mapChecksum: 0, sentMs: 1, echo: { sentMs: 0, heldMs: 0 } },
  },
  { kind: "start", seed: 66, ...ROSTER, delayMs: 0, startMs: 0 },
  { kind: "start-ack" },
  { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
  { kind: "goodbye-ack" },
  { kind: "seat-request", rosterVersion: ROSTER_VERSION, team: 8 },
  { kind: "map-request", mapChecksum: 1, index: 0 },
  { kind: "map-part", mapChecksum: 1, index: 0, byteCount: 1, bytes: Uint8Array.of(1) },
  { kind: "relay", to: 1, from: 2, bytes: Uint8Array.of(0x80) },
  { kind: "relay", to: 3, from: 2, bytes: Uint8Array.of(0x80) },
];

describe.each(["lobby", "starting", "leaving"] as const)("in phase %s", (phase) => {
  test.each(OF_THE_SESSION.map((packet) => ({ kind: packet.kind, packet })))(
    "$kind from an unknown address, another session or under another's id is dropped",
    ({ packet }) => {
      const { world, host, third } = seatsIn(phase);
      for (const seat of [host, third]) {
        const before = sight(seat);
        const aliens = [
          { from: 40, bytes: write(packet, 2), reason: "alien-sender" },
          { from: 1, bytes: write(packet, 2, SESSION_ID + 1), reason: "altered" },
          { from: 1, bytes: write(packet, seat === host ? 3 : 1), reason: "alien-sender" },
          { from: 1, bytes: write(packet, 8), reason: "alien-sender" },
          { from: 1, bytes: write(packet, seat.session.localPlayerId!), reason: "alien-sender" },
        ];
        for (const { reason, ...alien } of aliens) {
          const { events, answers } = give(seat, { world, ...alien });
          expect(events).toMatchObject([{ kind: "dropped", reason }]);
          expect(answers).toEqual([]);
          expect(sight(seat)).toBe(before);
        }
      }
    },
  );
});

describe("what belongs elsewhere", () => {
  test("a link packet in the lobby", () => {
    const { world, host, third } = seatsIn("lobby");
    for (const seat of [host, third]) {
      const before = opinion(seat);
      const bytes = writeLinkPacket(linkPacket(1), {
        ...{ sessionId: SESSION_ID, sender: 2 },
        receiver: seat.session.localPlayerId!,
      });
      expect(give(seat, { world, from: 1, bytes }).events).toMatchObject([
        { kind: "dropped", reason: "unexpected" },
      ]);
      expect(give(seat, { world, from: 40, bytes }).events).toMatchObject([
        { kind: "dropped", reason: "alien-sender" },
      ]);
      expect(opinion(seat)).toBe(before);
    }
  });

  test("start-ack before the start: the start is sent to that peer all the same", () => {
    const { world, host, second } = seatsIn("lobby");
    give(host, { world, from: 1, bytes: write({ kind: "start-ack" }, 2) });
    expect(dropsOf(host, "unexpected")).toBe(1);
    host.session.start(5, world.nowMs);
    world.run(500);
    expect(startOf(second)).toMatchObject({ seed: 5 });
  });

  test.each(["lobby", "starting"] as const)("start from one who is not the master, in phase %s", (phase) => {
    const { world, host, third } = seatsIn(phase);
    for (const seat of [host, third]) {
      const bytes = write({ kind: "start", seed: 66, ...ROSTER, delayMs: 0, startMs: 0 }, 2);
      const { events, answers } = give(seat, { world, from: 1, bytes });
      expect(events).toMatchObject([{ kind: "dropped", reason: "unexpected" }]);
      expect(answers).toEqual([]);
      expect(seat.session.phase).toBe(phase);
    }
    expect(startOf(third)?.seed).not.toBe(66);
  });

  test("start on a roster that is not the present one", () => {
    const { world, third } = seatsIn("lobby");
    give(third, {
      world,
      from: 0,
      bytes: write(
        { kind: "start", seed: 1, ...ROSTER, rosterVersion: ROSTER_VERSION - 1, delayMs: 0, startMs: 0 },
        1,
      ),
    });
    expect(third.session.phase).toBe("lobby");
  });

  test("a start said again with another seed starts nothing anew, and is acknowledged", () => {
    const { world, third } = seatsIn("starting");
    const start: Packet = { kind: "start", seed: 66, ...ROSTER, delayMs: 9, startMs: 0 };
    const { events, answers } = give(third, { world, from: 0, bytes: write(start, 1) });
    expect(events).toEqual([]);
    expect(answers).toHaveLength(1);
  });

  test("welcome from who is not the master, to the master, with other ids, or older than what is known", () => {
    const { world, host, third } = seatsIn("lobby");
    const { token } = optionsOf(2);
    const roster = [1, 2, 3].map((playerId) => ({
      playerId,
      token,
      team: playerId,
      name: "X",
      addresses: [OUTSIDER],
    }));
    const welcome: Packet & { kind: "welcome" } = {
      ...{ kind: "welcome", token, sessionId: SESSION_ID, playerId: 3, masterId: 1 },
      ...{ reign: 0, rosterVersion: 9, options: classicOptions(3), mapChecksum: 0, roster, bots: [] },
      ...{ startCount: 0, removed: [] },
    };
    const before = [host, third].map(sight);
    give(host, { world, from: 1, bytes: write(welcome, 2) });
    give(third, { world, from: 1, bytes: write(welcome, 2) });
    give(third, { world, from: 40, bytes: write(welcome, 1) });
    give(third, { world, from: 0, bytes: write({ ...welcome, token: 4 }, 1) });
    give(third, { world, from: 0, bytes: write({ ...welcome, sessionId: 4 }, 1) });
    give(third, { world, from: 0, bytes: write({ ...welcome, masterId: 2 }, 1) });
    give(third, { world, from: 0, bytes: write({ ...welcome, playerId: 1 }, 1) });
    expect(dropsOf(third, "unexpected") + dropsOf(host, "unexpected")).toBe(7);
    give(third, { world, from: 0, bytes: write({ ...welcome, rosterVersion: ROSTER_VERSION }, 1) });
    give(third, { world, from: 0, bytes: write({ ...welcome, rosterVersion: ROSTER_VERSION - 1 }, 1) });
    give(third, { world, from: 0, bytes: write({ ...welcome, rosterVersion: 65_535 }, 1) });
    expect([host, third].map(sight)).toEqual(before);
    give(third, { world, from: 0, bytes: write(welcome, 1) });
    expect(rosterOf(third)).toEqual(["1 X", "2 X", "3 Cat 2"]);
  });

  test("refusals to one who is in: from elsewhere, for another, or to a hello long answered", () => {
    const { world, third } = seatsIn("lobby");
    const { token } = optionsOf(2);
    const before = sight(third);
    give(third, { world, from: 1, bytes: write({ kind: "not-joinable", token, reason: "removed" }, 1) });
    give(third, { world, from: 0, bytes: write({ kind: "not-joinable", token: 0, reason: "removed" }, 1) });
    give(third, { world, from: 0, bytes: write({ kind: "not-joinable", token, reason: "full" }, 1) });
    give(third, {
      world,
      from: 0,
      bytes: write({ kind: "not-master-peer", token, masterAddress: OUTSIDER }, 1),
    });
    expect(dropsOf(third, "unexpected")).toBe(4);
    expect(sight(third)).toBe(before);
  });
});

test("an old heartbeat, overtaken or said again, takes nothing back", () => {
  const world = new SessionWorld();
  const host = world.host();
  world.join(1, addressOf(0));
  world.run(1_000);
  const first = world.sent.filter(({ from, bytes }) => from.port === addressOf(1).port && bytes.length > 12);
  expect(host.session.isEverybodyReady).toBe(true);
  const before = opinion(host);
  for (const { bytes } of first) give(host, { world, from: 1, bytes });
  expect(opinion(host)).toBe(before);
});

// Goal: everything ever said in a session may be said again, at any later time, and changes nothing.
// Method: a lobby and a start are recorded; then all of it is given again, to everybody, after the match has begun.
test("a session replayed to itself in the match changes nothing", () => {
  const { world, host, second, third } = seatsIn("starting");
  const all = [host, second, third];
  const before = all.map(sight);
  const spoken = world.sent.slice();
  for (const { from, to, bytes } of spoken) {
    const seat = all.find(({ address }) => address.port === to.port);
    if (seat === undefined) continue;
    const events = seat.session.openDatagram(from, bytes, world.nowMs);
    expect(events.filter(({ kind }) => kind !== "dropped" && kind !== "players-changed")).toEqual([]);
    seat.session.takeDatagrams();
  }
  const quiet = (text: string) => text.replaceAll(/"(lastHeardMs|rttMs)":[\d.]+/g, "");
  expect(all.map(sight).map(quiet)).toEqual(before.map(quiet));
});

describe.each(PHASES)("bytes that nobody wrote, in phase %s", (phase) => {
  const seats = seatsIn(phase);
  const senders = fc.constantFrom(0, 1, 9, 40);
  const whole = seats.world.sent.filter(({ bytes }) => bytes.length > 0).map(({ bytes }) => bytes);

  const expectNothing = (from: number, bytes: Uint8Array): void => {
    for (const seat of [seats.host, seats.third]) {
      const before = sight(seat);
      const { events, answers } = give(seat, { world: seats.world, from, bytes });
      expect(events).toMatchObject([{ kind: "dropped" }]);
      expect(answers).toEqual([]);
      expect(sight(seat)).toBe(before);
    }
  };

  test("random bytes are dropped", () => {
    fc.assert(
      fc.property(senders, fc.uint8Array({ maxLength: 1_300 }), (from, bytes) => {
        expectNothing(from, bytes);
        expectNothing(from, Uint8Array.of(0x52, 0x43, PROTOCOL_VERSION, ...bytes));
      }),
      RUNS,
    );
  });

  test("truncated and lengthened packets are dropped", () => {
    fc.assert(
      fc.property(senders, fc.constantFrom(...whole), fc.nat(), (from, bytes, cut) => {
        expectNothing(from, bytes.subarray(0, cut % bytes.length));
        expectNothing(from, Uint8Array.of(...bytes, 0));
      }),
      RUNS,
    );
  });

  test("packets with a bit flipped are dropped, but for a hello of another version, which is told so", () => {
    fc.assert(
      fc.property(senders, fc.constantFrom(...whole), fc.nat(), (from, bytes, at) => {
        const bit = at % (8 * bytes.length);
        if (bit >> 3 === 2) return; // the version: see session-refusals
        expectNothing(from, bytes.with(bit >> 3, bytes[bit >> 3]! ^ (1 << (bit & 7))));
      }),
      RUNS,
    );
  });
});

// Goal: no packet, however cunning, makes a session throw. Method: any packet with right checksum and session, from
// anybody, to everybody, one after the other, time going on; sealed garbage as well. Afterwards the session still runs.
test.each(PHASES)("no well-formed lie makes a session throw, from phase %s on", (phase) => {
  const lie = fc.oneof(
    fc
      .constantFrom(...PACKET_KINDS.filter((kind) => kind !== null))
      .chain((kind: PacketKind) => packetArbitrary()[kind] as fc.Arbitrary<Packet>),
    fc.constantFrom(...OF_THE_SESSION),
  );
  const token = fc.option(fc.constantFrom(0, 1_000, 1_001, 1_002, 7));
  const words = fc.array(fc.tuple(lie, fc.integer({ min: 1, max: 8 }), fc.constantFrom(0, 1, 9, 40), token), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, fc.uint8Array({ maxLength: 60 }), (lies, garbage) => {
      const { world, host, second, third } = seatsIn(phase);
      for (const [packet, sender, from, sameToken] of lies) {
        const told = sameToken !== null && "token" in packet ? { ...packet, token: sameToken } : packet;
        const bytes = write(told.kind === "welcome" ? { ...told, sessionId: SESSION_ID } : told, sender);
        for (const seat of [host, second, third]) give(seat, { world, from, bytes });
        const forged = sealPacket(
          Uint8Array.of(0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0, ...garbage),
          SESSION_ID,
        );
        for (const seat of [host, second, third]) give(seat, { world, from, bytes: forged });
        world.run(20);
      }
      world.run(500);
      expect(host.session.players.length).toBeLessThanOrEqual(8);
    }),
    { numRuns: 40 },
  );
});
