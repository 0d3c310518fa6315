import { describe, expect, test } from "vitest";

import { rosterOf, TurnBook } from "../../../src/lockstep/index.ts";
import { TurnCourier } from "../../../src/net/courier/turn-courier.ts";
import { Link } from "../../../src/net/link/link.ts";
import { SEAL_BYTES } from "../../../src/seal/index.ts";
import { writeLinkPacket, type TurnRequest } from "../../../src/wire/index.ts";
import { idleTurn } from "../link/link-pipe.ts";
import { carries, CourierWorld } from "./courier-world.ts";

const TURNS = Array.from({ length: 150 }, (_, i) => i + 20);

describe("on a clean way", () => {
  test.each([10, 50, 150])(
    "of %d ms each turn's data go once, in a packet of their own, at once",
    (delayMs) => {
      const world = new CourierWorld({ playerCount: 2, delayMs });
      world.run(20_000);
      for (const turn of TURNS) {
        expect(world.sentCount(1, 2, turn), `turn ${turn}`).toBe(1);
        const sent = world.packets(1, 2).find(({ packet }) => carries(packet, 1, turn))!;
        expect(sent.atMs).toBe((turn - 2) * 100);
        expect(sent.packet.turnData).toHaveLength(1);
      }
      expect(world.packets(1, 2).length).toBeLessThanOrEqual(201);
    },
  );

  test("nothing is asked, and nothing of others is sent", () => {
    const world = new CourierWorld({ playerCount: 3, delayMs: 50 });
    world.run(10_000);
    for (const { from, packet } of world.sent) {
      expect(packet.request).toBeNull();
      for (const { playerId } of packet.turnData) expect(playerId).toBe(from);
    }
  });
});

describe("on a way that loses packets", () => {
  // Nobody waits in this world: who goes on without turn data says that it has had them, and so a few never come.
  test.each([2, 5, 10, 20, 30])("%d percent of them, hardly any turn data are late", (lossPercent) => {
    const world = new CourierWorld({ playerCount: 2, delayMs: 50, seed: 3 });
    world.lossPercent = lossPercent;
    world.run(20_000);
    const late = TURNS.filter((turn) => !world.heardTurns.has(`1 2 1 ${turn}`));
    expect(late.length).toBeLessThanOrEqual(2);
  });

  test.each([5, 10, 20, 30])("%d percent, as many copies are under way as that takes", (lossPercent) => {
    const world = new CourierWorld({ playerCount: 2, delayMs: 50, seed: 5 });
    world.lossPercent = lossPercent;
    world.run(20_000);
    const counts = TURNS.map((turn) => world.sentCount(1, 2, turn));
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const expected = { 5: 2, 10: 2.5, 20: 3, 30: 3.5 }[lossPercent]!;
    expect(mean).toBeGreaterThan(expected * 0.6);
    expect(mean).toBeLessThan(12);
  });

  // Before a round trip has passed nobody can know what became of a packet: it is in flight.
  test("no more copies are under way than it takes, and none of what was lost by its own fault", () => {
    const world = new CourierWorld({ playerCount: 2, delayMs: 50, seed: 7 });
    world.lossPercent = 20;
    world.run(20_000);
    const packets = world.packets(1, 2);
    for (const turn of TURNS) {
      const sent = packets.filter(({ packet }) => carries(packet, 1, turn));
      for (const [i, { atMs, copies }] of sent.entries()) {
        const inFlight = sent.slice(0, i).filter((earlier) => earlier.atMs > atMs - 100).length;
        expect(inFlight, `turn ${turn}`).toBeLessThan(copies + 1);
      }
    }
  });
});

test("who cannot be reached is sent no more packets than its way holds, and gets all that it lacks afterwards", () => {
  const world = new CourierWorld({ playerCount: 2, delayMs: 50 });
  world.run(3_000);
  world.lossPercent = 100;
  for (const playerId of [1, 2]) world.heldAt.set(playerId, 32); // they wait
  const before = world.sent.length;
  world.run(5_000);
  expect(world.sent.length - before).toBeLessThan(2 * 5 * 80); // both ways, 80 a second
  world.lossPercent = 0;
  world.run(2_000);
  for (let turn = 33; turn < 90; turn += 1)
    expect(world.heardTurns.has(`1 2 1 ${turn}`), `turn ${turn}`).toBe(true);
});

describe("a request", () => {
  test("brings turn data that were acknowledged, and all later ones, within a moment", () => {
    const world = new CourierWorld({ playerCount: 2, delayMs: 30 });
    world.run(5_000);
    const fromMs = world.nowMs;
    world.requests.set(2, { turn: 48, playerMask: 0b1 });
    world.run(120);
    const answers = world.packets(1, 2).filter(({ atMs, packet }) => atMs > fromMs && carries(packet, 1, 48));
    expect(answers).toHaveLength(1);
    expect(carries(answers[0]!.packet, 1, 50)).toBe(true);
    expect(carries(answers[0]!.packet, 1, 47)).toBe(false);
  });

  test("that goes unanswered rides in every packet, and makes no more of them than copies do", () => {
    const world = new CourierWorld({ playerCount: 2, delayMs: 30 });
    world.run(5_000);
    world.lossPercent = 100;
    world.requests.set(2, { turn: 52, playerMask: 0b1 });
    world.run(3_000);
    const asked = world.packets(2, 1).filter(({ packet, atMs }) => packet.request !== null && atMs >= 5_000);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThan(3 * 80);
  });

  test("goes to a third peer when the author does not answer, and that one supplies what it has", () => {
    const world = new CourierWorld({ playerCount: 3, delayMs: 30 });
    world.run(5_000);
    world.requests.set(2, { turn: 48, playerMask: 0b1 }); // of player 1
    world.run(1_500);
    const asked = world.packets(2, 3).filter(({ packet }) => packet.request !== null);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(15);
    const supplied = world.packets(3, 2).filter(({ packet }) => carries(packet, 1, 48));
    expect(supplied.length).toBeGreaterThan(0);
    expect(supplied.length).toBeLessThan(15);
    expect(world.couriers.get(2)!.isWelcome(3, { playerId: 1, turn: 48 }, world.nowMs)).toBe(true);
  });
});

// Player 2's turn data of turn 6 were lost, those of turn 7 are here; of player 1's, turn 5 is waited for.
describe("a gap", () => {
  const gaps = [{ playerId: 2, turn: 6 }];
  const position = { turn: 4, ms: 0 };
  const requestsTo2 = (request: TurnRequest | null): readonly (TurnRequest | null)[] => {
    const others = [1, 2].map((playerId) => ({ playerId, rttMs: 40 }));
    const book = new TurnBook({ localPlayerId: 3, roster: rosterOf({ playerIds: [1, 2, 3] }), turn: 4 });
    const courier = new TurnCourier({ localPlayerId: 3, others, book }, 0);
    const asked: (TurnRequest | null)[] = [];
    for (let nowMs = 0; nowMs < 110; nowMs += 10) {
      const sent = courier.collect({ position, request, gaps }, nowMs, "play");
      asked.push(...sent.filter(({ to }) => to === 2).map(({ packet }) => packet.request));
    }
    return asked;
  };

  test("is asked for with the next packet to whose turn data they are", () => {
    expect(requestsTo2(null)).toContainEqual({ turn: 6, playerMask: 0b10 });
  });

  // The last request is the one that is answered: one for a gap would take back what a helper was asked for.
  test("is not asked for while something else is waited for", () => {
    const waited = { turn: 5, playerMask: 0b1 };
    const asked = requestsTo2(waited);
    expect(asked.length).toBeGreaterThan(0);
    for (const request of asked) expect([null, waited]).toContainEqual(request);
  });
});

describe("turn data are welcome", () => {
  test("from their author always, from others only those that were asked for, for three seconds; our own never", () => {
    const world = new CourierWorld({ playerCount: 3, delayMs: 30 });
    world.run(5_000);
    const courier = world.couriers.get(2)!;
    const isWelcome = (playerId: number, turn: number, laterMs = 0): boolean =>
      courier.isWelcome(3, { playerId, turn }, world.nowMs + laterMs);
    expect(courier.isWelcome(1, { playerId: 1, turn: 48 }, world.nowMs)).toBe(true);
    expect(isWelcome(1, 48)).toBe(false);
    world.requests.set(2, { turn: 48, playerMask: 0b1 }); // of player 1, from turn 48 on
    world.run(1_000);
    world.requests.delete(2);
    expect([isWelcome(1, 48), isWelcome(1, 59)]).toEqual([true, true]);
    expect([isWelcome(1, 47), isWelcome(1, 60)]).toEqual([false, false]);
    expect(isWelcome(2, 48)).toBe(false);
    expect(isWelcome(4, 48)).toBe(false);
    expect(isWelcome(1, 48, 3_001)).toBe(false);
  });
});

// Goal: whoever asks gets no more than a steady trickle, however often it asks, and whatever it acknowledges.
test.each([true, false])(
  "a flood of requests is answered with less than it takes itself (acknowledged: %s)",
  (acks) => {
    const others = [2, 3].map((playerId) => ({ playerId, rttMs: 40 }));
    const book = new TurnBook({ localPlayerId: 1, roster: rosterOf({ playerIds: [1, 2, 3] }), turn: -1 });
    for (const turn of [0, 1]) book.give(idleTurn(turn, 1), -1);
    const courier = new TurnCourier({ localPlayerId: 1, others, book }, 0);
    const liar = new Link({ nowMs: 0, rttMs: 40 });
    const bytes = { in: 0, out: 0 };
    const position = (nowMs: number) => ({ turn: Math.floor(nowMs / 100), ms: nowMs % 100 });
    for (let nowMs = 0; nowMs < 10_000; nowMs += 2) {
      if (nowMs % 100 === 0) {
        book.enter(nowMs / 100, []);
        book.give(idleTurn(nowMs / 100 + 2, 1), nowMs / 100);
        courier.offer([idleTurn(nowMs / 100 + 2, 1)], position(nowMs), nowMs);
        book.add(idleTurn(nowMs / 100 + 2, 3));
      }
      const turn = Math.max(0, Math.floor(nowMs / 100) - 20);
      const contents = { position: { turn, ms: 0 }, turnData: [], request: { turn, playerMask: 0xff } };
      const asked = liar.send({ ...contents, messageBytesMax: 0 }, nowMs);
      bytes.in += 28 + SEAL_BYTES + writeLinkPacket(asked, 2).length;
      courier.line(2)!.hearLinkPacket(asked, 30, nowMs);
      const situation = { position: position(nowMs), request: null, gaps: [] };
      for (const { to, packet, noteSent } of courier.collect(situation, nowMs, "play")) {
        const length = SEAL_BYTES + writeLinkPacket(packet, 1).length;
        noteSent(length);
        if (to !== 2) continue;
        bytes.out += 28 + length;
        if (acks) liar.hearLinkPacket(packet, length, nowMs);
      }
    }
    expect(bytes.out).toBeLessThan(2 * bytes.in);
    expect(bytes.out / 10).toBeLessThan(40_000); // a second
  },
);
