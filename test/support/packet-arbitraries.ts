import fc from "fast-check";

import { displayTextProblem, formatIpv6 } from "../../src/base/index.ts";
import { pickAddresses } from "../../src/net/ways/addresses.ts";
import {
  CAT_LIMIT_MAX,
  BOT_STRENGTHS,
  CATS_PER_PLAYER_MAX,
  classicOptions,
  PLAYER_NAME_CHARACTERS_MAX,
  type MatchOptions,
} from "../../src/sim/index.ts";
import {
  MAP_BYTES_MAX,
  type Address,
  type BotEntry,
  type Packet,
  type RosterEntry,
} from "../../src/wire/index.ts";
import { WATCH_BYTES_MAX } from "../../src/wire/constants.ts";
import type { PacketKind } from "../../src/wire/packets/packet.ts";
import { playerIdsArbitrary, u32 } from "./world-arbitraries.ts";

const u16 = fc.integer({ min: 0, max: 0xffff });
const u8 = fc.integer({ min: 0, max: 0xff });
const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

/** Names that may be shown, from ASCII to characters beyond the first 65,536. */
export const nameArbitrary: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom("é", "ß", "ж", "猫", "🐱", "🤖", "𝒞", "\u0301"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: PLAYER_NAME_CHARACTERS_MAX },
  )
  .map((characters) => characters.join("").trim())
  .filter((name) => displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX) === null);

const octetArbitrary = fc.integer({ min: 1, max: 223 });
const groupArbitrary = fc.oneof(fc.constant(0), u16);

/** Where a peer may be: IPv4 but for the networks of no single machine, and IPv6 of the part that is given out. */
export const addressArbitrary: fc.Arbitrary<Address> = fc.record({
  host: fc.oneof(
    fc.tuple(octetArbitrary, u8, u8, u8).map((octets) => octets.join(".")),
    fc
      .tuple(
        fc.integer({ min: 0x2000, max: 0xfdff }),
        ...Array<typeof groupArbitrary>(7).fill(groupArbitrary),
      )
      .map(formatIpv6),
    fc.constant("::1"),
  ),
  port: fc.integer({ min: 1, max: 0xffff }),
});

export const addressesArbitrary: fc.Arbitrary<readonly Address[]> = fc
  .array(addressArbitrary, { maxLength: 8 })
  .map(pickAddresses);

const teamArbitrary = fc.integer({ min: 0, max: 8 });

const pausesArbitrary = fc.record({
  each: fc.integer({ min: 1, max: 9 }),
  seconds: fc.integer({ min: 10, max: 300 }),
});

const plainOptionsArbitrary: fc.Arbitrary<MatchOptions> = fc.oneof(
  fc.integer({ min: 1, max: CATS_PER_PLAYER_MAX }).map(classicOptions),
  fc.tuple(fc.integer({ min: 1, max: CAT_LIMIT_MAX }), fc.nat(CAT_LIMIT_MAX)).chain(([cats, more]) =>
    fc.record(
      {
        mode: fc.constantFrom("battle" as const, "cushions" as const),
        catsPerPlayer: fc.constant(cats),
        catLimit: fc.constant(Math.min(CAT_LIMIT_MAX, cats + more)),
        timeLimitMinutes: fc.integer({ min: 0, max: 120 }),
        kinds: fc.constant("mixed" as const),
        fog: fc.constant(true as const),
      },
      { requiredKeys: ["mode", "catsPerPlayer", "catLimit", "timeLimitMinutes"] },
    ),
  ),
);

export const optionsArbitrary = fc
  .tuple(
    plainOptionsArbitrary,
    fc.option(pausesArbitrary, { nil: null }),
    fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
  )
  .map(([options, pauses, watchDelaySeconds]): MatchOptions => ({
    ...options,
    ...(pauses === null ? {} : { pauses }),
    ...(watchDelaySeconds === null ? {} : { watchDelaySeconds }),
  }));

const entryArbitrary = (playerId: number): fc.Arbitrary<RosterEntry> =>
  fc.record({
    playerId: fc.constant(playerId),
    token: u32,
    team: teamArbitrary,
    name: nameArbitrary,
    addresses: addressesArbitrary,
  });

const botArbitrary = (playerId: number): fc.Arbitrary<BotEntry> =>
  fc.record({
    playerId: fc.constant(playerId),
    level: fc.constantFrom(...BOT_STRENGTHS),
    team: teamArbitrary,
    name: nameArbitrary,
  });

/** Peers, at least one, and bots among them. */
const seatsArbitrary = fc
  .tuple(playerIdsArbitrary, fc.nat(), fc.integer({ min: 0, max: 255 }))
  .chain(([ids, first, mask]) => {
    const isPeer = (id: number): boolean => id === ids[first % ids.length] || (mask & (1 << (id - 1))) !== 0;
    return fc.record({
      roster: fc.tuple<RosterEntry[]>(...ids.filter(isPeer).map(entryArbitrary)),
      bots: fc.tuple<BotEntry[]>(...ids.filter((id) => !isPeer(id)).map(botArbitrary)),
    });
  });

const welcomeArbitrary = fc.tuple(seatsArbitrary, optionsArbitrary).chain(([{ roster, bots }, options]) => {
  const playerId = fc.constantFrom(...roster.map((entry) => entry.playerId));
  return fc.record({
    kind: fc.constant("welcome" as const),
    token: u32,
    sessionId: u32,
    playerId,
    masterId: playerId,
    reign: fc.integer({ min: 0, max: 31 }),
    rosterVersion: u16,
    options: fc.constant(options),
    mapChecksum: options.mode === "classic" ? fc.constant(0) : u32,
    roster: fc.constant(roster),
    bots: fc.constant(bots),
    startCount: fc.integer({ min: 0, max: 8 }),
    removed: fc.array(u32, { maxLength: 8 }),
  });
});

const mapPartArbitrary = fc
  .tuple(fc.integer({ min: 1, max: MAP_BYTES_MAX }), fc.nat(), u32)
  .chain(([byteCount, anyIndex, mapChecksum]) => {
    const index = anyIndex % Math.ceil(byteCount / 1_000);
    const count = Math.min(1_000, byteCount - index * 1_000);
    return fc.record({
      kind: fc.constant("map-part" as const),
      mapChecksum: fc.constant(mapChecksum),
      index: fc.constant(index),
      byteCount: fc.constant(byteCount),
      bytes: fc.uint8Array({ minLength: count, maxLength: count }),
    });
  });

const watchTurn = fc.integer({ min: -1, max: 2 ** 31 - 2 });
const watchPlace = {
  section: fc.constantFrom("head" as const, "state" as const, "turns" as const, "places" as const),
  turn: watchTurn,
  offset: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
};

const endArbitrary = fc.record({ turn: i32, randomValue: u32, checksum: u32, logChecksum: u32 });

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
      token: u32,
      simVersion: u16,
      mapChecksum: u32,
      name: nameArbitrary,
      addresses: addressesArbitrary,
    }),
    welcome: welcomeArbitrary,
    "not-joinable": fc.record({
      kind: kind("not-joinable"),
      token: u32,
      reason: fc.constantFrom("full", "started", "other-version", "removed"),
    }),
    "not-master-peer": fc.record({
      kind: kind("not-master-peer"),
      token: u32,
      masterAddress: addressArbitrary,
    }),
    intro: fc.record({ kind: kind("intro"), token: u32, stamp: u16, addresses: addressesArbitrary }),
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
      index: fc.nat(Math.ceil(MAP_BYTES_MAX / 1_000) - 1),
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
    return: fc.record({ kind: kind("return"), token: u32, run: u32 }),
    "return-ack": fc.record({ kind: kind("return-ack"), run: u32, turn: fc.nat(2 ** 31 - 1) }),
    watch: fc.record({ kind: kind("watch"), token: u32, match: u32 }),
    "watch-offer": fc.record({
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
    "watch-refusal": fc.record({
      kind: kind("watch-refusal"),
      token: u32,
      reason: fc.constantFrom("no-match", "not-allowed", "no-room", "other-match"),
      addresses: fc.array(addressArbitrary, { maxLength: 3 }),
    }),
    "watch-wanted": fc.record({
      kind: kind("watch-wanted"),
      pass: u32,
      watchers: fc.integer({ min: 0, max: 4_095 }),
      ...watchPlace,
    }),
    "watch-part": fc
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
    "watch-check": fc.record({ kind: kind("watch-check"), token: u32, match: u32, turn: watchTurn }),
    "watch-checked": fc.record({
      kind: kind("watch-checked"),
      token: u32,
      turn: watchTurn,
      checksum: fc.option(u32),
    }),
    "return-elsewhere": fc.record({ kind: kind("return-elsewhere"), run: u32, matchId: u32 }),
  };
}
