import { expect, test } from "vitest";

import { ONE, ORDER_ASLEEP, type World } from "../../../src/sim/index.ts";
import { lastCatsOf, type Sight } from "../../../src/view/match/last-cats.ts";
import { StandingHint } from "../../../src/view/match/standing-hint.ts";
import { CUSHIONS, SECOND_MS, SIGHT } from "../../support/window-hint-facts.ts";
import { crowdWorld } from "../../support/hint-world.ts";

const match = {
  catsPerPlayer: 12,
  players: [1, 2, 3].map((playerId) => ({ playerId, name: ["Ann", "Bo", "Cem"][playerId - 1]! })),
};
const sight: Sight = { ...SIGHT, match };

/** Players 1, 2 and 3, of whom 2 and 3 have so many cats awake; all of them stand at that place, in world units. */
function worldWith(bo: number, cem: number, x = 40): World {
  const world = crowdWorld();
  const { cats, players, header } = world;
  const left = [0, 12, bo, cem];
  players.score.set(left.slice(1));
  for (let row = 0; row < header.catCount; row += 1) {
    const owner = cats.playerId[row]!;
    if (left[owner]! <= 0) cats.order[row] = ORDER_ASLEEP;
    left[owner]! -= 1;
    [cats.x[row], cats.y[row]] = [x * ONE, 0];
  }
  return world;
}

test("the last cats of an enemy are told of with their places, of several enemies those who have the fewest", () => {
  const places = [{ x: 40, y: 0 }];
  expect(lastCatsOf(worldWith(5, 6), 1, sight)).toEqual({ name: "Bo", cats: 5, places });
  expect(lastCatsOf(worldWith(5, 2), 1, sight)).toEqual({ name: "Cem", cats: 2, places });
  expect(lastCatsOf(worldWith(0, 2), 1, sight)).toEqual({ name: "Cem", cats: 2, places });
});

test("nothing is told of many, of those in the picture, of whom the fog hides, nor to who has no cats", () => {
  expect(lastCatsOf(worldWith(6, 6), 1, sight)).toBeNull();
  expect(lastCatsOf(worldWith(3, 6, 0), 1, sight)).toBeNull();
  const fog = { shows: () => false, hides: () => true };
  expect(lastCatsOf(worldWith(3, 6), 1, { ...sight, fog })).toBeNull();
  const lost = worldWith(3, 6);
  lost.players.score[0] = 0;
  expect(lastCatsOf(lost, 1, sight)).toBeNull();
  expect(lastCatsOf(worldWith(3, 6), 9, sight)).toBeNull(); // who only watches
  const few = { ...match, catsPerPlayer: 5 };
  expect(lastCatsOf(worldWith(3, 6), 1, { ...sight, match: few })).toBeNull(); // nobody ever had more
});

test("the hint names them, and the map is told where they are", () => {
  const hint = new StandingHint();
  hint.see(worldWith(3, 6), SECOND_MS, 1, sight);
  expect(hint.text(SECOND_MS, CUSHIONS)).toBe("Bo has 3 cats left: the ring on the map in the corner");
  expect(hint.lastPlaces).toHaveLength(1);
  const apart = worldWith(3, 6);
  apart.cats.x[apart.cats.playerId.indexOf(2)] = 45 * ONE;
  hint.see(apart, SECOND_MS, 1, sight);
  expect(hint.text(SECOND_MS, CUSHIONS)).toBe("Bo has 3 cats left: the rings on the map in the corner");
  expect(hint.lastPlaces).toEqual([
    { x: 45, y: 0 },
    { x: 40, y: 0 },
  ]);
  hint.see(worldWith(1, 6), 2 * SECOND_MS, 1, sight);
  expect(hint.text(2 * SECOND_MS, CUSHIONS)).toBe("Bo has 1 cat left: the ring on the map in the corner");
  hint.see(worldWith(1, 6, 0), 3 * SECOND_MS, 1, sight);
  expect(hint.text(3 * SECOND_MS, CUSHIONS)).not.toContain("left");
  expect(hint.lastPlaces).toEqual([]);
});
