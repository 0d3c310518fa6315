import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { FIRST_TURN } from "../../src/lockstep/index.ts";
import {
  latestChange,
  NO_SHOWS_MAX,
  rosterOf,
  withSeats,
  type PlayedBy,
  type Roster,
} from "../../src/lockstep/roster.ts";

const NOBODY: PlayedBy = { kind: "nobody" };

test("at first everybody plays, from the first turn on, in ascending order", () => {
  const roster = rosterOf({ playerIds: [5, 1, 3] });
  expect(roster.peers).toEqual([1, 3, 5]);
  expect(roster.seats.map(({ playerId, sinceTurn }) => [playerId, sinceTurn])).toEqual([
    [1, FIRST_TURN],
    [3, FIRST_TURN],
    [5, FIRST_TURN],
  ]);
  expect(latestChange(roster)).toBe(FIRST_TURN);
  expect(() => rosterOf({ playerIds: [] })).toThrow(AssertionError);
});

test("bots have seats, and are no peers; some peer there must be", () => {
  const bots = [
    { playerId: 3, level: "weak" },
    { playerId: 1, level: "master" },
  ] as const;
  const roster = rosterOf({ playerIds: [5, 1, 3], bots });
  expect(roster.peers).toEqual([5]);
  expect(roster.bots).toEqual([
    { playerId: 1, level: "master", place: 0 },
    { playerId: 3, level: "weak", place: 1 },
  ]);
  expect(roster.seats[1]).toEqual({
    ...{ playerId: 3, sinceTurn: FIRST_TURN, noShows: 0 },
    playedBy: { kind: "bot", level: "weak" },
  });
  expect(() => rosterOf({ playerIds: [1, 3], bots })).toThrow(AssertionError);
});

test("a seat may go from a peer to a bot and back", () => {
  const bot: PlayedBy = { kind: "bot", level: "strong" };
  const before = rosterOf({ playerIds: [1, 2] });
  const roster = withSeats(before, [2], bot, 4);
  expect([roster.peers, roster.bots]).toEqual([[1], [{ playerId: 2, level: "strong", place: 1 }]]);
  expect(latestChange(roster)).toBe(4);
  expect(withSeats(roster, [2], { kind: "peer" }, 9)).toMatchObject({ peers: [1, 2], bots: [] });
  expect(() => withSeats(roster, [2], bot, 9)).toThrow(AssertionError);
});

test("who leaves keeps the seat, which nobody plays from that turn on; the roster before stays as it was", () => {
  const before = rosterOf({ playerIds: [1, 2, 3] });
  const roster = withSeats(before, [2], NOBODY, 7);
  expect([before.peers, roster.peers]).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);
  expect(roster.seats[1]).toEqual({ playerId: 2, playedBy: { kind: "nobody" }, sinceTurn: 7, noShows: 0 });
  expect([latestChange(before), latestChange(roster)]).toEqual([FIRST_TURN, 7]);
});

test("several may leave in a turn, one after the other", () => {
  const roster = withSeats(withSeats(rosterOf({ playerIds: [1, 2, 3, 4] }), [4], NOBODY, 7), [2], NOBODY, 7);
  expect(roster.peers).toEqual([1, 3]);
  expect(roster.seats.map(({ sinceTurn }) => sinceTurn)).toEqual([FIRST_TURN, 7, FIRST_TURN, 7]);
});

test("who has left leaves no more, and nobody leaves before what was agreed on", () => {
  const roster = withSeats(rosterOf({ playerIds: [1, 2, 3] }), [2], NOBODY, 7);
  expect(() => withSeats(roster, [2], NOBODY, 8)).toThrow(AssertionError);
  expect(() => withSeats(roster, [5], NOBODY, 8)).toThrow(AssertionError);
  expect(() => withSeats(roster, [1], NOBODY, 6)).toThrow(AssertionError);
});

test("whose peer is let back in and gives nothing is told apart, so often in a row, until it plays a turn", () => {
  const bot: PlayedBy = { kind: "bot", level: "beginner" };
  const seatOf = (one: Roster) => one.seats[1]!;
  let roster = withSeats(rosterOf({ playerIds: [1, 2] }), [2], bot, 4);
  expect(seatOf(roster).noShows).toBe(0);
  for (let i = 1; i <= NO_SHOWS_MAX + 2; i += 1) {
    roster = withSeats(roster, [2], { kind: "peer" }, 20 * i);
    expect(seatOf(roster).noShows).toBe(Math.min(i - 1, NO_SHOWS_MAX));
    roster = withSeats(roster, [2], bot, 20 * i);
    expect(seatOf(roster)).toMatchObject({ sinceTurn: 20 * i, noShows: Math.min(i, NO_SHOWS_MAX) });
  }
  roster = withSeats(withSeats(roster, [2], { kind: "peer" }, 500), [2], bot, 501);
  expect(seatOf(roster).noShows).toBe(0);
});
