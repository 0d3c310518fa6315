import { describe, expect, test } from "vitest";

import { NORMAL_LANE, URGENT_LANE } from "../../../src/net/link/lane-limits.ts";
import { CourierWorld, type SentPacket } from "./courier-world.ts";

const DELAY_MS = 100;
const MESSAGE_BYTES = 400; // of one packet
const PLAYED_MS = 20_000;

/** Two players who have played for a while and stand still now: the same turn, no turn data. */
function halted(lossPercent: number, delayMs = DELAY_MS): CourierWorld {
  const world = new CourierWorld({ playerCount: 2, delayMs, seed: 11 });
  world.lossPercent = lossPercent;
  world.run(PLAYED_MS);
  world.gives = false;
  for (const playerId of [1, 2]) world.heldAt.set(playerId, PLAYED_MS / 100);
  world.run(1_000);
  return world;
}

/** Sends a message from player 1 to player 2 now. */
function send(world: CourierWorld, lane: number, bytes = MESSAGE_BYTES): void {
  const { lanes } = world.couriers.get(1)!.line(2)!.link;
  expect(lanes.send(lane, new Uint8Array(bytes).fill(7)).ok).toBe(true);
}

/** When that message comes, ms from now. */
function arrival(world: CourierWorld, lane: number): number {
  const { lanes } = world.couriers.get(2)!.line(1)!.link;
  const fromMs = world.nowMs;
  while (!lanes.takeMessages().some((message) => message.lane === lane)) {
    expect(world.nowMs).toBeLessThan(fromMs + 10_000);
    world.run(2);
  }
  return world.nowMs - fromMs;
}

/** The packets since then that carried messages. */
function carriers(world: CourierWorld, fromMs: number): readonly SentPacket[] {
  return world.packets(1, 2).filter(({ packet, atMs }) => atMs >= fromMs && packet.fragments.length > 0);
}

/** Loses whatever is sent in the next so many ms. */
function lose(world: CourierWorld, ms: number): void {
  const { lossPercent } = world;
  world.lossPercent = 100;
  world.run(ms);
  world.lossPercent = lossPercent;
}

describe("an urgent message", () => {
  test.each([10, 30, 100])("goes once on a clean way of %d ms, and is acknowledged at once", (delayMs) => {
    const world = halted(0, delayMs);
    const fromMs = world.nowMs;
    send(world, URGENT_LANE);
    world.run(1_000);
    expect(carriers(world, fromMs)).toHaveLength(1);
    const cameMs = fromMs + delayMs;
    const answer = world.packets(2, 1).find(({ atMs }) => atMs >= cameMs)!;
    expect(answer.atMs).toBeLessThanOrEqual(cameMs + 22);
  });

  test("that is lost on a way that loses comes 40 ms later", () => {
    const world = halted(10);
    world.lossPercent = 0;
    send(world, URGENT_LANE);
    lose(world, 20);
    expect(arrival(world, URGENT_LANE) + 20).toBeLessThanOrEqual(DELAY_MS + 40 + 6);
  });

  test("that is lost by accident comes a round trip later, and a normal one when it is known to be lost", () => {
    const times = [URGENT_LANE, NORMAL_LANE].map((lane) => {
      const world = halted(0);
      send(world, lane);
      lose(world, 20);
      return arrival(world, lane) + 20;
    });
    expect(times[0]).toBeLessThanOrEqual(DELAY_MS + 2 * DELAY_MS + 30 + 10);
    expect(times[1]).toBeGreaterThan(times[0]! + 50);
  });

  test("comes soon at 5 percent loss, also where many of them must", () => {
    const world = halted(5);
    const times = Array.from({ length: 200 }, () => {
      send(world, URGENT_LANE);
      const ms = arrival(world, URGENT_LANE);
      world.run(600);
      return ms;
    });
    expect(times.filter((ms) => ms > DELAY_MS + 130)).toEqual([]);
    expect(times.filter((ms) => ms > DELAY_MS + 6).length).toBeGreaterThan(2); // some were lost at first
  });

  test("is repeated only so often to a peer that does not answer", () => {
    const world = halted(10);
    const fromMs = world.nowMs;
    send(world, URGENT_LANE);
    lose(world, 5_000);
    const sent = carriers(world, fromMs);
    expect(sent.filter(({ atMs }) => atMs < fromMs + 600).length).toBeGreaterThanOrEqual(5);
    expect(sent.length).toBeLessThan(25);
    expect(arrival(world, URGENT_LANE)).toBeLessThan(1_000);
  });

  test("that is long is not repeated, nor is one of another lane", () => {
    const copiesOfStart = (lane: number, bytes: number): number => {
      const world = halted(10);
      world.lossPercent = 0;
      const fromMs = world.nowMs;
      send(world, lane, bytes);
      arrival(world, lane);
      world.run(1_000);
      const fragments = carriers(world, fromMs).flatMap(({ packet }) => packet.fragments);
      const first = Math.min(...fragments.map(({ offset }) => offset));
      return fragments.filter(({ offset }) => offset === first).length;
    };
    expect(copiesOfStart(URGENT_LANE, MESSAGE_BYTES)).toBeGreaterThan(2);
    expect(copiesOfStart(NORMAL_LANE, MESSAGE_BYTES)).toBe(1);
    expect(copiesOfStart(URGENT_LANE, 12_000)).toBe(1);
  });
});
