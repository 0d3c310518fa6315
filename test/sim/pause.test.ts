import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  cloneWorld,
  createWorld,
  drawRandom,
  isPaused,
  OUTCOME_RUNNING,
  packWorld,
  PAUSE_REASONS,
  runCommand,
  step,
  unpackWorld,
  worldProblem,
  type Command,
  type MatchSetup,
  type PauseReason,
  type World,
} from "../../src/sim/index.ts";
import { SMALL_MAP } from "../support/test-maps.ts";
import { runsOf } from "../support/drawn.ts";

const RULES = { each: 3, seconds: 60 };
const LENGTH = 1_800; // sub-turns of a pause
const COUNTDOWN = 90;
const CLASSIC: MatchSetup = { seed: 9, catsPerPlayer: 3, playerIds: [1, 2, 5], pauses: RULES };
const GROUND: MatchSetup = {
  ...{ seed: 9, catsPerPlayer: 6, playerIds: [1, 2, 5], teams: [1, 2, 0], pauses: RULES },
  ground: { mode: "cushions", map: SMALL_MAP, catLimit: 20, timeLimitMinutes: 1 },
};
const SETUPS = [
  ["Classic", CLASSIC],
  ["on a map", GROUND],
] as const;

const pause = (world: World, player: number, reason: PauseReason = "none"): void =>
  runCommand(world, player, { kind: "pause", reason });
const goOn = (world: World, player: number): void => runCommand(world, player, { kind: "go-on" });
const run = (world: World, subTurns: number): void => {
  for (let i = 0; i < subTurns; i += 1) step(world);
};

const stepCountOf = ({ header, pausing }: World): number => header.subTurn + pausing!.pause.spent;

/** A match in which cats walk and throw. */
function busyMatch(setup: MatchSetup): World {
  const world = createWorld(setup);
  runCommand(world, 1, { kind: "attack", cats: [1, 2, 3], targetId: setup.catsPerPlayer + 1 });
  runCommand(world, 2, { kind: "move", cats: [setup.catsPerPlayer + 1], x: 0, y: 0 });
  run(world, 150);
  return world;
}

/** All words in use but those of pauses. */
function wordsBesides(world: World): readonly number[] {
  const { pausing, header } = world;
  const count = Object.keys(pausing!.pause).length + header.playerCount;
  return [...packWorld(world).subarray(0, -count)];
}

describe.each(SETUPS)("a pause, %s", (_, setup) => {
  test("stands for its time and a countdown, and then the match goes on as if there had been none", () => {
    const [paused, free] = [busyMatch(setup), busyMatch(setup)];
    pause(paused, 2, "wait-for-me");
    expect(paused.pausing!.pause).toMatchObject({
      ...{ playerId: 2, subTurnsLeft: LENGTH, countdown: 0, spent: 0 },
      reason: PAUSE_REASONS.indexOf("wait-for-me"),
    });
    run(paused, LENGTH);
    expect(paused.pausing!.pause).toMatchObject({ playerId: 2, subTurnsLeft: 0, countdown: COUNTDOWN });
    run(paused, COUNTDOWN - 1);
    expect(isPaused(paused)).toBe(true);
    run(paused, 1);
    expect(isPaused(paused)).toBe(false);
    expect(wordsBesides(paused)).toEqual(wordsBesides(free));
    run(paused, 60);
    run(free, 60);
    expect(wordsBesides(paused)).toEqual(wordsBesides(free));
    expect(stepCountOf(paused)).toBe(stepCountOf(free) + LENGTH + COUNTDOWN);
  });

  test("ends 3 s after the first who says so, whoever that is; a second word is of no effect", () => {
    const world = busyMatch(setup);
    pause(world, 1);
    run(world, 30);
    goOn(world, 2);
    run(world, 60);
    goOn(world, 1);
    run(world, 29);
    expect(isPaused(world)).toBe(true);
    run(world, 1);
    expect(isPaused(world)).toBe(false);
    expect(world.pausing!.pause).toMatchObject({ playerId: 0, reason: 0, subTurnsLeft: 0, countdown: 0 });
  });

  test("is not for who has used all of theirs, and the others still have their own", () => {
    const world = busyMatch(setup);
    for (let i = 0; i < 8; i += 1) {
      pause(world, 1);
      expect(isPaused(world)).toBe(i < RULES.each);
      goOn(world, 1);
      run(world, COUNTDOWN);
    }
    expect([...world.pausing!.pausers.used.subarray(0, 2)]).toEqual([RULES.each, 0]);
    pause(world, 2);
    expect(isPaused(world)).toBe(true);
  });

  test("of two at once is the first one's, and the other's is not used up", () => {
    const world = busyMatch(setup);
    pause(world, 1, "connection");
    const before = [...world.words];
    pause(world, 2);
    expect([...world.words]).toEqual(before);
  });

  test("takes no orders but those to go on and to give up", () => {
    const world = busyMatch(setup);
    pause(world, 1);
    const before = [...world.words];
    const cats = [1];
    for (const command of [
      { kind: "move", cats, x: 1, y: 1 },
      { kind: "attack", cats, targetId: 7 },
      { kind: "stop", cats },
      { kind: "hold", cats },
      { kind: "attack-move", cats, x: 9, y: 9, queued: true },
      { kind: "breed", cushion: 0, catKind: "tom" },
      { kind: "rally", cushion: 0, at: null },
    ] as const) {
      runCommand(world, 1, command);
      expect([...world.words]).toEqual(before);
    }
    runCommand(world, 1, { kind: "surrender" });
    expect(world.players.score[0]).toBe(0);
    expect(isPaused(world)).toBe(true); // it survives who paused
  });

  test("is not for who has given up, nor after the end; who has lost may go on", () => {
    const world = busyMatch(setup);
    runCommand(world, 1, { kind: "surrender" });
    pause(world, 1);
    expect(isPaused(world)).toBe(false);
    if (world.header.outcome === OUTCOME_RUNNING) {
      pause(world, 2);
      goOn(world, 1);
      expect(world.pausing!.pause.countdown).toBe(COUNTDOWN);
      run(world, COUNTDOWN);
      runCommand(world, 2, { kind: "surrender" });
    }
    expect(world.header.outcome).not.toBe(OUTCOME_RUNNING);
    pause(world, 5);
    pause(world, 2);
    expect(isPaused(world)).toBe(false);
  });

  test("is nothing in a match without pauses, whose world is as it was before there were any", () => {
    const { pauses, ...plain } = setup;
    expect(pauses).toBe(RULES);
    const world = createWorld(plain);
    expect(world.pausing).toBeNull();
    const before = [...world.words];
    pause(world, 1);
    goOn(world, 1);
    expect([...world.words]).toEqual(before);
    expect(wordsBesides(createWorld(setup))).toEqual([...packWorld(world)]);
  });
});

test("an observer neither pauses nor goes on", () => {
  const world = busyMatch(GROUND);
  pause(world, 5);
  expect(isPaused(world)).toBe(false);
  pause(world, 1);
  goOn(world, 5);
  expect(world.pausing!.pause.countdown).toBe(0);
});

test("a time limit does not run out meanwhile", () => {
  const world = createWorld(GROUND);
  run(world, 1_700);
  pause(world, 1);
  run(world, LENGTH + COUNTDOWN);
  expect([world.header.subTurn, world.header.outcome]).toEqual([1_700, OUTCOME_RUNNING]);
  run(world, 101);
  expect(world.header.outcome).not.toBe(OUTCOME_RUNNING);
});

// Goal: whatever is commanded when, a step in a pause changes nothing but the words of pauses, each step is counted once, and the world
// stays one. Method: random pauses, words to go on, orders and surrenders; each step is looked at.
test("a step in a pause moves its counters and nothing else", () => {
  const pauses = fc.constantFrom(...PAUSE_REASONS).map((reason) => ({ kind: "pause", reason }) as const);
  const moves = fc.record({
    kind: fc.constant("move" as const),
    cats: fc.constant([1, 2, 7]),
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -900, max: 900 }),
  });
  const commands: fc.Arbitrary<Command> = fc.oneof(
    { arbitrary: pauses, weight: 6 },
    { arbitrary: fc.constant({ kind: "go-on" } as const), weight: 6 },
    { arbitrary: moves, weight: 6 },
    { arbitrary: fc.constant({ kind: "surrender" } as const), weight: 1 },
  );
  const plan = fc.array(
    fc.record({
      player: fc.constantFrom(1, 2, 5),
      command: commands,
      subTurns: fc.integer({ min: 0, max: 120 }),
    }),
    { maxLength: 25 },
  );
  const short = { each: 2, seconds: 10 };
  fc.assert(
    fc.property(fc.constantFrom(CLASSIC, GROUND), plan, (setup, parts) => {
      const world = createWorld({ ...setup, pauses: short });
      let steps = 0;
      for (const { player, command, subTurns } of parts) {
        runCommand(world, player, command);
        for (let i = 0; i < subTurns; i += 1) {
          const before = isPaused(world) ? wordsBesides(world) : null;
          step(world);
          steps += 1;
          if (before !== null) expect(wordsBesides(world)).toEqual(before);
          if (i % 3 === 2) drawRandom(world); // as turns do, also in a pause
        }
        expect(stepCountOf(world)).toBe(steps);
        expect(worldProblem(world)).toBeNull();
      }
    }),
    { numRuns: runsOf(30, 6) },
  );
});

describe("a world with pauses", () => {
  test("is packed and unpacked whole", () => {
    for (const [, setup] of SETUPS) {
      const world = busyMatch(setup);
      pause(world, 2, "somebody-away");
      run(world, 7);
      const unpacked = unpackWorld(packWorld(world))!;
      expect([...packWorld(unpacked)]).toEqual([...packWorld(world)]);
      expect(unpacked.pausing!.pause).toMatchObject({ playerId: 2, subTurnsLeft: LENGTH - 7, spent: 7 });
    }
  });

  test.each([
    ["header.catCount", (world: World) => (world.pausing!.pause.each = 10)], // the words are no world at all
    ["header.catCount", (world: World) => (world.pausing!.pause.length = 299)],
    ["pause.playerId", (world: World) => (world.pausing!.pause.playerId = 4)],
    ["pause.playerId", (world: World) => (world.pausing!.pause.playerId = 0)],
    ["pause.reason", (world: World) => (world.pausing!.pause.reason = 4)],
    ["pause.subTurnsLeft", (world: World) => (world.pausing!.pause.subTurnsLeft = LENGTH + 1)],
    ["pause.countdown", (world: World) => (world.pausing!.pause.countdown = 1)],
    ["pause.countdown", (world: World) => (world.pausing!.pause.subTurnsLeft = 0)],
    ["pause.spent", (world: World) => (world.pausing!.pause.spent = -1)],
    ["pausers[1].used", (world: World) => (world.pausing!.pausers.used[1] = 4)],
    ["pausers[1].used", (world: World) => (world.pausing!.pausers.used[1] = 0)],
    ["pausers[7].used", (world: World) => (world.pausing!.pausers.used[7] = 1)],
  ])("from elsewhere is refused at %s", (path, harm) => {
    const world = busyMatch(CLASSIC);
    pause(world, 2, "connection");
    expect(worldProblem(world, cloneWorld(world))).toBeNull();
    harm(world);
    expect(worldProblem(world)).toBe(path);
  });

  test("is none of the same match if it may be paused otherwise", () => {
    const other = createWorld({ ...CLASSIC, pauses: { ...RULES, each: 4 } });
    expect(worldProblem(createWorld(CLASSIC), other)).toBe("pause.each");
    const { seed, catsPerPlayer, playerIds } = CLASSIC;
    const plain = createWorld({ seed, catsPerPlayer, playerIds });
    expect(worldProblem(createWorld(CLASSIC), plain)).toBe("header.catCapacity");
  });
});
