import { beforeEach, expect, test } from "vitest";

import { isCommand, type Command } from "../../../src/sim/index.ts";
import { CLASSIC_EXTENT } from "../../../src/view/camera/camera-rig.ts";
import { Commander, type FieldCat } from "../../../src/view/control/commander.ts";
import { MapCursor } from "../../../src/view/control/map-cursor.ts";
import { OrderMarks } from "../../../src/view/control/order-marks.ts";

let cats: FieldCat[] = [];
let sent: Command[] = [];
let marks = new OrderMarks();
let isOnCushion = false; // every order is on one, half a unit farther east
let isStanding = false; // in a pause
let commander = makeCommander(1);

function makeCommander(localPlayerId: number | null, isGround = false): Commander {
  return new Commander(
    {
      localPlayerId: () => localPlayerId,
      isGround,
      extent: () => (isGround ? { halfWidth: 128, halfHeight: 20 } : CLASSIC_EXTENT),
      isAlly: (playerId) => playerId === localPlayerId || playerId === 3,
      spacing: 0.5,
      goalOnCushion: ({ x, y }) => (isOnCushion ? { x: x + 0.5, y } : null),
      cats: () => cats,
      get: (networkId) => cats.find((cat) => cat.networkId === networkId) ?? null,
      kindOf: (networkId) => (networkId === 3 ? "tom" : "tabby"),
      isStanding: () => isStanding,
      send: (request) => {
        if (request.kind === "command") sent.push(request.command);
      },
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
  isOnCushion = false;
  isStanding = false;
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
  commander.order("move", { cat: cats[1]!, ground: { x: 2, y: 0 } });
  expect(sent).toEqual([{ kind: "attack", cats: [1, 3], targetId: 2 }]);
  sent.length = 0;
  commander.order("move", { cat: null, ground: { x: 1, y: 1 } });
  expect(sent.map((command) => command.kind)).toEqual(["move", "move"]);
  expect(marks.update(0).map((mark) => mark.kind)).toEqual(["attack", "move"]);
  expect(marks.update(5000)).toEqual([]);
});

test("what a pause does not take leaves no mark, and goes to where the player is told so", () => {
  commander.select(cats, false);
  isStanding = true;
  commander.order("move", { ground: { x: 1, y: 1 }, cat: null });
  commander.attack(cats[1]!);
  expect([marks.update(0).length, sent.length > 0]).toEqual([0, true]);
  isStanding = false;
  commander.order("move", { ground: { x: 1, y: 1 }, cat: null });
  commander.attack(cats[1]!);
  expect(marks.update(0)).toHaveLength(2);
});

test("without a selection, and in a replay, no command leaves", () => {
  commander.order("move", { cat: null, ground: { x: 0, y: 0 } });
  commander.stop();
  const watcher = makeCommander(null);
  watcher.selectAll();
  watcher.order("move", { cat: cats[1]!, ground: { x: 0, y: 0 } });
  expect(watcher.selection).toEqual([]);
  expect(sent).toEqual([]);
});

test("the paw is moved by arrows and stays on the rug; Enter sends the cats there", () => {
  const cursor = new MapCursor(commander);
  expect(cursor.startPoint("move")).toBe(false);
  commander.select([cats[0]!], false);
  expect(cursor.startPoint("move")).toBe(true);
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

const GROUND_FRIEND: FieldCat = { networkId: 9, playerId: 3, x: 3, y: 3 };

function onGround(): MapCursor {
  commander = makeCommander(1, true);
  cats = [...cats, GROUND_FRIEND];
  commander.selectAll();
  return new MapCursor(commander);
}

test("on a map one command goes to all selected, and Shift queues it", () => {
  onGround();
  commander.order("move", { cat: null, ground: { x: 5, y: -3 } });
  commander.order("move", { cat: cats[1]!, ground: { x: 2, y: 0 } }, true);
  commander.order("move", { cat: GROUND_FRIEND, ground: { x: 3, y: 3 } }, true);
  expect(sent).toEqual([
    { kind: "move", cats: [1, 3], x: 1280, y: -768 },
    { kind: "attack", cats: [1, 3], targetId: 2, queued: true },
    { kind: "move", cats: [1, 3], x: 768, y: 768, queued: true },
  ]);
});

test("on a map an order on a cushion ends on it, and an advance there takes it from the enemy who lies on it", () => {
  isOnCushion = true;
  const cursor = onGround();
  const enemy = { cat: cats[1]!, ground: { x: 2, y: 0 } };
  cursor.startPoint("attack-move");
  cursor.confirmAt(enemy, true);
  commander.order("move", { cat: null, ground: { x: 2, y: 0 } });
  commander.order("move", enemy, true); // whom a right click is on is whom it means
  commander.order("patrol", { cat: null, ground: { x: 2, y: 0 } });
  commander.order("attack-move", enemy, false, { lineTo: { x: 5, y: 0 } });
  expect(sent).toEqual([
    { kind: "attack-move", cats: [1, 3], x: 640, y: 0, queued: true },
    { kind: "move", cats: [1, 3], x: 640, y: 0 },
    { kind: "attack", cats: [1, 3], targetId: 2, queued: true },
    { kind: "patrol", cats: [1, 3], x: 512, y: 0 },
    { kind: "attack", cats: [1, 3], targetId: 2 },
  ]);
});

test("points of commands stay inside the largest map and what a command can say", () => {
  onGround();
  commander.order("patrol", { cat: null, ground: { x: 400, y: -400 } });
  expect(sent).toEqual([{ kind: "patrol", cats: [1, 3], x: 0x7fff, y: -20 * 256 }]);
  expect(sent.every(isCommand)).toBe(true);
});

test("A and a click on the ground advances there, on an enemy attacks it, on a friend goes to the ground", () => {
  const cursor = onGround();
  const click = (target: FieldCat | null): void => {
    cursor.startPoint("attack-move");
    cursor.confirmAt({ cat: target, ground: { x: 1, y: 1 } });
  };
  click(null);
  click(cats[1]!);
  click(GROUND_FRIEND);
  expect(sent.map(({ kind }) => kind)).toEqual(["attack-move", "attack", "attack-move"]);
  expect(cursor.state.kind).toBe("off");
});

test("a click on the map in the corner says where for the order that is aimed, and nothing without one", () => {
  const cursor = onGround();
  const there = { x: 1, y: 1 };
  expect(cursor.takesPlace(there, false)).toBe(false);
  cursor.startPoint("attack-move");
  expect(cursor.takesPlace(there, true)).toBe(true); // queued: the next may follow
  expect(cursor.takesPlace({ x: 2, y: 2 }, false)).toBe(true);
  expect(cursor.takesPlace(there, false)).toBe(false);
  cursor.startPoint("patrol");
  cursor.takesPlace(there, false);
  cursor.startAttack(); // as Tab does after A
  cursor.takesPlace(there, false);
  expect(cursor.state.kind).toBe("off");
  expect(sent).toEqual([
    { kind: "attack-move", cats: [1, 3], x: 256, y: 256, queued: true },
    { kind: "attack-move", cats: [1, 3], x: 512, y: 512 },
    { kind: "patrol", cats: [1, 3], x: 256, y: 256 },
    { kind: "attack-move", cats: [1, 3], x: 256, y: 256 },
  ]);
});

test("P patrols to the ground even where an enemy stands; H holds; S stops", () => {
  const cursor = onGround();
  cursor.startPoint("patrol");
  cursor.confirmAt({ cat: cats[1]!, ground: { x: 1, y: 1 } });
  commander.hold();
  commander.hold(true);
  commander.stop();
  expect(sent).toEqual([
    { kind: "patrol", cats: [1, 3], x: 256, y: 256 },
    { kind: "hold", cats: [1, 3] },
    { kind: "hold", cats: [1, 3], queued: true },
    { kind: "stop", cats: [1, 3] },
  ]);
});

test("after a queued order the cursor stays for the next, with mouse and keyboard", () => {
  const cursor = onGround();
  cursor.startPoint("attack-move");
  cursor.confirmAt({ cat: null, ground: { x: 1, y: 1 } }, true);
  cursor.moveTo({ x: 2, y: 2 });
  cursor.confirm(true);
  cursor.moveTo({ x: 3, y: 3 });
  cursor.confirm();
  expect(cursor.state.kind).toBe("off");
  expect(sent).toEqual([
    { kind: "attack-move", cats: [1, 3], x: 256, y: 256, queued: true },
    { kind: "attack-move", cats: [1, 3], x: 512, y: 512, queued: true },
    { kind: "attack-move", cats: [1, 3], x: 768, y: 768 },
  ]);
});

test("Classic knows neither queues nor the orders of maps", () => {
  commander.selectAll();
  commander.order("move", { cat: cats[1]!, ground: { x: 2, y: 0 } }, true);
  commander.order("attack-move", { cat: null, ground: { x: 1, y: 1 } });
  commander.order("patrol", { cat: null, ground: { x: 1, y: 1 } });
  expect(commander.hold()).toBe(false);
  expect(sent).toEqual([{ kind: "attack", cats: [1, 3], targetId: 2 }]);
});

test("the crosshair passes over friends", () => {
  const cursor = onGround();
  cats = cats.filter((cat) => cat.networkId !== 2);
  cursor.startAttack();
  expect(cursor.state).toEqual({ kind: "attack", targetId: 4 });
});

test("thousands are selected, added and taken out at once", () => {
  cats = Array.from({ length: 5000 }, (_, i) => ({ networkId: i + 1, playerId: 1, x: 0, y: 0 }));
  commander.select(cats.slice(0, 2500), false);
  commander.select(cats.slice(2500), true);
  expect(commander.selection.length).toBe(5000);
  commander.select(cats.slice(1), true);
  expect(commander.selection).toEqual([1]);
});

test("narrows the selection to one kind", () => {
  commander.selectAll();
  commander.narrow("tom");
  expect(commander.selection).toEqual([3]);
  expect(commander.kindOf(1)).toBe("tabby");
});

test("on a map a drawn line, and each at its own pace, are marches; a patrol is neither", () => {
  onGround();
  const target = { cat: null, ground: { x: 1, y: 1 } };
  commander.order("move", target, false, { lineTo: { x: 3, y: -1 } });
  commander.order("attack-move", target, true, { isLoose: true });
  commander.order("attack-move", target, false, { lineTo: { x: 400, y: 400 }, isLoose: true });
  commander.order("patrol", target, false, { lineTo: { x: 3, y: -1 }, isLoose: true });
  commander.order("move", target, false, { lineTo: null, isLoose: false });
  const cats = [1, 3];
  const from = { x: 256, y: 256 };
  expect(sent).toEqual([
    { kind: "march", cats, ...from, isFighting: false, isLoose: false, line: { x: 768, y: -256 } },
    { kind: "march", cats, ...from, isFighting: true, isLoose: true, line: null, queued: true },
    { kind: "march", cats, ...from, isFighting: true, isLoose: true, line: { x: 32_767, y: 5_120 } },
    { kind: "patrol", cats, ...from },
    { kind: "move", cats, ...from },
  ]);
  expect(sent.every(isCommand)).toBe(true);
});

test("with Ctrl the paw lets each go at its own pace", () => {
  const cursor = onGround();
  cursor.startPoint("attack-move");
  cursor.confirm(false, true);
  cursor.startPoint("move");
  cursor.confirmAt({ cat: null, ground: { x: 1, y: 1 } }, false, true);
  expect(sent).toMatchObject([
    { kind: "march", isFighting: true, isLoose: true, line: null },
    { kind: "march", isFighting: false, isLoose: true, line: null },
  ]);
});

test("in Classic no line is drawn", () => {
  commander.select([cats[0]!], false);
  commander.order("move", { cat: null, ground: { x: 1, y: 1 } }, false, {
    lineTo: { x: 3, y: 1 },
    isLoose: true,
  });
  expect(sent.map(({ kind }) => kind)).toEqual(["move"]);
});
