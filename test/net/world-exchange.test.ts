import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  LinkModel,
  PERFECT_LINK,
  RESEND_MS,
  WORLD_PARTS_IN_FLIGHT,
  WorldExchange,
  type Delivery,
} from "../../src/net/index.ts";
import {
  WORLD_PART_WORDS_MAX,
  WORLD_PARTS_MAX,
  type Packet,
  type WorldPartPacket,
} from "../../src/wire/index.ts";

const TURN = 40;

function wordsOf(count: number, first = 0): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => first + i);
}

function part(index: number, partCount: number, words = wordsOf(countOf(index, partCount))): WorldPartPacket {
  return { kind: "world-part", turn: TURN, index, partCount, words };
}

function countOf(index: number, partCount: number): number {
  return index === partCount - 1 ? 10 : WORLD_PART_WORDS_MAX;
}

function indicesOf(deliveries: readonly Delivery[]): readonly number[] {
  return deliveries.map(({ packet }) => (packet as WorldPartPacket).index);
}

describe("world exchange", () => {
  test("a lossy network still carries every world to every peer, word for word", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: 3 });
    const property = fc.property(sizes, fc.nat(), (counts, seed) => {
      const link = new LinkModel({ ...PERFECT_LINK, lossPercent: 30, duplicatePercent: 10 }, seed);
      const ids = counts.map((_, i) => i + 1);
      const worlds = counts.map((count, i) => wordsOf(count, 10_000 * i));
      const exchanges = worlds.map(
        (world, i) =>
          new WorldExchange(
            TURN,
            world,
            ids.filter((id) => id !== i + 1),
          ),
      );
      const carry = (from: number, deliveries: readonly Delivery[]): void => {
        for (const { to, packet } of deliveries) {
          link.carry().forEach(() => carry(to, exchanges[to - 1]!.receive(from, packet)));
        }
      };
      for (let nowMs = 0; !exchanges.every(({ isComplete }) => isComplete); nowMs += 50) {
        expect(nowMs).toBeLessThan(5_000);
        exchanges.forEach((exchange, i) => carry(i + 1, exchange.collect(nowMs)));
      }
      for (const [i, exchange] of exchanges.entries()) {
        for (const [j, world] of worlds.entries())
          if (i !== j) expect(exchange.worldOf(j + 1)).toEqual(world);
      }
    });
    fc.assert(property, { numRuns: 40 });
  });

  test("sends a few parts at a time, again after a while, and more as they are acknowledged", () => {
    const exchange = new WorldExchange(TURN, wordsOf(40 * WORLD_PART_WORDS_MAX), [2]);
    const first = indicesOf(exchange.collect(0));
    expect(first).toEqual(Array.from({ length: WORLD_PARTS_IN_FLIGHT }, (_, i) => i));
    expect(exchange.collect(RESEND_MS - 1)).toEqual([]);
    exchange.receive(2, { kind: "world-part-ack", turn: TURN, index: 3 });
    expect(indicesOf(exchange.collect(RESEND_MS - 1))).toEqual([WORLD_PARTS_IN_FLIGHT]);
    expect(indicesOf(exchange.collect(RESEND_MS))).toEqual(first.filter((index) => index !== 3));
  });

  test("acknowledges each part, said again or not", () => {
    const exchange = new WorldExchange(TURN, wordsOf(1), [2]);
    const ack = [{ to: 2, packet: { kind: "world-part-ack", turn: TURN, index: 0 } }];
    expect(exchange.receive(2, part(0, 2))).toEqual(ack);
    expect(exchange.receive(2, part(0, 2))).toEqual(ack);
    expect(exchange.worldOf(2)).toBeNull();
  });

  test("what was said first holds: another count, another part of the same index change nothing", () => {
    const exchange = new WorldExchange(TURN, wordsOf(1), [2]);
    exchange.receive(2, part(0, 2));
    exchange.receive(2, part(0, 1));
    exchange.receive(2, part(2, 3));
    exchange.receive(2, part(0, 2, wordsOf(WORLD_PART_WORDS_MAX, 99)));
    expect(exchange.worldOf(2)).toBeNull();
    exchange.receive(2, part(1, 2));
    expect(exchange.worldOf(2)).toEqual(Int32Array.of(...wordsOf(WORLD_PART_WORDS_MAX), ...wordsOf(10)));
  });

  test("another turn, a stranger and other packets are passed over", () => {
    const exchange = new WorldExchange(TURN, wordsOf(1), [2]);
    const strange: readonly (readonly [number, Packet])[] = [
      [2, { ...part(0, 1), turn: TURN + 1 }],
      [3, part(0, 1)],
      [2, { kind: "turn-ack", nextTurn: 1 }],
      [2, { kind: "world-part-ack", turn: TURN - 1, index: 0 }],
      [3, { kind: "world-part-ack", turn: TURN, index: 0 }],
    ];
    for (const [from, packet] of strange) expect(exchange.receive(from, packet)).toEqual([]);
    expect([exchange.worldOf(2), exchange.worldOf(3)]).toEqual([null, null]);
    expect(exchange.isComplete).toBe(false);
    expect(indicesOf(exchange.collect(0))).toEqual([0]);
  });

  test("acknowledgements of parts that do not exist count for none that do", () => {
    const exchange = new WorldExchange(TURN, wordsOf(2 * WORLD_PART_WORDS_MAX), [2]);
    exchange.receive(2, part(0, 1));
    for (const index of [2, 3, 4_095]) exchange.receive(2, { kind: "world-part-ack", turn: TURN, index });
    expect(exchange.isComplete).toBe(false);
    for (const index of [0, 1]) exchange.receive(2, { kind: "world-part-ack", turn: TURN, index });
    expect(exchange.isComplete).toBe(true);
  });

  test("nothing is sent to one that has gone, nor awaited from it", () => {
    const exchange = new WorldExchange(TURN, wordsOf(1), [2, 3]);
    exchange.dismiss(3);
    expect(exchange.collect(0).map(({ to }) => to)).toEqual([2]);
    exchange.receive(2, part(0, 1));
    exchange.receive(2, { kind: "world-part-ack", turn: TURN, index: 0 });
    expect(exchange.isComplete).toBe(true);
  });

  // The most that can be kept for one peer is the largest world, whatever it claims: 4,096 parts of 1 KiB.
  test("a peer that claims ever other sizes fills no memory", () => {
    const exchange = new WorldExchange(TURN, wordsOf(1), [2]);
    for (let partCount = WORLD_PARTS_MAX; partCount > WORLD_PARTS_MAX - 200; partCount -= 1) {
      for (let index = 0; index < 50; index += 1) exchange.receive(2, part(index, partCount));
    }
    for (let index = 50; index < WORLD_PARTS_MAX; index += 1)
      exchange.receive(2, part(index, WORLD_PARTS_MAX));
    // Only the first claim was kept, so its parts make a whole.
    expect(exchange.worldOf(2)).toHaveLength((WORLD_PARTS_MAX - 1) * WORLD_PART_WORDS_MAX + 10);
  });

  test("a world too large to travel is not sent", () => {
    const exchange = new WorldExchange(
      TURN,
      new Int32Array((WORLD_PARTS_MAX + 1) * WORLD_PART_WORDS_MAX),
      [2],
    );
    expect(exchange.collect(0)).toEqual([]);
  });
});
