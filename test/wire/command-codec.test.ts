import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError, BitReader, BitWriter } from "../../src/base/index.ts";
import { COMMAND_CATS_MAX, COMMAND_KINDS, NETWORK_ID_MAX, type Command } from "../../src/sim/index.ts";
import { commandBits, readCommand, writeCommand } from "../../src/wire/index.ts";
import { commandArbitrary } from "../support/world-arbitraries.ts";

function bytesOf(command: Command): Uint8Array {
  const writer = new BitWriter(100_000);
  writeCommand(writer, command);
  return writer.finish();
}

/** What is read of bits that the test writes; null if they are refused. */
function readForged(write: (writer: BitWriter) => void): Command | null {
  const writer = new BitWriter(2_000);
  write(writer);
  const reader = new BitReader(writer.finish());
  const command = readCommand(reader);
  return reader.finished ? command : null;
}

const idArbitrary = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: 1, max: NETWORK_ID_MAX - 1 }),
);
const wideCommand = fc.record({
  kind: fc.constant("attack" as const),
  cats: fc
    .uniqueArray(idArbitrary, { minLength: 1, maxLength: 40 })
    .map((ids) => ids.toSorted((a, b) => a - b)),
  targetId: idArbitrary,
});
const point = fc.integer({ min: -32_768, max: 32_767 });
const farMove = fc.record({ kind: fc.constant("move" as const), cats: fc.constant([3]), x: point, y: point });

describe("a command", () => {
  test("is read as it was written, and takes the bits it was measured to", () => {
    fc.assert(
      fc.property(fc.oneof(commandArbitrary(300), wideCommand, farMove), (command) => {
        const writer = new BitWriter(10_000);
        writeCommand(writer, command);
        expect(commandBits(command)).toBe(writer.bitCount);
        const reader = new BitReader(writer.finish());
        expect(readCommand(reader)).toEqual(command);
        expect(reader.finished).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("with the largest values is read as it was written", () => {
    const last = NETWORK_ID_MAX - 1;
    for (const command of [
      { kind: "attack", cats: [1, last], targetId: last },
      { kind: "move", cats: [last], x: -32_768, y: 32_767 },
      {
        kind: "stop",
        cats: Array.from({ length: COMMAND_CATS_MAX }, (_, i) => last - COMMAND_CATS_MAX + 1 + i),
      },
    ] satisfies Command[]) {
      const reader = new BitReader(bytesOf(command));
      expect(readCommand(reader)).toEqual(command);
      expect(reader.finished).toBe(true);
    }
  });

  test("to neighbouring cats takes one bit more for each cat", () => {
    const stop = (count: number): number =>
      commandBits({ kind: "stop", cats: Array.from({ length: count }, (_, i) => i + 1) });
    expect(stop(1)).toBe(3 + 1 + 4);
    expect(stop(128)).toBe(3 + 15 + 4 + 127);
    expect(commandBits({ kind: "move", cats: [1], x: 0, y: 0 })).toBe(3 + 1 + 4 + 32);
    expect(commandBits({ kind: "attack", cats: [1], targetId: 1 })).toBe(3 + 1 + 4 + 6);
  });

  test("takes at least a byte: that bounds how many a reader believes in", () => {
    fc.assert(
      fc.property(fc.oneof(commandArbitrary(30), wideCommand), (command) => commandBits(command) >= 8),
    );
  });

  test("cut anywhere is refused", () => {
    fc.assert(
      fc.property(fc.oneof(commandArbitrary(300), wideCommand), (command) => {
        const bytes = bytesOf(command);
        for (let length = 0; length < bytes.length; length += 1) {
          const reader = new BitReader(bytes.subarray(0, length));
          readCommand(reader);
          expect([length, reader.finished]).toEqual([length, false]);
        }
      }),
    );
  });
});

describe("bits that are no command", () => {
  const stopKind = COMMAND_KINDS.indexOf("stop");
  const attackKind = COMMAND_KINDS.indexOf("attack");
  const forgeStop = (count: number, first: number, gaps: readonly number[]): Command | null =>
    readForged((writer) => {
      writer.bits(stopKind, 3);
      writer.golomb(count - 1, 0);
      writer.golomb(first - 1, 3);
      for (const gap of gaps) writer.golomb(gap - 1, 0);
    });

  test("the forged ones are right where nothing is wrong with them", () => {
    expect(forgeStop(3, 5, [1, 4])).toEqual({ kind: "stop", cats: [5, 6, 10] });
    expect(forgeStop(1, NETWORK_ID_MAX - 1, [])).toEqual({ kind: "stop", cats: [NETWORK_ID_MAX - 1] });
  });

  test("a kind that is none is refused", () => {
    for (let kind = COMMAND_KINDS.length; kind < 8; kind += 1) {
      const read = readForged((writer) => {
        writer.bits(kind, 3);
        writer.golomb(0, 0);
        writer.golomb(0, 3);
      });
      expect([kind, read]).toEqual([kind, null]);
    }
  });

  test("ids at or beyond the limit are refused, also when only their sum is", () => {
    expect(forgeStop(1, NETWORK_ID_MAX, [])).toBeNull();
    expect(forgeStop(1, 2 ** 31, [])).toBeNull();
    expect(forgeStop(2, 2, [NETWORK_ID_MAX - 2])).toBeNull();
    expect(forgeStop(2, 1, [NETWORK_ID_MAX - 2])).not.toBeNull();
    expect(forgeStop(3, NETWORK_ID_MAX - 1, [2 ** 31, 2 ** 31])).toBeNull();
  });

  test("a count that lies is refused", () => {
    expect(forgeStop(2, 5, [])).toBeNull();
    expect(forgeStop(2 ** 31, 5, [1])).toBeNull();
    expect(forgeStop(COMMAND_CATS_MAX + 1, 1, Array<number>(COMMAND_CATS_MAX).fill(1))).toBeNull();
    expect(forgeStop(COMMAND_CATS_MAX, 1, Array<number>(COMMAND_CATS_MAX - 1).fill(1))?.cats.length).toBe(
      10_000,
    );
  });

  test("a target at or beyond the limit is refused", () => {
    const forgeAttack = (targetId: number): Command | null =>
      readForged((writer) => {
        writer.bits(attackKind, 3);
        writer.golomb(0, 0);
        writer.golomb(0, 3);
        writer.golomb(targetId - 1, 5);
      });
    expect(forgeAttack(NETWORK_ID_MAX - 1)).not.toBeNull();
    expect(forgeAttack(NETWORK_ID_MAX)).toBeNull();
    expect(forgeAttack(2 ** 31)).toBeNull();
  });

  test("a golomb code of a number too large is refused", () => {
    const read = readForged((writer) => {
      writer.bits(stopKind, 3);
      writer.golomb(0, 0);
      writer.bits(0, 31); // 31 zeros and all ones: 2^32 - 2
      writer.bits(2 ** 32 - 1, 32);
      writer.bits(7, 3);
    });
    expect(read).toBeNull();
  });

  test("random ones never make the reader throw, and those accepted are written the same", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const reader = new BitReader(bytes);
        const command = readCommand(reader);
        if (reader.finished) expect(bytesOf(command)).toEqual(bytes);
      }),
      { numRuns: 5_000 },
    );
  });

  test("are not written either: that is a mistake of ours", () => {
    for (const command of [
      { kind: "stop", cats: [2, 1] },
      { kind: "stop", cats: [] },
      { kind: "stop", cats: [NETWORK_ID_MAX] },
      { kind: "attack", cats: [1], targetId: 0 },
      { kind: "attack", cats: [1], targetId: NETWORK_ID_MAX },
      { kind: "move", cats: [1], x: 0.5, y: 0 },
    ] satisfies Command[]) {
      expect(() => bytesOf(command)).toThrow(AssertionError);
    }
  });
});
