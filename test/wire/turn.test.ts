import { describe, expect, test } from "vitest";

import { AssertionError, type BitWriter } from "../../src/base/index.ts";
import { TURN_COMMAND_BITS_MAX, TURN_MAX, type TurnData } from "../../src/lockstep/index.ts";
import { CommandQueue } from "../../src/lockstep/command-queue.ts";
import { COMMAND_CATS_MAX, NETWORK_ID_MAX, type Command } from "../../src/sim/index.ts";
import {
  commandBits,
  writeCommand,
  PACKET_BYTES_MAX,
  readPacket,
  TURNS_PER_PACKET_MAX,
  writePacket,
  type TurnPacket,
} from "../../src/wire/index.ts";
import { forgePacket } from "../support/seal-packet.ts";

const checks = { randomValue: 2 ** 32 - 1, checksum: 2 ** 32 - 1, logChecksum: 2 ** 32 - 1 };
const dataOf = (turn: number, commands: readonly Command[] = [], playerId = 2): TurnData => ({
  turn,
  playerId,
  ...checks,
  commands,
});
const packetOf = (nextTurn: number, ...turnData: readonly TurnData[]): TurnPacket => ({
  kind: "turn",
  nextTurn,
  turnData,
});
const sizeOf = (packet: TurnPacket): number => writePacket(packet, 2, 9).length;

function readAt(packet: TurnPacket, expectedTurn: number): TurnPacket | string {
  const read = readPacket(writePacket(packet, 2, 9), { sessionId: 9, expectedTurn });
  return read.ok ? (read.value.packet as TurnPacket) : read.reason;
}

describe("the size of a turn packet", () => {
  test("is at most 24 bytes with an idle turn", () => {
    expect(sizeOf(packetOf(412, dataOf(412)))).toBeLessThanOrEqual(24);
  });

  test("is at most 32 bytes with one move", () => {
    const move: Command = { kind: "move", cats: [7], x: 1_638, y: -921 };
    expect(sizeOf(packetOf(412, dataOf(412, [move])))).toBeLessThanOrEqual(32);
  });

  test("grows by at most 13 bytes with each idle turn more", () => {
    const turns = Array.from({ length: TURNS_PER_PACKET_MAX }, (_, i) => dataOf(i));
    expect(sizeOf(packetOf(0, ...turns))).toBeLessThanOrEqual(24 + 13 * 31);
  });

  test("is at most 1,200 bytes with the most commands that a turn may hold", () => {
    const commands = Array<Command>(Math.floor(TURN_COMMAND_BITS_MAX / 3)).fill({ kind: "surrender" });
    const size = sizeOf(packetOf(0, dataOf(0, commands)));
    expect(size).toBeGreaterThan(1_100);
    expect(size).toBeLessThanOrEqual(PACKET_BYTES_MAX);
    expect(readAt(packetOf(0, dataOf(0, commands)), 0)).toEqual(packetOf(0, dataOf(0, commands)));
  });

  test("is at most 1,200 bytes for all that a queue hands out, however much was commanded", () => {
    const everySecond = Array.from({ length: COMMAND_CATS_MAX }, (_, i) => NETWORK_ID_MAX - 20_001 + 2 * i);
    const far = Array.from({ length: 400 }, (_, i) => 1 + i * 2_000_000);
    const queue = new CommandQueue(commandBits);
    for (const cats of [everySecond, far]) {
      expect(queue.give({ kind: "attack", cats, targetId: NETWORK_ID_MAX - 1 }).ok).toBe(true);
      expect(queue.give({ kind: "move", cats, x: -1, y: 1 }).ok).toBe(true);
    }
    for (let taken = queue.take(); taken.length > 0; taken = queue.take()) {
      const packet = packetOf(0, dataOf(0, taken));
      expect(sizeOf(packet)).toBeLessThanOrEqual(PACKET_BYTES_MAX);
      expect(readAt(packet, 0)).toEqual(packet);
    }
  });
});

describe("turns, which travel as low bits", () => {
  test("are read right: first turns within 32,767 of the receiver's turn, acknowledgements within 127 of those", () => {
    for (const at of [-2, -1, 0, 5, 300, 65_535, 65_536, 1_000_000, TURN_MAX - 40_000]) {
      for (const [ack, first] of [
        [0, 0],
        [127, 32_767],
        [-128, -32_768],
      ] as const) {
        const firstTurn = Math.max(0, at + first);
        const nextTurn = Math.max(0, firstTurn + ack);
        const packet = packetOf(nextTurn, dataOf(firstTurn), dataOf(firstTurn + 1));
        expect(readAt(packet, at)).toEqual(packet);
      }
    }
  });

  test("of a packet that is repeated later are still those it was sent with", () => {
    const packet = packetOf(1_002, dataOf(1_001));
    for (const later of [0, 127, 128, 256, 512, 30_000])
      expect(readAt(packet, 1_000 + later)).toEqual(packet);
  });

  test("of an acknowledgement alone are read right within 32,767 of the receiver's turn", () => {
    for (const [at, nextTurn] of [
      [0, 32_767],
      [100_000, 100_000 - 32_768],
      [70_000, 70_001],
    ] as const) {
      const bytes = writePacket({ kind: "turn-ack", nextTurn }, 2, 9);
      const read = readPacket(bytes, { sessionId: 9, expectedTurn: at });
      expect(read).toMatchObject({ ok: true, value: { packet: { nextTurn } } });
    }
  });

  test("are other ones further away, which is why the window of the match refuses them", () => {
    const read = readAt(packetOf(0, dataOf(40_000)), 0);
    expect(read).toBe("malformed"); // 40,000 - 65,536 is before turn 0
    expect(readAt(packetOf(70_000, dataOf(140_000)), 70_000)).toMatchObject({
      turnData: [{ turn: 140_000 - 65_536 }],
    });
  });

  test("before turn 0 are refused", () => {
    const forge = (ack: number, first: number): Uint8Array =>
      forgePacket("turn", (writer) => {
        writer.bits(ack & 0xff, 8);
        writer.bits(first & 0xffff, 16);
        writer.golomb(0, 0);
        writeIdle(writer);
      });
    const context = { sessionId: 0, expectedTurn: 0 };
    expect(readPacket(forge(0, 0), context).ok).toBe(true);
    expect(readPacket(forge(-1, 0), context)).toEqual({ ok: false, reason: "malformed" });
    expect(readPacket(forge(0, -1), context)).toEqual({ ok: false, reason: "malformed" });
  });

  test("beyond the last turn are refused", () => {
    const forge = (first: number, count: number): Uint8Array =>
      forgePacket("turn", (writer) => {
        writer.bits((TURN_MAX - 5) & 0xff, 8);
        writer.bits(first & 0xffff, 16);
        writer.golomb(count - 1, 0);
        for (let i = 0; i < count; i += 1) writeIdle(writer);
      });
    const context = { sessionId: 0, expectedTurn: TURN_MAX - 5 };
    expect(readPacket(forge(TURN_MAX - 2, 2), context).ok).toBe(true);
    expect(readPacket(forge(TURN_MAX - 2, 3), context)).toEqual({ ok: false, reason: "malformed" });
    expect(readPacket(forge(TURN_MAX + 1, 1), context)).toEqual({ ok: false, reason: "malformed" });
  });
});

describe("a turn packet", () => {
  const context = { sessionId: 0, expectedTurn: 0 };
  const forge = (turnCount: number, writeAll: (writer: BitWriter) => void): boolean =>
    readPacket(
      forgePacket("turn", (writer) => {
        writer.bits(0, 24);
        writer.golomb(turnCount - 1, 0);
        writeAll(writer);
      }),
      context,
    ).ok;

  test("holds 1 to 32 turns", () => {
    const idle = (count: number) => (writer: BitWriter) => {
      for (let i = 0; i < count; i += 1) writeIdle(writer);
    };
    expect(forge(1, idle(1))).toBe(true);
    expect(forge(32, idle(32))).toBe(true);
    expect(forge(33, idle(33))).toBe(false);
  });

  test("with a count of turns that lies is refused", () => {
    expect(forge(2, writeIdle)).toBe(false);
    expect(forge(2 ** 31, writeIdle)).toBe(false);
  });

  test("with a count of commands that lies is refused", () => {
    const stops = (announced: number, written: number) => (writer: BitWriter) => {
      writer.bytes(new Uint8Array(12));
      writer.golomb(announced, 0);
      for (let i = 0; i < written; i += 1) {
        writer.bits(2, 3); // stop, as gaps, id 1, one cat
        writer.bits(0b1010001, 7);
      }
    };
    expect(forge(1, stops(3, 3))).toBe(true);
    expect(forge(1, stops(4, 3))).toBe(false);
    expect(forge(1, stops(2, 3))).toBe(false);
    expect(forge(1, stops(2 ** 31 - 1, 3))).toBe(false);
  });

  test("holds no more commands than fit a turn, even if they would fit the packet", () => {
    const surrenders = (count: number) => (writer: BitWriter) => {
      writer.bytes(new Uint8Array(12));
      writer.golomb(count, 0);
      for (let i = 0; i < count; i += 1) writer.bits(6, 3);
    };
    expect(forge(1, surrenders(2_933))).toBe(true);
    expect(forge(1, surrenders(2_934))).toBe(false); // 8,802 bits
  });

  // A range of 10,000 cats takes five bytes: without a limit a packet would unfold to millions of them.
  test("names at most 20,000 cats, in all its turns together", () => {
    const stops =
      (...counts: readonly number[]) =>
      (writer: BitWriter) => {
        writer.bytes(new Uint8Array(12));
        writer.golomb(counts.length, 0);
        for (const count of counts) writeCommand(writer, { kind: "stop", cats: upTo(count) });
      };
    expect(forge(1, stops(10_000, 10_000))).toBe(true);
    expect(forge(1, stops(10_000, 9_999, 2))).toBe(false);
    const both = (count: number) => (writer: BitWriter) => {
      stops(10_000)(writer);
      stops(count)(writer);
    };
    expect(forge(2, both(10_000))).toBe(true);
    const three = (count: number) => (writer: BitWriter) => {
      both(9_999)(writer);
      stops(count)(writer);
    };
    expect(forge(3, three(1))).toBe(true);
    expect(forge(3, three(2))).toBe(false);
    const commands = [10_000, 10_000, 1].map((count): Command => ({ kind: "stop", cats: upTo(count) }));
    expect(() => sizeOf(packetOf(0, dataOf(0, commands)))).toThrow(AssertionError);
  });

  test("that nobody would read is not written: that is a mistake of ours", () => {
    const many = Array.from({ length: 33 }, (_, i) => dataOf(i));
    for (const packet of [
      packetOf(0),
      packetOf(0, ...many),
      packetOf(0, dataOf(1), dataOf(3)),
      packetOf(0, dataOf(1), dataOf(2, [], 5)),
      packetOf(0, dataOf(-1)),
      packetOf(-1, dataOf(0)),
      packetOf(0, dataOf(TURN_MAX)),
      packetOf(0, dataOf(0.5)),
    ]) {
      expect(() => sizeOf(packet)).toThrow(AssertionError);
    }
    expect(() => writePacket({ kind: "turn-ack", nextTurn: -1 }, 2, 9)).toThrow(AssertionError);
  });
});

function writeIdle(writer: BitWriter): void {
  writer.bytes(new Uint8Array(12));
  writer.golomb(0, 0);
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
