import { describe, expect, test } from "vitest";

import { BULK_LANE, NORMAL_LANE, URGENT_LANE } from "../../../src/net/link/lane-limits.ts";
import { partOf, runsOf } from "../../support/drawn.ts";
import { LinkPipe, messageOf, PERFECT_PIPE, type PipeEnd, type PipeSettings } from "./link-pipe.ts";

const LENGTHS_MAX = [40, 300, 4_000];

/** Messages of one direction: sent at random, and compared with what comes out. */
class Conversation {
  readonly sent = [0, 0, 0];
  readonly came = [0, 0, 0];
  readonly #lengths: number[][] = [[], [], []];
  readonly #from: PipeEnd;
  readonly #to: PipeEnd;
  readonly #pipe: LinkPipe;
  acknowledged = 0;

  constructor(pipe: LinkPipe, from: PipeEnd, to: PipeEnd) {
    this.#pipe = pipe;
    this.#from = from;
    this.#to = to;
  }

  get isDone(): boolean {
    return this.sent.every((count, lane) => this.came[lane] === count);
  }

  maySend(): void {
    const lane = Math.floor(this.#pipe.random.draw() * 3);
    const length = 1 + Math.floor(this.#pipe.random.draw() * LENGTHS_MAX[lane]!);
    const number = this.sent[lane]!;
    if (!this.#from.link.lanes.send(lane, messageOf(number * 3 + lane, length)).ok) return;
    this.#lengths[lane]!.push(length);
    this.sent[lane] = number + 1;
  }

  hear(): void {
    this.acknowledged += this.#from.link.lanes.takeDelivered().length;
    for (const { lane, bytes } of this.#to.link.lanes.takeMessages()) {
      const number = this.came[lane]!;
      const expected = messageOf(number * 3 + lane, this.#lengths[lane]![number]!);
      if (Buffer.compare(bytes, expected) !== 0)
        throw new Error(`lane ${lane}: message ${number} is another`);
      this.came[lane] = number + 1;
    }
  }
}

function converse(settings: PipeSettings, packetCount: number): LinkPipe {
  const pipe = new LinkPipe(settings);
  const talks = [new Conversation(pipe, pipe.a, pipe.b), new Conversation(pipe, pipe.b, pipe.a)];
  const step = (): void => {
    pipe.step();
    for (const talk of talks) talk.hear();
  };
  while (pipe.a.sentCount + pipe.b.sentCount < packetCount) {
    for (const talk of talks) if (pipe.random.chance(4)) talk.maySend();
    step();
  }
  for (let i = 0; i < 120_000 && talks.some((talk) => !talk.isDone); i += 1) step();
  for (let i = 0; i < 2_000; i += 1) step();
  for (const talk of talks) {
    expect(talk.came).toEqual(talk.sent);
    expect(Math.min(...talk.sent)).toBeGreaterThan(100);
    expect(talk.acknowledged).toBe(talk.sent.reduce((sum, count) => sum + count));
  }
  return pipe;
}

// Goal: whatever the network does, every message of every lane comes once and in order, a turn is reported as delivered
// only if it was, and no byte is sent again while a packet with it is in flight.
// Method: two links over a simulated pipe with fixed seeds; the pipe checks each packet and report as it happens.
describe("messages of all lanes come once and in order, and reports are true,", () => {
  test("over wraps of both sequence numbers on a link that does everything wrong", () => {
    const settings = { ...PERFECT_PIPE, seed: 7, lossPercent: 12, duplicatePercent: 6, jitterMs: 60 };
    const wraps = runsOf(2, 1);
    const pipe = converse(settings, wraps * 140_000);
    for (const end of [pipe.a, pipe.b]) {
      expect(end.sentCount).toBeGreaterThan(wraps * 65_536);
      expect(end.reported.delivered).toBeGreaterThan(0.85 * end.sentCount);
      const stats = end.link.stats(pipe.nowMs);
      expect(stats.drops).toMatchObject({ "too-old": 0, "too-far": 0, "bad-ack": 0, contradiction: 0 });
      expect(stats.drops.duplicate).toBeGreaterThan(500 * wraps);
    }
  });

  test.each(partOf([1, 2, 3, 4, 5, 6, 7, 8], (seed) => seed % 3 === 1 || seed === 8))(
    "seed %i: on links from nearly good to nearly dead",
    (seed) => {
      converse(
        {
          ...{ seed, lossPercent: seed * 7, duplicatePercent: seed, delayMs: seed * 20, jitterMs: seed * 15 },
          ...{ sendEveryMs: 4 + seed, messageBytesMax: seed % 2 === 0 ? 1_150 : 300 },
        },
        10_000,
      );
    },
  );
});

describe("lanes", () => {
  test("an urgent message sent behind one of 4 MiB arrives before it, within a round trip", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, seed: 3, lossPercent: 2 });
    expect(pipe.a.link.lanes.send(BULK_LANE, messageOf(1, 4 << 20)).ok).toBe(true);
    pipe.runMs(1_000);
    pipe.a.link.lanes.send(NORMAL_LANE, messageOf(2, 50_000));
    pipe.a.link.lanes.send(URGENT_LANE, messageOf(3, 500));
    const came: { readonly lane: number; readonly atMs: number }[] = [];
    const sentMs = pipe.nowMs;
    pipe.runUntil(() => {
      for (const { lane } of pipe.b.link.lanes.takeMessages()) came.push({ lane, atMs: pipe.nowMs });
      return came.length === 3;
    }, 100_000);
    expect(came.map(({ lane }) => lane)).toEqual([URGENT_LANE, NORMAL_LANE, BULK_LANE]);
    expect(came[0]!.atMs - sentMs).toBeLessThan(100);
  });

  test("a message of 16 MiB goes through, and one after it, beyond the low bits of an offset", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, seed: 4, lossPercent: 1, delayMs: 5, sendEveryMs: 1 });
    const large = messageOf(1, 16 << 20);
    const second = messageOf(2, 300_000);
    const { lanes } = pipe.a.link;
    expect(lanes.send(BULK_LANE, large).ok).toBe(true);
    expect(lanes.send(BULK_LANE, second).ok).toBe(true);
    const came: Uint8Array[] = [];
    pipe.runUntil(() => {
      for (const { bytes } of pipe.b.link.lanes.takeMessages()) came.push(bytes);
      return came.length === 2;
    }, 1_000_000);
    expect(Buffer.compare(came[0]!, large)).toBe(0);
    expect(Buffer.compare(came[1]!, second)).toBe(0);
  });

  test("tell how far a message is, on both sides, and when it is there", () => {
    const pipe = new LinkPipe(PERFECT_PIPE);
    const id = pipe.a.link.lanes.send(BULK_LANE, messageOf(1, 200_000));
    const mine = (): number => pipe.a.link.lanes.progress()[0]?.deliveredBytes ?? -1;
    const theirs = (): number => pipe.b.link.lanes.progress()[0]?.deliveredBytes ?? -1;
    expect(pipe.a.link.lanes.progress()).toEqual([
      { lane: BULK_LANE, id: 0, deliveredBytes: 0, totalBytes: 200_000, direction: "out" },
    ]);
    pipe.runMs(400);
    expect(pipe.b.link.lanes.progress()[0]).toMatchObject({ totalBytes: 200_000, direction: "in" });
    expect(mine()).toBeGreaterThan(20_000);
    expect(theirs()).toBeGreaterThanOrEqual(mine());
    expect(pipe.a.link.lanes.takeDelivered()).toEqual([]);
    pipe.runMs(3_000);
    expect([mine(), theirs()]).toEqual([-1, -1]);
    expect(pipe.a.link.lanes.hasWork).toBe(false);
    expect(id).toEqual({ ok: true, value: { id: 0 } });
    expect(pipe.a.link.lanes.takeDelivered()).toEqual([{ lane: BULK_LANE, id: 0 }]);
  });
});
