import fc from "fast-check";

import { displayTextProblem, PING_KINDS, type Saying } from "../../src/base/index.ts";
import { COOKIE_BYTES, KEY_BYTES, SIGNATURE_BYTES } from "../../src/seal/index.ts";
import { WATCHER_BYTES_MAX } from "../../src/wire/constants.ts";
import {
  COOKIE_ECHO_BYTES,
  MAP_BYTES_MAX,
  MAP_PART_BYTES_MAX,
  partsOfWelcome,
  type Packet,
} from "../../src/wire/index.ts";
import { HELLO_SEALED_BYTES_MAX } from "../../src/wire/packets/hello.ts";
import type { PacketKind } from "../../src/wire/packets/packet.ts";
import {
  addressArbitrary,
  addressesArbitrary,
  octetsArbitrary as octets,
  teamArbitrary,
  welcomeArbitrary,
} from "./member-arbitraries.ts";
import { u16, u32 } from "./world-arbitraries.ts";

const u8 = fc.integer({ min: 0, max: 0xff });
const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const signed = { key: octets(KEY_BYTES), signature: octets(SIGNATURE_BYTES) };

const welcomePartArbitrary = fc.tuple(welcomeArbitrary, fc.nat()).map(([welcome, any]) => {
  const parts = partsOfWelcome(welcome);
  return parts[any % parts.length]!;
});

const proofArbitrary = fc.record({
  cookie: octets(COOKIE_BYTES),
  number: u32,
  sealed: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 100 }),
    fc.uint8Array({ minLength: 1, maxLength: HELLO_SEALED_BYTES_MAX, size: "max" }),
  ),
});

const mapPartArbitrary = fc
  .tuple(fc.integer({ min: 1, max: MAP_BYTES_MAX }), fc.nat(), u32)
  .chain(([byteCount, anyIndex, mapChecksum]) => {
    const index = anyIndex % Math.ceil(byteCount / MAP_PART_BYTES_MAX);
    const count = Math.min(MAP_PART_BYTES_MAX, byteCount - index * MAP_PART_BYTES_MAX);
    return fc.record({
      kind: fc.constant("map-part" as const),
      mapChecksum: fc.constant(mapChecksum),
      index: fc.constant(index),
      byteCount: fc.constant(byteCount),
      bytes: fc.uint8Array({ minLength: count, maxLength: count }),
    });
  });

const endArbitrary = fc.record({ turn: i32, randomValue: u32, checksum: u32, logChecksum: u32 });

const i16 = fc.integer({ min: -0x8000, max: 0x7fff });
const sayingArbitrary: fc.Arbitrary<Saying> = fc.oneof(
  fc.record({
    isForTeam: fc.boolean(),
    kind: fc.constant("line" as const),
    text: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 120 })
      .filter((text) => displayTextProblem(text, 120) === null),
  }),
  fc.record({ isForTeam: fc.boolean(), kind: fc.constant("phrase" as const), phrase: fc.nat(7) }),
  fc.record({
    isForTeam: fc.boolean(),
    kind: fc.constant("ping" as const),
    ping: fc.constantFrom(...PING_KINDS),
    ...{ x: i16, y: i16 },
  }),
);
const talkArbitrary = fc
  .record({
    kind: fc.constant("talk" as const),
    awaited: u16,
    first: u16,
    sayings: fc.array(sayingArbitrary, { maxLength: 2 }),
  })
  .map((talk) => ({ ...talk, first: talk.sayings.length > 0 ? talk.first : 0 }));

/** What may be passed on: anything but the kind itself. */
const relayedBytesArbitrary = fc
  .uint8Array({ minLength: 1, maxLength: 100 })
  .map((bytes) => bytes.with(0, bytes[0]! | 0x80));

/** For each kind of packet all that may be written. */
export function packetArbitrary(): {
  readonly [Kind in PacketKind]: fc.Arbitrary<Extract<Packet, { readonly kind: Kind }>>;
} {
  const kind = <Kind extends PacketKind>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);
  return {
    hello: fc.record({
      kind: kind("hello"),
      key: octets(KEY_BYTES),
      proof: fc.option(proofArbitrary, { nil: null }),
    }),
    cookie: fc.record({
      kind: kind("cookie"),
      echo: octets(COOKIE_ECHO_BYTES),
      cookie: octets(COOKIE_BYTES),
      key: octets(KEY_BYTES),
    }),
    "other-version": fc.record({ kind: kind("other-version") }),
    "welcome-part": welcomePartArbitrary,
    "not-joinable": fc.record({
      kind: kind("not-joinable"),
      token: u32,
      reason: fc.constantFrom(
        ...(["full", "started", "other-version", "removed", "missed", "other-content", "blocked"] as const),
      ),
    }),
    "not-master-peer": fc.record({
      kind: kind("not-master-peer"),
      token: u32,
      masterAddress: addressArbitrary,
    }),
    intro: fc.record({
      kind: kind("intro"),
      token: u32,
      stamp: u16,
      addresses: addressesArbitrary,
      signature: fc.option(octets(SIGNATURE_BYTES), { nil: null }),
    }),
    "intro-ack": fc.record({ kind: kind("intro-ack"), token: u32, stamp: u16 }),
    ready: fc
      .record({
        kind: kind("ready"),
        reign: fc.integer({ min: 0, max: 31 }),
        masterId: fc.integer({ min: 1, max: 8 }),
        rosterVersion: u16,
        heardMask: u8,
        directMask: u8,
        mapChecksum: u32,
        sentMs: u16,
        echo: fc.option(fc.record({ sentMs: u16, heldMs: u16 })),
      })
      .map((ready) => ({ ...ready, directMask: ready.directMask & ready.heardMask })),
    start: fc.record({
      kind: kind("start"),
      seed: u32,
      reign: fc.integer({ min: 0, max: 31 }),
      masterId: fc.integer({ min: 1, max: 8 }),
      rosterVersion: u16,
      delayMs: fc.integer({ min: 0, max: 10_000 }),
      startMs: u16,
    }),
    "start-ack": fc.record({ kind: kind("start-ack") }),
    goodbye: fc.oneof(
      fc.record({
        kind: kind("goodbye"),
        reason: fc.constantFrom("left" as const, "desynced" as const),
        end: fc.constant(null),
        lostMask: fc.constant(0),
      }),
      fc.record({
        kind: kind("goodbye"),
        reason: fc.constant("lost-others" as const),
        end: fc.constant(null),
        lostMask: fc.integer({ min: 1, max: 255 }),
      }),
      fc.record({
        kind: kind("goodbye"),
        reason: fc.constant("finished" as const),
        end: endArbitrary,
        lostMask: fc.constant(0),
      }),
    ),
    "goodbye-ack": fc.record({ kind: kind("goodbye-ack") }),
    "seat-request": fc.record({ kind: kind("seat-request"), rosterVersion: u16, team: teamArbitrary }),
    "map-request": fc.record({
      kind: kind("map-request"),
      mapChecksum: u32,
      index: fc.nat(Math.ceil(MAP_BYTES_MAX / MAP_PART_BYTES_MAX) - 1),
    }),
    "map-part": mapPartArbitrary,
    relay: fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 7 }), relayedBytesArbitrary)
      .map(([to, more, bytes]) => ({
        kind: "relay" as const,
        to,
        from: ((to + more - 1) % 8) + 1,
        bytes,
      })),
    return: fc.record({ kind: kind("return"), matchId: u32, run: u32, ...signed }),
    "return-ack": fc.record({ kind: kind("return-ack"), run: u32, turn: fc.nat(2 ** 31 - 1), ...signed }),
    "watch-question": fc.record({
      kind: kind("watch-question"),
      key: octets(KEY_BYTES),
      cookie: octets(COOKIE_BYTES),
      number: u32,
      sealed: fc.uint8Array({ minLength: 16, maxLength: WATCHER_BYTES_MAX }),
    }),
    "watch-answer": fc.record({
      kind: kind("watch-answer"),
      bytes: fc.uint8Array({ maxLength: WATCHER_BYTES_MAX }),
    }),
    "return-elsewhere": fc.record({ kind: kind("return-elsewhere"), run: u32, matchId: u32, ...signed }),
    talk: talkArbitrary,
  };
}
