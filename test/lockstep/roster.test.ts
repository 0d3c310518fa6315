import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { FIRST_TURN } from "../../src/lockstep/index.ts";
import { latestChange, leaversIn, rosterOf, withSeats, type PlayedBy } from "../../src/lockstep/roster.ts";

const NOBODY: PlayedBy = { kind: "nobody" };

test("at first everybody plays, from the first turn on, in ascending order", () => {
  const roster = rosterOf({ playerIds: [5, 1, 3] });
  expect(roster.peers).toEqual([1, 3, 5]);
  expect(roster.seats.map(({ playerId, sinceTurn }) => [playerId, sinceTurn])).toEqual([
    [1, FIRST_TURN],
    [3, FIRST_TURN],
    [5, FIRST_TURN],
  ]);
  expect([latestChange(roster), leaversIn(roster, FIRST_TURN)]).toEqual([FIRST_TURN, []]);
  expect(() => rosterOf({ playerIds: [] })).toThrow(AssertionError);
});

test("who leaves keeps the seat, which nobody plays from that turn on; the roster before stays as it was", () => {
  const before = rosterOf({ playerIds: [1, 2, 3] });
  const roster = withSeats(before, [2], NOBODY, 7);
  expect([before.peers, roster.peers]).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);
  expect(roster.seats[1]).toEqual({ playerId: 2, playedBy: { kind: "nobody" }, sinceTurn: 7 });
  expect([6, 7, 8].map((turn) => leaversIn(roster, turn))).toEqual([[], [2], []]);
  expect([latestChange(before), latestChange(roster)]).toEqual([FIRST_TURN, 7]);
});

test("several may leave in a turn, one after the other", () => {
  const roster = withSeats(withSeats(rosterOf({ playerIds: [1, 2, 3, 4] }), [4], NOBODY, 7), [2], NOBODY, 7);
  expect([roster.peers, leaversIn(roster, 7)]).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test("who has left leaves no more, and nobody leaves before what was agreed on", () => {
  const roster = withSeats(rosterOf({ playerIds: [1, 2, 3] }), [2], NOBODY, 7);
  expect(() => withSeats(roster, [2], NOBODY, 8)).toThrow(AssertionError);
  expect(() => withSeats(roster, [5], NOBODY, 8)).toThrow(AssertionError);
  expect(() => withSeats(roster, [1], NOBODY, 6)).toThrow(AssertionError);
});
