import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  KEEPALIVE_MS,
  RoundTrip,
  TURN_REPEAT_MS_MAX,
  TURN_REPEAT_MS_MIN,
  TurnExchange,
  type Delivery,
} from "../../src/net/index.ts";
import { LockstepMatch, TURN_MS, type TurnData } from "../../src/lockstep/index.ts";
import { COMMAND_CATS_MAX, type Command } from "../../src/sim/index.ts";
import {
  commandBits,
  PACKET_BYTES_MAX,
  readPacket,
  writePacket,
  type TurnPacket,
} from "../../src/wire/index.ts";

const SESSION_ID = 5;

function dataOf(turn: number, commands: readonly Command[] = []): TurnData {
  return { turn, playerId: 1, randomValue: turn, checksum: turn, logChecksum: turn, commands };
}

function exchangeWith(...playerIds: readonly number[]) {
  const roundTrips = playerIds.map(() => new RoundTrip());
  const others = playerIds.map((playerId, i) => ({ playerId, roundTrip: roundTrips[i]! }));
  return { exchange: new TurnExchange(others, 0), roundTrip: roundTrips[0]! };
}

function turnsOf(deliveries: readonly Delivery[]): readonly (readonly number[])[] {
  return deliveries
    .map(({ packet }) => packet)
    .filter((packet): packet is TurnPacket => packet.kind === "turn")
    .map(({ turnData }) => turnData.map(({ turn }) => turn));
}

const ASK_0 = () => 0;

describe("turn exchange", () => {
  test("each packet carries all that its receiver has not acknowledged, to each what it lacks", () => {
    const { exchange } = exchangeWith(2, 3);
    for (const turn of [0, 1, 2]) exchange.offer(dataOf(turn));
    expect(turnsOf(exchange.collect(0, ASK_0))).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    exchange.acknowledge(3, 2, 10);
    exchange.offer(dataOf(3));
    expect(turnsOf(exchange.collect(20, ASK_0))).toEqual([
      [0, 1, 2, 3],
      [2, 3],
    ]);
  });

  test("repeats while nothing is acknowledged, within its bounds, and stops once it is", () => {
    const { exchange } = exchangeWith(2);
    exchange.offer(dataOf(0));
    const sentMs: number[] = [];
    for (let nowMs = 0; nowMs < 2_000; nowMs += 1) {
      if (turnsOf(exchange.collect(nowMs, ASK_0)).length > 0) sentMs.push(nowMs);
    }
    const gaps = sentMs.slice(1).map((ms, i) => ms - sentMs[i]!);
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(TURN_REPEAT_MS_MIN);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(TURN_REPEAT_MS_MAX);
    exchange.acknowledge(2, 1, 2_000);
    expect(exchange.isDelivered(2)).toBe(true);
    for (let nowMs = 2_000; nowMs < 4_000; nowMs += 10) {
      expect(turnsOf(exchange.collect(nowMs, ASK_0))).toEqual([]);
    }
  });

  test("sends new turn data at once, and an acknowledgement alone where there are none", () => {
    const { exchange } = exchangeWith(2);
    exchange.offer(dataOf(0));
    expect(exchange.nextDueMs).toBe(-Infinity);
    exchange.collect(0, ASK_0);
    exchange.acknowledge(2, 1, 5);
    expect(exchange.collect(5, ASK_0)).toEqual([]);
    exchange.owe(2);
    expect(exchange.collect(6, () => 7)).toEqual([{ to: 2, packet: { kind: "turn-ack", nextTurn: 7 } }]);
    expect(exchange.collect(6, () => 7)).toEqual([]);
    expect(exchange.nextDueMs).toBe(6 + KEEPALIVE_MS);
  });

  test("says something every 500 ms, so that silence means something", () => {
    const { exchange } = exchangeWith(2);
    const saidMs: number[] = [];
    for (let nowMs = 0; nowMs <= 2_000; nowMs += 10) {
      if (exchange.collect(nowMs, ASK_0).length > 0) saidMs.push(nowMs);
    }
    expect(saidMs).toEqual([500, 1_000, 1_500, 2_000]);
  });

  test("acknowledgements for turns never sent or of strangers change nothing, older ones send again", () => {
    const { exchange, roundTrip } = exchangeWith(2);
    exchange.offer(dataOf(0));
    exchange.offer(dataOf(1));
    exchange.collect(0, ASK_0);
    for (const nextTurn of [3, 100, 2 ** 31 - 1]) exchange.acknowledge(2, nextTurn, 5);
    exchange.acknowledge(7, 1, 5);
    exchange.owe(7);
    expect(exchange.isDelivered(2)).toBe(false);
    exchange.acknowledge(2, 1, 6);
    expect(roundTrip.ms).toBeNull(); // turn 1, the newest, is not acknowledged
    expect(turnsOf(exchange.collect(1_000, ASK_0))).toEqual([[1]]);
    exchange.acknowledge(2, 0, 1_007);
    expect(turnsOf(exchange.collect(2_000, ASK_0))).toEqual([[0, 1]]);
    expect(roundTrip.ms).toBeNull();
  });

  test("measures the round trip by what was sent once only", () => {
    const { exchange, roundTrip } = exchangeWith(2);
    exchange.offer(dataOf(0));
    exchange.collect(0, ASK_0);
    exchange.collect(1_000, ASK_0); // the same again
    exchange.acknowledge(2, 1, 1_010);
    expect(roundTrip.ms).toBeNull(); // 10 or 1,010 ms: nobody knows
    exchange.offer(dataOf(1));
    exchange.collect(1_100, ASK_0);
    exchange.acknowledge(2, 2, 1_130);
    exchange.acknowledge(2, 2, 1_190); // the duplicate came later
    expect(roundTrip.ms).toBe(30);
  });

  test("packets name no more cats than a receiver unfolds; the others follow once these are acknowledged", () => {
    const { exchange } = exchangeWith(2);
    const everybody = Array.from({ length: COMMAND_CATS_MAX }, (_, i) => i + 1);
    const stop: Command = { kind: "stop", cats: everybody };
    exchange.offer(dataOf(0, [stop, stop]));
    exchange.offer(dataOf(1, [{ kind: "surrender" }]));
    exchange.offer(dataOf(2, [stop]));
    const sent = exchange.collect(0, ASK_0);
    expect(turnsOf(sent)).toEqual([[0, 1]]);
    const read = readPacket(writePacket(sent[0]!.packet, 1, SESSION_ID), {
      sessionId: SESSION_ID,
      expectedTurn: 0,
    });
    expect(read.ok).toBe(true);
    exchange.acknowledge(2, 2, 10);
    expect(turnsOf(exchange.collect(10, ASK_0))).toEqual([[2]]);
  });

  test("packets stay within 1,200 bytes; what did not fit follows as soon as there is room", () => {
    const cats = Array.from({ length: 1_000 }, (_, i) => 1 + 2 * i);
    const large: Command = { kind: "move", cats: cats.slice(0, 900), x: 1, y: 1 };
    const count = Math.floor(8_800 / commandBits(large));
    expect(count).toBeGreaterThanOrEqual(1);
    const { exchange } = exchangeWith(2);
    for (const turn of [0, 1, 2]) exchange.offer(dataOf(turn, Array<Command>(count).fill(large)));
    let acknowledged = 0;
    for (let nowMs = 0; acknowledged < 3; nowMs += 1) {
      expect(nowMs).toBeLessThan(3);
      const [delivery] = exchange.collect(nowMs, ASK_0);
      const { turnData } = delivery!.packet as TurnPacket;
      expect(turnData[0]!.turn).toBe(acknowledged);
      expect(writePacket(delivery!.packet, 1, SESSION_ID).length).toBeLessThanOrEqual(PACKET_BYTES_MAX);
      acknowledged += turnData.length;
      exchange.acknowledge(2, acknowledged, nowMs);
    }
    expect(exchange.isDelivered(2)).toBe(true);
  });

  test("any turn data that a match can make fit a packet, alone or several", () => {
    const cat = fc.integer({ min: 1, max: 2 ** 30 - 2 });
    const command: fc.Arbitrary<Command> = fc.oneof(
      fc.record({
        kind: fc.constant("move" as const),
        cats: fc
          .uniqueArray(cat, { minLength: 1, maxLength: 60 })
          .map((ids) => ids.toSorted((a, b) => a - b)),
        x: fc.integer({ min: -32_768, max: 32_767 }),
        y: fc.integer({ min: -32_768, max: 32_767 }),
      }),
      fc.record({ kind: fc.constant("stop" as const), cats: cat.map((id) => [id]) }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 120 }), (commands) => {
        const setup = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2] };
        const match = new LockstepMatch({ setup, localPlayerId: 1, measureCommand: commandBits });
        for (const each of commands) match.giveCommand(each);
        const { exchange } = exchangeWith(2);
        for (let turn = -2; turn <= -1; turn += 1) {
          for (let i = 0; i < 3; i += 1) match.runSubTurn();
          exchange.offer(match.endTurn().turnData);
          if (turn < -1) match.tryAdvance();
        }
        for (const { packet } of exchange.collect(0, ASK_0)) {
          expect(writePacket(packet, 1, SESSION_ID).length).toBeLessThanOrEqual(PACKET_BYTES_MAX);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** A peer that only plays turns: the next one as soon as it is due and the other's turn data are here. */
class TurnPlayer {
  readonly exchange: TurnExchange;
  readonly sizes: number[] = [];
  readonly kinds: string[] = [];
  readonly #id: number;
  #turn = -2;
  #heard = 0; // the next turn expected from the other

  constructor(id: number, other: number) {
    this.#id = id;
    this.exchange = new TurnExchange([{ playerId: other, roundTrip: new RoundTrip() }], 0);
  }

  get turn(): number {
    return this.#turn;
  }

  hear(from: number, packet: Delivery["packet"], nowMs: number): void {
    if (packet.kind !== "turn" && packet.kind !== "turn-ack") return;
    this.exchange.acknowledge(from, packet.nextTurn, nowMs);
    if (packet.kind !== "turn") return;
    for (const { turn } of packet.turnData) if (turn === this.#heard) this.#heard += 1;
    this.exchange.owe(from);
  }

  play(nowMs: number): readonly Delivery["packet"][] {
    const isDue = nowMs >= (this.#turn + 3) * TURN_MS;
    if (isDue && this.#turn + 1 < Math.max(0, this.#heard)) {
      this.#turn += 1;
      this.exchange.offer({ ...dataOf(this.#turn + 1), playerId: this.#id });
    } else if (isDue && this.#turn < -1) {
      this.#turn += 1;
      this.exchange.offer({ ...dataOf(this.#turn + 1), playerId: this.#id });
    }
    const packets = this.exchange.collect(nowMs, () => this.#heard).map(({ packet }) => packet);
    for (const packet of packets) {
      this.sizes.push(writePacket(packet, this.#id, SESSION_ID).length);
      this.kinds.push(packet.kind);
    }
    return packets;
  }
}

/** Runs two of them; `isLost` decides each packet's fate. */
function playPair(untilMs: number, isLost: (nowMs: number, from: number, count: number) => boolean) {
  const players = [new TurnPlayer(1, 2), new TurnPlayer(2, 1)] as const;
  const travelling: { readonly atMs: number; readonly to: number; readonly packet: Delivery["packet"] }[] =
    [];
  let count = 0;
  for (let nowMs = 0; nowMs < untilMs; nowMs += 5) {
    while (travelling[0] !== undefined && travelling[0].atMs <= nowMs) {
      const { to, packet } = travelling.shift()!;
      players[to]!.hear(to === 0 ? 2 : 1, packet, nowMs);
    }
    players.forEach((player, i) => {
      for (const packet of player.play(nowMs)) {
        count += 1;
        if (!isLost(nowMs, i, count)) travelling.push({ atMs: nowMs + 10, to: 1 - i, packet });
      }
    });
  }
  return players;
}

test("on a clean link an idle turn costs one turn packet of one turn and one acknowledgement", () => {
  const [a, b] = playPair(10_000, () => false);
  expect(a.turn).toBe(97);
  for (const { kinds, sizes, turn } of [a, b]) {
    const turnPackets = kinds.filter((kind) => kind === "turn").length;
    expect(turnPackets).toBe(turn + 2);
    expect(kinds.length - turnPackets).toBeLessThanOrEqual(turnPackets);
    // Envelope 7, kind and sender 1, ack 1, turn 2, three checks 12, two counts of a bit each: 24. An ack: 7 + 1 + 2.
    expect([...new Set(sizes)].sort((x, y) => x - y)).toEqual([10, 24]);
  }
});

test("no pattern of loss stops a match: once packets get through again, both go on", () => {
  const schedule = fc.record({
    lostUntilMs: fc.integer({ min: 0, max: 6_000 }),
    pattern: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
    deafSide: fc.constantFrom(0, 1, 2), // 2: both ways suffer
  });
  fc.assert(
    fc.property(schedule, ({ lostUntilMs, pattern, deafSide }) => {
      const [a, b] = playPair(
        lostUntilMs + 12_000,
        (nowMs, from, count) =>
          nowMs < lostUntilMs && (deafSide === 2 || deafSide === from) && pattern[count % pattern.length]!,
      );
      // Twelve seconds are at least as many turns as before, less a repeat interval.
      expect(Math.min(a.turn, b.turn)).toBeGreaterThanOrEqual(110);
      expect(Math.abs(a.turn - b.turn)).toBeLessThanOrEqual(2);
    }),
    { numRuns: 60 },
  );
});
