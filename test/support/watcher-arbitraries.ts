import fc from "fast-check";

import { WATCH_BYTES_MAX } from "../../src/wire/constants.ts";
import type { WatcherPacket } from "../../src/wire/index.ts";
import { addressArbitrary } from "./member-arbitraries.ts";
import { u32 } from "./world-arbitraries.ts";

const watchTurn = fc.integer({ min: -1, max: 2 ** 31 - 2 });
const watchPlace = {
  section: fc.constantFrom("head" as const, "state" as const, "turns" as const, "places" as const),
  turn: watchTurn,
  offset: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
};

const kind = <Kind extends WatcherPacket["kind"]>(one: Kind): fc.Arbitrary<Kind> => fc.constant(one);

/** Anything that those who watch say or hear. */
export const watcherArbitraries: readonly fc.Arbitrary<WatcherPacket>[] = [
  fc.record({ kind: kind("watch"), token: u32, match: u32 }),
  fc.record({
    kind: kind("watch-offer"),
    token: u32,
    pass: u32,
    match: fc.integer({ min: 1, max: 0xffff_ffff }),
    headBytes: fc.integer({ min: 1, max: WATCH_BYTES_MAX }),
    stateTurn: watchTurn,
    stateBytes: fc.integer({ min: 1, max: WATCH_BYTES_MAX }),
    stateChecksum: u32,
    delaySeconds: fc.integer({ min: 0, max: 127 }),
    depth: fc.integer({ min: 0, max: 15 }),
  }),
  fc.record({
    kind: kind("watch-refusal"),
    token: u32,
    reason: fc.constantFrom("no-match", "not-allowed", "no-room", "other-match"),
    addresses: fc.array(addressArbitrary, { maxLength: 3 }),
  }),
  fc.record({
    kind: kind("watch-wanted"),
    pass: u32,
    watchers: fc.integer({ min: 0, max: 4_095 }),
    ...watchPlace,
  }),
  fc
    .record({
      kind: kind("watch-part"),
      pass: u32,
      match: u32,
      ...watchPlace,
      more: fc.nat(1_000),
      isWhole: fc.boolean(),
      newestTurn: watchTurn,
      depth: fc.integer({ min: 0, max: 15 }),
      bytes: fc.uint8Array({ maxLength: 1_100 }),
    })
    .map(({ more, ...part }) => {
      const offset = Math.min(part.offset, WATCH_BYTES_MAX - part.bytes.length);
      return { ...part, offset, byteCount: Math.min(WATCH_BYTES_MAX, offset + part.bytes.length + more) };
    }),
  fc.record({ kind: kind("watch-check"), token: u32, match: u32, turn: watchTurn }),
  fc.record({
    kind: kind("watch-checked"),
    token: u32,
    turn: watchTurn,
    checksum: fc.option<number>(u32),
  }),
];
