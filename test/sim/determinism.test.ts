import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  cloneWorld,
  FIELDS,
  firstDifference,
  OUTCOME_RUNNING,
  restoreSnapshot,
  runCommand,
  step,
  takeSnapshot,
  type World,
} from "../../src/sim/index.ts";
import { drawRandom } from "../../src/sim/random.ts";
import { busyWorld } from "../support/busy-world.ts";
import { brokenInvariants } from "../support/world-invariants.ts";
import {
  scriptArbitrary,
  worldOfScript,
  type Script,
  type ScriptedCommand,
} from "../support/world-arbitraries.ts";

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

describe("whatever players command", () => {
  const seen = { deaths: 0, wins: 0 };

  // Goal: nothing that random players do takes the world out of its rules, at any moment.
  // Method: random scripts over random setups, every invariant after every sub-turn.
  test("the invariants of the world hold after each sub-turn", () => {
    fc.assert(
      fc.property(scriptArbitrary(40, 100), (script) => {
        const world = worldOfScript(script);
        const catCount = world.header.catCount;
        expect(brokenInvariants(world)).toEqual([]);
        for (const commands of turnsOf(script)) {
          for (const { sender, command } of commands) runCommand(world, sender, command);
          for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
            step(world);
            const broken = brokenInvariants(world);
            if (broken.length > 0) expect.fail(broken.join("\n"));
          }
        }
        seen.deaths += catCount - world.header.catCount;
        if (world.header.outcome > OUTCOME_RUNNING) seen.wins += 1;
      }),
      { numRuns: 300, seed: 0x0ca7, endOnFailure: true }, // fixed: the next test asks what these scripts reached
    );
  });

  test("which those scripts put to the test: cats died and matches were won", () => {
    expect(seen.deaths).toBeGreaterThan(100);
    expect(seen.wins).toBeGreaterThan(5);
  });

  // Goal: step and runCommand remember nothing outside of the world.
  // Method: each turn runs again from its snapshot; beside it a second, fresh world runs the same match in between.
  test("a turn run twice, and run in another world in between, gives the same bytes", () => {
    fc.assert(
      fc.property(scriptArbitrary(40, 60), (script) => {
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
      { numRuns: 150, endOnFailure: true },
    );
  });

  test("a world of which each turn runs in a new copy goes the same way", () => {
    fc.assert(
      fc.property(scriptArbitrary(10, 20), (script) => {
        const world = worldOfScript(script);
        let copied = worldOfScript(script);
        for (const commands of turnsOf(script)) {
          runTurn(world, commands);
          copied = cloneWorld(copied);
          runTurn(copied, commands);
        }
        expectEqual(copied, world);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});

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

  test("one word that differs, in use or not", () => {
    for (const at of [0, FIELDS.header.length, busyWorld().words.length - 1]) {
      const [a, b] = [busyWorld(), busyWorld()];
      expect(() => expectEqual(a, b)).not.toThrow();
      b.words[at]! += 1;
      expect(() => expectEqual(a, b)).toThrow(/the worlds differ/);
    }
  });
});
