// Goal: commands of the oldest replays are held to the same limits as those of today.
// Method: commands written by hand, bit by bit.
import { describe, expect, test } from "vitest";

import { BitReader, BitWriter } from "../../src/base/index.ts";
import { readCommandVersion1 } from "../../src/replay/version-1.ts";
import { COMMAND_CATS_MAX, NETWORK_ID_MAX } from "../../src/sim/index.ts";

/** Null: it is none. */
function commandOf(write: (writer: BitWriter) => void): unknown {
  const writer = new BitWriter(8_192);
  write(writer);
  const reader = new BitReader(writer.finish());
  const command = readCommandVersion1(reader);
  return reader.failed ? null : command;
}

function writeCats(writer: BitWriter, kind: number, firstId: number, count = 1): void {
  writer.bits(kind, 3);
  writer.golomb(count - 1, 0);
  writer.golomb(firstId - 1, 3);
  for (let i = 1; i < count; i += 1) writer.golomb(0, 0);
}
const attackOn = (targetId: number) => (writer: BitWriter) => {
  writeCats(writer, 1, 1);
  writer.golomb(targetId - 1, 5);
};
const stopOf =
  (firstId: number, count = 1) =>
  (writer: BitWriter) =>
    writeCats(writer, 2, firstId, count);

describe("a command of version 1", () => {
  test("is read as it was written", () => {
    const move = commandOf((writer) => {
      writeCats(writer, 0, 5, 2);
      writer.bits(-9 & 0xffff, 16);
      writer.bits(300, 16);
    });
    expect(move).toEqual({ kind: "move", cats: [5, 6], x: -9, y: 300 });
    expect(commandOf(attackOn(9))).toEqual({ kind: "attack", cats: [1], targetId: 9 });
    expect(commandOf(stopOf(7))).toEqual({ kind: "stop", cats: [7] });
  });

  test("names cats, and a target, below the limit of ids", () => {
    expect(commandOf(stopOf(NETWORK_ID_MAX - 1))).toMatchObject({ cats: [NETWORK_ID_MAX - 1] });
    expect(commandOf(stopOf(NETWORK_ID_MAX))).toBeNull();
    expect(commandOf(stopOf(NETWORK_ID_MAX - 1, 2))).toBeNull();
    expect(commandOf(attackOn(NETWORK_ID_MAX - 1))).toMatchObject({ targetId: NETWORK_ID_MAX - 1 });
    expect(commandOf(attackOn(NETWORK_ID_MAX))).toBeNull();
  });

  test("names as many cats as a command may, and no more; nor more than there are bits", () => {
    expect(commandOf(stopOf(1, COMMAND_CATS_MAX))).toMatchObject({ kind: "stop" });
    expect(commandOf(stopOf(1, COMMAND_CATS_MAX + 1))).toBeNull();
    for (const count of [COMMAND_CATS_MAX, 2 ** 30]) {
      const promised = (writer: BitWriter): void => {
        writer.bits(2, 3);
        writer.golomb(count - 1, 0);
      };
      expect(commandOf(promised)).toBeNull();
    }
  });
});
