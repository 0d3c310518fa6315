import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { BitWriter, crc32 } from "../../src/base/index.ts";
import { SMALL_MAP } from "../support/test-maps.ts";
import { REPLAY_VERSION } from "../../src/replay/constants.ts";
import { writeRecord } from "../../src/replay/format.ts";
import { readReplay, ReplayRecorder, verifyReplay } from "../../src/replay/index.ts";
import {
  BOT_STRENGTHS,
  mapChecksumOf,
  SIM_VERSION,
  SIM_VERSION_CLASSIC_MIN,
  type MatchSetup,
} from "../../src/sim/index.ts";
import { writeName } from "../../src/wire/index.ts";
import {
  endWith,
  headerOf,
  headerOfSetup,
  joinBytes,
  readWhole,
  recordMatch,
  variedCommands,
} from "./recorded-match.ts";

const MATCH = recordMatch({
  header: headerOf(2),
  turnCount: 8,
  ending: { kind: "won", winnerId: 2 },
  commandsOf: variedCommands,
});
const FILE = joinBytes(MATCH.parts);
const RECORDER_AT = 6;
/** Files of versions that nothing writes any more. */
const [VERSION_1, VERSION_2] = [goldenOf(1), goldenOf(2)];
/** A match on a map: no turns, for those are as in Classic. */
const GROUND_RECORDER = new ReplayRecorder(
  headerOfSetup({
    ...{ seed: 3, catsPerPlayer: 4, playerIds: [2, 3, 8], teams: [1, 1, 0] },
    ground: { mode: "battle", map: SMALL_MAP, catLimit: 4, timeLimitMinutes: 9 },
  }),
);
const GROUND_START = GROUND_RECORDER.start();
const GROUND_FILE = joinBytes([GROUND_START, GROUND_RECORDER.end({ kind: "left" })]);

describe("versions", () => {
  test.each([0, REPLAY_VERSION + 1, 0xffff])("format version %d is refused by its number", (version) => {
    const other = FILE.slice();
    other[4] = version >> 8;
    other[5] = version;
    expect(readReplay(other)).toEqual({ ok: false, reason: "other-replay-version", version });
  });

  test.each([
    [1, SIM_VERSION + 1],
    [1, 0],
    [2, SIM_VERSION + 1],
    [2, 0],
    [3, SIM_VERSION + 1],
    [3, 0],
  ])("in version %d simulation version %d is refused by its number, whatever follows it", (version, sim) => {
    expect(readReplay(fileOf(version, sim, 1, 2, 3))).toEqual({
      ...{ ok: false, reason: "other-sim-version", version: sim },
    });
  });

  test.each([
    [1, VERSION_1],
    [2, VERSION_2],
    [3, FILE],
  ])("in version %d Classic is read of every simulation since the first", (_, file) => {
    for (let sim = SIM_VERSION_CLASSIC_MIN; sim <= SIM_VERSION; sim += 1) {
      const result = readReplay(withSimVersion(file, sim));
      expect(result).toMatchObject({ ok: true, value: { damage: null } });
    }
  });

  test("a match on a map of an older simulation is refused by its number", () => {
    const older = withSimVersion(GROUND_FILE, SIM_VERSION - 1);
    expect(readReplay(older)).toEqual({ ok: false, reason: "other-sim-version", version: SIM_VERSION - 1 });
  });

  test("a mode that there is not is damage", () => {
    expect(readReplay(fileOf(2, SIM_VERSION, 0b1100_0000))).toMatchObject({ ok: false, reason: "damaged" });
  });

  test("a file of version 1 is none of another, nor is another one of version 1", () => {
    for (const [file, version] of [
      [VERSION_2, 1],
      [FILE, 1],
      [VERSION_1, 2],
      [VERSION_1, 3],
    ] as const) {
      expect(readReplay(asVersion(version, file))).toMatchObject({ ok: false, reason: "damaged" });
    }
  });

  test("a command delay that changes is nothing that version 2 knows", () => {
    const recorder = new ReplayRecorder(headerOf(2));
    const parts = [
      recorder.start(),
      recorder.turn(0, [], endWith(7)),
      recorder.turn(1, [], endWith(7, 3)),
      recorder.turn(2, [], endWith(7, 3)),
    ];
    const file = joinBytes(parts);
    expect(readWhole(file)).toMatchObject({ damage: { kind: "truncated", afterTurn: 2 } });
    const older = withMatchBody(file, matchBodyOf(VERSION_2)); // one of those had no bots
    expect(readWhole(asVersion(2, older)).damage).toEqual({ kind: "altered", afterTurn: 0 });
  });
});

describe("version 1", () => {
  test("keeps its whole turns, wherever the file breaks off", () => {
    for (let length = 0; length < VERSION_1.length; length += 1) {
      const result = readReplay(VERSION_1.subarray(0, length));
      if (!result.ok) continue;
      expect(result.value.damage).toMatchObject({ kind: "truncated" });
      expect(verifyReplay(result.value)).toMatchObject({ kind: "ok", turnCount: result.value.turns.length });
    }
    expect(readWhole(VERSION_1.subarray(0, -1)).turns).toHaveLength(5);
  });

  test("finds every flipped bit", () => {
    for (let bit = 0; bit < VERSION_1.length * 8; bit += 1) {
      const altered = VERSION_1.slice();
      altered[bit >> 3]! ^= 0x80 >> (bit & 7);
      const result = readReplay(altered);
      if (result.ok && result.value.damage === null) expect.fail(`bit ${bit} does not count`);
    }
  });

  test("knows no command kind beyond the first three", () => {
    const start = VERSION_1.slice(0, 0x2d);
    const crc = new DataView(start.buffer).getUint32(start.length - 4);
    const damageOf = (kind: number): unknown => {
      const command = 0x80 | (kind << 4) | 0b1100; // one command; the kind; to one cat, number 1
      const turn = writeRecord("turn", Uint8Array.of(1, 2, 3, 4, 0x80, command, 0), crc).bytes;
      return readWhole(joinBytes([start, turn])).damage;
    };
    expect(damageOf(2)).toEqual({ kind: "truncated", afterTurn: 0 }); // a stop
    for (const kind of [3, 4, 5, 6, 7]) expect(damageOf(kind)).toEqual({ kind: "altered", afterTurn: -1 });
  });
});

describe("a map in a replay", () => {
  const { at, checksumAt } = mapPlace();

  test("that is another than its checksum says is damage", () => {
    const body = matchBodyOf(GROUND_FILE);
    expect(readReplay(withMatchBody(GROUND_FILE, body))).toMatchObject({ ok: true });
    for (let bit = checksumAt; bit < checksumAt + 32; bit += 1) {
      const altered = body.slice();
      altered[bit >> 3]! ^= 0x80 >> (bit & 7);
      expect(readReplay(withMatchBody(GROUND_FILE, altered))).toMatchObject({ ok: false, reason: "damaged" });
    }
  });

  test("that is none, is cut short, or has bytes too many is damage", () => {
    const map = GROUND_FILE.subarray(
      at + 2,
      at + 2 + ((GROUND_FILE[at]! & 0x3f) << 8) + GROUND_FILE[at + 1]!,
    );
    for (const bad of [map.with(0, 0xff), map.subarray(0, -1), joinBytes([map, Uint8Array.of(0)])]) {
      expect(readReplay(withMap(GROUND_FILE, bad, map.length))).toMatchObject({
        ok: false,
        reason: "damaged",
      });
      expect(readReplay(withMap(GROUND_FILE, bad, bad.length))).toMatchObject({
        ok: false,
        reason: "damaged",
      });
    }
    expect(readReplay(withMap(GROUND_FILE, map, map.length))).toMatchObject({ ok: true });
  });

  test("breaks off nowhere without being noticed", () => {
    for (let length = 0; length < GROUND_START.length; length += 1) {
      expect(readReplay(GROUND_FILE.subarray(0, length)).ok).toBe(false);
    }
    expect(readReplay(GROUND_START).ok).toBe(true);
  });

  test("and no bit of it changes unnoticed", () => {
    for (let bit = 0; bit < GROUND_START.length * 8; bit += 1) {
      const altered = GROUND_START.slice();
      altered[bit >> 3]! ^= 0x80 >> (bit & 7);
      expect(readReplay(altered).ok, `bit ${bit}`).toBe(false);
    }
  });
});

describe("bots in a replay", () => {
  const setup: MatchSetup = {
    ...{ seed: 3, catsPerPlayer: 4, playerIds: [2, 3, 8] },
    bots: [
      { playerId: 3, level: "beginner" },
      { playerId: 8, level: "master" },
    ],
  };
  const header = headerOfSetup(setup);
  const startOfSetup = (): Uint8Array => new ReplayRecorder(header).start();

  test("are told from people, with their levels", () => {
    expect(readWhole(startOfSetup()).header).toEqual(header);
    expect(readWhole(FILE).header.setup.bots).toBeUndefined();
  });

  test("are some of the players, and not all: else nobody writes it, and nobody reads it", () => {
    const all = { ...setup, bots: [{ playerId: 2, level: "weak" as const }, ...setup.bots!] };
    expect(() => new ReplayRecorder(headerOfSetup(all)).start()).toThrow(AssertionError);
  });

  test("have one of the levels that there are", () => {
    const body = matchBodyOf(startOfSetup());
    // Behind mode, seed, cats, player count, the flag of teams and pauses, the first player's id, flag and name; the second's id and flag.
    const nameBits = bitsOfName(header.players[0]!.name);
    const at = 16 + 2 + 32 + 16 + 3 + 1 + 4 + (3 + 1 + nameBits) + 3 + 1;
    for (let level = 1; level < 8; level += 1) {
      const other = body.slice();
      for (let bit = 0; bit < 3; bit += 1)
        if ((level & (4 >> bit)) !== 0) other[(at + bit) >> 3]! |= 0x80 >> ((at + bit) & 7);
      const read = readReplay(withMatchBody(startOfSetup(), other));
      expect(read.ok, `level ${level}`).toBe(level < BOT_STRENGTHS.length);
    }
  });

  function bitsOfName(name: string): number {
    const writer = new BitWriter(200);
    writeName(writer, name);
    return writer.bitCount;
  }
});

test.each([
  ["no cats", 8, 0b0000_1000],
  ["more cats than the engine allows", 6, 0xff],
  ["a name that must not be shown", 10, 0],
  ["more pauses than there may be", 8, 0b1100_1011],
  ["players out of order", 9, 0b0000_1000], // the first is the second as well
])("a header with %s is refused", (_, at, value) => {
  const body = matchBodyOf(FILE);
  expect([...body.subarray(6, 9)]).toEqual([0b1100_0000, 0, 0b1100_1000]); // the seed ends, 3 cats each, 2 players
  const bytes = withMatchBody(MATCH.parts[0]!, body.with(at, value));
  expect(readReplay(bytes)).toMatchObject({ ok: false, reason: "damaged" });
});

function goldenOf(version: number): Uint8Array {
  return Uint8Array.from(readFileSync(path.resolve(import.meta.dirname, `../golden/replay-v${version}.rcr`)));
}

/** Magic, version and recorder record. */
function startOf(version: number, recorderBody: Uint8Array): { preamble: Uint8Array; recorder: Uint8Array } {
  const preamble = FILE.slice(0, RECORDER_AT).with(5, version);
  return { preamble, recorder: writeRecord("recorder", recorderBody, crc32(preamble)).bytes };
}

/** The file with another version in front, and the CRC behind it made anew. */
function asVersion(version: number, file: Uint8Array): Uint8Array {
  const recorderBody = file.subarray(RECORDER_AT + 2, RECORDER_AT + 2 + (file[RECORDER_AT + 1]! & 0x3f));
  const { preamble, recorder } = startOf(version, recorderBody);
  return joinBytes([preamble, recorder, file.subarray(RECORDER_AT + 6 + recorderBody.length)]);
}

/** A file of nothing but a header with that in its match record. */
function fileOf(version: number, simVersion: number, ...rest: readonly number[]): Uint8Array {
  const { preamble, recorder } = startOf(version, Uint8Array.of(0x0a, 0x08));
  const match = writeRecord("match", Uint8Array.of(simVersion >> 8, simVersion, ...rest), 0);
  return joinBytes([preamble, recorder, match.bytes]);
}

function matchAtOf(file: Uint8Array): number {
  return RECORDER_AT + 6 + file[RECORDER_AT + 1]!;
}

function matchBodyOf(file: Uint8Array): Uint8Array {
  const at = matchAtOf(file);
  return file.slice(at + 2, at + 2 + file[at + 1]!);
}

/** The file with another match record, and the CRCs of all records after it made anew. */
function withMatchBody(file: Uint8Array, body: Uint8Array): Uint8Array {
  const matchAt = matchAtOf(file);
  const match = writeRecord("match", body, 0);
  const parts = [file.subarray(0, matchAt), match.bytes];
  let { crc } = match;
  const kinds = ["recorder", "match", "turn", "end"] as const;
  for (let at = matchAt + 6 + file[matchAt + 1]!; at < file.length;) {
    const length = ((file[at]! & 0x3f) << 8) | file[at + 1]!;
    const record = writeRecord(kinds[file[at]! >> 6]!, file.subarray(at + 2, at + 2 + length), crc);
    parts.push(record.bytes);
    ({ crc } = record);
    at += 6 + length;
  }
  return joinBytes(parts);
}

function withSimVersion(file: Uint8Array, simVersion: number): Uint8Array {
  return withMatchBody(file, matchBodyOf(file).with(1, simVersion));
}

/** Where the record of the map of GROUND_FILE begins, and at which bit of the match record's body its checksum. */
function mapPlace(): { readonly at: number; readonly checksumAt: number } {
  const matchAt = matchAtOf(GROUND_FILE);
  const bodyBytes = GROUND_FILE[matchAt + 1]!;
  const words = GROUND_FILE.subarray(matchAt + 2, matchAt + 2 + bodyBytes);
  const expected = mapChecksumOf(SMALL_MAP).toString(2).padStart(32, "0");
  const bits = [...words].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return { at: matchAt + 6 + bodyBytes, checksumAt: bits.indexOf(expected) };
}

/** GROUND_FILE with another map, said to be so long. */
function withMap(file: Uint8Array, map: Uint8Array, mapBytes: number): Uint8Array {
  const { at, checksumAt } = mapPlace();
  const body = matchBodyOf(file);
  for (let i = 0; i < 16; i += 1) {
    const bit = checksumAt + 32 + i;
    const mask = 0x80 >> (bit & 7);
    const isSet = ((mapBytes >> (15 - i)) & 1) === 1;
    body[bit >> 3] = isSet ? body[bit >> 3]! | mask : body[bit >> 3]! & ~mask;
  }
  const end = file.subarray(file.length - 12);
  const head = Uint8Array.of(0x40 | (map.length >> 8), map.length);
  return withMatchBody(joinBytes([file.subarray(0, at), head, map, new Uint8Array(4), end]), body);
}
