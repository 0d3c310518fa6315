import { beforeEach, expect, test } from "vitest";

import { isCommand, MODE_BATTLE, ONE, type Command, type World } from "../../../src/sim/index.ts";
import { CushionCommander } from "../../../src/view/control/cushion-commander.ts";
import { breedKey, takesCushionKey } from "../../../src/view/control/cushion-keys.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

let world: World;
let sent: Command[] = [];
let said: string[] = [];
let hasCats = false;
let marked: unknown[] = [];
let player: number | null = 1;
let cushions: CushionCommander;

beforeEach(() => {
  world = makeTeamWorld();
  world.ground!.cushions.owner.set([1, 2, 1]);
  sent = [];
  said = [];
  hasCats = false;
  marked = [];
  player = 1;
  cushions = new CushionCommander({
    localPlayerId: () => player,
    ground: () => world.ground,
    extent: () => ({ halfWidth: 20, halfHeight: 14 }),
    hasCats: () => hasCats,
    letCatsGo: () => (hasCats = false),
    markRally: (at) => marked.push(at),
    send: (request) => {
      if (request.kind === "command") sent.push(request.command);
    },
  });
});

function press(key: string, shiftKey = false): boolean {
  return takesCushionKey({ key, code: "", shiftKey, repeat: false }, cushions, (text) => said.push(text));
}

test("selects own cushions only; Shift adds and takes out, and one that is lost leaves by itself", () => {
  cushions.select([0, 1, 2], false);
  expect(cushions.selection).toEqual([0, 2]);
  cushions.select([0], true);
  expect(cushions.selection).toEqual([2]);
  cushions.select([0], true);
  world.ground!.cushions.owner[2] = 2;
  expect(cushions.selection).toEqual([0]);
});

test("finds the own cushion at a point, and no foreign one", () => {
  const { x, y } = world.ground!.cushions;
  const at = (row: number) => cushions.at({ x: x[row]! / ONE + 1, y: y[row]! / ONE - 1 });
  expect([at(0), at(1), at(2)]).toEqual([0, null, 2]);
  expect(cushions.at({ x: x[0]! / ONE + 1.6, y: y[0]! / ONE })).toBeNull();
});

test("an order on a cushion or just beside it ends on it, whoever has it, and one farther off is none to it", () => {
  const { x, y } = world.ground!.cushions;
  const goal = (row: number, east: number, north: number) => {
    const [middleX, middleY] = [x[row]! / ONE, y[row]! / ONE];
    const at = cushions.goalOn({ x: middleX + east, y: middleY + north });
    return at === null ? null : { east: at.x - middleX, north: at.y - middleY };
  };
  for (const row of [0, 1]) {
    expect(goal(row, 0.5, -1)).toEqual({ east: expect.closeTo(0.5), north: expect.closeTo(-1) });
    expect(goal(row, -1.75, 0)).toEqual({ east: expect.closeTo(-1.2), north: expect.closeTo(0) });
    expect(goal(row, 0, 0)).toEqual({ east: expect.closeTo(0), north: expect.closeTo(0) });
    expect(goal(row, 0, -1.85)).toBeNull();
  }
  world.ground!.rules.mode = MODE_BATTLE;
  expect(goal(0, 0.5, -1)).toBeNull();
});

test("who chooses a cushion that is not their own keeps their cats", () => {
  hasCats = true;
  cushions.select([1], false);
  expect([hasCats, cushions.selection]).toEqual([true, []]);
});

test("cats and cushions are never selected together", () => {
  hasCats = true;
  cushions.select([0], false);
  expect([hasCats, cushions.selection]).toEqual([false, [0]]);
  hasCats = true;
  expect(cushions.selection).toEqual([]);
});

test("C selects all, a letter tells all of them what to breed, X and Tab go with them", () => {
  expect(press("q")).toBe(false); // none selected: the key may mean something else
  expect(press("c")).toBe(true);
  expect(said).toEqual(["2 cushions selected"]);
  press(breedKey("kitten")!.toLowerCase());
  press("x");
  expect(sent).toEqual([
    { kind: "breed", cushion: 0, catKind: "kitten" },
    { kind: "breed", cushion: 2, catKind: "kitten" },
    { kind: "rally", cushion: 0, at: null },
    { kind: "rally", cushion: 2, at: null },
  ]);
  expect(sent.every(isCommand)).toBe(true);
  press("Tab");
  expect(cushions.selection).toEqual([0]);
  press("Tab", true);
  expect(cushions.selection).toEqual([2]);
});

test("of cushions that are told to send their cats to one of them, that one keeps its own", () => {
  cushions.select([0, 2], false);
  const home = cushions.place(2);
  cushions.rally(home);
  const goals = sent.map((command) => (command.kind === "rally" ? [command.cushion, command.at] : command));
  expect(goals).toEqual([
    [0, { x: Math.round(home.x * 256), y: Math.round(home.y * 256) }],
    [2, null],
  ]);
});

test("a place that no cushion is told to send its cats to is not marked", () => {
  cushions.rally({ x: 1, y: 1 });
  expect([marked, sent]).toEqual([[], []]);
  cushions.select([0], false);
  cushions.rally(null);
  cushions.rally({ x: 1, y: 1 });
  expect([marked, sent.length]).toEqual([[{ x: 1, y: 1 }], 2]);
});

test("a rally point is inside of the map; on the cushion itself it means none", () => {
  cushions.select([0], false);
  cushions.rally({ x: 3.5, y: -99 });
  cushions.rally(cushions.place(0));
  expect(sent).toEqual([
    { kind: "rally", cushion: 0, at: { x: 896, y: -3584 } },
    { kind: "rally", cushion: 0, at: null },
  ]);
});

test("groups keep cushions; a group of none is empty", () => {
  cushions.select([0, 2], false);
  cushions.keepGroup(4);
  cushions.clear();
  expect(cushions.recallGroup(4)).toBe(true);
  expect(cushions.selection).toEqual([0, 2]);
  expect(cushions.recallGroup(5)).toBe(false);
});

test("what was kept elsewhere is taken up, as far as it is one's own", () => {
  cushions.restore({ selection: [2, 1, 7], groups: [[1], [2, 0, -1]] });
  expect(cushions.selection).toEqual([2]);
  expect(cushions.recallGroup(1)).toBe(false);
  expect([cushions.recallGroup(2), cushions.selection]).toEqual([true, [0, 2]]);
  expect(cushions.groups.slice(0, 3)).toEqual([[1], [-1, 0, 2], []]);
  cushions.restore({ selection: [], groups: Array.from({ length: 12 }, () => [2]) });
  expect(cushions.groups).toHaveLength(10);
  expect([cushions.recallGroup(10), cushions.recallGroup(11)]).toEqual([true, false]);
});

test("who only watches has none", () => {
  player = null;
  cushions.select([0], false);
  expect([cushions.selection, cushions.own]).toEqual([[], []]);
});
