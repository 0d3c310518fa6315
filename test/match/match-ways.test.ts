import { expect, test } from "vitest";

import type { Address } from "../../src/wire/index.ts";
import { eventsOf, MatchWorld, resultOf } from "../support/match-world.ts";

/** Loses what goes between any two of these pairs of ports, both ways. */
function cut(world: MatchWorld, ...pairs: readonly (readonly [number, number])[]): void {
  const isBetween = ([a, b]: readonly [number, number], from: Address, to: Address): boolean =>
    (from.port === 5_000 + a && to.port === 5_000 + b) || (from.port === 5_000 + b && to.port === 5_000 + a);
  world.network.onDatagram = (from, to, bytes) =>
    pairs.some((pair) => isBetween(pair, from, to)) ? null : bytes;
}

function longestWaitMs(world: MatchWorld): number {
  return Math.max(...world.seats.flatMap((seat) => eventsOf(seat, "turn").map(({ waitedMs }) => waitedMs)));
}

// Goal: a cut between two of the players costs nobody more than a moment, and no match.
// Method: real peers on a simulated network; the pair is cut in the middle of the match, and healed.
test("a pair that is cut in mid match, and healed, goes on after a moment", () => {
  const world = new MatchWorld({ peerCount: 4, stopAfterTurn: 300 });
  world.runToTurn(50);
  cut(world, [1, 2]);
  const cutMs = world.network.nowMs;
  world.runToTurn(150);
  expect(world.network.nowMs - cutMs).toBeLessThan(100 * 100 + 2_500);
  cut(world);
  const healedMs = world.network.nowMs;
  world.runToTurn(250);
  expect(world.network.nowMs - healedMs).toBeLessThan(100 * 100 + 1_000);
  world.runToEnd(60_000);
  expect(longestWaitMs(world)).toBeLessThan(2_000);
  expect(world.seats.map((seat) => resultOf(seat)?.outcome)).toEqual(Array(4).fill("stopped"));
  expect(new Set(world.seats.map((seat) => resultOf(seat)?.checksum)).size).toBe(1);
});

test("two that never reach each other play through a third, to the end", () => {
  const world = new MatchWorld({ peerCount: 3, stopAfterTurn: 120 });
  cut(world, [1, 2]);
  world.runToEnd(60_000);
  expect(world.seats.map((seat) => resultOf(seat)?.outcome)).toEqual(Array(3).fill("stopped"));
  expect(longestWaitMs(world)).toBeLessThan(500);
});

test("a player that is left with one way to one other plays on through that one", () => {
  const world = new MatchWorld({ peerCount: 4, stopAfterTurn: 200 });
  world.runToTurn(40);
  cut(world, [3, 0], [3, 1]);
  world.runToEnd(90_000);
  expect(world.seats.map((seat) => resultOf(seat)?.outcome)).toEqual(Array(4).fill("stopped"));
  expect(longestWaitMs(world)).toBeLessThan(3_000);
});
