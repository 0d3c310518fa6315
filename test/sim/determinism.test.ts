import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  cloneWorld,
  FIELDS,
  firstDifference,
  ONE,
  openWorld,
  ORDER_ASLEEP,
  OUTCOME_RUNNING,
  restoreSnapshot,
  runCommand,
  step,
  takeSnapshot,
  type Ground,
  type World,
} from "../../src/sim/index.ts";
import { BREED_SUB_TURNS, CLAIM_SUB_TURNS } from "../../src/sim/constants.ts";
import { joinQueue } from "../../src/sim/ground/queue.ts";
import { drawRandom } from "../../src/sim/random.ts";
import { busyGroundWorld } from "../support/busy-ground-world.ts";
import { busyWorld } from "../support/busy-world.ts";
import { brokenInvariants } from "../support/world-invariants.ts";
import {
  groundScriptArbitrary,
  scriptArbitrary,
  worldOfScript,
  type Script,
  type ScriptedCommand,
} from "../support/world-arbitraries.ts";
import { runsOf } from "../support/drawn.ts";

const SUB_TURNS_PER_TURN = 3;

function runTurn(world: World, commands: readonly ScriptedCommand[]): void {
  for (const { sender, command } of commands) runCommand(world, sender, command);
  for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) step(world);
  drawRandom(world);
}

/** The turns of a script, and as many again without commands, so that fights are fought out. */
function turnsOf({ turns }: Script): readonly (readonly ScriptedCommand[])[] {
  return [...turns, ...turns.map(() => [])];
}

function expectEqual(a: World, b: World): void {
  if (a.words.every((word, i) => word === b.words[i])) return;
  expect.fail(`the worlds differ: ${JSON.stringify(firstDifference(a, b) ?? "in words not in use")}`);
}

interface Kind {
  readonly name: string;
  readonly scripts: (catsPerPlayerMax: number, turnCountMax: number) => fc.Arbitrary<Script>;
  readonly runs: number; // on a map a sub-turn costs more, and so do its invariants
}

const KINDS: readonly Kind[] = [
  { name: "Classic", scripts: scriptArbitrary, runs: runsOf(300, 120) },
  { name: "on a map", scripts: groundScriptArbitrary, runs: runsOf(72, 36) },
];

describe.each(KINDS)("whatever players command, $name:", ({ scripts, runs }) => {
  const seen = { deaths: 0, wins: 0, queues: 0, births: 0 };

  // Goal: nothing that random players do takes the world out of its rules, at any moment.
  // Method: random scripts over random setups, every invariant after every sub-turn.
  test("the invariants of the world hold after each sub-turn", () => {
    fc.assert(
      fc.property(scripts(40, 100), (script) => {
        const world = worldOfScript(script);
        expect(brokenInvariants(world)).toEqual([]);
        for (const commands of turnsOf(script)) {
          for (const { sender, command } of commands) runCommand(world, sender, command);
          const afterCommands = brokenInvariants(world);
          if (afterCommands.length > 0) expect.fail(`after commands: ${afterCommands.join("\n")}`);
          for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
            const before = world.header.catCount;
            const idBefore = world.header.nextNetworkId;
            step(world);
            const broken = brokenInvariants(world);
            if (broken.length > 0) expect.fail(`sub-turn ${world.header.subTurn}: ${broken.join("\n")}`);
            seen.deaths += Math.max(0, before - world.header.catCount);
            if (world.header.catCount > before && world.header.nextNetworkId > idBefore) seen.births += 1;
          }
          if ((world.ground?.waypoints.userCount[2] ?? 0) > 0) seen.queues += 1;
        }
        if (world.header.outcome > OUTCOME_RUNNING) seen.wins += 1;
      }),
      { numRuns: runs, seed: 0x0ca7, endOnFailure: true }, // fixed: the next test asks what these scripts reached
    );
  });

  test("which those scripts put to the test: cats died, were bred and queued orders, and matches were won", () => {
    expect(seen.deaths).toBeGreaterThan(100);
    expect(seen.wins).toBeGreaterThan(2);
    expect(seen.queues > 40).toBe(scripts === groundScriptArbitrary);
    expect(seen.births > 2).toBe(scripts === groundScriptArbitrary);
  });

  // Goal: step and runCommand remember nothing outside of the world.
  // Method: each turn runs again from its snapshot; beside it a second, fresh world runs the same match in between.
  test("a turn run twice, and run in another world in between, gives the same bytes", () => {
    fc.assert(
      fc.property(scripts(40, 60), (script) => {
        const [world, beside] = [worldOfScript(script), worldOfScript(script)];
        for (const commands of turnsOf(script)) {
          const before = takeSnapshot(world);
          runTurn(world, commands);
          const after = cloneWorld(world);
          runTurn(beside, commands);
          expectEqual(beside, after);
          restoreSnapshot(world, before);
          runTurn(world, commands);
          expectEqual(world, after);
        }
      }),
      { numRuns: runs / 2, endOnFailure: true },
    );
  });

  // Goal: what a world remembers besides its words, ways and working memory, may be lost or be another's at any moment.
  // Method: a match that is set back at random sub-turns, also within a turn, and goes on in copies, against one that is not.
  test("saved and restored at any sub-turn, it goes the same way", () => {
    const cuts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 90 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(scripts(20, 40), cuts, (script, restores) => {
        const turns = turnsOf(script);
        const subTurnCount = turns.length * SUB_TURNS_PER_TURN;
        const undisturbed = worldOfScript(script);
        const ends = Array.from({ length: subTurnCount }, (_, at) => {
          runSubTurn(undisturbed, turns, at);
          return takeSnapshot(undisturbed);
        });
        let world = worldOfScript(script);
        for (const [where, ahead] of restores) {
          const at = where % subTurnCount;
          restoreSnapshot(world, ends[at]!);
          const until = Math.min(subTurnCount, at + 1 + ahead);
          for (let next = at + 1; next < until; next += 1) {
            runSubTurn(world, turns, next);
            expectEqual(world, openWorld(ends[next]!.slice()));
          }
          if (where % 2 === 0) world = cloneWorld(world);
        }
      }),
      { numRuns: runs / 2, endOnFailure: true },
    );
  });

  test("a world of which each turn runs in a new copy goes the same way", () => {
    fc.assert(
      fc.property(scripts(10, 20), (script) => {
        const world = worldOfScript(script);
        let copied = worldOfScript(script);
        for (const commands of turnsOf(script)) {
          runTurn(world, commands);
          copied = cloneWorld(copied);
          runTurn(copied, commands);
        }
        expectEqual(copied, world);
      }),
      { numRuns: runs / 6, endOnFailure: true },
    );
  });
});

/** One sub-turn of a match: the first of a turn runs its commands, the last one ends with the draw. */
function runSubTurn(world: World, turns: readonly (readonly ScriptedCommand[])[], at: number): void {
  const inTurn = at % SUB_TURNS_PER_TURN;
  if (inTurn === 0) {
    const turn = Math.floor(at / SUB_TURNS_PER_TURN);
    for (const { sender, command } of turns[turn]!) runCommand(world, sender, command);
  }
  step(world);
  if (inTurn === SUB_TURNS_PER_TURN - 1) drawRandom(world);
}

describe("the checks above see", () => {
  test.each([
    ["a health out of range", (world: World) => (world.cats.health[2] = 6)],
    ["a cat with no health", (world: World) => (world.cats.health[2] = 0)],
    ["a cat outside the world", (world: World) => (world.cats.x[0] = 7 * 65_536)],
    ["a cooldown out of range", (world: World) => (world.cats.cooldown[0] = 31)],
    ["an unused row that is not zero", (world: World) => (world.cats.goalX[world.header.catCount] = 1)],
    ["unused yarn that is not zero", (world: World) => (world.yarn.toY[world.header.yarnCount] = 1)],
    ["rows out of order", (world: World) => world.cats.networkId.subarray(0, 2).reverse()],
    ["a score that is not the number of cats", (world: World) => (world.players.score[1]! += 1)],
    ["an id that was not given", (world: World) => (world.header.nextNetworkId = 3)],
    ["a goal without a move", (world: World) => (world.cats.goalX[3] = 1)],
    ["a ball that should have landed", (world: World) => (world.yarn.subTurnsLeft[0] = 0)],
  ])("%s", (_, damage) => {
    const world = busyWorld();
    expect(brokenInvariants(world)).toEqual([]);
    damage(world);
    expect(brokenInvariants(world)).not.toEqual([]);
  });

  test.each<[string, (world: World, ground: Ground) => unknown]>([
    ["a cat in a wall", ({ cats }) => (cats.x[2] = -8 * ONE + 1)],
    ["a cat outside of the map", ({ cats }) => (cats.y[2] = 9 * ONE)],
    ["a cat too near to a wall", ({ cats }) => cats.x.set([-7 * ONE + 19_000], 0)],
    ["a goal outside of the map", ({ cats }) => (cats.goalY[2] = 7 * ONE)],
    ["an order that is none", ({ cats }) => (cats.order[2] = 7)],
    ["a sleeping cat of who is awake", ({ cats }) => (cats.order[2] = ORDER_ASLEEP)],
    ["a cat awake of who sleeps", ({ cats }) => (cats.order[6] = 0)],
    ["a sleeping cat with a target", ({ cats }) => (cats.targetId[6] = 1)],
    ["a score that counts sleeping cats", ({ players }) => (players.score[1] = 4)],
    ["an unused seat that is not zero", (_, { seats }) => (seats.team[3] = 1)],
    [
      "unused steering that is not zero",
      ({ header }, { steering }) => (steering.queue23[header.catCount] = 1),
    ],
    ["a mode that is none", (_, { rules }) => (rules.mode = 3)],
    ["a team that is not its lowest id", (_, { seats }) => (seats.team[0] = 3)],
    ["more cats than the limit", (_, { rules }) => (rules.catLimit = 4)],
    ["who sleeps and does not", (_, { seats }) => (seats.isAsleep[2] = 1)],
    ["a cushion of nobody in the match", (_, { cushions }) => (cushions.owner[0] = 2)],
    ["a claimant who is not in the match", (_, { cushions }) => (cushions.claimant[1] = 7)],
    ["a claim that lasts too long", (_, { cushions }) => (cushions.claimSubTurns[1] = CLAIM_SUB_TURNS + 1)],
    ["a claim of nobody", (_, { cushions }) => (cushions.claimSubTurns[0] = 1)],
    ["a cushion that breeds no kind", (_, { cushions }) => (cushions.breeds[0] = 4)],
    ["a cat of no kind", (_, { steering }) => (steering.kind[0] = 4)],
    ["a birth that is late", (_, { cushions }) => (cushions.breedSubTurns[0] = 4 * BREED_SUB_TURNS + 1)],
    ["a holder that is no team", (_, { rules }) => (rules.holder = 3)],
    ["cushions held too long", (_, { rules }) => Object.assign(rules, { holder: 1, heldSubTurns: 1_801 })],
    ["cushions held by nobody", (_, { rules }) => (rules.heldSubTurns = 1)],
    ["a free flow field that is not zero", (_, { flowFields }) => (flowFields.usedAt[1] = 1)],
    ["a flow field to a wall", (_, { flowFields }) => (flowFields.goal[0] = 1)],
    ["a flow field to no cell", (_, { flowFields }) => (flowFields.goal[0] = 16 * 12 + 1)],
    ["two flow fields to one cell", (_, { flowFields }) => (flowFields.goal[2] = flowFields.goal[0]!)],
    ["two flow fields with one number", (_, { flowFields }) => (flowFields.sequence[2] = 4)],
    ["a number that was not given yet", (_, { flowFields }) => (flowFields.sequence[2] = 7)],
    ["more cells than there are", (_, { flowFields }) => (flowFields.settledCount[2] = 193)],
    ["a field half complete", (_, { flowFields }) => (flowFields.isComplete[2] = 2)],
    ["a checksum too early", (_, { flowFields }) => (flowFields.checksum[2] = 1)],
    ["a use in the future", ({ header }, { flowFields }) => (flowFields.usedAt[2] = header.subTurn + 1)],
    ["a queue with a gap", (_, { steering }) => (steering.queue23[1] = 1)],
    ["a queue that holds no row", (_, { steering }) => (steering.queue67[0] = 0xffff)],
    ["a queue that holds a free row", (_, { steering }) => (steering.queue01[2] = 9)],
    ["the queue of a sleeping cat", (_, ground) => joinQueue(ground, 6, 0)],
    ["a count of users too high", (_, { waypoints }) => (waypoints.userCount[0]! += 1)],
    ["a free waypoint that is not zero", (_, { waypoints }) => (waypoints.fromY[9] = 1)],
    ["a way by a free flow field", (_, { steering }) => (steering.flowRow[0] = 2)],
    ["a way by no flow field", (_, { steering }) => (steering.flowRow[0] = 65)],
    ["a cat blocked for less than no time", (_, { steering }) => (steering.blocked[0] = -1)],
    ["a reach below 0", (_, { steering }) => (steering.reach[0] = -1)],
    ["a patrol off the map", (_, { steering }) => (steering.patrolX[13] = 9 * ONE)],
  ])("on a map, %s", (_, damage) => {
    const world = busyGroundWorld();
    expect(brokenInvariants(world)).toEqual([]);
    damage(world, world.ground!);
    expect(brokenInvariants(world)).not.toEqual([]);
  });

  test("one word that differs, in use or not", () => {
    for (const at of [0, FIELDS.header.length, busyWorld().words.length - 1]) {
      const [a, b] = [busyWorld(), busyWorld()];
      expect(() => expectEqual(a, b)).not.toThrow();
      b.words[at]! += 1;
      expect(() => expectEqual(a, b)).toThrow(/the worlds differ/);
    }
  });
});
