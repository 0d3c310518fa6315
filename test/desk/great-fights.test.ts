import { expect, test } from "vitest";

import { decisiveFight, greatestLoss } from "../../src/desk/great-fights.ts";
import type { MatchFacts } from "../../src/replay/index.ts";

/** Of player 1 against 2: cats, and those lost so far. */
type Sample = readonly [ownCats: number, theirCats: number, ownLost: number, theirLost: number];

/** One in each ten seconds. */
function facts(samples: readonly Sample[]): MatchFacts {
  const players = [0, 1].map((i) => ({
    playerId: i + 1,
    cats: samples.map((sample) => sample[i]!),
    losses: samples.map((sample) => sample[2 + i]!),
    cushions: samples.map(() => 0),
    orders: samples.map(() => 0),
  }));
  const turns = samples.map((_, at) => at * 100);
  return { turnCount: turns.at(-1)!, turns, players, marks: [] };
}

const isOf = { own: (id: number) => id === 1, theirs: (id: number) => id === 2 };
const found = (...samples: readonly Sample[]) => decisiveFight(facts(samples), isOf);

test("the fight in which most were lost is found, no longer than it was", () => {
  const fight = found(
    [60, 35, 0, 0],
    [60, 35, 0, 0],
    [30, 30, 30, 5],
    [8, 24, 52, 13],
    [8, 24, 52, 13],
    [2, 30, 60, 13],
  );
  expect(fight).toEqual({ fromTurn: 100, toTurn: 500, had: 60, own: 60, theirs: 13, left: 2 });
  const calm = found([60, 35, 0, 0], [8, 24, 52, 13], [8, 30, 52, 13], [8, 30, 52, 13]);
  expect(calm).toEqual({ fromTurn: 0, toTurn: 100, had: 60, own: 52, theirs: 13, left: 8 });
});

test("a fight is told whole, and not by its end alone, in which one side lost more", () => {
  const fight = found([12, 12, 0, 0], [4, 3, 8, 9], [0, 1, 12, 11]);
  expect(fight).toEqual({ fromTurn: 0, toTurn: 200, had: 12, own: 12, theirs: 11, left: 0 });
  const drawn = found([30, 30, 0, 0], [18, 14, 12, 16], [12, 14, 18, 16]); // 18 against 16 in all, and 6 against 0 at its end
  expect(drawn).toBeNull();
});

test("two fights with a calm between them are two", () => {
  const calm = [20, 15, 20, 5] as const;
  const fight = found([40, 20, 0, 0], calm, calm, [25, 15, 20, 5], [5, 12, 40, 8]);
  expect(fight).toEqual({ fromTurn: 300, toTurn: 400, had: 25, own: 20, theirs: 3, left: 5 });
  const one = found([40, 20, 0, 0], calm, calm, [0, 12, 40, 8]);
  expect(one).toEqual({ fromTurn: 0, toTurn: 300, had: 40, own: 40, theirs: 8, left: 0 });
});

test("who loses all by one cat has lost a fight that decided", () => {
  const fight = found([12, 12, 0, 0], [0, 1, 12, 11]);
  expect(fight).toEqual({ fromTurn: 0, toTurn: 100, had: 12, own: 12, theirs: 11, left: 0 });
});

test("none decided where a team was far behind before, dwindled, lost about as many, or came back", () => {
  const behind = found([10, 13, 0, 0], [0, 12, 10, 1]);
  expect(behind).toBeNull();
  const even = found([60, 60, 0, 0], [20, 25, 40, 35]);
  expect(even).toBeNull();
  const half = found([60, 60, 0, 0], [31, 55, 29, 5]);
  expect(half).toBeNull();
  const later = Array.from({ length: 8 }, (_, at) => [40 - 2 * at, 30, 40 + 2 * at, 5 + at] as const); // ahead again
  const back = [[60, 35, 0, 0], [20, 34, 40, 1], ...later] as const;
  expect(found(...back)).toBeNull();
  expect(greatestLoss(facts(back), isOf)).toEqual({
    fromTurn: 0,
    toTurn: 100,
    had: 60,
    own: 40,
    theirs: 1,
    left: 20,
  });
  const dwindled = found(...Array.from({ length: 20 }, (_, at) => [60 - 3 * at, 60, 3 * at, 0] as const));
  expect(dwindled?.fromTurn ?? null).toBeNull();
});

test("a fight lasts a minute at most, and nobody has one who has no cats or no time to lose them", () => {
  const samples = Array.from({ length: 8 }, (_, at) => [14 - 2 * at, 12, 2 * at, 0] as const);
  const fight = found(...samples)!;
  expect(fight.toTurn - fight.fromTurn).toBe(600);
  expect(found([0, 0, 0, 0], [0, 3, 0, 0])).toBeNull();
  expect(found([12, 12, 0, 0])).toBeNull();
  expect(decisiveFight({ turnCount: 0, turns: [], players: [], marks: [] }, isOf)).toBeNull();
});
