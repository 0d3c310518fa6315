import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { KnownSeat } from "../../../src/net/index.ts";
import { SEAT_FILES_MAX } from "../../../src/peer/files/file-limits.ts";
import {
  forgetSeat,
  keepSeat,
  keepSeatMemory,
  keptSeats,
  noteUnanswered,
  seatMemoryOf,
} from "../../../src/peer/files/seat-file.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { mapChecksumOf } from "../../../src/sim/map/game-map.ts";
import { encodeMap } from "../../../src/wire/index.ts";
import { EIGHT_MAP, SMALL_MAP } from "../../support/test-maps.ts";

const NOW_MS = Date.now(); // files have times as well
const DAY_MS = 24 * 3_600_000;

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-seats-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function seatOf(change: Partial<KnownSeat> = {}): KnownSeat {
  const entry = (playerId: number) => ({
    ...{ playerId, token: 0xffff_fff0 + playerId, team: playerId, name: `Cat ${playerId} 🐈` },
    addresses: [
      { host: `192.168.7.${playerId}`, port: 45_000 },
      { host: "2001:db8::1", port: 65_535 },
    ],
    ...{ key: new Uint8Array(32).fill(playerId), identity: new Uint8Array(32).fill(0x80 + playerId) },
  });
  return {
    ...{
      token: 0xffff_fff2,
      sessionId: 0xdead_beef,
      matchDigest: "00ff".repeat(8),
      playerId: 2,
      masterId: 1,
      reign: 3,
      rosterVersion: 65_535,
    },
    roster: [entry(1), entry(2), entry(4)],
    bots: [{ playerId: 3, level: "strong", team: 3, name: "Patches (strong)" }],
    ...{
      looks: PLAIN_LOOKS,
      startCount: 0,
      removed: [],
      othersRuns: [[4, 7]],
      roomKey: new Uint8Array(16).fill(0xaa),
      run: 0xfffe,
    },
    options: classicOptions(3),
    mapChecksum: 0,
    seed: 0xffff_ffff,
    matchIds: [7],
    ...change,
  };
}

/** The only file there is. */
function onlyFile(): string {
  const files = readdirSync(path.join(home, "seats"));
  expect(files).toHaveLength(1);
  return path.join(home, "seats", files[0]!);
}

function changeFile(change: (record: Record<string, unknown>) => Record<string, unknown>): void {
  const file = onlyFile();
  writeFileSync(
    file,
    JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>)),
  );
}

describe("a kept seat", () => {
  test("is read as it was kept, with its map", () => {
    const seat = seatOf({
      options: {
        mode: "battle",
        catsPerPlayer: 3,
        catLimit: 5,
        timeLimitMinutes: 0,
        pauses: { each: 3, seconds: 60 },
      },
      mapChecksum: mapChecksumOf(SMALL_MAP),
    });
    expect(keepSeat(home, { seat, map: SMALL_MAP, savedMs: NOW_MS, lobbyPort: 45_000 })).toBe(true);
    expect(keptSeats(home, NOW_MS + 1)).toMatchObject([
      { seat, map: SMALL_MAP, savedMs: NOW_MS, lobbyPort: 45_000 },
    ]);
  });

  test.skipIf(process.platform === "win32")(
    "is for nobody else to read: whoever has it can take the seat",
    () => {
      keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
      expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
    },
  );

  test("takes the place of what was kept of the same match, and leaves nothing half written", () => {
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS + 5, lobbyPort: null });
    expect(path.basename(onlyFile())).toMatch(/^[0-9a-f]{8}-2\.seat\.json$/);
    expect(keptSeats(home, NOW_MS + 9).map(({ savedMs }) => savedMs)).toEqual([NOW_MS + 5]);
  });

  test("is forgotten once the match is over", () => {
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
    forgetSeat(home, seatOf());
    expect(keptSeats(home, NOW_MS)).toEqual([]);
    expect(() => forgetSeat(home, seatOf())).not.toThrow();
  });

  test("comes first if it is the last of several", () => {
    for (const [sessionId, savedMs] of [
      [1, 5],
      [2, 9],
      [3, 7],
    ] as const)
      keepSeat(home, { seat: seatOf({ sessionId }), map: null, savedMs: NOW_MS + savedMs, lobbyPort: null });
    expect(keptSeats(home, NOW_MS + 10).map(({ seat }) => seat.sessionId)).toEqual([2, 3, 1]);
  });

  test("is passed over after a day", () => {
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
    expect(keptSeats(home, NOW_MS + DAY_MS - 1)).toHaveLength(1);
    expect(keptSeats(home, NOW_MS + DAY_MS)).toEqual([]);
  });

  test("leads back for an hour after nobody of the match answered, or longer once it is kept anew", () => {
    const kept = { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null };
    keepSeat(home, kept);
    noteUnanswered(home, seatOf(), NOW_MS + 5);
    expect(keptSeats(home, NOW_MS + 3_600_004)).toMatchObject([{ ...kept, unansweredMs: NOW_MS + 5 }]);
    expect(keptSeats(home, NOW_MS + 3_600_005)).toEqual([]);
    keepSeat(home, kept);
    expect(keptSeats(home, NOW_MS + DAY_MS - 1)).toMatchObject([kept]);
    forgetSeat(home, seatOf());
    expect(() => noteUnanswered(home, seatOf(), NOW_MS)).not.toThrow();
    expect(keptSeats(home, NOW_MS)).toEqual([]);
  });

  test("can't be written where there is no place for it: that is said, and nothing is thrown", () => {
    writeFileSync(path.join(home, "seats"), "a file where the folder should be");
    expect(keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null })).toBe(false);
    expect(keptSeats(home, NOW_MS)).toEqual([]);
  });

  test("no welcome can be written of it: that is said, and nothing is thrown", () => {
    const seat = seatOf();
    const v6 = [1, 2, 3].map((i) => ({ host: `2001:db8::${i}`, port: 45_000 }));
    const roster = seat.roster.map((entry) => ({ ...entry, addresses: v6 }));
    expect(keepSeat(home, { seat: { ...seat, roster }, map: null, savedMs: NOW_MS, lobbyPort: 1 })).toBe(
      false,
    );
    expect(keptSeats(home, NOW_MS)).toEqual([]);
  });

  test("is found among any number of older ones, which are removed after a day", () => {
    const keep = (sessionId: number, ageMs: number): void => {
      keepSeat(home, { seat: seatOf({ sessionId }), map: null, savedMs: NOW_MS - ageMs, lobbyPort: null });
      keepSeatMemory(home, seatOf({ sessionId }), "remembered");
      const writtenMs = (NOW_MS - ageMs) / 1_000;
      for (const file of readdirSync(path.join(home, "seats")))
        if (statSync(path.join(home, "seats", file)).mtimeMs >= NOW_MS)
          utimesSync(path.join(home, "seats", file), writtenMs, writtenMs);
    };
    for (let i = 0; i < SEAT_FILES_MAX + 5; i += 1) keep(i + 1, DAY_MS / 2 + i);
    keep(9_999, 5);
    keep(8_888, DAY_MS + 5);
    writeFileSync(path.join(home, "seats", "mine.txt"), "of somebody else");
    const seats = keptSeats(home, NOW_MS);
    expect([seats.length, seats[0]!.seat.sessionId]).toEqual([SEAT_FILES_MAX, 9_999]);
    expect(readdirSync(path.join(home, "seats"))).toHaveLength(2 * (SEAT_FILES_MAX + 6) + 1);
  });
});

describe("what is no seat is passed over:", () => {
  test("no folder, an empty one, other files", () => {
    expect(keptSeats(home, NOW_MS)).toEqual([]);
    mkdirSync(path.join(home, "seats"));
    for (const [name, text] of [
      ["a.txt", "x"],
      ["b.seat.json", ""],
      ["c.seat.json", "null"],
      ["d.seat.json", "[]"],
    ] as const)
      writeFileSync(path.join(home, "seats", name), text);
    expect(keptSeats(home, NOW_MS)).toEqual([]);
  });

  const welcomeOf = (record: Record<string, unknown>): Buffer =>
    Buffer.from(record["welcome"] as string, "base64");

  test.each<[string, (record: Record<string, unknown>) => Record<string, unknown>]>([
    [
      "a welcome with a flipped bit",
      (record) => {
        const bytes = welcomeOf(record);
        bytes[20]! ^= 1;
        return { ...record, welcome: bytes.toString("base64") };
      },
    ],
    [
      "a welcome of another version of the game",
      (record) => ({ ...record, version: Number(record["version"]) + 1 }),
    ],
    ["other rules", (record) => ({ ...record, content: Number(record["content"]) ^ 1 })],
    ["no rules", ({ content: _, ...record }) => record],
    [
      "a cut welcome",
      (record) => ({ ...record, welcome: welcomeOf(record).subarray(0, -3).toString("base64") }),
    ],
    ["no version", ({ version: _, ...record }) => record],
    ["no number of the last return", ({ run: _, ...record }) => record],
    ["a match that is named by less than its keys", (record) => ({ ...record, matchDigest: "00ff" })],
    ["a room key that is too short", (record) => ({ ...record, roomKey: "AAAA" })],
    ["no room key, not even none", ({ roomKey: _, ...record }) => record],
    ["no welcome", ({ welcome: _, ...record }) => record],
    ["no seed", ({ seed: _, ...record }) => record],
    ["a seed that is none", (record) => ({ ...record, seed: 2 ** 32 })],
    ["half a seed", (record) => ({ ...record, seed: 0.5 })],
    ["no port", ({ lobbyPort: _, ...record }) => record],
    ["a port that is none", (record) => ({ ...record, lobbyPort: 65_536 })],
    ["no time", (record) => ({ ...record, savedMs: "now" })],
    ["a map that is none", (record) => ({ ...record, map: "AAAA" })],
    ["a map where there is none", (record) => ({ ...record, map: 7 })],
  ])("%s", (_what, change) => {
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
    expect(keptSeats(home, NOW_MS)).toHaveLength(1);
    changeFile(change);
    expect(keptSeats(home, NOW_MS)).toEqual([]);
  });

  test("a cut file, and one without its map or with another one", () => {
    const seat = seatOf({
      options: { mode: "battle", catsPerPlayer: 3, catLimit: 5, timeLimitMinutes: 0 },
      mapChecksum: mapChecksumOf(SMALL_MAP),
    });
    keepSeat(home, { seat, map: SMALL_MAP, savedMs: NOW_MS, lobbyPort: null });
    const other = Buffer.from(encodeMap(EIGHT_MAP));
    for (const map of [null, other.toString("base64")]) {
      changeFile((record) => ({ ...record, map }));
      expect(keptSeats(home, NOW_MS)).toEqual([]);
    }
    keepSeat(home, { seat, map: SMALL_MAP, savedMs: NOW_MS, lobbyPort: null });
    const file = onlyFile();
    writeFileSync(file, readFileSync(file).subarray(0, -9));
    expect(keptSeats(home, NOW_MS)).toEqual([]);
  });

  test("others beside it are read all the same", () => {
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
    writeFileSync(path.join(home, "seats", "0.seat.json"), "{");
    expect(keptSeats(home, NOW_MS)).toHaveLength(1);
  });
});

describe("what a window knows of a match", () => {
  test("lies beside its seat, the last word of it, and goes with it", () => {
    keepSeat(home, { seat: seatOf(), map: null, savedMs: NOW_MS, lobbyPort: null });
    expect(seatMemoryOf(home, seatOf())).toBeNull();
    for (const memory of ["{}", '{"fog":"\u00e9"}'])
      expect(keepSeatMemory(home, seatOf(), memory)).toBe(true);
    expect(seatMemoryOf(home, seatOf())).toBe('{"fog":"\u00e9"}');
    expect(seatMemoryOf(home, seatOf({ sessionId: 9 }))).toBeNull();
    expect(keptSeats(home, NOW_MS)).toHaveLength(1);
    forgetSeat(home, seatOf());
    expect(readdirSync(path.join(home, "seats"))).toEqual([]);
  });

  test("is neither kept nor read where it is too long, and no folder is no reason to throw", () => {
    const long = "x".repeat(256 * 1024 + 1);
    expect(keepSeatMemory(home, seatOf(), long)).toBe(false);
    keepSeatMemory(home, seatOf(), "short");
    writeFileSync(onlyFile(), long);
    expect(seatMemoryOf(home, seatOf())).toBeNull();
    rmSync(path.join(home, "seats"), { recursive: true });
    writeFileSync(path.join(home, "seats"), "no folder");
    expect(keepSeatMemory(home, seatOf(), "short")).toBe(false);
  });
});
