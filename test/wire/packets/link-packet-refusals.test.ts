import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import type { BitWriter } from "../../../src/base/index.ts";
import { TURN_MAX, type TurnData } from "../../../src/lockstep/index.ts";
import type { Command } from "../../../src/sim/index.ts";
import {
  FRAGMENT_BYTES_MAX,
  readLinkPacket,
  writeCommand,
  writeLinkPacket,
  type LinkPacket,
} from "../../../src/wire/index.ts";
import { forgeLinkPacket, type ForgedParts } from "../../support/forge-link-packet.ts";

const SENDER = 2;
const checks = { randomValue: 2 ** 16 - 1, checksum: 2 ** 32 - 1, logChecksum: 2 ** 16 - 1, wantedDelay: 2 };
const dataOf = (turn: number, commands: readonly Command[] = [], playerId = 2): TurnData => ({
  ...{ turn, playerId, ...checks },
  commands,
});
const packetOf = (more: Partial<LinkPacket> = {}): LinkPacket => ({
  ...{ sequence: 7, ack: null, position: null, turnData: [], request: null, fragments: [] },
  ...more,
});
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

describe("what would be no link packet is refused:", () => {
  const refuses = (parts: ForgedParts, write: (writer: BitWriter) => void, expectedTurn = 0): boolean => {
    const read = readLinkPacket(forgeLinkPacket(SENDER, parts, write), expectedTurn);
    if (!read.ok) expect(read.reason).toBe("malformed");
    return !read.ok;
  };
  const position = (turn: number) => (writer: BitWriter) => {
    writer.u16(turn & 0xffff);
    writer.bits(0, 7);
  };
  const idle = (writer: BitWriter): void => {
    writer.bytes(new Uint8Array(8));
    writer.flag(false);
    writer.golomb(0, 0);
  };
  const own =
    (count: number, first: number, ...gaps: readonly number[]) =>
    (writer: BitWriter): void => {
      position(100)(writer);
      writer.golomb(count - 1, 0);
      writer.flag(true);
      writer.golomb(first, 2);
      idle(writer);
      for (const gap of gaps) {
        writer.golomb(gap, 0);
        idle(writer);
      }
    };
  const turns: ForgedParts = { hasPosition: true, hasTurnData: true };

  test("turn data or a request without a position", () => {
    expect(
      refuses({ hasTurnData: true }, (writer) => {
        writer.golomb(0, 0);
        writer.flag(true);
        writer.golomb(3, 2);
        idle(writer);
      }),
    ).toBe(true);
    expect(
      refuses({ hasMore: true }, (writer) => {
        writer.flag(true);
        writer.golomb(3, 2);
        writer.u8(1);
        writer.golomb(0, 0);
      }),
    ).toBe(true);
  });

  test("more than 32 turn data, or fewer than announced", () => {
    const zeros = (count: number): readonly number[] => Array<number>(count).fill(0);
    expect(refuses(turns, own(32, 3, ...zeros(31)), 100)).toBe(false);
    expect(refuses(turns, own(33, 3, ...zeros(32)), 100)).toBe(true);
    expect(refuses(turns, own(2, 3), 100)).toBe(true);
    expect(refuses(turns, own(2 ** 31, 3), 100)).toBe(true);
  });

  test("turn data before turn 0, or far from the sender's turn", () => {
    expect(refuses(turns, own(1, 200), 100)).toBe(false); // turn 0
    expect(refuses(turns, own(1, 202), 100)).toBe(true); // turn -1
    expect(refuses(turns, own(1, 2_045), 100)).toBe(false); // 1,023 later
    expect(refuses(turns, own(1, 2_047), 100)).toBe(true);
    expect(refuses(turns, own(2, 3, 1_020), 100)).toBe(false); // 2 later, then 1,023
    expect(refuses(turns, own(2, 3, 1_021), 100)).toBe(true);
  });

  test("turn data that do not ascend, or are all the sender's though it is not said", () => {
    const others =
      (...players: readonly (readonly [gap: number, playerId: number])[]) =>
      (writer: BitWriter) => {
        position(100)(writer);
        writer.golomb(players.length - 1, 0);
        writer.flag(false);
        for (const [i, [gap, playerId]] of players.entries()) {
          writer.golomb(i === 0 ? 0 : gap, i === 0 ? 2 : 0);
          writer.bits(playerId - 1, 3);
          idle(writer);
        }
      };
    expect(refuses(turns, others([0, 1], [0, 2], [1, 1]), 100)).toBe(false);
    expect(refuses(turns, others([0, 1], [0, 1]), 100)).toBe(true);
    expect(refuses(turns, others([0, 3], [0, 1]), 100)).toBe(true);
    expect(refuses(turns, others([0, 2], [1, 2]), 100)).toBe(true); // both are player 2's, the sender's
    expect(refuses(turns, others([0, 2], [1, 3]), 100)).toBe(false);
  });

  test("an acknowledgement held for a time that is none, or with a byte of ones written out", () => {
    const ack =
      (held: number, mask: number, ...bytes: readonly number[]) =>
      (writer: BitWriter): void => {
        writer.u16(5);
        writer.u8(held);
        writer.bits(mask, 4);
        for (const byte of bytes) writer.u8(byte);
      };
    expect(refuses({ hasAck: true }, ack(254, 0b0001, 0xfe))).toBe(false);
    expect(refuses({ hasAck: true }, ack(255, 0b0001, 0xfe))).toBe(true);
    expect(refuses({ hasAck: true }, ack(254, 0b0001, 0xff))).toBe(true);
    expect(refuses({ hasAck: true }, ack(254, 0b0011, 0xfe))).toBe(true);
  });

  test("a request for nobody's turn data, or for turns far off", () => {
    const request =
      (code: number, mask: number) =>
      (writer: BitWriter): void => {
        position(100)(writer);
        writer.flag(true);
        writer.golomb(code, 2);
        writer.u8(mask);
        writer.golomb(0, 0);
      };
    const parts: ForgedParts = { hasPosition: true, hasMore: true };
    expect(refuses(parts, request(2_045, 1), 100)).toBe(false);
    expect(refuses(parts, request(2_045, 0), 100)).toBe(true);
    expect(refuses(parts, request(2_047, 1), 100)).toBe(true);
    expect(refuses(parts, request(200, 1), 100)).toBe(false);
    expect(refuses(parts, request(202, 1), 100)).toBe(true); // turn -1
  });

  test("too many fragments, longer ones than allowed, and counts and lengths that lie", () => {
    const fragments =
      (announced: number, ...lengths: readonly number[]) =>
      (writer: BitWriter): void => {
        writer.flag(false);
        writer.golomb(announced - 1, 0);
        for (const length of lengths) {
          writer.bits(2, 26);
          writer.golomb(length - 1, 5);
          writer.bytes(new Uint8Array(length));
        }
      };
    const more: ForgedParts = { hasMore: true };
    expect(refuses(more, fragments(16, ...Array<number>(16).fill(3)))).toBe(false);
    expect(refuses(more, fragments(17, ...Array<number>(17).fill(3)))).toBe(true);
    expect(refuses(more, fragments(1, FRAGMENT_BYTES_MAX))).toBe(false);
    expect(refuses(more, fragments(1, FRAGMENT_BYTES_MAX + 1))).toBe(true);
    expect(refuses(more, fragments(2, 3))).toBe(true);
    expect(refuses(more, fragments(2 ** 31, 3))).toBe(true);
    expect(
      refuses(more, (writer) => {
        fragments(1, 3)(writer);
        writer.u8(1); // bits left over
      }),
    ).toBe(true);
  });

  test("counts of commands that lie, and more commands than fit a turn", () => {
    const commands =
      (announced: number, written: number) =>
      (writer: BitWriter): void => {
        position(100)(writer);
        writer.golomb(0, 0);
        writer.flag(true);
        writer.golomb(3, 2);
        writer.bytes(new Uint8Array(8));
        writer.flag(false);
        writer.golomb(announced, 0);
        for (let i = 0; i < written; i += 1) writer.bits(6, 3);
      };
    expect(refuses(turns, commands(20, 20), 100)).toBe(false);
    expect(refuses(turns, commands(30, 20), 100)).toBe(true);
    expect(refuses(turns, commands(10, 20), 100)).toBe(true);
    expect(refuses(turns, commands(2 ** 31 - 1, 20), 100)).toBe(true);
    expect(refuses(turns, commands(2_933, 2_933), 100)).toBe(false);
    expect(refuses(turns, commands(2_934, 2_934), 100)).toBe(true);
  });

  // A range of 10,000 cats takes five bytes: without a limit a packet would unfold to millions of them.
  test("more than 20,000 cats, in all its turns together", () => {
    const stops =
      (...turnsOfCounts: readonly (readonly number[])[]) =>
      (writer: BitWriter): void => {
        position(100)(writer);
        writer.golomb(turnsOfCounts.length - 1, 0);
        writer.flag(true);
        for (const [i, counts] of turnsOfCounts.entries()) {
          writer.golomb(0, i === 0 ? 2 : 0);
          writer.bytes(new Uint8Array(8));
          writer.flag(false);
          writer.golomb(counts.length, 0);
          for (const count of counts) writeCommand(writer, { kind: "stop", cats: upTo(count) });
        }
      };
    expect(refuses(turns, stops([10_000, 10_000]), 100)).toBe(false);
    expect(refuses(turns, stops([10_000, 9_999, 2]), 100)).toBe(true);
    expect(refuses(turns, stops([10_000], [9_999], [1]), 100)).toBe(false);
    expect(refuses(turns, stops([10_000], [9_999], [2]), 100)).toBe(true);
  });
});

test("what nobody would read is not written: that is a mistake of ours", () => {
  const at = { position: { turn: 100, ms: 0 } };
  const tooMany = [10_000, 10_000, 1].map((count): Command => ({ kind: "stop", cats: upTo(count) }));
  const fragment = { lane: 0, offset: 0, bytes: new Uint8Array(3) };
  const bad: readonly Partial<LinkPacket>[] = [
    { sequence: 65_536 },
    { sequence: -1 },
    { ack: { sequence: 65_536, bits: 0, heldMs: 0 } },
    { ack: { sequence: 0, bits: -1, heldMs: 0 } },
    { ack: { sequence: 0, bits: 0, heldMs: 3 } },
    { ack: { sequence: 0, bits: 0, heldMs: 1_016 } },
    { ack: { sequence: 0, bits: 0, heldMs: -4 } },
    { position: { turn: -17, ms: 0 } },
    { position: { turn: 0.5, ms: 0 } },
    { position: { turn: 0, ms: 128 } },
    { turnData: [dataOf(1)] },
    { request: { turn: 1, playerMask: 1 } },
    { ...at, request: { turn: 101, playerMask: 0 } },
    { ...at, request: { turn: 101, playerMask: 256 } },
    { ...at, request: { turn: 1_124, playerMask: 1 } },
    { ...at, turnData: [dataOf(1_124)] },
    { ...at, turnData: [dataOf(-1)] },
    { ...at, turnData: [dataOf(100.5)] },
    { ...at, turnData: [dataOf(101), dataOf(101)] },
    { ...at, turnData: [dataOf(102), dataOf(101)] },
    { ...at, turnData: [dataOf(101, [], 4), dataOf(101, [], 3)] },
    { ...at, turnData: Array.from({ length: 33 }, (_, i) => dataOf(100 + i)) },
    { ...at, turnData: [{ ...dataOf(101), wantedDelay: 1 }] },
    { ...at, turnData: [{ ...dataOf(101), wantedDelay: 11 }] },
    { ...at, turnData: [{ ...dataOf(101), randomValue: 65_536 }] },
    { ...at, turnData: [dataOf(101, tooMany)] },
    { position: { turn: TURN_MAX, ms: 0 }, turnData: [dataOf(TURN_MAX)] },
    { fragments: Array.from({ length: 17 }, () => fragment) },
    { fragments: [{ ...fragment, lane: 4 }] },
    { fragments: [{ ...fragment, offset: 2 ** 24 }] },
    { fragments: [{ ...fragment, bytes: new Uint8Array(0) }] },
    { fragments: [{ ...fragment, bytes: new Uint8Array(1_101) }] },
    { fragments: [1, 2].map(() => ({ ...fragment, bytes: new Uint8Array(600) })) },
  ];
  for (const [i, more] of bad.entries())
    expect(() => writeLinkPacket(packetOf(more), SENDER), `packet ${i}`).toThrow(AssertionError);
  for (const sender of [0, 9, 1.5]) expect(() => writeLinkPacket(packetOf(), sender)).toThrow(AssertionError);
});
