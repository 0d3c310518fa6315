import { expect, test } from "vitest";

import { SnapshotRing } from "../../src/desync/index.ts";
import { takeSnapshot } from "../../src/sim/index.ts";
import { worldWith } from "../support/test-world.ts";

const snapshot = takeSnapshot(worldWith([{ playerId: 1, x: 0, y: 0 }]));

test("keeps the last ones and forgets the oldest", () => {
  const ring = new SnapshotRing(3);
  for (let turn = -2; turn <= 2; turn += 1) ring.add(turn, snapshot);
  expect([-2, -1, 0, 1, 2, 3].map((turn) => ring.get(turn) !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("refuses turns out of order, and to hold nothing", () => {
  const ring = new SnapshotRing(2);
  ring.add(4, snapshot);
  expect(() => ring.add(4, snapshot)).toThrow("turn by turn");
  expect(() => ring.add(3, snapshot)).toThrow("turn by turn");
  expect(() => new SnapshotRing(0)).toThrow("at least one");
});
