// Goal: of what all players share, flow fields, the work on them and orders that wait, each has a part that nobody else can take.
// Method: one player takes all that it gets, before and while the others ask; then drawn commands of two to eight players.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cellAt } from "../../../src/sim/ground/walls.ts";
import { advanceFlowFields, requestFlowField } from "../../../src/sim/ground/flow-fields.ts";
import { freeWaypoint, queueLength } from "../../../src/sim/ground/queue.ts";
import {
  FLOW_FIELD_ROWS,
  ORDER_MOVE,
  runCommand,
  step,
  WAYPOINT_ROWS,
  type GameMap,
  type Ground,
  type World,
} from "../../../src/sim/index.ts";
import { runsOf } from "../../support/drawn.ts";
import { blockOf, groundWorldWith, idsOf, send, sendQueued, type Point } from "../../support/ground-world.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";
import { mapOf } from "../../support/test-maps.ts";

type GroundWorld = World & { readonly ground: Ground };

/** A wall through the middle, with a gap in the east. */
const MAP = walledMap(60);
/** A field to any of its cells takes two sub-turns, and a little of a third. */
const LARGE_MAP = walledMap(104);
const COUNTS = [2, 3, 4, 5, 6, 7, 8];
const HOG = 1;

function walledMap(side: number): GameMap {
  return mapOf(
    Array.from({ length: side }, (_, line) => {
      if (line === 0 || line === side - 1) return "#".repeat(side);
      return line === side / 2 ? `${"#".repeat(side - 4)}...#` : `#${".".repeat(side - 2)}#`;
    }),
  );
}

/** The first player has `count` cats, all others have twelve. */
function worldOf(playerCount: number, count = 12, map = MAP): GroundWorld {
  const cats = Array.from({ length: playerCount }, (_, i) =>
    blockOf(i + 1, i === 0 ? count : 12, { x: -24 + 6.5 * i, y: i === 0 ? -24 : -10 }),
  );
  const world = groundWorldWith({ map, cats: cats.flat() });
  world.ground.scratch.reserve(world.header.catCapacity, map.width, map.height);
  return world;
}

/** A point for each number, all in cells of their own north of the wall. */
function pointOf(number: number): Point {
  return { x: -27.5 + (number % 55), y: 3.5 + (Math.floor(number / 55) % 24) };
}

function cellOf(world: GroundWorld, number: number): number {
  const { x, y } = pointOf(number);
  return cellAt(world.ground, x * 65_536, y * 65_536);
}

/** Rows that cats of a player, or its orders, have asked for lately. */
function fieldsOf({ ground }: GroundWorld, playerId: number): number {
  const bit = 1 << (playerId - 1);
  return ground.flowFields.askers.filter((askers) => (((askers >> 8) | askers) & bit) !== 0).length;
}

function othersOf({ players, header }: World): readonly number[] {
  return [...players.playerId.subarray(1, header.playerCount)];
}

describe.each(COUNTS)("of %d players", (playerCount) => {
  const fieldShare = Math.floor(FLOW_FIELD_ROWS / playerCount);
  const orderShare = Math.floor(WAYPOINT_ROWS / playerCount);

  test("one who takes all flow fields leaves each its share to the others, and keeps its own", () => {
    const world = worldOf(playerCount);
    const ask = (playerId: number, number: number): number =>
      requestFlowField(world, world.ground, cellOf(world, number), playerId);
    world.header.subTurn = 100;
    for (let i = 0; i < FLOW_FIELD_ROWS; i += 1) expect(ask(HOG, i)).toBe(i);
    expect(ask(HOG, FLOW_FIELD_ROWS)).toBe(-1);
    for (const playerId of othersOf(world)) {
      for (let i = 0; i < fieldShare; i += 1) expect(ask(playerId, 100 * playerId + i)).not.toBe(-1);
      expect(fieldsOf(world, playerId)).toBe(fieldShare);
    }
    for (const playerId of othersOf(world)) {
      for (let i = 0; i < fieldShare; i += 1) expect(ask(playerId, 100 * playerId + i)).not.toBe(-1); // still there
    }
    expect(fieldsOf(world, HOG)).toBe(FLOW_FIELD_ROWS - (playerCount - 1) * fieldShare);
    expect(ask(HOG, 1_000)).toBe(-1);
    if (FLOW_FIELD_ROWS % playerCount === 0) expect(ask(2, 1_001)).toBe(-1);
  });

  test("one who gives all the orders that wait leaves each its share to the others", () => {
    const world = worldOf(playerCount, 100);
    const hogs = idsOf(world, HOG);
    send(world, "move", hogs, pointOf(0));
    // Each to one cat, so that no order is shared.
    for (let i = 0; i < 6 * hogs.length; i += 1)
      sendQueued(world, "move", [hogs[i % hogs.length]!], pointOf(i));
    const { playerId } = world.ground.waypoints;
    const countOf = (player: number): number => playerId.filter((id) => id === player).length;
    expect(countOf(HOG)).toBe(WAYPOINT_ROWS - (playerCount - 1) * orderShare);
    for (const player of othersOf(world)) {
      send(world, "move", idsOf(world, player), pointOf(player));
      for (let i = 0; i < 6; i += 1) sendQueued(world, "move", idsOf(world, player), pointOf(i));
      const row = world.cats.playerId.indexOf(player);
      expect(queueLength(world.ground, row)).toBe(6);
    }
    for (const player of othersOf(world)) {
      const taken = countOf(player);
      expect(taken).toBe(6);
      for (let i = taken; i < orderShare; i += 1) {
        const waypoint = freeWaypoint(world, world.ground, player);
        expect(waypoint).not.toBe(-1);
        world.ground.waypoints.playerId[waypoint] = player;
        world.ground.waypoints.userCount[waypoint] = 1;
      }
    }
    expect(freeWaypoint(world, world.ground, HOG)).toBe(-1);
  });
});

test("alone a player gets all, and so do those who are left of many", () => {
  const world = worldOf(8, 100);
  world.players.score.fill(0, 2, 8);
  const hogs = idsOf(world, HOG);
  send(world, "move", hogs, pointOf(0));
  for (let i = 0; i < 6 * hogs.length; i += 1)
    sendQueued(world, "move", [hogs[i % hogs.length]!], pointOf(i));
  const own = world.ground.waypoints.playerId.filter((id) => id === HOG).length;
  expect(own).toBe(WAYPOINT_ROWS - WAYPOINT_ROWS / 8); // all but the share of the other who has cats
});

test("a row that the greedy one shares with somebody is not taken, and is nobody's burden who left it", () => {
  const world = worldOf(2);
  const { ground, header } = world;
  const ask = (playerId: number, number: number): number =>
    requestFlowField(world, ground, cellOf(world, number), playerId);
  header.subTurn = 100;
  for (let i = 0; i < FLOW_FIELD_ROWS; i += 1) ask(HOG, i);
  for (let row = 0; row < 5; row += 1) ground.flowFields.askers[row] = 0b11; // the other goes there as well
  expect(ask(2, 100)).toBe(5);
  expect(fieldsOf(world, 2)).toBe(6);
  ground.scratch.subTurn = 104;
  advanceFlowFields(ground);
  expect(fieldsOf(world, 2)).toBe(6);
  for (const subTurn of [112, 120]) {
    ground.scratch.subTurn = subTurn;
    for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) ground.flowFields.usedAt[row] = subTurn;
    advanceFlowFields(ground);
    for (let row = 0; row < 5; row += 1) ground.flowFields.askers[row]! |= 1;
  }
  expect(fieldsOf(world, 2)).toBe(0);
});

test("cats of the others go round a wall while one has all flow fields in use", () => {
  const world = worldOf(2, 100);
  const hogs = idsOf(world, HOG);
  const goal = { x: -10.5, y: 5.5 };
  for (let turn = 0; turn < 130; turn += 1) {
    if (turn % 12 === 0)
      hogs.forEach((id, i) => send(world, "move", [id], pointOf(100 + ((7 * i + turn) % 1_200))));
    if (turn === 5) send(world, "move", idsOf(world, 2), goal);
    for (let i = 0; i < 3; i += 1) step(world);
    if (turn === 8) expect(fieldsOf(world, HOG)).toBeGreaterThan(32);
    if (turn < 5 || turn > 100) continue;
    const row = world.cats.playerId.indexOf(2);
    const flowRow = world.ground.steering.flowRow[row]! - 1;
    expect(world.ground.flowFields.goal[flowRow]).toBe(
      cellAt(world.ground, goal.x * 65_536, goal.y * 65_536) + 1,
    );
  }
});

describe("the work on flow fields", () => {
  test("is for the players in turn, whoever asked first and for however many", () => {
    const world = worldOf(3, 12, LARGE_MAP);
    const { ground } = world;
    ground.scratch.subTurn = 1;
    const asked = [HOG, HOG, HOG, HOG, HOG, HOG, 3, 2, 3];
    asked.forEach((playerId, i) =>
      expect(requestFlowField(world, ground, cellOf(world, i), playerId)).toBe(i),
    );
    const begun: number[] = [];
    while (begun.length < asked.length) {
      advanceFlowFields(ground);
      const { settledCount } = ground.flowFields;
      const more = [...asked.keys()].filter((row) => settledCount[row]! > 0 && !begun.includes(row));
      expect(more.length).toBeLessThan(2);
      begun.push(...more);
    }
    expect(begun).toEqual([0, 7, 6, 1, 8, 2, 3, 4, 5]); // of players 1, 2, 3, 1, 3, 1 ...
  });

  test("goes on with what has been begun", () => {
    const world = worldOf(2);
    const { ground } = world;
    const { settledCount, isComplete } = ground.flowFields;
    const first = requestFlowField(world, ground, cellOf(world, 0), 2);
    settledCount[first] = 10;
    const second = requestFlowField(world, ground, cellOf(world, 1), HOG);
    ground.rules.flowPlayerId = 2;
    ground.scratch.subTurn = 1;
    advanceFlowFields(ground);
    expect([isComplete[first], settledCount[second]! > 0]).toEqual([1, true]);
    expect(ground.rules.flowPlayerId).toBe(HOG);
  });
});

/** What one player does, or all of its cats one by one. */
interface Drawn {
  readonly playerId: number;
  readonly goal: number;
  readonly cats: readonly [from: number, count: number];
  readonly isQueued: boolean;
  readonly isEach: boolean;
  readonly steps: number;
}

const drawnOf = (playerCount: number): fc.Arbitrary<Drawn> =>
  fc.record({
    playerId: fc.oneof(fc.constant(HOG), fc.integer({ min: 1, max: playerCount })),
    goal: fc.nat(1_200),
    cats: fc.tuple(fc.nat(70), fc.integer({ min: 1, max: 12 })),
    isQueued: fc.boolean(),
    isEach: fc.boolean(),
    steps: fc.nat(4),
  });

const scripts = fc.integer({ min: 2, max: 8 }).chain((playerCount) =>
  fc.record({
    playerCount: fc.constant(playerCount),
    drawn: fc.array(drawnOf(playerCount), { minLength: 5, maxLength: 40 }),
  }),
);

/** Cats that wish to walk by a flow field, and have none though their player has not its share. */
function refused(world: GroundWorld): readonly number[] {
  const { cats, header, ground } = world;
  const share = Math.floor(FLOW_FIELD_ROWS / header.playerCount);
  const { flowRow, place, blocked } = ground.steering;
  const ids: number[] = [];
  for (let row = 0; row < header.catCount; row += 1) {
    const isOnTheWay = cats.order[row] === ORDER_MOVE && (place[row]! & 1) === 0 && blocked[row]! < 4;
    const isFar =
      Math.abs(cats.goalX[row]! - cats.x[row]!) + Math.abs(cats.goalY[row]! - cats.y[row]!) > 3 * 65_536;
    if (!isOnTheWay || !isFar || flowRow[row] !== 0) continue;
    if (fieldsOf(world, cats.playerId[row]!) < share) ids.push(cats.networkId[row]!);
  }
  return ids;
}

test("nobody who has less than its share is refused, whatever anybody commands", () => {
  let fullSubTurns = 0;
  fc.assert(
    fc.property(scripts, ({ playerCount, drawn }) => {
      const world = worldOf(playerCount, 80);
      const { waypoints } = world.ground;
      const hogs = idsOf(world, HOG);
      hogs.forEach((id, i) => send(world, "move", [id], pointOf(17 * i)));
      for (let i = 0; i < 6 * hogs.length; i += 1)
        sendQueued(world, "move", [hogs[i % hogs.length]!], pointOf(13 * i));
      for (const { playerId, goal, cats, isQueued, isEach, steps } of drawn) {
        const own = idsOf(world, playerId);
        const some = own.slice(cats[0] % own.length).slice(0, isEach ? 80 : cats[1]);
        const groups = isEach ? some.map((id) => [id]) : [some];
        for (const [i, ids] of groups.entries()) {
          const { x, y } = pointOf(goal + 31 * i);
          const rows = ids.map((id) => world.cats.networkId.indexOf(id));
          const mayWait =
            isQueued &&
            waypoints.playerId.filter((id) => id === playerId).length <
              Math.floor(WAYPOINT_ROWS / playerCount);
          const lengths = rows.map((row) => queueLength(world.ground, row));
          const wasIdle = rows.map((row) => world.cats.order[row] === 0 && lengths[rows.indexOf(row)] === 0);
          runCommand(world, playerId, {
            ...{ kind: "move", cats: ids, x: Math.round(x * 256), y: Math.round(y * 256) },
            ...(isQueued ? { queued: true as const } : {}),
          });
          if (mayWait) {
            const expected = lengths.map((length, k) => (wasIdle[k] === true ? 0 : Math.min(8, length + 1)));
            expect(rows.map((row) => queueLength(world.ground, row))).toEqual(expected);
          }
          expect(refused(world)).toEqual([]);
        }
        for (let i = 0; i < steps; i += 1) {
          step(world);
          expect(refused(world)).toEqual([]);
          const { usedAt } = world.ground.flowFields;
          if (usedAt.every((at) => at >= world.header.subTurn - 8 && at > 0)) fullSubTurns += 1;
        }
      }
      expect(brokenInvariants(world)).toEqual([]);
    }),
    { numRuns: runsOf(300) },
  );
  expect(fullSubTurns).toBeGreaterThan(100);
});
