import { expect, test } from "vitest";

import { PlayClock } from "../../src/desk/play-clock.ts";
import { createWorld } from "../../src/sim/index.ts";

const world = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2], pauses: { each: 3, seconds: 60 } });

/** Each sub-turn of those turns, as its picture comes: the match stands, or goes on. */
function play(clock: PlayClock, turns: readonly number[], stands: boolean): void {
  for (const turn of turns)
    for (let i = 0; i < 3; i += 1) {
      if (stands) world.pausing!.pause.spent += 1;
      clock.note(world, turn);
    }
}

const from = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => first + i);

test("the turns of pauses are found, and do not count as played", () => {
  world.pausing!.pause.spent = 0;
  const clock = new PlayClock();
  play(clock, from(0, 20), false);
  play(clock, from(20, 30), true);
  play(clock, from(50, 10), false);
  play(clock, from(60, 5), true);
  expect(clock.stood).toEqual([
    { turn: 20, endTurn: 50 },
    { turn: 60, endTurn: 65 },
  ]);
  expect([10, 20, 35, 50, 60, 70].map(clock.playedTurns)).toEqual([10, 20, 20, 20, 30, 35]);
});

test("after a repair what came after it is forgotten", () => {
  world.pausing!.pause.spent = 0;
  const clock = new PlayClock();
  play(clock, from(0, 20), false);
  play(clock, from(20, 30), true);
  world.pausing!.pause.spent = 3 * 10;
  play(clock, from(30, 5), true);
  play(clock, from(35, 5), false);
  expect(clock.stood).toEqual([{ turn: 20, endTurn: 35 }]);
});

test("who comes back to a match has its time, whenever it stood", () => {
  world.pausing!.pause.spent = 3 * 100;
  const clock = new PlayClock();
  play(clock, from(500, 10), false);
  expect(clock.playedTurns(510)).toBe(410);
});
