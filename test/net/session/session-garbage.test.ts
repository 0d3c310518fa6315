import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { PROTOCOL_VERSION, type Packet } from "../../../src/wire/index.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import type { PacketKind } from "../../../src/wire/packets/packet.ts";
import { packetArbitrary } from "../../support/packet-arbitraries.ts";
import { SESSION_ID, sight, TAP } from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";
import { PHASES, RUNS, OF_THE_SESSION, seatsIn, give } from "../../support/alien-seats.ts";
import { runsOf } from "../../support/drawn.ts";

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

// Goal: no packet, however cunning, makes a session throw. Method: any packet, sealed by whom it names where that one has a key, from
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
      const asked = new Stranger("asked"); // by the third, where it is no member yet
      if (phase === "connecting") give(third, { world, from: 9, bytes: asked.cookieFor(third.session.key) });
      for (const [packet, sender, from, sameToken] of lies) {
        const told = sameToken !== null && "token" in packet ? { ...packet, token: sameToken } : packet;
        const garbled = Uint8Array.of(
          ...[0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0],
          (9 << 3) | 1,
          ...garbage,
        );
        for (const seat of [host, second, third]) {
          const member = world.seats.find(({ session }) => session.localPlayerId === sender)?.session.key;
          const key = phase === "connecting" && seat === third ? asked.keys.publicKey : member;
          const isKnown = key !== undefined && TAP.knows(key, seat.session.key);
          const ends = { from: key!, to: seat.session.key, sessionId: SESSION_ID };
          const said = isKnown ? TAP.packet(told, sender, ends) : TAP.forged(told, sender, SESSION_ID);
          give(seat, { world, from, bytes: said });
          give(seat, { world, from, bytes: isKnown ? TAP.bytes(garbled, ends) : garbled });
        }
        world.run(20);
      }
      world.run(500);
      expect(host.session.lobby.players.length).toBeLessThanOrEqual(8);
    }),
    { numRuns: runsOf(40, 10) },
  );
});
