// Goal: a result says "out" of nobody who still had something to play with.
// Method: worlds in which somebody has given up, or has lost cats and cushions by hand.
import { expect, test } from "vitest";

import { outBefore } from "../../src/desk/out-before.ts";
import { createWorld, generateMap, runCommand, type World } from "../../src/sim/index.ts";

/** Cushions for 1, 2 and 3; 4 watches. */
function world(): World {
  const map = generateMap({ playerCount: 3, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 9, timeLimitMinutes: 0 } as const;
  const seats = { playerIds: [1, 2, 3, 4], teams: [1, 2, 3, 0] };
  return createWorld({ seed: 1, catsPerPlayer: 2, ...seats, ground });
}

test("whoever has given up is out by that, in Classic as well", () => {
  const at = world();
  runCommand(at, 1, { kind: "surrender" });
  expect([1, 2].map((id) => outBefore(at, id))).toEqual(["given-up", null]);
  const classic = createWorld({ seed: 1, playerIds: [1, 2, 3], catsPerPlayer: 3 });
  runCommand(classic, 2, { kind: "surrender" });
  expect([1, 2].map((id) => outBefore(classic, id))).toEqual([null, "given-up"]);
});

test("who has no cat is out, unless a cushion may breed one", () => {
  const at = world();
  at.players.score[0] = 0;
  at.players.score[1] = 0;
  at.ground!.cushions.owner[0] = 2;
  expect([1, 2, 3].map((id) => outBefore(at, id))).toEqual(["fallen", null, null]);
});

test("who only watches is out of nothing", () => {
  expect([outBefore(world(), null), outBefore(world(), 4)]).toEqual([null, null]);
});
