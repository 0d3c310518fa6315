import { beforeEach, expect, test } from "vitest";

import { Commander, type FieldCat } from "../../../src/view/control/commander.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";

// Goal: what is chosen again, from a group or from what was kept, is one's own and still there. Method: two own cats and an enemy's.
const CATS: readonly FieldCat[] = [
  { networkId: 1, playerId: 1, x: 0, y: 0 },
  { networkId: 2, playerId: 2, x: 2, y: 0 },
  { networkId: 3, playerId: 1, x: 0, y: 1 },
];
let cats = CATS;
let commander: Commander;
beforeEach(() => {
  cats = CATS;
  commander = new Commander(
    {
      ...{
        localPlayerId: () => 1,
        isGround: true,
        extent: () => ({ halfWidth: 9, halfHeight: 9 }),
        spacing: 1,
      },
      ...{ isAlly: (playerId) => playerId === 1, cats: () => cats, send: () => undefined },
      get: (id) => cats.find(({ networkId }) => networkId === id) ?? null,
    },
    new OrderMarks(),
  );
});

test("a group of which nobody is left leaves what is chosen as it is", () => {
  commander.select([CATS[2]!], false);
  commander.keepGroup(2);
  commander.select([CATS[0]!], false);
  cats = CATS.slice(0, 2);
  expect([commander.recallGroup(2), commander.selection]).toEqual([false, [1]]);
});

test("of what was kept elsewhere own cats alone are chosen again", () => {
  commander.restore({ selection: [3, 2], groups: [[1]] });
  expect(commander.selection).toEqual([3]);
  expect([commander.recallGroup(1), commander.selection]).toEqual([true, [1]]);
});
