import { expect, test } from "vitest";

import { beginTurn, finishTurn, type TurnData } from "../../src/lockstep/index.ts";
import { checksumOf, drawRandom, takeSnapshot, type Command } from "../../src/sim/index.ts";
import { busyWorld } from "../support/busy-world.ts";
import { catOf } from "../support/test-world.ts";

const dataOf = (playerId: number, ...commands: readonly Command[]): TurnData => ({
  turn: 3,
  playerId,
  randomValue: 0,
  checksum: 0,
  logChecksum: 0,
  wantedDelay: 2,
  commands,
});

test("commands run in the order given, the last one holds", () => {
  const world = busyWorld();
  beginTurn(world, 0, 3, [
    dataOf(
      1,
      { kind: "move", cats: [3], x: 1, y: 1 },
      { kind: "stop", cats: [3] },
      { kind: "move", cats: [3], x: 2, y: 3 },
    ),
  ]);
  expect(catOf(world, 3)).toMatchObject({ goalX: 512, goalY: 768 });
});

test("a command runs only if its sender owns the cat", () => {
  const world = busyWorld();
  const before = takeSnapshot(world);
  beginTurn(world, 0, 3, [dataOf(6, { kind: "stop", cats: [1, 2, 3, 4, 5, 7] })]);
  expect(world.words).toEqual(before);
});

test("the check value is drawn first, so that the checksum holds the state after the draw", () => {
  const [world, beside] = [busyWorld(), busyWorld()];
  const end = finishTurn(world);
  expect(end.randomValue).toBe(drawRandom(beside));
  expect(end.checksum).toBe(checksumOf(beside));
  expect(end.checksum).not.toBe(checksumOf(busyWorld()));
});
