import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitWriter, PLAIN_LOOKS } from "../../../src/base/index.ts";
import { maskOfPlayers } from "../../../src/lockstep/index.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { KEY_BYTES } from "../../../src/seal/index.ts";
import {
  partsOfWelcome,
  readWelcome,
  writeWelcome,
  type BotEntry,
  type RosterEntry,
  type WelcomePacket,
} from "../../../src/wire/index.ts";
import { WELCOME_BYTES_MAX } from "../../../src/wire/packets/welcome.ts";
import { welcomeArbitrary } from "../../support/member-arbitraries.ts";

const entryOf = (playerId: number, name = `cat ${playerId}`): RosterEntry => ({
  playerId,
  token: 2 ** 32 - playerId,
  team: playerId % 3,
  name,
  addresses: [
    { host: "223.255.255.255", port: 65_535 },
    { host: "10.0.0.1", port: 65_535 },
    { host: "2001:db8::1", port: 65_535 },
    { host: "2001:db8::2", port: 65_535 },
  ],
  key: new Uint8Array(KEY_BYTES).fill(playerId),
  identity: new Uint8Array(KEY_BYTES).fill(0xff - playerId),
});

const botOf = (playerId: number, changes: Partial<BotEntry> = {}): BotEntry => ({
  ...{ playerId, level: "strong", team: 2, name: "Tabby (strong)" },
  ...changes,
});

const welcomeOf = (roster: readonly RosterEntry[], changes: Partial<WelcomePacket> = {}): WelcomePacket => ({
  kind: "welcome",
  token: 1,
  sessionId: 2,
  playerId: roster[0]!.playerId,
  masterId: roster.at(-1)!.playerId,
  reign: 31,
  rosterVersion: 65_535,
  options: classicOptions(3),
  mapChecksum: 0,
  roster,
  ...{ bots: [], looks: PLAIN_LOOKS, startCount: 0 },
  removed: [],
  ...changes,
});

/** A welcome of these facts, written without the writer's checks. */
function forge(
  playerIds: readonly number[],
  {
    playerId = 1,
    masterId = 1,
    cats = 3,
    mask = maskOfPlayers(playerIds),
    name = "a",
    team = 1,
    bots = [] as readonly (readonly [playerId: number, level: number])[],
    botTeam = 1,
    startCount = 0,
    removedCount = 0,
    writeChoice = (writer: BitWriter): void => {
      writer.bits(0, 2);
      writer.golomb(cats - 1, 2);
      writer.bits(0, 4);
      writer.bits(127, 7);
    },
    keyBytes = KEY_BYTES,
  } = {},
): WelcomePacket | null {
  const writer = new BitWriter(WELCOME_BYTES_MAX);
  writer.u32(1);
  writer.u32(2);
  writer.bits(playerId - 1, 3);
  writer.bits(masterId - 1, 3);
  writer.bits(0, 5);
  writer.u16(1);
  writeChoice(writer);
  writer.u8(mask);
  for (const id of playerIds) {
    writer.u32(id);
    writer.bits(team, 4);
    writer.bits(name.length, 5);
    for (const character of name) writer.golomb(character.codePointAt(0)!, 7);
    writer.bits(1, 3);
    writer.flag(false);
    for (const byte of [127, 0, 0, 1, 0, 80]) writer.u8(byte);
    writer.bytes(new Uint8Array(keyBytes).fill(id));
    writer.bytes(new Uint8Array(KEY_BYTES).fill(0x80 + id));
  }
  writer.bits(bots.length, 3);
  for (const [id, level] of bots) {
    writer.bits(id - 1, 3);
    writer.bits(level, 3);
    writer.bits(botTeam, 4);
    writer.bits(1, 5);
    writer.golomb("b".codePointAt(0)!, 7);
  }
  writer.bits(startCount, 5); // after a zero: no looks are chosen
  writer.bits(removedCount, 4);
  for (let i = 0; i < removedCount; i += 1) {
    writer.u32(i);
    writer.bytes(new Uint8Array(8));
    writer.flag(false); // no cause
  }
  return readWelcome(writer.finish());
}

/** The choice of a match on a map, out of range if need be. */
function choice({
  mode = 1,
  cats = 3,
  more = 5,
  minutes = 0,
  pauses = [0, 0] as readonly [each: number, seconds: number],
  watchDelay = 127, // nobody watches
}): (writer: BitWriter) => void {
  return (writer) => {
    writer.bits(mode, 2);
    writer.golomb(cats - 1, 2);
    writer.bits(pauses[0], 4);
    if (pauses[0] > 0) writer.bits(pauses[1], 9);
    writer.bits(watchDelay, 7);
    writer.golomb(more, 2);
    writer.bits(minutes, 7);
    writer.bits(0, 2); // tabbies, no fog
    writer.u32(0xabcd);
  };
}

const removedOf = (token: number, cause: string | null) => ({
  token,
  mark: new Uint8Array(8).fill(255),
  cause,
});

const TWICE = [2, 2].map((id) => [id, 0] as const);

/** 8 players with the longest names, each with as many and as long addresses as there may be, and 8 who were sent away. */
const LARGEST_BYTES = 2_018;
const LARGEST = welcomeOf(
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => entryOf(id, "\u{3fffd}".repeat(24))), // no character takes more bits
  {
    options: {
      ...{ mode: "battle", catsPerPlayer: 1, catLimit: 2_500, timeLimitMinutes: 120 },
      ...{ pauses: { each: 9, seconds: 300 }, watchDelaySeconds: 120, kinds: "mixed", fog: true },
    },
    mapChecksum: 2 ** 32 - 1,
    looks: { ...PLAIN_LOOKS, colors: PLAIN_LOOKS.colors.toReversed() },
    startCount: 8,
    removed: [1, 2, 3, 4, 5, 6, 7, 8].map((token) =>
      removedOf(token, token > 7 ? "\u{3fffd}".repeat(60) : null),
    ),
  },
);

describe("a welcome", () => {
  test("is read as it was written, fits its parts, and cut anywhere or with a byte more is refused", () => {
    fc.assert(
      fc.property(welcomeArbitrary, fc.double({ min: 0, max: 1, noNaN: true }), (packet, where) => {
        const bytes = writeWelcome(packet);
        expect(bytes.length).toBeLessThanOrEqual(WELCOME_BYTES_MAX);
        expect(readWelcome(bytes)).toEqual(packet);
        const length = Math.min(bytes.length - 1, Math.floor(bytes.length * where));
        expect(readWelcome(bytes.subarray(0, length))).toBeNull();
        expect(readWelcome(new Uint8Array([...bytes, 0]))).toBeNull();
      }),
    );
  });

  test("is refused when cut anywhere", () => {
    const bytes = writeWelcome(LARGEST);
    for (let length = 0; length < bytes.length; length += 1)
      expect([length, readWelcome(bytes.subarray(0, length))]).toEqual([length, null]);
  });

  // Goal: one legal encoding. Method: damaged welcomes; what is accepted must be written as the very same bytes.
  test("that is accepted has the bytes that it is written as", () => {
    let acceptedCount = 0;
    const flips = fc.array(fc.tuple(fc.nat(20_000), fc.nat(7)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(welcomeArbitrary, flips, (packet, changes) => {
        const bytes = writeWelcome(packet);
        for (const [at, bit] of changes) bytes[at % bytes.length]! ^= 1 << bit;
        const read = readWelcome(bytes);
        if (read === null) return;
        acceptedCount += 1;
        expect(writeWelcome(read)).toEqual(bytes);
      }),
      { numRuns: 1_000 },
    );
    expect(acceptedCount).toBeGreaterThan(100); // the property did look at something
  });

  test("of 8 players with the longest names takes two packets, or five where every path must carry them", () => {
    const bytes = writeWelcome(LARGEST);
    expect(bytes.length).toBe(LARGEST_BYTES);
    expect(bytes.length).toBeLessThanOrEqual(WELCOME_BYTES_MAX);
    expect(readWelcome(bytes)).toEqual(LARGEST);
    expect(partsOfWelcome(LARGEST)).toHaveLength(2);
    expect(partsOfWelcome(LARGEST, true)).toHaveLength(5);
  });

  test("may have gaps in its player ids", () => {
    const packet = welcomeOf([entryOf(2), entryOf(5), entryOf(8)], { playerId: 5, masterId: 2 });
    expect(readWelcome(writeWelcome(packet))).toEqual(packet);
  });

  test("forged by these tests is right where nothing is wrong with it", () => {
    expect(forge([1, 4], { playerId: 4, cats: 10_000 })).toMatchObject({
      playerId: 4,
      options: classicOptions(10_000),
      mapChecksum: 0,
      roster: [{ playerId: 1 }, { playerId: 4, key: new Uint8Array(KEY_BYTES).fill(4) }],
    });
  });

  test("has the seats of bots, and nothing of where they might be", () => {
    const read = forge([1, 4], {
      playerId: 4,
      bots: [
        [2, 0],
        [8, 4],
      ],
    });
    const bots = [
      { playerId: 2, level: "beginner", team: 1, name: "b" },
      { playerId: 8, level: "master", team: 1, name: "b" },
    ];
    expect(read).toMatchObject({ bots });
  });

  test("of a match on a map says which, and with what limits", () => {
    const read = forge([1], { writeChoice: choice({ mode: 2, cats: 3, more: 2_497, minutes: 120 }) });
    const options = { mode: "cushions", catsPerPlayer: 3, catLimit: 2_500, timeLimitMinutes: 120 };
    expect(read).toMatchObject({ options, mapChecksum: 0xabcd });
  });

  test("says how often and how long each player may pause", () => {
    const read = forge([1], { writeChoice: choice({ pauses: [9, 300] }) });
    expect(read).toMatchObject({ options: { pauses: { each: 9, seconds: 300 } } });
  });

  test.each([
    [0, { watchDelaySeconds: 0 }],
    [120, { watchDelaySeconds: 120 }],
  ])("says how late others may watch: %i s", (watchDelay, options) => {
    const read = forge([1], { writeChoice: choice({ watchDelay }) });
    expect(read).toMatchObject({ options });
  });

  test.each([
    ["a delay that is too long", forge([1], { writeChoice: choice({ watchDelay: 121 }) })],
    ["a roster of nobody", forge([])],
    ["a roster without the receiver", forge([1, 2], { playerId: 3 })],
    ["a roster without the master", forge([1, 2], { masterId: 3 })],
    ["more cats than there may be", forge([1], { cats: 10_001 })],
    ["a team that is none", forge([1], { team: 9 })],
    ["a mode that is none", forge([1], { writeChoice: choice({ mode: 3 }) })],
    ["a limit above that of the game", forge([1], { writeChoice: choice({ more: 2_498 }) })],
    ["more cats than a match on a map has", forge([1], { writeChoice: choice({ cats: 2_501, more: 0 }) })],
    ["a time limit that is too long", forge([1], { writeChoice: choice({ minutes: 121 }) })],
    ["more pauses than there may be", forge([1], { writeChoice: choice({ pauses: [10, 60] }) })],
    ["a pause that is too short", forge([1], { writeChoice: choice({ pauses: [3, 9] }) })],
    ["a pause that is too long", forge([1], { writeChoice: choice({ pauses: [3, 301] }) })],
    ["a map in Classic", forge([1], { writeChoice: choice({ mode: 0 }) })],
    ["a name that may not be shown", forge([1], { name: "a\u202eb" })],
    ["an empty name", forge([1], { name: "" })],
    ["a key that is too short", forge([1], { keyBytes: KEY_BYTES - 1 })],
    ["a key that is too long", forge([1], { keyBytes: KEY_BYTES + 1 })],
    ["more players than it names", forge([1, 2], { mask: 0b01 })],
    ["fewer players than it names", forge([1, 2], { mask: 0b111 })],
    ["a level of bots that is none", forge([1], { bots: [[2, 5]] })],
    ["a bot in the receiver's seat", forge([1, 2], { bots: [[1, 0]] })],
    ["a bot in somebody's seat", forge([1, 2], { bots: [[2, 0]] })],
    ["a bot twice", forge([1], { bots: TWICE })],
    ["bots out of order", forge([1], { bots: TWICE.map(([id, level], i) => [id - i, level] as const) })],
    ["a bot in a team that is none", forge([1], { bots: [[2, 0]], botTeam: 9 })],
    ["a start with more players than there may be", forge([1], { startCount: 9 })],
    ["too many who were sent away", forge([1], { removedCount: 9 })],
    ["more players than there may be", forge([1, 2, 3, 4, 5, 6, 7, 8], { bots: [[8, 0]] })],
  ])("with %s is refused", (_, read) => {
    expect(read).toBeNull();
  });

  test("that nobody would read is not written: that is a mistake of ours", () => {
    const roster = [entryOf(1), entryOf(2)];
    for (const packet of [
      welcomeOf(roster.toReversed()),
      welcomeOf(roster, { playerId: 3 }),
      welcomeOf(roster, { masterId: 3 }),
      welcomeOf(roster, { options: classicOptions(0) }),
      welcomeOf(roster, { options: classicOptions(10_001) }),
      welcomeOf(roster, { options: { ...classicOptions(3), catLimit: 4 } }),
      welcomeOf(roster, { mapChecksum: 1 }), // of no account in Classic
      welcomeOf([{ ...entryOf(1), team: 9 }]),
      welcomeOf(roster, { bots: [botOf(2)] }),
      welcomeOf(roster, { bots: [botOf(4), botOf(3)] }),
      welcomeOf(roster, { bots: [botOf(3, { team: 9 })] }),
      welcomeOf(roster, { bots: [botOf(3, { name: "" })] }),
      welcomeOf(roster, { token: -1 }),
      welcomeOf(roster, { rosterVersion: 65_536 }),
      welcomeOf(roster, { reign: 32 }),
      welcomeOf(roster, { startCount: 9 }),
      welcomeOf(roster, { removed: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((token) => removedOf(token, null)) }),
      welcomeOf([entryOf(1, "a\u202eb")]),
      welcomeOf([{ ...entryOf(1), key: new Uint8Array(KEY_BYTES - 1) }]),
      welcomeOf([{ ...entryOf(1), identity: new Uint8Array(KEY_BYTES + 1) }]),
      welcomeOf([{ ...entryOf(1), addresses: [{ host: "fe80::1", port: 1 }] }]),
      welcomeOf([{ ...entryOf(1), addresses: [1, 2, 3, 4, 5].map((port) => ({ host: "10.0.0.1", port })) }]),
      welcomeOf([{ ...entryOf(1), addresses: [1, 2, 3].map((port) => ({ host: "::1", port })) }]),
    ]) {
      expect(() => writeWelcome(packet)).toThrow(AssertionError);
    }
  });
});
