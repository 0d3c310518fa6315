import { expect, test } from "vitest";

import { endingOf } from "../../src/match/match-ending.ts";
import { LATE_SUB_TURNS } from "../../src/sim/constants.ts";
import {
  createWorld,
  generateMap,
  HOLD_SUB_TURNS,
  OUTCOME_DRAW,
  runCommand,
  step,
  type GroundMode,
  type World,
} from "../../src/sim/index.ts";

/** Two against one: players 1 and 3 are team 1, player 2 is alone. */
function groundWorld(mode: GroundMode): World {
  const ground = { mode, map: generateMap({ playerCount: 3, seed: 1 }), catLimit: 4, timeLimitMinutes: 0 };
  return createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2, 3, 4], teams: [5, 2, 5, 0], ground });
}

function classicWorld(): World {
  return createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2, 3] });
}

test("the last ones awake win; who gave up among the others is named", () => {
  const world = groundWorld("battle");
  runCommand(world, 3, { kind: "surrender" }); // an ally of the winner
  runCommand(world, 2, { kind: "surrender" });
  expect(world.header.outcome).toBe(1);
  expect(endingOf(world)).toEqual({ by: "last-awake", isLate: false, surrenderedIds: [2] });
});

test("in Classic too, where everybody is on their own", () => {
  const world = classicWorld();
  runCommand(world, 2, { kind: "surrender" });
  runCommand(world, 3, { kind: "surrender" });
  step(world);
  expect(endingOf(world)).toEqual({ by: "last-awake", isLate: false, surrenderedIds: [2, 3] });
});

test("nobody gave up whose cats died", () => {
  const world = groundWorld("battle");
  world.players.score[1] = 0;
  world.header.outcome = 1;
  expect(endingOf(world)).toEqual({ by: "last-awake", isLate: false, surrenderedIds: [] });
});

test("all cushions held for long enough decide a match in which several teams are awake", () => {
  const world = groundWorld("cushions");
  world.header.outcome = 1;
  Object.assign(world.ground!.rules, { holder: 1, heldSubTurns: HOLD_SUB_TURNS });
  expect(endingOf(world).by).toBe("cushions");
  expect(endingOf(world).isLate).toBe(false);
  world.header.subTurn = LATE_SUB_TURNS;
  expect(endingOf(world).isLate).toBe(true);
  world.ground!.rules.heldSubTurns -= 1;
  expect(endingOf(world).by).toBe("time-limit");
});

test("what else ends a match in which several teams are awake is its time", () => {
  const world = groundWorld("battle");
  world.header.outcome = OUTCOME_DRAW;
  expect(endingOf(world).by).toBe("time-limit");
  world.players.score.fill(0);
  expect(endingOf(world).by).toBe("last-awake");
});
