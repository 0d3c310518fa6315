import { expect, test } from "vitest";

import { cloneWorld, createWorld, ONE, runCommand, step, type World } from "../../../src/sim/index.ts";
import { EVENT, WorldEvents } from "../../../src/view/motion/world-events.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

const EVENTS_MAX = 4096;

function between(from: World, to: World): readonly { kind: number; playerId: number; networkId: number }[] {
  const events = new WorldEvents();
  events.cross({ from, to });
  return Array.from({ length: events.count }, (_, row) => ({
    kind: events.kind[row]!,
    playerId: events.playerId[row]!,
    networkId: events.networkId[row]!,
  }));
}

function duel(): World {
  const world = createWorld({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2] });
  world.cats.x[0] = 0;
  world.cats.y[0] = 0;
  world.cats.x[1] = ONE;
  world.cats.y[1] = 0;
  world.cats.health[1] = 2;
  runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
  return world;
}

// Goal: a fight is told as it goes: throw, hit, throw, fall, each once.
// Method: the real rules, a picture a sub-turn.
test("tells a throw, a hit and a fall once each, of whom and where", () => {
  const world = duel();
  const told: string[] = [];
  const names = Object.entries(EVENT);
  for (let i = 0; i < 80; i += 1) {
    const from = cloneWorld(world);
    step(world);
    for (const { kind, playerId } of between(from, cloneWorld(world)))
      told.push(`${names.find(([, value]) => value === kind)![0]} ${playerId}`);
  }
  expect(told).toEqual(["throw 1", "hit 2", "throw 1", "fall 2"]);
});

test("two equal pictures tell nothing", () => {
  const world = duel();
  expect(between(world, cloneWorld(world))).toEqual([]);
});

test("a new cat is bred, and a cat of a player who surrenders falls asleep", () => {
  const from = makeTeamWorld();
  const to = cloneWorld(from);
  const row = to.header.catCount;
  to.header.catCount += 1;
  to.cats.networkId[row] = 99;
  to.cats.playerId[row] = 2;
  expect(between(from, to)).toEqual([{ kind: EVENT.breed, playerId: 2, networkId: 99 }]);
  runCommand(from, 2, { kind: "surrender" });
  const before = makeTeamWorld();
  const fallen = between(before, from);
  expect(fallen.map(({ networkId }) => networkId)).toEqual([5, 6, 7, 8]);
  expect(new Set(fallen.map(({ kind }) => kind))).toEqual(new Set([EVENT.sleep]));
});

test("a cushion is lost by one and claimed by another", () => {
  const from = makeTeamWorld();
  from.ground!.cushions.owner[1] = 2;
  const to = cloneWorld(from);
  to.ground!.cushions.owner[1] = 5;
  to.ground!.cushions.owner[0] = 1;
  expect(between(from, to)).toEqual([
    { kind: EVENT.claim, playerId: 1, networkId: 0 },
    { kind: EVENT.lose, playerId: 2, networkId: 1 },
    { kind: EVENT.claim, playerId: 5, networkId: 1 },
  ]);
});

test("a ball towards no cat is a big one: it goes up and it lands", () => {
  const from = makeTeamWorld();
  const to = cloneWorld(from);
  to.header.yarnCount = 1;
  to.yarn.networkId[0] = from.header.nextNetworkId;
  to.yarn.playerId[0] = 1;
  to.header.nextNetworkId += 1;
  expect(between(from, to)).toMatchObject([{ kind: EVENT.lob, playerId: 1 }]);
  const after = cloneWorld(to);
  after.header.yarnCount = 0;
  expect(between(to, after)).toMatchObject([{ kind: EVENT.land, playerId: 1 }]);
});

test("keeps no more than there is room for", () => {
  const from = makeTeamWorld();
  const to = cloneWorld(from);
  to.header.catCount = 0;
  const events = new WorldEvents();
  for (let i = 0; i < EVENTS_MAX; i += 1) events.cross({ from, to });
  expect(events.count).toBe(EVENTS_MAX);
});

test("what is not shown is forgotten, the others stay in their order", () => {
  const events = new WorldEvents();
  for (let row = 0; row < 6; row += 1) {
    events.kind[row] = row;
    events.playerId[row] = 1 + (row % 2);
    events.networkId[row] = 10 + row;
    events.x[row] = row;
    events.y[row] = -row;
  }
  events.count = 6;
  events.keep((playerId, x, y) => playerId === 1 || (x === 3 && y === -3));
  expect(events.count).toBe(4);
  expect([...events.networkId.subarray(0, 4)]).toEqual([10, 12, 13, 14]);
  expect([...events.kind.subarray(0, 4)]).toEqual([0, 2, 3, 4]);
});
