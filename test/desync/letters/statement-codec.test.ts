import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { statement as schema, STATEMENT_BYTES_MAX } from "../../../src/desync/letters/statement-codec.ts";
import { TURN_MAX, type Statement } from "../../../src/lockstep/index.ts";
import { drawn } from "../../support/bits/drawn.ts";

const statementArbitrary = drawn(schema);

const NOTHING: Statement = {
  ...{ number: 1, view: 0, lineage: 7, gone: 0, promised: 0, held: [], among: 0, named: [] },
  ...{ votes: 0, isAlone: false, installed: null },
};

function bytesOf(statement: Statement): Uint8Array {
  const writer = new BitWriter(STATEMENT_BYTES_MAX);
  schema.write(writer, statement, null);
  return writer.finish();
}

/** What bytes are read as; null: as nothing. */
function read(bytes: Uint8Array): Statement | null {
  const reader = new BitReader(bytes);
  const statement = schema.read(reader, null);
  return reader.finished ? statement : null;
}

test("a statement is read as it was written", () => {
  fc.assert(
    fc.property(statementArbitrary, (statement) => {
      expect(read(bytesOf(statement))).toEqual(statement);
    }),
  );
});

test("cut anywhere, or with a byte more, it is none", () => {
  fc.assert(
    fc.property(statementArbitrary, fc.nat(255), (statement, more) => {
      const bytes = bytesOf(statement);
      for (let length = 0; length < bytes.length; length += 1)
        expect(read(bytes.subarray(0, length))).toBeNull();
      expect(read(Uint8Array.from([...bytes, more]))).toBeNull();
    }),
  );
});

test("with bits flipped it is none, or another one that is written so", () => {
  fc.assert(
    fc.property(statementArbitrary, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (statement, bits) => {
      const bytes = bytesOf(statement);
      for (const bit of bits) bytes[(bit >> 3) % bytes.length]! ^= 0x80 >> (bit & 7);
      const other = read(bytes);
      if (other !== null) expect(bytesOf(other)).toEqual(bytes);
    }),
    { numRuns: 1_000 },
  );
});

test("the longest one is as long as is said, and the shortest fourteen bytes", () => {
  const held = Array.from({ length: 8 }, () => TURN_MAX - 1);
  const promise = { promised: 254, held: held.slice(1), among: 1, named: held.slice(1) };
  const longest = { ...NOTHING, view: 65_535, gone: 255, ...promise };
  const installed = { gone: 255, lastTurns: held };
  expect(bytesOf({ ...longest, number: 2 ** 32 - 1, votes: 255, installed }).length).toBe(
    STATEMENT_BYTES_MAX - 1 - 8, // but for the kind, and for one who is left
  );
  expect(bytesOf(NOTHING).length).toBe(14);
});

describe("a statement that can't be", () => {
  /** Bytes that say it: of a statement that may be written, with a byte changed. */
  function changed(statement: Statement, at: number, byte: number): Uint8Array {
    return bytesOf(statement).with(at, byte);
  }

  test("has no number: from 1 upward they count", () => {
    expect(read(changed(NOTHING, 3, 2))).toMatchObject({ number: 2 });
    expect(read(changed(NOTHING, 3, 0))).toBeNull();
    expect(() => bytesOf({ ...NOTHING, number: 0 })).toThrow(AssertionError);
  });

  test("promises somebody of whom it does not say that it is gone", () => {
    const promise = { ...NOTHING, gone: 0b110, promised: 0b100, held: [7], among: 1 };
    expect(read(changed(promise, 10, 0b100))).toMatchObject({ gone: 0b100 });
    expect(read(changed(promise, 10, 0b010))).toBeNull();
    expect(() => bytesOf({ ...promise, gone: 0b010 })).toThrow(AssertionError);
  });

  test("names a turn that no match comes to, or not one of each who is promised", () => {
    const promise = { ...NOTHING, gone: 1, promised: 1, held: [TURN_MAX - 1], among: 2 };
    expect(read(bytesOf(promise))).toEqual(promise);
    expect(read(changed(promise, 12, 0x80))).toBeNull();
    for (const held of [[TURN_MAX], [-2], [], [1, 2]])
      expect(() => bytesOf({ ...promise, held })).toThrow(AssertionError);
  });

  test("goes by the word of nobody, or of one who is gone; or names turns of nobody, or not of each", () => {
    const promise = { ...NOTHING, gone: 3, promised: 3, held: [7, 8], among: 0b100 };
    expect(read(bytesOf({ ...promise, named: [7, 9] }))).toMatchObject({ named: [7, 9] });
    expect(read(changed(promise, 20, 0b1000))).toMatchObject({ among: 0b1000 });
    for (const among of [0, 0b110]) {
      expect(read(changed(promise, 20, among))).toBeNull();
      expect(() => bytesOf({ ...promise, among })).toThrow(AssertionError);
    }
    for (const named of [[7], [7, 8, 9], [7, TURN_MAX]])
      expect(() => bytesOf({ ...promise, named })).toThrow(AssertionError);
    expect(() => bytesOf({ ...NOTHING, among: 1 })).toThrow(AssertionError);
  });

  test("is of a later view that came about by nobody's leaving", () => {
    const later = { ...NOTHING, view: 1, installed: { gone: 1, lastTurns: [-1] } };
    expect(read(bytesOf(later))).toEqual(later);
    const bits = bytesOf(later); // the mask of those who left begins after the flag, the first bit of byte 13
    bits[13] = 0;
    bits[14] = 0;
    expect(read(bits)).toBeNull();
    expect(read(bits.subarray(0, 14))).toBeNull(); // nor is it without
    expect(() => bytesOf({ ...later, installed: null })).toThrow(AssertionError);
    expect(() => bytesOf({ ...later, installed: { gone: 0, lastTurns: [] } })).toThrow(AssertionError);
    expect(() => bytesOf({ ...NOTHING, installed: later.installed })).toThrow(AssertionError);
  });
});
