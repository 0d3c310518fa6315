import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";
import { writeRecord } from "../../src/replay/format.ts";
import { readReplay, verifyReplay } from "../../src/replay/index.ts";
import {
  headerOf,
  joinBytes,
  readWhole,
  recordMatch,
  risingAndFalling,
  variedCommands,
} from "./recorded-match.ts";

const TURN_COUNT = 8;
const ENDING = { kind: "won", winnerId: 2 } as const;
const MATCH = recordMatch({
  header: headerOf(2),
  turnCount: TURN_COUNT,
  ending: ENDING,
  commandsOf: variedCommands,
  wishOf: risingAndFalling,
});
const FILE = joinBytes(MATCH.parts);
const RECORDER_AT = 6;

/** Where each part begins: 0 the header, 1 + n turn n, then the end record, then the end of the file. */
const STARTS = MATCH.parts.reduce((starts, part) => [...starts, starts.at(-1)! + part.length], [0]);
/** The turns before the one in whose record a byte lies; -1 in the header. */
const turnsBefore = (at: number): number => STARTS.findIndex((start) => at < start) - 2;

test("the match of these tests has turns with and without commands, and a delay that changes", () => {
  const replay = readWhole(FILE);
  expect(replay.turns).toHaveLength(TURN_COUNT);
  expect(replay.turns.some(({ playerCommands }) => playerCommands.length > 0)).toBe(true);
  expect(replay.turns.some(({ playerCommands }) => playerCommands.length === 0)).toBe(true);
  expect(replay.turns.map(({ commandDelayTurns }) => commandDelayTurns)).toEqual([2, 2, 5, 5, 5, 5, 5, 5]);
});

describe("a file that breaks off", () => {
  test("keeps its whole turns, wherever it breaks off, and says so", () => {
    for (let length = 0; length < FILE.length; length += 1) {
      const result = readReplay(FILE.subarray(0, length));
      if (length < STARTS[1]!) {
        expect(result).toMatchObject({
          ok: false,
          reason: length < RECORDER_AT ? "not-a-replay" : "damaged",
        });
        continue;
      }
      const turnCount = turnsBefore(length);
      expect(result).toMatchObject({
        ok: true,
        value: { ending: null, damage: { kind: "truncated", afterTurn: turnCount - 1 } },
      });
      const replay = readWhole(FILE.subarray(0, length));
      expect(replay.turns).toHaveLength(turnCount);
      expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount });
    }
  });

  test("keeps its turns when zeros follow, as after a crash of the machine", () => {
    const replay = readWhole(joinBytes([FILE.subarray(0, STARTS[4]), new Uint8Array(4096)]));
    expect(replay.damage).toEqual({ kind: "altered", afterTurn: 2 });
  });
});

// Goal: no bit of a file can change without being noticed, and the turns before it stay.
// Method: each bit of a small file is turned, one at a time.
test("finds every flipped bit, at the record in which it lies", () => {
  for (let bit = 0; bit < FILE.length * 8; bit += 1) {
    const altered = FILE.slice();
    altered[bit >> 3]! ^= 0x80 >> (bit & 7);
    const result = readReplay(altered);
    const turnCount = turnsBefore(bit >> 3);
    if (turnCount < 0) {
      expect(result.ok, `bit ${bit}`).toBe(false);
      continue;
    }
    const replay = readWhole(altered);
    expect(replay.damage?.afterTurn, `bit ${bit}`).toBe(turnCount - 1);
    expect(replay.turns, `bit ${bit}`).toHaveLength(turnCount);
    expect(replay.ending, `bit ${bit}`).toBeNull();
  }
});

describe("records out of place", () => {
  const [header, ...records] = MATCH.parts as [Uint8Array, ...Uint8Array[]];

  test.each(records.map((_, i) => i))("a record left out at %i is found", (i) => {
    const rest = records.toSpliced(i, 1);
    const kind = i === TURN_COUNT ? "truncated" : "altered"; // without its end it looks like a crash
    expect(readWhole(joinBytes([header, ...rest])).damage).toEqual({ kind, afterTurn: i - 1 });
  });

  test.each(records.map((_, i) => i))("a record repeated at %i is found", (i) => {
    const replay = readWhole(joinBytes([header, ...records.toSpliced(i, 0, records[i]!)]));
    expect(replay.damage).toEqual({ kind: "altered", afterTurn: Math.min(i, TURN_COUNT - 1) });
  });

  test("two records that changed places are found at the first", () => {
    for (let i = 0; i < records.length; i += 1) {
      for (let j = i + 1; j < records.length; j += 1) {
        const swapped = records.with(i, records[j]!).with(j, records[i]!);
        expect(readWhole(joinBytes([header, ...swapped])).damage).toEqual({
          kind: "altered",
          afterTurn: i - 1,
        });
      }
    }
  });

  test("records of another match are found", () => {
    const other = recordMatch({
      header: headerOf(2, 8),
      turnCount: 8,
      ending: ENDING,
      commandsOf: () => [],
    });
    const mixed = joinBytes([header, ...records.slice(0, 3), ...other.parts.slice(4)]);
    expect(readWhole(mixed).damage).toEqual({ kind: "altered", afterTurn: 2 });
  });

  test("bytes after the end record are found, and the match is kept", () => {
    const replay = readWhole(joinBytes([FILE, Uint8Array.of(0)]));
    expect(replay.damage).toEqual({ kind: "altered", afterTurn: TURN_COUNT - 1 });
    expect(replay.ending).toEqual(ENDING);
  });
});

// Goal: what passes the CRC is still checked. Method: records with right CRCs and wrong bodies.
describe("a body that no recorder writes", () => {
  const header = MATCH.parts[0]!;
  const headerCrc = new DataView(header.buffer).getUint32(header.length - 4);
  const damageOf = (kind: "recorder" | "match" | "turn" | "end", ...body: readonly number[]): unknown =>
    readWhole(fileOf(kind, ...body)).damage;
  const fileOf = (kind: "recorder" | "match" | "turn" | "end", ...body: readonly number[]): Uint8Array =>
    joinBytes([header, writeRecord(kind, Uint8Array.from(body), headerCrc).bytes]);
  const altered = { kind: "altered", afterTurn: -1 };

  test("an idle turn is read", () => {
    expect(damageOf("turn", 1, 2, 3, 4, 0)).toEqual({ kind: "truncated", afterTurn: 0 });
  });

  test("a turn with another command delay is read, idle or not", () => {
    for (const delay of [3, 10]) {
      for (const commands of [[0], [0x80, 0b1110_0000]]) {
        const read = readWhole(fileOf("turn", 1, 2, 3, 4, ...commands, delay));
        expect(read).toMatchObject({ damage: { kind: "truncated" }, turns: [{ commandDelayTurns: delay }] });
      }
    }
  });

  test("a turn with a repair is read, with commands, with another command delay, or with neither", () => {
    for (const before of [[0], [0, 3], [0x80, 0b1110_0000], [0x80, 0b1110_0000, 10]]) {
      for (const path of ["", "cats[3].health", "x".repeat(48)]) {
        const read = readWhole(fileOf("turn", 1, 2, 3, 4, ...before, 0x85, 0b11, ...Buffer.from(path)));
        const mark = { playerMask: 0b11, kind: 5, path };
        expect(read).toMatchObject({ damage: { kind: "truncated" }, turns: [{ mark }] });
        expect(read.marks).toEqual([{ turn: 0, ...mark }]);
      }
    }
  });

  test.each([
    ["a short turn", "turn", [1, 2, 3, 4]],
    ["a turn with a byte too many", "turn", [1, 2, 3, 4, 0, 0]],
    ["a command delay of one turn", "turn", [1, 2, 3, 4, 0, 1]],
    ["a command delay that is the same as before", "turn", [1, 2, 3, 4, 0, 2]],
    ["a command delay that is too long", "turn", [1, 2, 3, 4, 0, 11]],
    ["a byte after the command delay", "turn", [1, 2, 3, 4, 0, 3, 0]],
    ["a command delay behind bits that fill up and are not zero", "turn", [1, 2, 3, 4, 0x80, 0xe1, 3]],
    ["two command delays", "turn", [1, 2, 3, 4, 0, 3, 4]],
    ["a repair of an unknown kind", "turn", [1, 2, 3, 4, 0, 0x88, 1]],
    ["a repair without players", "turn", [1, 2, 3, 4, 0, 0x80]],
    ["a repair of a player who is not in the match", "turn", [1, 2, 3, 4, 0, 0x80, 0b100]],
    ["a repair before the command delay", "turn", [1, 2, 3, 4, 0, 0x80, 1, 3]],
    ["a path with a space", "turn", [1, 2, 3, 4, 0, 0x80, 1, 0x61, 0x20]],
    ["a path that is too long", "turn", [1, 2, 3, 4, 0, 0x80, 1, ...Buffer.alloc(49, "a")]],
    ["a repair behind bits that fill up and are not zero", "turn", [1, 2, 3, 4, 0x80, 0xe1, 0x80, 1]],
    ["commands of a player who is not in the match", "turn", [1, 2, 3, 4, 0b0010_0000, 0b1110_0000]],
    ["a player who is not in the match", "turn", [1, 2, 3, 4, 0b0010_0000]],
    ["a player with commands but none there", "turn", [1, 2, 3, 4, 0x80]],
    [
      "a count of commands that the body can't hold",
      "turn",
      [1, 2, 3, 4, 0x80, 0, 0, 0x01, 0xff, 0xff, 0xff],
    ],
    ["a command of an unknown kind", "turn", [1, 2, 3, 4, 0x80, 0b1111_0011, 0b0000_0000]],
    ["a pause for a reason that is none", "turn", [1, 2, 3, 4, 0x80, 0b1111_0111, 0b0000_0000]],
    ["a turn with a map's record in its place", "match", [1, 2, 3, 4, 0]],
    ["a recorder in place of a turn", "recorder", [1, 2, 3, 4, 0]],
    ["an ending of an unknown kind", "end", [99, 0, 0, 0, 0, 0]],
    ["an ending after another number of turns", "end", [1, 0, 0, 0, 0, 1]],
    ["a winner who is not in the match", "end", [0, 3, 0, 0, 0, 0]],
    ["no winner", "end", [0, 0, 0, 0, 0, 0]],
    ["a draw with a winner", "end", [1, 1, 0, 0, 0, 0]],
    ["a short ending", "end", [1, 0, 0, 0, 0]],
  ] as const)("%s is refused", (_, kind, body) => {
    expect(damageOf(kind, ...body)).toEqual(altered);
  });
});

/** The bytes up to turn 0 of a match of two players, as they were before version 6: bots were not told from people. */
function oldStart(): Uint8Array {
  const file = Uint8Array.from(readFileSync(path.resolve(import.meta.dirname, "../golden/replay-v5.rcr")));
  const matchAt = 12 + file[7]!;
  return file.slice(0, matchAt + 6 + file[matchAt + 1]!);
}

test("in a replay of version 4 a command to a cushion is none", () => {
  const start = oldStart();
  const breed = Uint8Array.of(1, 2, 3, 4, 0x80, 0b1111_1000, 0b1000_1000); // count, breed, cushion 2, a tom
  const crc = new DataView(start.buffer).getUint32(start.length - 4);
  for (const [version, turnCount] of [
    [5, 1],
    [4, 0],
    [2, 0],
  ] as const) {
    const bytes = joinBytes([start, writeRecord("turn", breed, crc).bytes]);
    setVersion(bytes, version);
    expect([version, readWhole(bytes).turns.length]).toEqual([version, turnCount]);
  }
});

test("in a replay of version 3 a repair is one byte too many", () => {
  const start = oldStart();
  const idle = Uint8Array.of(1, 2, 3, 4, 0);
  const marked = Uint8Array.of(...idle, 0x80, 1);
  const crc = new DataView(start.buffer).getUint32(start.length - 4);
  for (const [version, body, turnCount] of [
    [4, marked, 1],
    [3, marked, 0],
    [3, idle, 1],
  ] as const) {
    const old = joinBytes([start, writeRecord("turn", body, crc).bytes]);
    setVersion(old, version);
    expect(readWhole(old).turns, `version ${version}`).toHaveLength(turnCount);
  }
});

describe("garbage", () => {
  test("is not a replay", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readReplay(bytes).ok).toBe(false);
      }),
    );
    expect(readReplay(new Uint8Array(0))).toMatchObject({ ok: false, reason: "not-a-replay" });
  });

  test("behind the header, or in place of any bytes, never throws and never adds a turn", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: FILE.length }),
        fc.nat({ max: FILE.length }),
        fc.uint8Array({ maxLength: 100 }),
        (from, to, bytes) => {
          const mixed = joinBytes([FILE.subarray(0, from), bytes, FILE.subarray(to)]);
          fc.pre(!isSame(mixed, FILE));
          const result = readReplay(mixed);
          if (!result.ok) return;
          expect(result.value.damage).not.toBeNull();
          const { turns } = result.value;
          expect(turns).toEqual(readWhole(FILE).turns.slice(0, turns.length));
        },
      ),
    );
  });

  test("with a right CRC never throws, neither when it is read nor when it is played", () => {
    const header = MATCH.parts[0]!;
    const headerCrc = new DataView(header.buffer).getUint32(header.length - 4);
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 5, maxLength: 40 }), { maxLength: 5 }), (bodies) => {
        let crc = headerCrc;
        const records = bodies.map((body) => {
          // Only bits of players who are there, so that what stands for commands is read.
          const record = writeRecord("turn", body.with(4, body[4]! & 0xc0), crc);
          crc = record.crc;
          return record.bytes;
        });
        verifyReplay(readWhole(joinBytes([header, ...records])));
      }),
    );
  });
});

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** In place; the CRC of the recorder record goes on from the version. */
function setVersion(file: Uint8Array, version: number): void {
  file[5] = version;
  const bodyEnd = 8 + file[7]!;
  const body = file.subarray(8, bodyEnd);
  file.set(writeRecord("recorder", body, crc32(file.subarray(0, 6))).bytes, 6);
}
