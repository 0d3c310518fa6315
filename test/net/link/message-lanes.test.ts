import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  BULK_LANE,
  FRAGMENT_BYTES_LEAST,
  MESSAGES_QUEUED_MAX,
  NORMAL_LANE,
  URGENT_LANE,
} from "../../../src/net/link/lane-limits.ts";
import { MessageLanes } from "../../../src/net/link/message-lanes.ts";
import { SpanSet } from "../../../src/net/link/stream-range.ts";
import { FRAGMENTS_PER_PACKET_MAX, fragmentBits } from "../../../src/wire/index.ts";
import { messageOf } from "./link-pipe.ts";

type TakenFragments = ReturnType<MessageLanes["takeFragments"]>;

const PLENTY = 1_000_000;
const rangesOf = (lanes: MessageLanes, bits: number): readonly (readonly number[])[] =>
  lanes.takeFragments(bits).ranges.map(({ lane, start, end }) => [lane, start, end]);

describe("a queue of messages", () => {
  test("takes messages up to the longest of the lane", () => {
    const lanes = new MessageLanes();
    for (const [lane, bytes] of [
      [URGENT_LANE, 65_536],
      [NORMAL_LANE, 65_536],
      [BULK_LANE, 2 ** 24],
    ] as const) {
      expect(lanes.send(lane, new Uint8Array(bytes + 1))).toEqual({ ok: false, reason: "too-long" });
      expect(lanes.send(lane, new Uint8Array(bytes)).ok).toBe(true);
    }
  });

  test("takes no more messages, and no more bytes, than it can hold; delivered ones make room", () => {
    const lanes = new MessageLanes();
    for (let i = 0; i < MESSAGES_QUEUED_MAX; i += 1)
      expect(lanes.send(NORMAL_LANE, new Uint8Array(1))).toEqual({ ok: true, value: { id: i } });
    expect(lanes.send(NORMAL_LANE, new Uint8Array(1))).toEqual({ ok: false, reason: "too-many" });
    expect(lanes.send(URGENT_LANE, new Uint8Array(1)).ok).toBe(true);
    lanes.delivered([{ lane: NORMAL_LANE, start: 0, end: 5 }]);
    expect(lanes.takeDelivered()).toEqual([{ lane: NORMAL_LANE, id: 0 }]);
    expect(lanes.send(NORMAL_LANE, new Uint8Array(1)).ok).toBe(true);
    expect(lanes.send(BULK_LANE, new Uint8Array(2 ** 24)).ok).toBe(true);
    expect(lanes.send(BULK_LANE, new Uint8Array(2 ** 24 - 8)).ok).toBe(true);
    expect(lanes.send(BULK_LANE, new Uint8Array(1))).toEqual({ ok: false, reason: "too-many" });
  });
});

describe("what goes into a packet", () => {
  test("is what is urgent first, and within a lane what was lost before what is new", () => {
    const lanes = new MessageLanes();
    lanes.send(BULK_LANE, messageOf(1, 5_000));
    expect(rangesOf(lanes, fragmentBits(1_000))).toEqual([[2, 0, 1_000]]);
    expect(rangesOf(lanes, fragmentBits(1_000))).toEqual([[2, 1_000, 2_000]]);
    lanes.send(URGENT_LANE, messageOf(2, 100));
    lanes.lost([{ lane: 2, start: 0, end: 1_000 }]);
    expect(rangesOf(lanes, fragmentBits(104) + fragmentBits(500))).toEqual([
      [0, 0, 104],
      [2, 0, 500],
    ]);
    expect(rangesOf(lanes, fragmentBits(500) + fragmentBits(100))).toEqual([
      [2, 500, 1_000],
      [2, 2_000, 2_100],
    ]);
  });

  test("keeps within the bits it has, and makes no crumbs of what is longer", () => {
    const lanes = new MessageLanes();
    lanes.send(BULK_LANE, messageOf(1, 100));
    expect(rangesOf(lanes, 0)).toEqual([]);
    expect(rangesOf(lanes, -50)).toEqual([]);
    expect(rangesOf(lanes, fragmentBits(FRAGMENT_BYTES_LEAST) - 1)).toEqual([]);
    expect(rangesOf(lanes, fragmentBits(FRAGMENT_BYTES_LEAST))).toEqual([[2, 0, 16]]);
    expect(rangesOf(lanes, fragmentBits(85))).toEqual([[2, 16, 101]]);
    expect(rangesOf(lanes, fragmentBits(3))).toEqual([[2, 101, 104]]); // all that there is
    expect(rangesOf(lanes, PLENTY)).toEqual([]);
    expect(lanes.hasWork).toBe(false);
  });

  test("is at most so many fragments", () => {
    const lanes = new MessageLanes();
    lanes.send(BULK_LANE, messageOf(1, 60_000));
    rangesOf(lanes, PLENTY);
    const holes = Array.from({ length: 20 }, (_, i) => ({ lane: 2, start: i * 100, end: i * 100 + 10 }));
    lanes.lost(holes);
    expect(lanes.takeFragments(PLENTY).fragments).toHaveLength(FRAGMENTS_PER_PACKET_MAX);
    expect(
      lanes
        .takeFragments(PLENTY)
        .fragments.slice(0, 4)
        .map(({ offset }) => offset),
    ).toEqual([1_600, 1_700, 1_800, 1_900]);
  });

  test("is never what a later packet brought, though an earlier one is given up only now", () => {
    const lanes = new MessageLanes();
    lanes.send(BULK_LANE, messageOf(1, 996));
    const first = lanes.takeFragments(fragmentBits(1_000)).ranges;
    lanes.lost(first);
    const again = lanes.takeFragments(fragmentBits(600)).ranges;
    lanes.delivered(again);
    lanes.delivered(first); // late
    expect(lanes.takeDelivered()).toHaveLength(1);
    lanes.lost(again);
    expect(lanes.hasWork).toBe(false);
  });
});

describe("urgent messages that are repeated", () => {
  test("go once more, as far as they went and did not come; those of other lanes do not", () => {
    const lanes = new MessageLanes();
    lanes.repeatUrgent();
    lanes.send(NORMAL_LANE, messageOf(1, 100));
    lanes.send(URGENT_LANE, messageOf(2, 196));
    lanes.repeatUrgent(); // nothing went yet
    expect(lanes.urgentBytesUnacknowledged).toBe(0);
    expect(rangesOf(lanes, fragmentBits(50))).toEqual([[0, 0, 50]]);
    expect(rangesOf(lanes, fragmentBits(60))).toEqual([[0, 50, 110]]);
    expect(lanes.urgentBytesUnacknowledged).toBe(110);
    lanes.delivered([{ lane: 0, start: 50, end: 110 }]);
    expect(lanes.urgentBytesUnacknowledged).toBe(50);
    lanes.repeatUrgent();
    lanes.repeatUrgent(); // is no more than once
    expect(rangesOf(lanes, PLENTY)).toEqual([
      [0, 0, 50],
      [0, 110, 200],
      [1, 0, 104],
    ]);
    expect(lanes.hasWork).toBe(false);
    lanes.delivered([{ lane: 0, start: 0, end: 50 }]);
    lanes.delivered([{ lane: 0, start: 0, end: 50 }]); // the other copy
    lanes.delivered([{ lane: 0, start: 110, end: 200 }]);
    expect(lanes.urgentBytesUnacknowledged).toBe(0);
    lanes.repeatUrgent();
    expect(lanes.hasWork).toBe(false);
    expect(lanes.takeDelivered()).toHaveLength(1);
  });

  test("come once and in order, whatever becomes of which copy", () => {
    const step = fc.tuple(fc.constantFrom("send", "take", "repeat", "come", "vanish", "echo"), fc.nat(400));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const [sender, receiver] = [new MessageLanes(), new MessageLanes()];
        const flying: TakenFragments[] = [];
        const came: number[] = [];
        let sent = 0;
        const arrive = (taken: TakenFragments): void => {
          for (const fragment of taken.fragments) expect(receiver.addFragment(fragment)).toBeNull();
          sender.delivered(taken.ranges);
          for (const { bytes } of receiver.takeMessages()) came.push(bytes.length);
        };
        for (const [kind, number] of steps) {
          const at = flying.length === 0 ? null : number % flying.length;
          if (kind === "send" && sender.send(URGENT_LANE, new Uint8Array(1 + sent).fill(sent)).ok) sent += 1;
          else if (kind === "take") flying.push(sender.takeFragments(fragmentBits(number)));
          else if (kind === "repeat") sender.repeatUrgent();
          else if (at !== null && kind === "come") arrive(flying.splice(at, 1)[0]!);
          else if (at !== null && kind === "vanish") sender.lost(flying.splice(at, 1)[0]!.ranges);
          else if (at !== null && kind === "echo") arrive(flying[at]!);
        }
        for (const taken of flying) sender.lost(taken.ranges);
        while (sender.hasWork) arrive(sender.takeFragments(PLENTY));
        expect(came).toEqual(rangeOf(1, sent + 1));
        expect(sender.hasUnacknowledged).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a set of spans", () => {
  test("is what a set of numbers is", () => {
    const step = fc.record({
      adds: fc.boolean(),
      start: fc.nat(60),
      length: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(60), (steps, from) => {
        const [spans, numbers] = [new SpanSet(), new Set<number>()];
        for (const { adds, start, length } of steps) {
          if (adds) spans.add(start, start + length);
          else spans.remove(start, start + length);
          for (let i = start; i < start + length; i += 1)
            if (adds) numbers.add(i);
            else numbers.delete(i);
        }
        const missing = spans.missing(from, 90).flatMap(({ start, end }) => rangeOf(start, end));
        expect(missing).toEqual(rangeOf(from, 90).filter((i) => !numbers.has(i)));
        const sorted = [...numbers].toSorted((a, b) => a - b);
        expect(spans.first?.start).toBe(sorted[0]);
        expect(spans.count).toBe(sorted.filter((i) => !numbers.has(i - 1)).length);
      }),
      { numRuns: 1_000 },
    );
  });
});

function rangeOf(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
