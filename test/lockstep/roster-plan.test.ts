import fc from "fast-check";
import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { lastReturn, rosterOf, type PlayedBy } from "../../src/lockstep/index.ts";
import { canFollow, planOf, rosterIn, withChange, type SeatChange } from "../../src/lockstep/roster-plan.ts";

const BOT: PlayedBy = { kind: "bot", level: "medium" };
const PEER: PlayedBy = { kind: "peer" };
const FOUR = planOf(rosterOf({ playerIds: [1, 2, 3, 4] }));

function leaves(playerId: number, turn: number): SeatChange {
  return { playerId, playedBy: BOT, turn };
}

function back(playerId: number, turn: number): SeatChange {
  return { playerId, playedBy: PEER, turn };
}

test("nobody comes or goes at first, in any turn", () => {
  for (const turn of [-2, 0, 9_999]) expect(rosterIn(FOUR, turn).peers).toEqual([1, 2, 3, 4]);
});

test("a change holds from its turn on, and the plan before stays as it was", () => {
  const plan = withChange(FOUR, leaves(2, 7));
  expect([6, 7, 8].map((turn) => rosterIn(plan, turn).peers)).toEqual([
    [1, 2, 3, 4],
    [1, 3, 4],
    [1, 3, 4],
  ]);
  expect(rosterIn(plan, 7).seats[1]).toEqual({ playerId: 2, playedBy: BOT, sinceTurn: 7, noShows: 0 });
  expect(rosterIn(FOUR, 7).peers).toEqual([1, 2, 3, 4]);
});

// Who left first may have played on for longer than who left next.
test("a change may come before one that was planned earlier", () => {
  const plan = withChange(withChange(FOUR, leaves(4, 9)), leaves(2, 6));
  expect([5, 6, 8, 9].map((turn) => rosterIn(plan, turn).peers)).toEqual([
    [1, 2, 3, 4],
    [1, 3, 4],
    [1, 3, 4],
    [1, 3],
  ]);
  expect(rosterIn(plan, 9).seats.map(({ sinceTurn }) => sinceTurn)).toEqual([-2, 6, -2, 9]);
});

test("several may leave in one turn: one roster follows", () => {
  const plan = withChange(withChange(FOUR, leaves(4, 6)), leaves(2, 6));
  expect([5, 6].map((turn) => rosterIn(plan, turn).peers)).toEqual([
    [1, 2, 3, 4],
    [1, 3],
  ]);
  expect(plan.rosters).toHaveLength(2);
});

test("who left does so no more, and nothing changes before turn 0", () => {
  const plan = withChange(FOUR, leaves(2, 6));
  expect(() => withChange(plan, leaves(2, 8))).toThrow(AssertionError);
  expect(() => withChange(plan, leaves(5, 8))).toThrow(AssertionError);
  expect(() => withChange(FOUR, leaves(2, -1))).toThrow(AssertionError);
  expect(rosterIn(withChange(FOUR, leaves(2, 0)), 0).peers).toEqual([1, 3, 4]);
});

test("in whatever order changes become known, the same rosters follow", () => {
  const turns = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9));
  fc.assert(
    fc.property(turns, (at) => {
      const changes = at.map((turn, i) => leaves(i + 2, turn));
      const plan = changes.reduce(withChange, FOUR);
      expect(changes.toReversed().reduce(withChange, FOUR)).toEqual(plan);
      for (let turn = 0; turn < 12; turn += 1) {
        const left = changes.filter((change) => change.turn > turn).map(({ playerId }) => playerId);
        expect(rosterIn(plan, turn).peers).toEqual([1, ...left]);
      }
    }),
  );
});

test("a seat may be its peer's own again, and change again after that", () => {
  const plan = [leaves(2, 7), back(2, 30), leaves(2, 40)].reduce(withChange, FOUR);
  expect([6, 7, 29, 30, 39, 40].map((turn) => rosterIn(plan, turn).peers.includes(2))).toEqual([
    ...[true, false, false],
    ...[true, true, false],
  ]);
  expect(rosterIn(plan, 30).seats[1]).toEqual({
    playerId: 2,
    playedBy: PEER,
    sinceTurn: 30,
    noShows: 0,
  });
  expect(rosterIn(plan, 30).bots).toEqual([]);
  expect(() => withChange(FOUR, back(2, 30))).toThrow(AssertionError); // it has not left
});

test("who is let back in and is gone before its turn comes changes its seat twice in it, and may not in another order", () => {
  const plan = [leaves(2, 7), leaves(3, 8), back(2, 30), leaves(2, 30), back(3, 30)].reduce(withChange, FOUR);
  const before = rosterIn(plan, 29);
  const changes = plan.changes.filter(({ turn }) => turn >= 30);
  expect(changes).toEqual([back(2, 30), leaves(2, 30), back(3, 30)]);
  expect(canFollow(before, changes)).toBe(true);
  const alike = changes.reduce(withChange, planOf(before));
  for (const turn of [29, 30, 31]) expect(rosterIn(alike, turn)).toEqual(rosterIn(plan, turn));
  expect(rosterIn(alike, 30).seats[1]).toMatchObject({ playedBy: BOT, noShows: 1 });
  const wrong = [
    [leaves(2, 30), back(2, 30)],
    [back(2, 30), back(2, 30)],
    [back(3, 30), back(2, 30)],
    [back(2, 31), leaves(2, 30)],
  ];
  for (const order of wrong) expect(canFollow(before, order)).toBe(false);
});

test("the last return up to a turn is the same for a peer that does not know of those before its own", () => {
  const back = (playerId: number, turn: number): SeatChange => ({
    playerId,
    playedBy: { kind: "peer" },
    turn,
  });
  const later = [back(3, 60), leaves(3, 60), leaves(2, 70)];
  const all = [leaves(2, 7), leaves(3, 8), back(2, 30), ...later];
  expect([0, 29, 30, 59, 60, 99].map((turn) => lastReturn(all, turn))).toEqual([0, 0, 30, 30, 60, 60]);
  for (const turn of [60, 80]) expect(lastReturn(later, turn)).toBe(lastReturn(all, turn));
});
