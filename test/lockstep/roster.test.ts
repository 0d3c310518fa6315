import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { FIRST_TURN } from "../../src/lockstep/index.ts";
import { latestChange, leaversIn, rosterOf, withoutPlayers } from "../../src/lockstep/roster.ts";

test("at first everybody plays, from the first turn on, in ascending order", () => {
  const roster = rosterOf([5, 1, 3]);
  expect(roster.peers).toEqual([1, 3, 5]);
  expect(roster.seats.map(({ playerId, sinceTurn }) => [playerId, sinceTurn])).toEqual([
    [1, FIRST_TURN],
    [3, FIRST_TURN],
    [5, FIRST_TURN],
  ]);
  expect([latestChange(roster), leaversIn(roster, FIRST_TURN)]).toEqual([FIRST_TURN, []]);
  expect(() => rosterOf([])).toThrow(AssertionError);
});

test("who leaves keeps the seat, which nobody plays from that turn on; the roster before stays as it was", () => {
  const before = rosterOf([1, 2, 3]);
  const roster = withoutPlayers(before, [2], 7);
  expect([before.peers, roster.peers]).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);
  expect(roster.seats[1]).toEqual({ playerId: 2, playedBy: { kind: "nobody" }, sinceTurn: 7 });
  expect([6, 7, 8].map((turn) => leaversIn(roster, turn))).toEqual([[], [2], []]);
  expect([latestChange(before), latestChange(roster)]).toEqual([FIRST_TURN, 7]);
});

test("several may leave in a turn, one after the other", () => {
  const roster = withoutPlayers(withoutPlayers(rosterOf([1, 2, 3, 4]), [4], 7), [2], 7);
  expect([roster.peers, leaversIn(roster, 7)]).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test("who has left leaves no more, and nobody leaves before what was agreed on", () => {
  const roster = withoutPlayers(rosterOf([1, 2, 3]), [2], 7);
  expect(() => withoutPlayers(roster, [2], 8)).toThrow(AssertionError);
  expect(() => withoutPlayers(roster, [5], 8)).toThrow(AssertionError);
  expect(() => withoutPlayers(roster, [1], 6)).toThrow(AssertionError);
});
