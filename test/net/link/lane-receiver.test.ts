import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { LANE_WINDOW_BYTES, LANES } from "../../../src/net/link/lane-limits.ts";
import { LaneReceiver } from "../../../src/net/link/lane-receiver.ts";
import { MessageLanes } from "../../../src/net/link/message-lanes.ts";
import { messageOf } from "./link-pipe.ts";

const bulk = (): LaneReceiver => new LaneReceiver(LANES[2]!);
const small = (): LaneReceiver => new LaneReceiver(LANES[0]!);
const fragment = (offset: number, ...bytes: readonly number[]) => ({
  ...{ lane: 0, offset },
  bytes: new Uint8Array(bytes),
});
const announce = (length: number): readonly number[] =>
  [24, 16, 8, 0].map((shift) => (length >>> shift) & 0xff);
const cut = (stream: Uint8Array, start: number, end: number) => ({
  ...{ lane: 0, offset: start },
  bytes: stream.subarray(start, end),
});

/** A message with its length before it. */
function streamOf(...messages: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(messages.flatMap((bytes) => [...announce(bytes.length), ...bytes]));
}

describe("fragments", () => {
  test("may come in any order, cut in any way, overlapping and doubled: the messages are the same", () => {
    const messages = [messageOf(1, 700), messageOf(2, 1), messageOf(3, 2_000)];
    const stream = streamOf(...messages);
    const piece = fc.tuple(fc.nat(stream.length - 1), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const receiver = bulk();
        const came: Uint8Array[] = [];
        const rest = Array.from({ length: 28 }, (_, i) => [(27 - i) * 100, 100] as const);
        for (const [start, length] of [...pieces, ...rest]) {
          expect(receiver.addFragment(cut(stream, start, start + length))).toBeNull();
          came.push(...receiver.takeMessages());
        }
        expect(came).toEqual(messages);
      }),
    );
  });

  test("that contradict what came before change nothing", () => {
    const receiver = bulk();
    const stream = streamOf(messageOf(1, 100));
    expect(receiver.addFragment(cut(stream, 50, 60))).toBeNull();
    const liar = stream.slice(40, 70);
    liar[15]! ^= 1; // byte 55
    expect(receiver.addFragment({ lane: 0, offset: 40, bytes: liar })).toBe("contradiction");
    expect(receiver.addFragment(cut(stream, 0, 104))).toBeNull();
    expect(receiver.takeMessages()).toEqual([messageOf(1, 100)]);
  });

  test("of what is handed on already say nothing new, whatever they say", () => {
    const receiver = bulk();
    receiver.addFragment(fragment(0, ...announce(1), 7));
    expect(receiver.addFragment(fragment(0, ...announce(9), 8))).toBeNull();
    expect(receiver.takeMessages()).toEqual([new Uint8Array([7])]);
    expect(receiver.addFragment(fragment(3, 1, 9, ...announce(1), 5))).toBeNull(); // reaches beyond
    expect(receiver.takeMessages()).toEqual([new Uint8Array([5])]);
  });

  test("beyond the window are dropped, those up to its end are kept", () => {
    const receiver = bulk();
    expect(receiver.addFragment(fragment(LANE_WINDOW_BYTES, 1))).toBe("beyond-window");
    expect(receiver.addFragment(fragment(LANE_WINDOW_BYTES - 1, 1, 2))).toBe("beyond-window");
    expect(receiver.addFragment(fragment(LANE_WINDOW_BYTES - 1, 1))).toBeNull();
    expect(receiver.addFragment(fragment(2 ** 24 - 1, 1))).toBe("beyond-window"); // before the first byte
    expect(receiver.addFragment(fragment(2 ** 23, 1))).toBe("beyond-window");
    receiver.addFragment(fragment(0, ...announce(1), 7));
    expect(receiver.addFragment(fragment(LANE_WINDOW_BYTES + 4, 1))).toBeNull();
    expect(receiver.addFragment(fragment(LANE_WINDOW_BYTES + 5, 1))).toBe("beyond-window");
  });

  test("that never complete a message hold no more than the window", () => {
    const receiver = bulk();
    for (let offset = 1; offset < LANE_WINDOW_BYTES; offset += 2)
      expect(receiver.addFragment(fragment(offset, 1))).toBeNull();
    for (let offset = LANE_WINDOW_BYTES; offset < 1 << 20; offset += 1_000)
      expect(receiver.addFragment(fragment(offset, 1))).toBe("beyond-window");
    expect(receiver.takeMessages()).toEqual([]);
    expect(receiver.progress()).toBeNull();
  });

  test("of a lane that nobody uses are dropped", () => {
    expect(new MessageLanes().addFragment({ lane: 3, offset: 0, bytes: new Uint8Array(1) })).toBe("no-lane");
  });
});

describe("an announced length", () => {
  test.each([
    ["4 GiB", small, 2 ** 32 - 1],
    ["4 GiB, in bulk", bulk, 2 ** 32 - 1],
    ["a byte too many", small, 65_537],
    ["a byte too many, in bulk", bulk, 2 ** 24 + 1],
    ["nothing", small, 0],
  ])("of %s closes the lane; messages before it count", (_, create, length) => {
    const receiver = create();
    expect(receiver.addFragment(fragment(0, ...announce(2), 7, 8, ...announce(length), 1, 2, 3))).toBe(
      "bad-message",
    );
    expect(receiver.takeMessages()).toEqual([new Uint8Array([7, 8])]);
    expect(receiver.addFragment(fragment(13, ...announce(1), 1))).toBe("closed-lane");
    expect(receiver.addFragment(fragment(0, 1))).toBe("closed-lane");
    expect(receiver.takeMessages()).toEqual([]);
    expect(receiver.progress()).toBeNull();
  });

  test("as long as the lane allows is no reason to allocate: room grows with what comes", () => {
    const before = process.memoryUsage().arrayBuffers;
    const receivers = Array.from({ length: 100 }, bulk);
    for (const receiver of receivers) receiver.addFragment(fragment(0, ...announce(2 ** 24), 1));
    // 1.6 GiB are announced; two windows and the first room are 132 KiB each.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 200_000);
    expect(receivers[0]!.progress()).toEqual({ id: 0, deliveredBytes: 1, totalBytes: 2 ** 24 });
  });
});
