import { describe, expect, test } from "vitest";

import { CommandQueue } from "../../../src/lockstep/command-queue.ts";
import { createWorld, ONE, runCommand, step, worldProblem } from "../../../src/sim/index.ts";
import { endXOf, endYOf, HAS_PLACE, placeAt } from "../../../src/sim/ground/place.ts";
import { REACH_ALONE } from "../../../src/sim/constants.ts";
import { queueLength } from "../../../src/sim/ground/queue.ts";
import { blockOf, idsOf, send, sendQueued } from "../../support/ground-world.ts";
import {
  EAST,
  THREE,
  TOGETHER_SECONDS,
  WEST,
  group,
  march,
  restTimes,
  spread,
  worldOf,
  type GroundWorld,
} from "../../support/marching-group.ts";
import { EIGHT_MAP } from "../../support/test-maps.ts";
import { runSubTurns } from "../../support/test-world.ts";
import { commandBits } from "../../../src/wire/index.ts";

const EAST_POINTS = { x: 15 * 256, y: 0 };

/** Kittens with the low ids, toms with the high ones. */
const halves = (count: number) =>
  blockOf(1, count, WEST).map((cat, i) => ({ ...cat, kind: i < count / 2 ? "kitten" : "tom" }) as const);

describe("one order that travels in parts", () => {
  test("is one group: all arrive together", () => {
    const world = worldOf(halves(300));
    const queue = new CommandQueue((command) => ("cats" in command ? 20 * command.cats.length : 1));
    queue.give({ kind: "move", cats: idsOf(world, 1), ...EAST_POINTS });
    let turnCount = 0;
    for (let taken = queue.take(); taken.length > 0; taken = queue.take()) {
      for (const command of taken) runCommand(world, 1, command);
      runSubTurns(world, 3);
      turnCount += 1;
    }
    expect(turnCount).toBeGreaterThan(1);
    expect(spread(restTimes(world))).toBeLessThan(TOGETHER_SECONDS);
  });

  test("and 2,500 whose ids lie as scattered as can be are said in the time that a group has", () => {
    const cats = Array.from({ length: 2_500 }, (_, i) => 1 + 7 * i + ((i * i) % 5));
    const queue = new CommandQueue(commandBits);
    queue.give({ kind: "move", cats, ...EAST_POINTS });
    let turnCount = 0;
    while (queue.take().length > 0) turnCount += 1;
    expect(turnCount * 3).toBeLessThan(60);
  });

  test("two orders a long time apart are two groups", () => {
    const world = worldOf(halves(40));
    const ids = idsOf(world, 1);
    send(world, "move", ids.slice(0, 20), EAST);
    runSubTurns(world, 70);
    const before = world.ground.steering.stride.slice(0, 20);
    send(world, "move", ids.slice(20), EAST);
    step(world);
    expect(world.ground.steering.stride.slice(0, 20)).toEqual(before);
  });
});

describe("several orders in one turn", () => {
  test("cost one forming up, and the last one counts", () => {
    const [once, often] = [worldOf(group(THREE, 30)), worldOf(group(THREE, 30))];
    for (const y of [5, -5, 3]) send(often, "move", idsOf(often, 1), { x: 10, y });
    for (const world of [once, often]) send(world, "move", idsOf(world, 1), EAST);
    runSubTurns(once, 60);
    runSubTurns(often, 60);
    // Ways to the goals that nobody goes to are looked for all the same.
    for (const field of ["x", "y", "goalX"] as const) expect(often.cats[field]).toEqual(once.cats[field]);
    for (const field of ["place", "stride", "reach"] as const)
      expect(often.ground.steering[field]).toEqual(once.ground.steering[field]);
  });

  test("to the same goal make one group of those whom they name", () => {
    const world = worldOf(halves(40));
    const ids = idsOf(world, 1);
    for (let i = 0; i < 40; i += 8) send(world, "move", ids.slice(i, i + 8), EAST);
    expect(spread(restTimes(world))).toBeLessThan(TOGETHER_SECONDS);
  });

  test("who is sent elsewhere, or told to walk at its own pace, is none of the group", () => {
    const world = worldOf(halves(40));
    const ids = idsOf(world, 1);
    send(world, "move", ids, EAST);
    march(world, ids.slice(0, 10), [EAST, null], { isLoose: true });
    send(world, "attack-move", ids.slice(10, 12), EAST);
    send(world, "move", [ids[12]!], { x: 10, y: 8 });
    step(world);
    const { stride, place, reach } = world.ground.steering;
    expect([...stride.subarray(0, 10)].every((value) => value === 0)).toBe(true);
    expect([...place.subarray(0, 10)].every((value) => value === 0)).toBe(true);
    expect(reach[10]).toBeLessThan(reach[13]!);
    expect([stride[12], place[12], reach[12]]).toEqual([0, 0, REACH_ALONE]);
    expect([...stride.subarray(13, 40)].every((value) => value > 0)).toBe(true);
  });
});

test("a pause between an order and its first step changes nothing", () => {
  const worlds = [0, 1].map(
    () =>
      createWorld({
        seed: 5,
        catsPerPlayer: 40,
        playerIds: [1, 2],
        ground: { mode: "battle", map: EIGHT_MAP, catLimit: 40, timeLimitMinutes: 0 },
        pauses: { each: 1, seconds: 10 },
      }) as GroundWorld,
  );
  const [straight, paused] = worlds as [GroundWorld, GroundWorld];
  for (const world of worlds) runCommand(world, 1, { kind: "move", cats: idsOf(world, 1), x: 0, y: 0 });
  runCommand(paused, 1, { kind: "pause", reason: "none" });
  runSubTurns(paused, 30);
  expect(paused.ground.steering.place.every((place) => place === 0)).toBe(true);
  runCommand(paused, 1, { kind: "go-on" });
  while (paused.header.subTurn < 100) step(paused);
  runSubTurns(straight, 100);
  expect(straight.ground.steering.place.some((place) => place !== 0)).toBe(true);
  expect(paused.cats.x).toEqual(straight.cats.x);
  expect(paused.ground.steering.stride).toEqual(straight.ground.steering.stride);
});

test("two groups of two teams lose many in one sub-turn, and the rest of both goes on", () => {
  const own = group(THREE, 30);
  const theirs = blockOf(2, 30, { x: -15, y: 12 });
  const world = worldOf([...own, ...theirs]);
  send(world, "move", idsOf(world, 1), EAST);
  send(world, "move", idsOf(world, 2), { x: 15, y: 12 });
  runSubTurns(world, 100);
  const { cats, header } = world;
  for (let row = 0; row < header.catCount; row += 1) if (row % 3 !== 0) cats.health[row] = 1;
  // A knitter's ball, and one at everybody else who is weak, land in the same sub-turn.
  for (let row = 0; row < 60; row += 1) {
    if (row % 3 === 0) continue;
    const at = header.yarnCount;
    world.yarn.networkId[at] = 1_000 + row;
    world.yarn.playerId[at] = row < 30 ? 2 : 1;
    world.yarn.targetId[at] = cats.networkId[row]!;
    world.yarn.subTurnsLeft[at] = 1;
    header.yarnCount += 1;
  }
  header.nextNetworkId = 2_000;
  step(world);
  expect(header.catCount).toBe(20);
  expect(world.players.score.slice(0, 2)).toEqual(Int32Array.of(10, 10));
  expect(worldProblem(world)).toBeNull();
  const times = restTimes(world);
  expect(spread(times.slice(0, 10))).toBeLessThan(TOGETHER_SECONDS);
  expect(spread(times.slice(10))).toBeLessThan(TOGETHER_SECONDS);
});

describe("a queued line", () => {
  const LINE = [
    { x: 12, y: -8 },
    { x: 12, y: 8 },
  ] as const;

  test("counts only those whose queues had room: they end evenly all along it", () => {
    const world = worldOf(group(["tabby"], 20));
    const ids = idsOf(world, 1);
    send(world, "move", ids, { x: -5, y: 0 });
    for (let i = 0; i < 8; i += 1) sendQueued(world, "move", ids.slice(0, 10), { x: -5, y: i - 4 });
    march(world, ids, LINE, { queued: true });
    expect(queueLength(world.ground, 0)).toBe(8);
    const { count, lineY } = world.ground.waypoints;
    expect(count[lineY.findIndex((y) => y !== 0)]).toBe(10);
    restTimes(world, 60);
    const along = ids.slice(10).map((id) => world.cats.y[id - 1]! / ONE);
    const sorted = along.toSorted((a, b) => a - b);
    expect(sorted[0]).toBeLessThan(-6);
    expect(sorted.at(-1)).toBeGreaterThan(6);
  });

  test("has a place for the cat in its middle as well", () => {
    expect(placeAt(0, 0)).toBe(HAS_PLACE);
    const world = worldOf(group(["tabby"], 5));
    const ids = idsOf(world, 1);
    send(world, "move", ids, { x: 0, y: 0 });
    march(world, ids, LINE, { queued: true });
    const { place } = world.ground.steering;
    const middle = new Set<number>();
    for (let i = 0; i < 1_200; i += 1) {
      step(world);
      for (let row = 0; row < 5; row += 1) {
        const isMiddle = place[row] !== 0 && endXOf(world, world.ground, row) === 12 * ONE;
        if (isMiddle && endYOf(world, world.ground, row) === 0) middle.add(row);
      }
    }
    expect(middle.size).toBe(1);
    expect(ids.filter((id) => Math.abs(world.cats.y[id - 1]! / ONE) < 0.1)).toHaveLength(1);
  });
});
