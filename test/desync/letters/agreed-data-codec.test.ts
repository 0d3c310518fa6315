import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { agreedData, agreedDataMessages } from "../../../src/desync/letters/agreed-data-codec.ts";
import { readMessage, writeMessage } from "../../../src/desync/letters/message-codec.ts";
import type { TurnData } from "../../../src/lockstep/index.ts";
import { LANES, URGENT_LANE } from "../../../src/net/link/lane-limits.ts";
import type { Command } from "../../../src/sim/index.ts";
import { writeTurnData } from "../../../src/wire/parts/turn-data-codec.ts";
import { turnDataArbitrary } from "../../support/world-arbitraries.ts";

const HALT = 412;
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);
const hold = (catCount: number): Command => ({ kind: "hold", cats: upTo(catCount) });
const dataOf = (turn: number, playerId: number, commands: readonly Command[] = []): TurnData => ({
  ...{ turn, playerId, randomValue: 1, checksum: 2, logChecksum: 3, wantedDelay: 2 },
  commands,
});
const write =
  (...turnData: readonly TurnData[]) =>
  (): Uint8Array =>
    writeMessage({ kind: "agreed-data", haltTurn: HALT, turnData });
/** Commands to cats far between, which take some three bits a cat. */
const wide = (count: number): readonly Command[] =>
  Array.from({ length: count }, () => ({ kind: "hold", cats: upTo(600).map((i) => 3 * i + ((i * i) % 3)) }));

describe("agreed turn data", () => {
  test("ascend by turn and player id, near the halt, and are at least one", () => {
    expect(write(dataOf(HALT - 24, 8), dataOf(HALT, 1), dataOf(HALT, 2), dataOf(HALT + 24, 1))).not.toThrow();
    for (const turnData of [
      [],
      [dataOf(HALT - 25, 1)],
      [dataOf(HALT + 25, 1)],
      [dataOf(HALT, 2), dataOf(HALT, 1)],
      [dataOf(HALT, 2), dataOf(HALT, 2)],
      [dataOf(HALT + 1, 1), dataOf(HALT, 2)],
    ])
      expect(write(...turnData)).toThrow(AssertionError);
  });

  test("out of order or far from the halt are refused", () => {
    const bytes = write(dataOf(HALT, 1))();
    for (let code = 0; code < 64; code += 1) {
      const other = bytes.slice();
      other[5] = (other[5]! & 0b11) | (code << 2); // behind kind, turn and the count's single bit
      expect([code, readMessage(other).ok]).toEqual([code, code <= 48]);
    }
    const two = write(dataOf(HALT, 1), dataOf(HALT, 2))();
    const read = (bit: number): boolean => {
      const other = two.slice();
      other[bit >> 3]! ^= 0x80 >> (bit & 7);
      return readMessage(other).ok;
    };
    const playerAt = 8 + 31 + 3 + 6; // of the first: 1, told as 0
    expect([read(playerAt), read(playerAt + 1), read(playerAt + 2)]).toEqual([false, false, false]);
  });

  test("name no more cats than a packet may", () => {
    expect(write(dataOf(HALT, 1, [hold(10_000)]), dataOf(HALT, 2, [hold(10_000)]))).not.toThrow();
    const one = dataOf(HALT, 3, [hold(1)]);
    expect(write(dataOf(HALT, 1, [hold(10_000)]), dataOf(HALT, 2, [hold(10_000)]), one)).toThrow(
      AssertionError,
    );
  });

  test("have no more commands than a turn has room for", () => {
    expect(write(dataOf(HALT, 1, wide(4)))).not.toThrow();
    expect(write(dataOf(HALT, 1, wide(9)))).toThrow(AssertionError);
  });

  test("of others that name too many cats, or have too many commands, are refused", () => {
    const refuses = (...commands: readonly (readonly Command[])[]): boolean => {
      const writer = new BitWriter(8_000);
      writer.bits(HALT, 31);
      writer.golomb(commands.length - 1, 0);
      writer.bits(24, 6);
      commands.forEach((ofOne, i) => {
        if (i > 0) writer.golomb(0, 0);
        writer.bits(i, 3);
        writeTurnData(writer, dataOf(HALT, i + 1, ofOne));
      });
      const reader = new BitReader(writer.finish());
      agreedData.read(reader, null);
      return !reader.finished;
    };
    expect(refuses([hold(10_000)], [hold(10_000)])).toBe(false);
    expect(refuses([hold(10_000)], [hold(10_000)], [hold(1)])).toBe(true);
    expect(refuses(wide(4), wide(4))).toBe(false);
    expect(refuses(wide(9))).toBe(true);
  });

  test("that are too many for one message go in several, each of which fits a lane", () => {
    const all = upTo(24).flatMap((turn) => upTo(8).map((id) => dataOf(HALT - 24 + turn, id, wide(4))));
    const messages = agreedDataMessages(HALT, all.toReversed());
    expect(messages.flatMap(({ turnData }) => turnData)).toEqual(all);
    expect(messages.length).toBeGreaterThan(4);
    for (const message of messages)
      expect(writeMessage(message).length).toBeLessThanOrEqual(LANES[URGENT_LANE]!.messageBytesMax);
    const cats = upTo(5).map((id) => dataOf(HALT, id, [hold(8_000)]));
    expect(agreedDataMessages(HALT, cats).map(({ turnData }) => turnData.length)).toEqual([2, 2, 1]);
    expect(agreedDataMessages(HALT, [])).toEqual([]);
  });

  test("of every kind come back from such messages, in order", () => {
    const place = fc.tuple(fc.integer({ min: HALT - 24, max: HALT + 24 }), fc.integer({ min: 1, max: 8 }));
    const many = fc
      .uniqueArray(place, { maxLength: 12, selector: (pair) => pair.join() })
      .chain((places) => fc.tuple(...places.map(([turn, id]) => turnDataArbitrary(turn, id))));
    fc.assert(
      fc.property(many, (turnData) => {
        const back = agreedDataMessages(HALT, turnData).flatMap((message) => {
          const read = readMessage(writeMessage(message));
          return read.ok && read.value.kind === "agreed-data" ? read.value.turnData : [];
        });
        expect(back).toEqual(turnData.toSorted((a, b) => a.turn - b.turn || a.playerId - b.playerId));
      }),
      { numRuns: 60 },
    );
  });
});
