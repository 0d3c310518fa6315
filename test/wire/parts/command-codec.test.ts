import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import {
  CAT_KINDS,
  COMMAND_CATS_MAX,
  COMMAND_KINDS,
  NETWORK_ID_MAX,
  type Command,
} from "../../../src/sim/index.ts";
import { commandBits, readCommand, writeCommand } from "../../../src/wire/index.ts";
import { COMMAND_BITS_MIN } from "../../../src/wire/parts/command-codec.ts";
import { commandArbitrary } from "../../support/world-arbitraries.ts";

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

  test("takes so many bits", () => {
    expect(commandBits({ kind: "surrender" })).toBe(3);
    expect(commandBits({ kind: "stop", cats: [1] })).toBe(3 + 7);
    expect(commandBits({ kind: "hold", cats: [1] })).toBe(3 + 1 + 7);
    expect(commandBits({ kind: "move", cats: [1], x: 0, y: 0 })).toBe(3 + 1 + 7 + 32);
    expect(commandBits({ kind: "patrol", cats: [1], x: 0, y: 0, queued: true })).toBe(3 + 1 + 7 + 32);
    expect(commandBits({ kind: "attack", cats: [1], targetId: 1 })).toBe(3 + 1 + 7 + 6);
    expect(commandBits({ kind: "breed", cushion: 31, catKind: "knitter" })).toBe(3 + 1 + 5 + 3);
    expect(commandBits({ kind: "rally", cushion: 0, at: null })).toBe(3 + 3 + 5 + 1);
    expect(commandBits({ kind: "rally", cushion: 0, at: { x: 0, y: 0 } })).toBe(3 + 3 + 5 + 1 + 32);
  });

  test("takes at least three bits: that bounds how many a reader believes in", () => {
    fc.assert(
      fc.property(
        fc.oneof(commandArbitrary(30), wideCommand),
        (command) => commandBits(command) >= COMMAND_BITS_MIN,
      ),
    );
    expect(COMMAND_BITS_MIN).toBe(3);
  });

  test("is queued or is not, and says so in one bit where it can be", () => {
    for (const command of [
      { kind: "move", cats: [1], x: 0, y: 0 },
      { kind: "attack", cats: [1], targetId: 1 },
      { kind: "attack-move", cats: [1], x: 0, y: 0 },
      { kind: "hold", cats: [1] },
      { kind: "patrol", cats: [1], x: 0, y: 0 },
    ] satisfies Command[]) {
      expect(readCommand(new BitReader(bytesOf(command)))).toStrictEqual(command);
      const queued: Command = { ...command, queued: true };
      expect(readCommand(new BitReader(bytesOf(queued)))).toStrictEqual(queued);
      expect(commandBits(queued)).toBe(commandBits(command));
    }
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
  const oneCat = (writer: BitWriter): void => {
    writer.bits(2, 2); // gaps
    writer.golomb(0, 3);
    writer.golomb(0, 0);
  };

  test("a kind that is none is refused", () => {
    for (let kind = COMMAND_KINDS.length; kind < 13; kind += 1) {
      const read = readForged((writer) => {
        writer.bits(7, 3);
        writer.golomb(kind - 7, 0);
        oneCat(writer);
      });
      expect([kind, read]).toEqual([kind, null]);
    }
  });

  test("a kind of cats that is none is refused", () => {
    for (let kind = 0; kind < 8; kind += 1) {
      const read = readForged((writer) => {
        writer.bits(7, 3);
        writer.golomb(0, 0);
        writer.bits(2, 5);
        writer.bits(kind, 3);
      });
      expect(read).toEqual(kind < 4 ? { kind: "breed", cushion: 2, catKind: CAT_KINDS[kind] } : null);
    }
  });

  test("a surrender that goes on is refused", () => {
    const forge = (extra: number): Command | null =>
      readForged((writer) => {
        writer.bits(COMMAND_KINDS.indexOf("surrender"), 3);
        writer.bits(extra, 9);
      });
    expect(forge(0)).toBeNull(); // a byte of zeros too many
    expect(forge(1)).toBeNull();
    expect(readForged((writer) => writer.bits(6, 3))).toEqual({ kind: "surrender" });
  });

  test("a target at or beyond the limit is refused", () => {
    const forgeAttack = (targetId: number): Command | null =>
      readForged((writer) => {
        writer.bits(attackKind, 3);
        writer.flag(false);
        oneCat(writer);
        writer.golomb(targetId - 1, 5);
      });
    expect(forgeAttack(NETWORK_ID_MAX - 1)).not.toBeNull();
    expect(forgeAttack(NETWORK_ID_MAX)).toBeNull();
    expect(forgeAttack(2 ** 31)).toBeNull();
  });

  test("a golomb code of a number too large is refused", () => {
    const read = readForged((writer) => {
      writer.bits(stopKind, 3);
      writer.bits(2, 2);
      writer.bits(0, 31); // 31 zeros and all ones: 2^32 - 2
      writer.bits(2 ** 32 - 1, 32);
      writer.bits(7, 3);
      writer.golomb(0, 0);
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
