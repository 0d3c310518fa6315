import { expect, test } from "vitest";

import { startDepartures } from "../../src/lockstep/index.ts";
import { comingParts, isPart, partIdOf } from "../../src/lockstep/match-parts.ts";
import { maskOfPlayers } from "../../src/lockstep/player-mask.ts";

const mask = (...ids: readonly number[]): number => maskOfPlayers(ids);

/** All ways to cut up to eight into two. */
const CUTS = Array.from({ length: 7 }, (_, i) => i + 2).flatMap((count) =>
  Array.from({ length: 2 ** count - 2 }, (_, i) => ({ peers: 2 ** count - 1, gone: i + 1 })),
);

test("of two parts of a match that both go on at most one keeps its name, and the other ones are all called otherwise", () => {
  for (const { peers, gone } of CUTS) {
    const others = peers & ~gone;
    expect(isPart({ peers }, gone) || isPart({ peers }, others)).toBe(true);
    const [a, b] = [gone, others].map((without) => partIdOf(99, { view: 1, gone: without }));
    expect(new Set([99, a, b]).size).toBe(3);
  }
});

test("a part has another name for each view, and for what it came from", () => {
  const names = [
    partIdOf(1, { view: 1, gone: 3 }),
    partIdOf(2, { view: 1, gone: 3 }),
    partIdOf(1, { view: 2, gone: 3 }),
    partIdOf(1, { view: 1, gone: 2 }),
  ];
  expect(new Set(names).size).toBe(4);
});

test("what others may have become is what we or they have promised, where those who are left are too few", () => {
  const started = startDepartures(4, [1, 2, 3, 4, 5]);
  expect(comingParts(started, [])).toEqual([]);
  expect(comingParts(started, [mask(1), mask(1, 2, 3)])).toEqual([{ view: 1, gone: mask(1, 2, 3) }]);
  const theirs = { ...started.said, number: 3, gone: mask(1, 2, 3), promised: mask(1, 2, 3) };
  const heard = started.heard.with(5, theirs);
  expect(comingParts({ ...started, heard }, [])).toEqual([{ view: 1, gone: mask(1, 2, 3) }]);
  expect(comingParts({ ...started, heard: started.heard.with(5, { ...theirs, view: 1 }) }, [])).toEqual([]);
});
