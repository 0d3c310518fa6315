import { describe, expect, test } from "vitest";
import { joined, ok } from "../../../src/base/index.ts";
import {
  cameraBytesMax,
  CameraWriter,
  readCamera,
  type CameraLook,
} from "../../../src/replay/camera/camera-track.ts";
import { writeRecord } from "../../../src/replay/format.ts";
import { startOfRecord } from "../../../src/replay/record-cover.ts";
import { troubleOf } from "../../support/sentences.ts";
import { headerOf } from "../recorded-match.ts";

const HINT_TURNS = 11;

const HEADER = headerOf(2);
const OWNER = { recordStart: startOfRecord(HEADER), playerId: 2 };
const HOUR_TURNS = 36_000;
const HEAD_BYTES = 22;
const RECORD_BYTES = 6; // beside its body

function matchOf(turnCount: number) {
  return { recordStart: OWNER.recordStart, setup: HEADER.setup, turnCount };
}

/** The file of a match of so many turns in which the player looks there in each. */
function write(turnCount: number, lookAt: (turn: number) => CameraLook | null): Uint8Array {
  const writer = new CameraWriter(OWNER);
  const parts: Uint8Array[] = [];
  for (let turn = 0; turn < turnCount; turn += 1) {
    const look = lookAt(turn);
    if (look !== null) writer.look(look);
    parts.push(writer.note(turn) ?? new Uint8Array());
  }
  return joined(...parts, writer.end() ?? new Uint8Array());
}

const restless = (turn: number) => ({ x: turn % 100, y: 1 - (turn % 50), zoom: turn % 200 });

test("a camera that never stands still takes at most 5 bytes a second, and comes back as it was", () => {
  const bytes = write(HOUR_TURNS, restless);
  expect(bytes.length).toBeLessThanOrEqual((5 * HOUR_TURNS) / 10);
  const read = readCamera(bytes, matchOf(HOUR_TURNS));
  const hints = Array.from({ length: Math.ceil(HOUR_TURNS / HINT_TURNS) }, (_, i) => ({
    turn: i * HINT_TURNS,
    ...restless(i * HINT_TURNS),
  }));
  expect(read).toEqual(ok({ playerId: 2, hints, problem: null }));
});

test.each([1, 11, 12, 300, 301, 705, 10_000, HOUR_TURNS])(
  "no camera of %i turns is longer than it may be",
  (turnCount) => {
    expect(write(turnCount, restless).length).toBeLessThanOrEqual(cameraBytesMax(turnCount));
    const nods = (turn: number) => ({ x: Math.floor(turn / 256) % 2, y: 0, zoom: 0 }); // each has a hint before it that bridges
    expect(write(turnCount, nods).length).toBeLessThanOrEqual(cameraBytesMax(turnCount));
    expect(cameraBytesMax(turnCount)).toBeLessThanOrEqual(64 + turnCount / 2); // 5 bytes a second
  },
);

test("one that stands takes nothing, however long, and is known to have stood", () => {
  const there = { x: 3, y: 4, zoom: 5 };
  expect(write(HOUR_TURNS, () => there)).toHaveLength(HEAD_BYTES + RECORD_BYTES + 5);
  const bytes = write(10_000, (turn) => (turn < 9_000 ? there : { x: 30, y: 40, zoom: 50 }));
  const read = readCamera(bytes, matchOf(10_000));
  expect(read.ok && read.value.hints.at(-1)).toEqual({ turn: 9_000, x: 30, y: 40, zoom: 50 });
  expect(read.ok && new Set(read.value.hints.slice(0, -1).map(({ x }) => x))).toEqual(new Set([3]));
});

test("where it comes to rest is known, though that was soon after the last hint", () => {
  const bytes = write(100, (turn) => ({ x: Math.min(turn, 15), y: 0, zoom: 0 }));
  const read = readCamera(bytes, matchOf(100));
  expect(read.ok && read.value.hints.map(({ turn, x }) => [turn, x])).toEqual([
    [0, 0],
    [11, 11],
    [22, 15],
  ]);
});

test("before anybody looked there is nothing, and a turn that comes again is passed over", () => {
  expect(write(100, () => null)).toHaveLength(0);
  const writer = new CameraWriter(OWNER);
  writer.look({ x: 1, y: 1, zoom: 1 });
  writer.note(20);
  writer.look({ x: 2, y: 2, zoom: 2 });
  for (let turn = 5; turn <= 40; turn += 1) writer.note(turn); // games were repaired
  const read = readCamera(writer.end()!, matchOf(100));
  expect(read.ok && read.value.hints.map(({ turn }) => turn)).toEqual([20, 31]);
});

describe("what anybody may have made of it", () => {
  const bytes = write(600, restless);
  const whole = readCamera(bytes, matchOf(600));
  const hints = whole.ok ? whole.value.hints : [];

  test.each([
    ["it is no file of a camera", Uint8Array.from([1, 2, 3])],
    ["it is no file of a camera", new Uint8Array()],
    ["it is of version 9, which is not read here", changed(bytes, 4, 9)],
    ["it breaks off at its beginning", bytes.subarray(0, 12)],
    ["it is of another match", changed(bytes, 7, bytes[7]! ^ 1)],
    ["it is of nobody in this match", changed(bytes, 21, 3)],
  ])("is refused: %s", (reason, altered) => {
    expect(troubleOf(readCamera(altered, matchOf(600)))).toBe(reason);
  });

  test("of a replay that nobody signs none is read", () => {
    expect(readCamera(bytes, { ...matchOf(600), recordStart: null })).toMatchObject({ ok: false });
  });

  test("whatever byte is changed after its head, or wherever it breaks off, what comes before stays", () => {
    for (let at = HEAD_BYTES; at < bytes.length; at += 1) {
      const read = readCamera(changed(bytes, at, bytes[at]! ^ 0x10), matchOf(600));
      expect(read.ok && read.value.problem).not.toBe(null);
      expect(read.ok && read.value.hints).toEqual(hints.slice(0, read.ok ? read.value.hints.length : -1));
      const cut = readCamera(bytes.subarray(0, at), matchOf(600));
      expect(cut.ok && hints.slice(0, cut.value.hints.length)).toEqual(cut.ok && cut.value.hints);
    }
  });

  test("a hint off the map, at no time, or after the end ends it with a reason", () => {
    const problem = (turnCount: number, lookAt: (turn: number) => CameraLook): unknown => {
      const read = readCamera(write(600, lookAt), matchOf(turnCount));
      return read.ok && [read.value.problem, read.value.hints.length];
    };
    expect(problem(600, (turn) => ({ ...restless(turn), x: turn === 44 ? 104 : turn % 100 }))).toEqual([
      "off-map",
      4,
    ]);
    expect(problem(600, (turn) => ({ ...restless(turn), y: turn === 44 ? -60 : 0 }))).toEqual(["off-map", 4]);
    expect(problem(45, restless)).toEqual(["past-end", 5]);
    expect(problem(600, restless)).toEqual([null, hints.length]);
  });

  test("two hints of one time are out of order", () => {
    const writer = new CameraWriter(OWNER);
    writer.look({ x: 0, y: 0, zoom: 0 });
    writer.note(0);
    const one = writer.end()!;
    const twice = joined(one, secondRecord(one));
    expect(readCamera(twice, matchOf(10))).toMatchObject({
      ok: true,
      value: { problem: "unordered", hints: [{ turn: 0 }] },
    });
  });
});

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

/** A block as the first, but no time later. */
function secondRecord(first: Uint8Array): Uint8Array {
  const crc = new DataView(first.buffer, first.byteOffset).getUint32(first.length - 4);
  const body = first.slice(HEAD_BYTES + 2, -4);
  body[0] = 0;
  return writeRecord("recorder", body, crc).bytes;
}
