import { expect, test } from "vitest";

import { ONE } from "../../../src/sim/index.ts";
import { FactsFold, isCounted, type Standing } from "../../../src/replay/index.ts";

const IDS = [1, 2];
const NONE = new Int32Array(0);
const UNMOVED = {
  ...{ nextNetworkId: 1, born: [0, 0], fallen: [], owners: [0], cushions: [{ x: 0, y: 40 * ONE }] },
  half: { width: 60 * ONE, height: 45 * ONE },
  places: { networkId: NONE, playerId: NONE, x: NONE, y: NONE },
};

function standing(cats: readonly number[], more: Partial<Standing> = {}): Standing {
  return { ...UNMOVED, cats, awake: cats, ...more };
}

/** So many turns without an order; `at` says how the world stands after so many. */
function run(fold: FactsFold, turns: number, at: (turns: number) => Standing): void {
  const end = fold.turnCount + turns;
  while (fold.turnCount < end) {
    const { turnCount } = fold;
    fold.addTurn([], isCounted(turnCount) ? at(turnCount + 1) : null);
  }
}

test("who is born counts neither as lost nor for less", () => {
  const fold = new FactsFold(IDS, standing([3, 3]));
  run(fold, 10, () => standing([3, 4], { born: [1, 1] })); // the first lost one as well
  const [first, second] = fold.facts().players;
  expect(first).toMatchObject({ cats: [3, 3], losses: [0, 1] });
  expect(second).toMatchObject({ cats: [3, 4], losses: [0, 0] });
});

test("the cats of who gives up count no more, and are neither lost nor a fall", () => {
  const fold = new FactsFold(IDS, standing([3, 3]));
  run(fold, 13, () => standing([3, 3]));
  fold.end(standing([3, 3], { awake: [3, 0] }));
  const { players, marks } = fold.facts();
  expect(players.map(({ cats }) => cats.at(-1))).toEqual([3, 0]);
  expect(players[1]!.losses.at(-1)).toBe(0);
  expect(marks).toEqual([]);
});

test("orders are those of the minute before, and a pause is none", () => {
  const fold = new FactsFold(IDS, standing([3, 3]));
  fold.addTurn(
    [
      {
        playerId: 1,
        commands: [
          { kind: "stop", cats: [1] },
          { kind: "pause", reason: "none" },
        ],
      },
      { playerId: 2, commands: [{ kind: "go-on" }] },
    ],
    null,
  );
  run(fold, 629, () => standing([3, 3]));
  const { turns, players } = fold.facts();
  const orders = players[0]!.orders;
  expect([orders[turns.indexOf(10)], orders[turns.indexOf(600)], orders[turns.indexOf(610)]]).toEqual([
    1, 1, 0,
  ]);
  expect(players[1]!.orders.every((count) => count === 0)).toBe(true);
});

test("a fight, a cushion that changes hands and the last cat of a player leave marks in their order and where they were", () => {
  const fold = new FactsFold(IDS, standing([9, 2]));
  const [west, south] = [
    { x: -50 * ONE, y: 0 },
    { x: 0, y: -40 * ONE },
  ];
  run(fold, 10, () => standing([9, 2], { owners: [2] }));
  run(fold, 10, () =>
    standing([8, 1], {
      owners: [1],
      fallen: [
        { player: 0, ...west },
        { player: 1, ...west },
      ],
    }),
  );
  run(fold, 10, () => standing([8, 0], { owners: [1], fallen: [{ player: 1, ...south }] }));
  const cushion = { x: 0, y: 40 * ONE, region: "north" };
  expect(fold.facts().marks).toEqual([
    { kind: "fight", turn: 10, playerIds: [1, 2], count: 2, ...west, region: "west" },
    { kind: "claim", turn: 10, playerIds: [2], count: 1, ...cushion },
    { kind: "claim", turn: 20, playerIds: [1], count: 1, ...cushion },
    { kind: "fall", turn: 30, playerIds: [2], count: 0, ...south, region: "south" },
  ]);
});

test("a day of play takes no more than some thousand samples, evenly spaced", () => {
  const fold = new FactsFold(IDS, standing([3, 3]));
  run(fold, 86_400, (turns) => standing([3, turns % 7], { owners: [turns % 3] }));
  const { turns, players, marks } = fold.facts();
  expect(turns.length).toBeLessThanOrEqual(1_024);
  expect(turns.length).toBeGreaterThan(400);
  const spacing = turns[1]! - turns[0]!;
  expect(turns.every((turn, i) => turn === i * spacing)).toBe(true);
  for (const { cats, orders } of players)
    expect([cats.length, orders.length]).toEqual([turns.length, turns.length]);
  expect(marks.length).toBeLessThanOrEqual(128 + 256 + 64 + 1);
});

test("the end of a match is a sample, wherever it falls", () => {
  const fold = new FactsFold(IDS, standing([3, 3]));
  run(fold, 13, () => standing([3, 3]));
  fold.end(standing([3, 0]));
  expect(fold.facts()).toMatchObject({ turnCount: 13, turns: [0, 10, 13] });
  expect(fold.facts().players[1]).toMatchObject({ cats: [3, 3, 0], losses: [0, 0, 3] });
});
