import { expect, test } from "vitest";

import {
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  ORDER_MOVE,
  type World,
} from "../../../src/sim/index.ts";
import { StandingHint } from "../../../src/view/match/standing-hint.ts";
import { visitorOf } from "../../../src/view/match/visitor.ts";
import { EVENT } from "../../../src/view/motion/world-events.ts";
import { CUSHIONS, event, SECOND_MS, SIGHT } from "../../support/window-hint-facts.ts";
import { crowdWorld } from "../../support/hint-world.ts";

const match = {
  catsPerPlayer: 12,
  players: [1, 2, 3].map((playerId) => ({ playerId, name: ["Ann", "Bo", "Cem"][playerId - 1]! })),
};
const sight = { ...SIGHT, match };

/** All cats of player 1 stand in the middle, all others far away; one of player 2 walks, so many units from the middle. */
function visited(units: number, order = ORDER_MOVE): World {
  const world = crowdWorld();
  const { cats, header } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    cats.order[row] = ORDER_IDLE;
    [cats.x[row], cats.y[row]] = [cats.playerId[row] === 1 ? 0 : 50 * ONE, 0];
  }
  const row = cats.playerId.indexOf(2);
  cats.order[row] = order;
  cats.x[row] = units * ONE;
  return world;
}

test("an enemy whose cat walks by is named, one that comes to fight or stands there is not", () => {
  expect(visitorOf(visited(11), 1, sight)).toBe("Bo");
  expect(visitorOf(visited(12), 1, sight)).toBeNull();
  for (const order of [ORDER_ATTACK_MOVE, ORDER_IDLE, ORDER_ASLEEP])
    expect(visitorOf(visited(11, order), 1, sight)).toBeNull();
});

test("nobody is named whom the fog hides, who is on one's own side, or where one has nobody awake", () => {
  expect(visitorOf(visited(11), 1, { ...sight, fog: { shows: () => false, hides: () => true } })).toBeNull();
  expect(visitorOf(visited(11), 2, sight)).toBeNull();
  const asleep = visited(11);
  for (const row of asleep.cats.playerId.keys())
    if (asleep.cats.playerId[row] === 1) asleep.cats.order[row] = ORDER_ASLEEP;
  expect(visitorOf(asleep, 1, sight)).toBeNull();
});

test("the hint says who has come, for a moment, and never after a fight", () => {
  const text = "A cat of Bo has come to have a look at yours";
  const hint = new StandingHint();
  hint.see(visited(11), SECOND_MS, 1, sight);
  expect(hint.text(SECOND_MS, CUSHIONS)).toBe(text);
  expect(hint.text(10 * SECOND_MS, CUSHIONS)).not.toBe(text);
  const fought = new StandingHint();
  fought.hearEvents(event(EVENT.hit, 1), SECOND_MS, 1);
  fought.see(visited(11), 8 * SECOND_MS, 1, sight);
  expect(fought.text(8 * SECOND_MS, CUSHIONS)).not.toBe(text);
});
