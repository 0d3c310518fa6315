import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import {
  HALT_HEAD_BYTES,
  isTurnNearHalt,
  moment as momentSchema,
  nearHalt,
  slip as slipSchema,
  SLIP_BYTES_MAX,
} from "../../../src/desync/letters/halt-codec.ts";

const FAR = 2 ** 31 - 1;

describe("a turn near the halt", () => {
  test.each([0, 5, 24, 412, FAR])("of %d is read as it was written, and nothing else is one", (haltTurn) => {
    for (let turn = Math.max(0, haltTurn - 30); turn <= haltTurn + 30; turn += 1) {
      const isNear = Math.abs(turn - haltTurn) <= 24 && turn <= FAR;
      expect([turn, isTurnNearHalt(turn, haltTurn)]).toEqual([turn, isNear]);
      const writer = new BitWriter(1);
      if (!isNear) {
        expect(() => nearHalt().write(writer, turn, { haltTurn })).toThrow(AssertionError);
        continue;
      }
      nearHalt().write(writer, turn, { haltTurn });
      expect(nearHalt().read(new BitReader(writer.finish()), { haltTurn })).toBe(turn);
    }
    for (let code = 0; code < 64; code += 1) {
      const reader = new BitReader(Uint8Array.of(code << 2));
      const turn = nearHalt().read(reader, { haltTurn });
      expect([code, !reader.failed]).toEqual([
        code,
        code <= 48 && isTurnNearHalt(haltTurn + code - 24, haltTurn),
      ]);
      if (!reader.failed) expect(turn).toBe(haltTurn + code - 24);
    }
  });
});

describe("a moment", () => {
  test("is of one of the 25 turns before the halt, from turn -1 on, and one of five points", () => {
    for (const haltTurn of [0, 3, 412]) {
      for (let byte = 0; byte < 256; byte += 1) {
        const [back, point] = [byte >> 3, byte & 7];
        const reader = new BitReader(Uint8Array.of(byte));
        const moment = momentSchema.read(reader, { haltTurn });
        const isOne = back <= 24 && back <= haltTurn && point <= 4;
        expect([byte, reader.finished]).toEqual([byte, isOne]);
        const other = { turn: haltTurn - 1 - back, point };
        const write = (): Uint8Array => {
          const writer = new BitWriter(1);
          momentSchema.write(writer, other, { haltTurn });
          return writer.finish();
        };
        if (!isOne) expect(write).toThrow(AssertionError);
        else expect([moment, write()]).toEqual([other, Uint8Array.of(byte)]);
      }
    }
    expect(() => momentSchema.write(new BitWriter(1), { turn: 412, point: 0 }, { haltTurn: 412 })).toThrow(
      AssertionError,
    );
  });
});

test("the longest slip fits what is set aside for it", () => {
  const slip = {
    ...{ at: { turn: 0, point: 4 }, path: "~".repeat(48), networkId: FAR, first: -(2 ** 31), second: FAR },
    ...{ wordCount: 2 ** 32 - 1, draws: { first: 65_535, second: 65_535 } },
  };
  const writer = new BitWriter(SLIP_BYTES_MAX);
  slipSchema.write(writer, slip, { haltTurn: 1 });
  expect(writer.bitCount).toBeGreaterThan((SLIP_BYTES_MAX - 8) * 8);
  expect(slipSchema.read(new BitReader(writer.finish()), { haltTurn: 1 })).toEqual(slip);
  expect(HALT_HEAD_BYTES * 8).toBeGreaterThanOrEqual(8 + 31);
});
