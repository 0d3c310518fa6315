import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { BitWriter } from "../../../src/base/index.ts";
import { CommandQueue } from "../../../src/lockstep/command-queue.ts";
import { TURN_COMMAND_BITS_MAX, TURN_MAX, type TurnData } from "../../../src/lockstep/index.ts";
import { COMMAND_CATS_MAX, NETWORK_ID_MAX, type Command } from "../../../src/sim/index.ts";
import { SEAL_BYTES } from "../../../src/seal/index.ts";
import {
  commandBits,
  fragmentBits,
  isLinkPacket,
  LINK_PACKET_BITS_BARE,
  LINK_HEAD_BYTES,
  readLinkHead,
  readLinkPacket,
  turnDataBits,
  TURNS_PER_PACKET_MAX,
  writeLinkPacket,
  writePacket,
  type LinkPacket,
} from "../../../src/wire/index.ts";
import { LINK_PACKET_BYTES_MAX } from "../../../src/wire/constants.ts";
import { RELAYED_BYTES_MAX } from "../../../src/wire/packets/relay.ts";
import { GOLDEN_LINK_PACKETS } from "../../support/golden-link-packets.ts";
import { linkPacketArbitrary } from "../../support/link-packet-arbitraries.ts";
import { forgeLinkPacket } from "../../support/forge-link-packet.ts";
import { runsOf } from "../../support/drawn.ts";

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
/** As it is sent in play: with an acknowledgement of all, in that turn. */
const inTurn = (turn: number, ...turnData: readonly TurnData[]): LinkPacket =>
  packetOf({
    ack: { sequence: 65_535, bits: 2 ** 32 - 1, heldMs: 1_012 },
    position: { turn, ms: 127 },
    turnData,
  });
/** Before it is sealed. */
const sizeOf = (packet: LinkPacket): number => writeLinkPacket(packet, SENDER).length;
const readAt = (packet: LinkPacket, expectedTurn: number): LinkPacket | string => {
  const read = readLinkPacket(writeLinkPacket(packet, SENDER), expectedTurn);
  return read.ok ? read.value.packet : read.reason;
};
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

describe("the size of a link packet", () => {
  const move: Command = { kind: "move", cats: [7], x: 1_638, y: -921 };

  test("is at most 20 bytes with an idle turn, whatever the command delay", () => {
    for (let ahead = 2; ahead <= 10; ahead += 1) {
      const idle = { ...dataOf(411 + ahead), wantedDelay: ahead };
      expect(sizeOf(inTurn(411, idle))).toBeLessThanOrEqual(20);
    }
  });

  test("is at most 21 bytes with an idle turn when packets got lost", () => {
    const ack = { sequence: 65_535, bits: 0xffff_fefe, heldMs: 48 };
    expect(sizeOf({ ...inTurn(411, dataOf(413)), ack })).toBeLessThanOrEqual(20 + 1);
  });

  test("is at most 28 bytes with one move", () => {
    expect(sizeOf(inTurn(411, dataOf(413, [move])))).toBeLessThanOrEqual(28);
  });

  test("is 3 bytes with nothing in it", () => {
    expect(sizeOf(packetOf())).toBe(LINK_HEAD_BYTES);
  });

  test("grows by at most 9 bytes with each idle turn more", () => {
    const turns = Array.from({ length: TURNS_PER_PACKET_MAX }, (_, i) => dataOf(i));
    expect(sizeOf(inTurn(0, ...turns))).toBeLessThanOrEqual(20 + 9 * 31);
  });

  test("with an order to 200 cats, however they lie, is that of one turn", () => {
    const bred = Array.from({ length: 200 }, (_, i) => 5_000 + i * 300 + ((i * i) % 97));
    for (const cats of [upTo(200), upTo(400).filter((id) => id % 2 === 0), bred]) {
      const data = dataOf(413, [{ ...move, cats }]);
      expect(turnDataBits(data)).toBeLessThanOrEqual(TURN_COMMAND_BITS_MAX);
      expect(readAt(inTurn(411, data), 411)).toEqual(inTurn(411, data));
    }
  });

  test("leaves room for its seal, and for what a third peer puts around it to pass it on", () => {
    expect(LINK_PACKET_BYTES_MAX + SEAL_BYTES).toBeLessThanOrEqual(RELAYED_BYTES_MAX);
  });

  test("is within bounds with the most commands that a turn may hold", () => {
    const commands = Array<Command>(Math.floor(TURN_COMMAND_BITS_MAX / 3)).fill({ kind: "surrender" });
    const packet = { ...inTurn(0, dataOf(0, commands)), request: { turn: 1_023, playerMask: 255 } };
    expect(sizeOf(packet)).toBeGreaterThan(1_100);
    expect(sizeOf(packet)).toBeLessThanOrEqual(LINK_PACKET_BYTES_MAX);
    expect(readAt(packet, 0)).toEqual(packet);
  });

  test("is within bounds for all that a queue hands out, however much was commanded", () => {
    const everySecond = Array.from({ length: COMMAND_CATS_MAX }, (_, i) => NETWORK_ID_MAX - 20_001 + 2 * i);
    const far = Array.from({ length: 400 }, (_, i) => 1 + i * 2_000_000);
    const queue = new CommandQueue(commandBits);
    for (const cats of [everySecond, far]) {
      expect(queue.give({ kind: "attack", cats, targetId: NETWORK_ID_MAX - 1 }).ok).toBe(true);
      expect(queue.give({ kind: "move", cats, x: -1, y: 1 }).ok).toBe(true);
    }
    for (let taken = queue.take(); taken.length > 0; taken = queue.take()) {
      const packet = inTurn(0, dataOf(10, taken));
      expect(sizeOf(packet)).toBeLessThanOrEqual(LINK_PACKET_BYTES_MAX);
      expect(readAt(packet, 0)).toEqual(packet);
    }
  });

  test("is never more than the budget functions say", () => {
    fc.assert(
      fc.property(linkPacketArbitrary(2, 5_000), (packet) => {
        const turns = packet.turnData.reduce((sum, data) => sum + turnDataBits(data), 0);
        const fragments = packet.fragments.reduce((sum, { bytes }) => sum + fragmentBits(bytes.length), 0);
        expect(sizeOf(packet) * 8).toBeLessThanOrEqual(LINK_PACKET_BITS_BARE + turns + fragments);
      }),
    );
  });
});

describe("a link packet", () => {
  const senderArbitrary = fc.integer({ min: 1, max: 8 });
  const turn = fc.oneof(fc.integer({ min: -2, max: 500 }), fc.integer({ min: 0, max: 2 ** 31 - 100_000 }));

  test("is read as it was written", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(senderArbitrary, turn)
          .chain(([sender, at]) =>
            fc.tuple(fc.constant(sender), fc.constant(at), linkPacketArbitrary(sender, at)),
          ),
        ([sender, expectedTurn, packet]) => {
          const bytes = writeLinkPacket(packet, sender);
          expect(isLinkPacket(bytes)).toBe(true);
          expect(readLinkHead(bytes)).toEqual({ sender, sequence: packet.sequence });
          expect(readLinkPacket(bytes, expectedTurn)).toEqual({ ok: true, value: { sender, packet } });
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is told from the other packets by its first bit", () => {
    const other = writePacket({ kind: "start-ack" }, 8);
    expect(isLinkPacket(other)).toBe(false);
    expect(isLinkPacket(new Uint8Array(0))).toBe(false);
    expect(isLinkPacket(Uint8Array.of(0x80))).toBe(true);
    expect(readLinkPacket(other, 0)).toEqual({ ok: false, reason: "not-ours" });
  });

  test("of more than 1,157 bytes is refused, whatever is in it, and has no head with more than its seal besides", () => {
    const long = new Uint8Array(LINK_PACKET_BYTES_MAX + 1).fill(0x90);
    expect(readLinkPacket(long, 0)).toEqual({ ok: false, reason: "too-long" });
    const headOf = (length: number): unknown => readLinkHead(new Uint8Array(length).fill(0x90));
    expect(headOf(LINK_PACKET_BYTES_MAX + SEAL_BYTES)).toEqual({ sender: 2, sequence: 0x9090 });
    expect(headOf(LINK_PACKET_BYTES_MAX + SEAL_BYTES + 1)).toBeNull();
    expect(headOf(LINK_HEAD_BYTES - 1)).toBeNull();
  });

  test("that is random never makes the reader throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (random) => {
        expect(() => readLinkPacket(random, 0)).not.toThrow();
        if (!isLinkPacket(random)) expect(readLinkPacket(random, 0).ok).toBe(false);
      }),
      { numRuns: runsOf(3_000) },
    );
  });

  // Goal: one legal encoding a packet. Method: random bodies and damaged packets, as if they had been opened; what is
  // accepted must be written as the very same bytes.
  test("that is accepted has the bytes that it is written as", () => {
    const random = fc
      .uint8Array({ minLength: LINK_HEAD_BYTES, maxLength: 60 })
      .map((bytes) => bytes.with(0, bytes[0]! | 0x80));
    const written = linkPacketArbitrary(3, 400).map((packet) => writeLinkPacket(packet, 3));
    const golden = GOLDEN_LINK_PACKETS.map(({ packet }) => writeLinkPacket(packet, 3));
    const damaged = fc
      .tuple(
        fc.oneof(fc.constantFrom(...golden), written),
        fc.array(fc.tuple(fc.nat(10_000), fc.nat(7)), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -3, max: 3 }),
      )
      .map(([bytes, flips, longerBy]) => {
        const copy = new Uint8Array(Math.max(LINK_HEAD_BYTES, bytes.length + longerBy));
        copy.set(bytes.subarray(0, copy.length));
        for (const [at, bit] of flips) copy[at % copy.length]! ^= 1 << bit;
        return copy;
      });
    let acceptedCount = 0;
    fc.assert(
      fc.property(fc.oneof(random, damaged), fc.integer({ min: -2, max: 70_000 }), (bytes, expectedTurn) => {
        const read = readLinkPacket(bytes, expectedTurn);
        if (!read.ok) return;
        acceptedCount += 1;
        expect(writeLinkPacket(read.value.packet, read.value.sender)).toEqual(bytes);
      }),
      { numRuns: runsOf(8_000) },
    );
    expect(acceptedCount).toBeGreaterThan(runsOf(400)); // the property did look at something
  });

  test("that lies somewhere in a larger buffer is read alike", () => {
    const bytes = writeLinkPacket(inTurn(5, dataOf(7)), SENDER);
    const larger = new Uint8Array(bytes.length + 20).fill(0xee);
    larger.set(bytes, 13);
    const inside = larger.subarray(13, 13 + bytes.length);
    expect(readLinkPacket(inside, 5).ok).toBe(true);
  });
});

describe("turns, which travel as low bits", () => {
  test("are read right within 32,767 of the turn that is expected", () => {
    for (const at of [-2, 0, 5, 300, 65_535, 65_536, 1_000_000, TURN_MAX - 40_000])
      for (const distance of [0, 32_767, -32_768]) {
        const packet = inTurn(Math.max(-16, at + distance), dataOf(Math.max(0, at + distance)));
        expect(readAt(packet, at)).toEqual(packet);
      }
  });

  test("before turn -16 and beyond the last turn are refused", () => {
    const positionOf = (turn: number) => (writer: BitWriter) => {
      writer.u16(turn & 0xffff);
      writer.bits(0, 7);
    };
    const isRead = (turn: number, expectedTurn: number): boolean =>
      readLinkPacket(forgeLinkPacket(SENDER, { hasPosition: true }, positionOf(turn)), expectedTurn).ok;
    expect([
      isRead(-16, 0),
      isRead(-17, 0),
      isRead(TURN_MAX, TURN_MAX),
      isRead(TURN_MAX + 1, TURN_MAX),
    ]).toEqual([true, false, true, false]);
  });
});
