import { expect, test } from "vitest";

import { createWorld, type World } from "../../../src/sim/index.ts";
import { HomeSign } from "../../../src/view/match/home-sign.ts";

/** So many seconds after the start of a match of players 1 and 2. */
function worldAt(seconds: number): World {
  const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
  world.header.subTurn = 30 * seconds;
  return world;
}

function shown(seconds = 0): HomeSign {
  const sign = new HomeSign();
  sign.enter(worldAt(seconds), 1);
  return sign;
}

test("the sign of the start stands where one's own cats are, for some seconds", () => {
  const sign = shown();
  expect(sign.ping).toMatchObject({ kind: "here", playerId: 1, seconds: 0 });
  sign.update(7_000, worldAt(7));
  expect(sign.ping).not.toBeNull();
  sign.update(1_000, worldAt(7));
  expect(sign.ping).toBeNull();
});

test("it goes with the first order", () => {
  const sign = shown();
  sign.hearOrder();
  expect(sign.ping).toBeNull();
});

test("it goes after some seconds of the match, also in a window that draws seldom", () => {
  const sign = shown(1);
  sign.update(250, worldAt(8.5));
  expect(sign.ping).not.toBeNull();
  sign.update(250, worldAt(9));
  expect(sign.ping).toBeNull();
});

test("who comes back late, only watches or has no cats sees none", () => {
  expect(shown(11).ping).toBeNull();
  for (const playerId of [null, 3]) {
    const sign = new HomeSign();
    sign.enter(worldAt(0), playerId);
    expect(sign.ping).toBeNull();
  }
});
