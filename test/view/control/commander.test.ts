import { beforeEach, expect, test } from "vitest";

import type { Command } from "../../../src/sim/index.ts";
import { Commander, type FieldCat } from "../../../src/view/control/commander.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";

let cats: FieldCat[] = [];
let sent: Command[] = [];
let marks = new OrderMarks();
let commander = makeCommander(1);

function makeCommander(localPlayerId: number | null): Commander {
  return new Commander(
    {
      localPlayerId,
      spacing: 0.5,
      cats: () => cats,
      get: (networkId) => cats.find((cat) => cat.networkId === networkId) ?? null,
      send: (command) => sent.push(command),
    },
    marks,
  );
}

beforeEach(() => {
  cats = [
    { networkId: 1, playerId: 1, x: 0, y: 0 },
    { networkId: 2, playerId: 2, x: 2, y: 0 },
    { networkId: 3, playerId: 1, x: 0, y: 1 },
    { networkId: 4, playerId: 2, x: 4, y: 0 },
  ];
  sent = [];
  marks = new OrderMarks();
  commander = makeCommander(1);
});

test("selects own cats only; Shift adds and takes out", () => {
  commander.select(cats, false);
  expect(commander.selection).toEqual([1, 3]);
  commander.select([cats[2]!], true);
  expect(commander.selection).toEqual([1]);
  commander.select([cats[2]!], true);
  expect(commander.selection).toEqual([1, 3]);
  commander.select([cats[1]!], true);
  expect(commander.selection).toEqual([1, 3]);
  commander.select([cats[1]!], false);
  expect(commander.selection).toEqual([]);
});

test("the dead leave the selection and the groups", () => {
  commander.selectAll();
  commander.keepGroup(2);
  cats = cats.filter((cat) => cat.networkId !== 1);
  expect(commander.selection).toEqual([3]);
  commander.clear();
  expect(commander.recallGroup(2)).toBe(true);
  expect(commander.selection).toEqual([3]);
  expect(commander.recallGroup(5)).toBe(false);
});

test("Tab goes round the own cats, both ways", () => {
  const round = [commander.cycle(1), commander.cycle(1), commander.cycle(1), commander.cycle(-1)];
  expect(round.map((cat) => cat?.networkId)).toEqual([1, 3, 1, 3]);
});

test("an order on an enemy attacks, on the ground or an own cat it moves, and leaves a mark at once", () => {
  commander.selectAll();
  commander.order(cats[1]!, { x: 2, y: 0 });
  expect(sent).toEqual([{ kind: "attack", cats: [1, 3], targetId: 2 }]);
  sent.length = 0;
  commander.order(null, { x: 1, y: 1 });
  expect(sent.map((command) => command.kind)).toEqual(["move", "move"]);
  expect(marks.update(0).map((mark) => mark.kind)).toEqual(["attack", "move"]);
  expect(marks.update(5000)).toEqual([]);
});

test("without a selection, and in a replay, no command leaves", () => {
  commander.order(null, { x: 0, y: 0 });
  commander.stop();
  const watcher = makeCommander(null);
  watcher.selectAll();
  watcher.order(cats[1]!, { x: 0, y: 0 });
  expect(watcher.selection).toEqual([]);
  expect(sent).toEqual([]);
});

test("the paw is moved by arrows and stays on the rug; Enter sends the cats there", () => {
  const cursor = new MapCursor(commander);
  expect(cursor.startMove()).toBe(false);
  commander.select([cats[0]!], false);
  expect(cursor.startMove()).toBe(true);
  cursor.glide({ x: 1, y: 0 }, 60_000);
  cursor.glide({ x: 0, y: 1 }, 60_000);
  cursor.confirm();
  expect(sent).toEqual([{ kind: "move", cats: [1], x: 1638, y: 921 }]);
  expect(cursor.state).toEqual({ kind: "off" });
});

test("the crosshair starts at the nearest enemy, jumps by arrows and Tab, and goes off when its enemy dies", () => {
  const cursor = new MapCursor(commander);
  commander.select([cats[0]!], false);
  cursor.startAttack();
  expect(cursor.state).toEqual({ kind: "attack", targetId: 2 });
  cursor.aim({ x: 1, y: 0 });
  expect(cursor.state).toEqual({ kind: "attack", targetId: 4 });
  cursor.aimNext(1);
  expect(cursor.state).toEqual({ kind: "attack", targetId: 2 });
  cats = cats.filter((cat) => cat.networkId !== 2);
  expect(cursor.state).toEqual({ kind: "off" });
});
