// Goal: nothing is run again from what was damaged here, and what all agreed on is kept as they did.
// Method: histories of a few turns, in which a test damages what is kept, or what a heal hands over.
import { expect, test } from "vitest";

import { Kept, logOf, MINDS } from "../../support/kept-history.ts";
import { runOf, watchMatch } from "../../support/watched-match.ts";

test("an end whose bots remember something else by now is passed over", () => {
  const kept = new Kept().play(0, 9, (turn) => turn - 3);
  expect(kept.bases(6)).toEqual([6, 3, -1]);
  kept.history.base(6)!.minds[0]! ^= 1; // a view of what is kept
  expect(kept.bases(6)).toEqual([3, -1]);
});

test("what hits the world after all agreed at the end of a turn is not taken for how it ended", () => {
  const baseAfterHit = (agreedTurn: number): number => {
    const kept = new Kept().play(0, 9, (turn) => turn - 3);
    kept.history.agree(agreedTurn);
    kept.world.cats.health[0]! ^= 1;
    kept.history.noteAfterEnd({ world: kept.world, minds: MINDS });
    return kept.history.base(9)!.turn;
  };
  expect([baseAfterHit(8), baseAfterHit(9)]).toEqual([8, 9]); // of an open turn it is to be found
});

test("after a heal the log of each turn is that of all, whatever it was here", () => {
  const watched = watchMatch({ turnCount: 30 });
  const run = runOf(watched);
  const logStates = run.logStates.map((state, i) => ({ ...state, logChecksum: 1_000 + i }));
  const end = run.ends.at(-1)!;
  watched.history.settle(29, { run: { ...run, logStates }, world: run.world, minds: run.minds, end });
  const kept = logStates.map((_, i) => watched.history.logStateAt(run.baseTurn + 1 + i)?.logChecksum);
  expect(kept).toEqual(logStates.map(({ logChecksum }) => logChecksum));
});

// Its minds may be other than those of the second run, though the world is not, or not yet.
test("after a heal nothing runs again from an end of the own first run", () => {
  const kept = new Kept().play(0, 9);
  expect(kept.bases(8)).toContain(7);
  const turns = Array.from({ length: 10 }, (_, turn) => turn);
  const run = { baseTurn: -1, ends: turns.map((turn) => kept.endOf(turn)), logStates: turns.map(logOf) };
  const end = kept.endOf(9);
  kept.history.settle(9, { run, world: kept.world, minds: Int32Array.of(1, 2, 3), end });
  expect(kept.bases(9)).toEqual([9, -1]);
  expect(kept.history.base(9)!.minds).toEqual(Int32Array.of(1, 2, 3));
});
