import fc from "fast-check";
import { expect, test } from "vitest";

import { WATCHER_BYTES_MAX } from "../../../src/wire/constants.ts";
import { readWatcherPacket, writeWatcherPacket, type WatcherPacket } from "../../../src/wire/index.ts";
import { watcherPacket } from "../../../src/wire/packets/watcher-packet.ts";
import { GOLDEN_WATCHER_PACKETS } from "../../support/golden-packets.ts";
import { drawn } from "../../support/bits/drawn.ts";

const any = drawn(watcherPacket);

test("what those who watch say is read as it was written, and fits", () => {
  fc.assert(
    fc.property(any, (packet) => {
      const bytes = writeWatcherPacket(packet);
      expect(bytes.length).toBeLessThanOrEqual(WATCHER_BYTES_MAX);
      expect(readWatcherPacket(bytes)).toEqual(packet);
    }),
  );
});

test("whatever is read is written as the same bytes again", () => {
  fc.assert(
    fc.property(any, fc.nat(), fc.nat(7), (packet, at, bit) => {
      const bytes = writeWatcherPacket(packet);
      bytes[at % bytes.length]! ^= 1 << bit;
      const read = readWatcherPacket(bytes);
      if (read !== null) expect(writeWatcherPacket(read)).toEqual(bytes);
    }),
  );
});

test("every truncation and a byte more are refused", () => {
  for (const packet of GOLDEN_WATCHER_PACKETS) {
    const bytes = writeWatcherPacket(packet);
    for (let length = 0; length < bytes.length; length += 1)
      expect([packet.kind, length, readWatcherPacket(bytes.subarray(0, length))]).toEqual([
        packet.kind,
        length,
        null,
      ]);
    expect(readWatcherPacket(new Uint8Array([...bytes, 0]))).toBeNull();
  }
});

test("there is one of each kind among the golden ones", () => {
  expect(new Set(GOLDEN_WATCHER_PACKETS.map(({ kind }) => kind)).size).toBe(7);
});

test("a part is within its section: no other place and no other size of it is read than one where it fits", () => {
  const part: WatcherPacket = {
    ...{ kind: "watch-part", pass: 1, match: 2, section: "state", turn: 127, offset: 30, byteCount: 40 },
    ...{ isWhole: true, newestTurn: 130, depth: 0, bytes: new Uint8Array(10) },
  };
  const bytes = writeWatcherPacket(part);
  expect(readWatcherPacket(bytes)).toEqual(part);
  let refused = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const read = readWatcherPacket(bytes.with(bit >> 3, bytes[bit >> 3]! ^ (0x80 >> (bit & 7))));
    if (read === null) refused += 1;
    else if (read.kind === "watch-part")
      expect(read.offset + read.bytes.length).toBeLessThanOrEqual(read.byteCount);
  }
  expect(refused).toBeGreaterThan(20); // those of where it is, and how long the section and it are
});
