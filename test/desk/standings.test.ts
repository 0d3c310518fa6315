import { expect, test } from "vitest";

import type { WhyFact } from "../../src/channel/index.ts";
import { Standings } from "../../src/desk/standings.ts";
import { CAT_KINDS, HOLD_SUB_TURNS, createWorld, generateMap, type World } from "../../src/sim/index.ts";
import { sayWhy } from "../../src/words/why-fact-words.ts";

const textOf = (why: WhyFact | null): string | null => (why === null ? null : sayWhy(why));
const nameOf = (playerId: number): string => ["Ann", "Bo", "Cem", "Dot"][playerId - 1]!;

/** Player 1 alone against 2 and 3, with cushions; nobody has any yet. */
function world(): World {
  const map = generateMap({ playerCount: 3, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 9, timeLimitMinutes: 0 } as const;
  return createWorld({ seed: 1, catsPerPlayer: 4, playerIds: [1, 2, 3, 4], teams: [1, 2, 2, 0], ground });
}

/** In each second what the two teams have: cats of player 1 and of 2, cushions of player 1 and of 3. */
function played(seconds: readonly (readonly [number, number, number, number])[], fromTurn = 0) {
  const standings = new Standings();
  const now = world();
  seconds.forEach(([ownCats, theirCats, ownCushions, theirCushions], i) => {
    now.players.score.set([ownCats, theirCats, 0]);
    now.ground!.cushions.owner.fill(0);
    now.ground!.cushions.owner.set([
      ...Array.from({ length: ownCushions }, () => 1),
      ...Array.from({ length: theirCushions }, () => 3),
    ]);
    for (let turn = 0; turn < 10; turn += 1) standings.note(now, fromTurn + i * 10 + turn);
  });
  return Object.assign(
    (playerId: number, winnerId: number) => textOf(standings.whyLost(now, playerId, winnerId, { nameOf })),
    {
      won: (playerId: number, winnerId: number) =>
        textOf(standings.whyWon(now, playerId, winnerId, { nameOf })),
    },
  );
}

test("who lost is told of what the winners had more, and since when they had it to the end", () => {
  const why = played([
    [4, 4, 0, 0],
    [4, 5, 0, 0],
    [5, 5, 1, 2], // even with cats again
    [5, 6, 1, 2],
    [2, 6, 1, 3],
  ]);
  const told = "The winners had more cushions than you from 0:02 on and more cats from 0:03 on.";
  expect(why(1, 2)).toBe(told);
  expect(why(1, 3)).toBe(told); // an ally of the one who is named as the winner
});

test("nothing is said of what they had not more of", () => {
  const onlyCats = played([
    [4, 4, 1, 0],
    [0, 3, 1, 1],
  ]);
  expect(onlyCats(1, 2)).toBe("The winners had more cats than you from 0:01 on.");
  const ahead = played([
    [4, 4, 0, 0],
    [6, 3, 2, 1], // and gave up
  ]);
  expect(ahead(1, 2)).toBeNull();
});

test("who won is told of what they had more, and since when; nobody else is told that", () => {
  const why = played([
    [4, 4, 0, 0],
    [4, 5, 1, 2],
    [2, 6, 1, 3],
  ]);
  const told = "Your team had more cushions and more cats than Ann from 0:01 on.";
  expect([why.won(2, 2), why.won(3, 2), why.won(2, 3)]).toEqual([told, told, told]);
  expect([why.won(1, 2), why.won(4, 2), why.won(9, 2)]).toEqual([null, null, null]);
});

test("against several teams no one of them is what a match was won against", () => {
  const now = createWorld({ seed: 1, catsPerPlayer: 4, playerIds: [1, 2, 3], teams: [1, 2, 3] });
  const standings = new Standings();
  standings.note(now, 0);
  now.players.score.set([6, 0, 0]);
  standings.note(now, 10);
  expect([
    textOf(standings.whyWon(now, 1, 1, { nameOf })),
    textOf(standings.whyLost(now, 2, 1, { nameOf })),
  ]).toEqual([null, "Ann had more cats than you from 0:01 on."]);
});

test("nothing is said to who won, who watched, or who came when it was so already", () => {
  const why = played([
    [4, 4, 0, 0],
    [0, 3, 0, 1],
  ]);
  expect([why(2, 3), why(3, 2), why(4, 2), why(9, 2)]).toEqual([null, null, null, null]);
  expect(played([[1, 3, 0, 1]], 4_000)(1, 2)).toBeNull();
});

test("what came about in one second is told at once, and what was so from the start as that", () => {
  const both = played([
    [4, 4, 0, 0],
    [3, 4, 0, 1],
  ]);
  expect(both(1, 2)).toBe(
    "You took no cushion, and cushions breed cats: the winners had more cushions and more cats than you from 0:01 on.",
  );
  const fromStart = played([
    [4, 8, 0, 0],
    [4, 8, 0, 1],
  ]);
  expect(fromStart(1, 2)).toBe(
    "You took no cushion, and cushions breed cats: the winners had more cats than you from the start and more cushions from 0:01 on.",
  );
});

test("a team that lost to one player is told of itself", () => {
  const why = played([
    [4, 4, 0, 0],
    [5, 4, 0, 0],
  ]);
  expect(why(2, 1)).toBe(
    "Nobody took a cushion, so the fights decided: Ann had more cats than your team from 0:01 on.",
  );
  expect(why(3, 1)).toBe(
    "Nobody took a cushion, so the fights decided: Ann had more cats than your team from 0:01 on.",
  );
});

/** Player 1 has as many cats as the others, or one less. */
function worldWith(isEven: boolean): World {
  const now = world();
  now.players.score.set([isEven ? 4 : 3, 4, 0]);
  return now;
}

test("a world that a repair took back does not count", () => {
  const standings = new Standings();
  for (const turn of [0, 10]) standings.note(worldWith(true), turn);
  for (const turn of [20, 30, 40]) standings.note(worldWith(false), turn);
  standings.note(worldWith(true), 20); // from here on once more
  for (const turn of [30, 40]) standings.note(worldWith(false), turn);
  expect(textOf(standings.whyLost(worldWith(false), 1, 2, { nameOf }))).toBe(
    "Nobody took a cushion, so the fights decided: the winners had more cats than you from 0:03 on.",
  );
});

test("nothing is said of what changed while this peer did not see the match", () => {
  const standings = new Standings();
  standings.note(worldWith(true), 0);
  for (const turn of [600, 610]) standings.note(worldWith(false), turn);
  expect(textOf(standings.whyLost(worldWith(false), 1, 2, { nameOf }))).toBeNull();
});

test("nothing is said of what the winners had no more of in the last moment", () => {
  const standings = new Standings();
  standings.note(worldWith(true), 0);
  standings.note(worldWith(false), 10);
  expect(textOf(standings.whyLost(worldWith(true), 1, 2, { nameOf }))).toBeNull();
});

test("the time since when is told without pauses", () => {
  const standings = new Standings();
  const now = world();
  for (let turn = 0; turn <= 800; turn += 10) {
    now.players.score.set([4, turn < 700 ? 4 : 5, 0]);
    standings.note(now, turn);
  }
  const told = (clock: string): string =>
    `Nobody took a cushion, so the fights decided: the winners had more cats than you from ${clock} on.`;
  expect(textOf(standings.whyLost(now, 1, 2, { nameOf }))).toBe(told("1:10"));
  expect(textOf(standings.whyLost(now, 1, 2, { nameOf, playedTurns: (turn) => turn - 600 }))).toBe(
    told("0:10"),
  );
});

test("where cushions were taken in vain it is the winners' fights and kinds that are told of", () => {
  const standings = new Standings();
  const now = world();
  const [knitter, cats] = [CAT_KINDS.indexOf("knitter"), now.ground!.steering];
  for (let row = 0; row < now.header.catCount; row += 1)
    if (now.cats.playerId[row] !== 1) cats.kind[row] = knitter;
  for (let turn = 0; turn <= 100; turn += 10) {
    now.players.score.set([turn < 50 ? 4 : 1, 4, 0]);
    now.ground!.cushions.owner.fill(0);
    now.ground!.cushions.owner[0] = 1;
    standings.note(now, turn);
  }
  const count = { cushions: [], orders: [] };
  const players = [1, 2, 3].map((playerId) => ({
    ...{ playerId, cats: [4, 1], ...count, losses: [0, playerId === 1 ? 3 : 1] },
  }));
  const facts = { turnCount: 100, turns: [0, 100], players, marks: [] };
  expect(textOf(standings.whyLost(now, 1, 2, { nameOf, facts }))).toBe(
    "The winners had more cats than you from 0:05 on. You lost 3 cats, the winners 2. They had knitters as well, and you none.",
  );
});

test("cats that sleep since their player gave up are no lead of the others", () => {
  const now = world();
  const standings = new Standings();
  now.players.score.set([9, 4, 0]);
  standings.note(now, 0);
  standings.note(now, 10);
  now.players.score.set([0, 4, 0]); // player 1 gives up in the turn before a sample is due
  now.header.outcome = 2;
  standings.note(now, 20);
  expect(standings.whyLost(now, 1, 2, { nameOf })).toBeNull();
});

test("a setback alone is not why somebody won", () => {
  const now = world();
  const standings = new Standings();
  standings.note(now, 0);
  const count = { cushions: [], orders: [] };
  const players = [
    { playerId: 1, cats: [12, 4], losses: [0, 8], ...count },
    { playerId: 2, cats: [12, 12], losses: [0, 0], ...count },
  ];
  const facts = { turnCount: 100, turns: [0, 100], players, marks: [] };
  now.players.score.set([4, 4, 0]);
  expect(standings.whyWon(now, 1, 1, { nameOf, facts })).toBeNull();
});

/** Of players 1 to 3 in every ten seconds: cats, and those lost so far. */
function factsOf(cats: readonly (readonly number[])[], losses: readonly (readonly number[])[]) {
  const players = cats.map((own, i) => {
    const none = own.map(() => 0);
    return { playerId: i + 1, cats: own, losses: losses[i]!, cushions: none, orders: none };
  });
  const turns = cats[0]!.map((_, at) => at * 100);
  return { turnCount: turns.at(-1)!, turns, players, marks: [] };
}

test("who was out before the end is told of the time before that alone", () => {
  const cats = [
    [20, 20, 0, 0, 0],
    [20, 20, 18, 6, 6],
    [20, 20, 20, 8, 0],
  ];
  const losses = [
    [0, 0, 20, 20, 20],
    [0, 0, 2, 14, 14],
    [0, 0, 0, 12, 20],
  ];
  const now = createWorld({ seed: 1, catsPerPlayer: 4, playerIds: [1, 2, 3], teams: [1, 2, 3] });
  const standings = new Standings();
  cats[0]!.forEach((_, i) => {
    now.players.score.set(cats.map((own) => own[i]!));
    for (let turn = i * 100; turn < (i + 1) * 100; turn += 10) standings.note(now, turn);
  });
  expect(textOf(standings.whyLost(now, 1, 2, { nameOf, facts: factsOf(cats, losses) }))).toBe(
    "One fight decided: from 0:10 to 0:20 you lost all of 20 cats, Bo 2. Bo had more cats than you from 0:20 on.",
  );
});

test("cushions that were held to the end are what decided, and no fight after they were taken", () => {
  const now = world();
  const standings = new Standings();
  for (let turn = 0; turn <= 400; turn += 10) {
    now.players.score.set([20, 10, 10]);
    now.ground!.cushions.owner.fill(turn < 200 ? 0 : 3);
    now.ground!.rules.holder = turn < 200 ? 0 : 2;
    standings.note(now, turn);
  }
  now.ground!.rules.heldSubTurns = HOLD_SUB_TURNS;
  now.players.score.set([2, 10, 10]);
  const facts = factsOf(
    [
      [20, 20, 20, 20, 2],
      [10, 10, 10, 10, 10],
      [10, 10, 10, 10, 10],
    ],
    [
      [0, 0, 0, 0, 18],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
  );
  const held = (who: string): string => `${who} held all cushions from 0:20 on, which won the match.`;
  const why = standings.whyLost(now, 1, 2, { nameOf, facts });
  expect(why).toMatchObject({ fight: null, held: { seconds: 20, isAll: true } });
  expect(textOf(why)).toContain(held("The winners"));
  expect(textOf(standings.whyWon(now, 2, 2, { nameOf, facts }))).toContain(held("Your team"));
  now.ground!.rules.heldSubTurns = 0; // won by something else
  expect(standings.whyLost(now, 1, 2, { nameOf, facts })).toMatchObject({ fight: { own: 18 }, held: null });
});
