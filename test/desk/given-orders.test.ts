import { expect, test } from "vitest";

import { ORDERS_GIVEN_EACH_MAX } from "../../src/channel/index.ts";
import { givenOrders } from "../../src/desk/given-orders.ts";
import { ONE, type Command, type World } from "../../src/sim/index.ts";
import { makeTeamWorld } from "../view/support/ground-match.ts";

/** Ada's cats 1 to 4 stand at (2, 1) each. */
function field(): World {
  const world = makeTeamWorld();
  world.cats.x.fill(2 * ONE, 0, 4);
  world.cats.y.fill(ONE, 0, 4);
  return world;
}

function orders(commands: readonly Command[], world = field(), playerId = 1) {
  return givenOrders([{ playerCommands: [{ playerId, commands }] }], world);
}

const CATS = [1, 2, 3, 4];
const FROM = { x: 2, y: 1 };
const AT = { x: -5 * 256, y: 3 * 256 };
const GOAL = { x: -5, y: 3 };

test("an order is told with its kind, its goal and where its cats are", () => {
  const way = { cats: CATS, ...AT };
  const plain = { playerId: 1, ...GOAL, from: FROM, targetId: null };
  expect(orders([{ kind: "move", ...way }])).toEqual([{ kind: "move", ...plain }]);
  expect(orders([{ kind: "attack-move", ...way }])).toEqual([{ kind: "attack-move", ...plain }]);
  expect(orders([{ kind: "patrol", ...way }])).toEqual([{ kind: "patrol", ...plain }]);
  const march = { kind: "march", ...way, isLoose: true, line: null } as const;
  expect(orders([{ ...march, isFighting: true }])).toEqual([{ kind: "attack-move", ...plain }]);
  expect(orders([{ ...march, isFighting: false }])).toEqual([{ kind: "move", ...plain }]);
});

test("a march to a line is one to its middle", () => {
  const line = { x: -1 * 256, y: 5 * 256 };
  const march = { kind: "march", cats: CATS, ...AT, isFighting: true, isLoose: false, line } as const;
  expect(orders([march])).toMatchObject([{ x: -3, y: 4 }]);
});

test("to attack is to go for a cat, and to hold or stop to stay where one is", () => {
  const world = field();
  world.cats.x[5] = 9 * ONE;
  world.cats.y[5] = -4 * ONE;
  expect(orders([{ kind: "attack", cats: CATS, targetId: 6 }], world)).toEqual([
    { playerId: 1, kind: "attack", x: 9, y: -4, from: FROM, targetId: 6 },
  ]);
  for (const kind of ["hold", "stop"] as const)
    expect(orders([{ kind, cats: CATS }])).toEqual([
      { playerId: 1, kind, ...FROM, from: null, targetId: null },
    ]);
});

test("what is not there any more has no mark: a target, the last of the cats, a cushion", () => {
  expect(orders([{ kind: "attack", cats: CATS, targetId: 999 }])).toEqual([]);
  expect(orders([{ kind: "hold", cats: [998, 999] }])).toEqual([]);
  expect(orders([{ kind: "move", cats: [999], ...AT }])).toMatchObject([{ ...GOAL, from: null }]);
  expect(orders([{ kind: "breed", cushion: 200, catKind: "tom" }])).toEqual([]);
});

test("a move onto a cushion is a claim, unless it is one's own", () => {
  const world = field();
  const { cushions } = world.ground!;
  const [x, y] = [cushions.x[0]! / ONE, cushions.y[0]! / ONE];
  const move = { kind: "move", cats: CATS, x: x * 256, y: y * 256 } as const;
  cushions.owner[0] = 2;
  expect(orders([move], world)).toMatchObject([{ kind: "claim", x, y }]);
  cushions.owner[0] = 1;
  expect(orders([move], world)).toMatchObject([{ kind: "move" }]);
});

test("cushions are told what to breed where they are, and where new cats go", () => {
  const world = field();
  const { cushions } = world.ground!;
  const there = { x: cushions.x[1]! / ONE, y: cushions.y[1]! / ONE };
  expect(orders([{ kind: "breed", cushion: 1, catKind: "tom" }], world)).toMatchObject([
    { kind: "breed", ...there, from: null },
  ]);
  expect(orders([{ kind: "rally", cushion: 1, at: AT }], world)).toMatchObject([
    { kind: "rally", ...GOAL, from: there },
  ]);
  expect(orders([{ kind: "rally", cushion: 1, at: null }], world)).toMatchObject([
    { kind: "rally", ...there, from: null },
  ]);
});

test("what is no order has no mark", () => {
  expect(orders([{ kind: "surrender" }, { kind: "pause", reason: "none" }, { kind: "go-on" }])).toEqual([]);
});

test("a crowd that goes to almost one place by many commands is one order, to their middle", () => {
  const moves = [-1, 0, 1].map((i): Command => ({ kind: "move", cats: [i + 2], x: i * 256, y: 12 * 256 }));
  expect(orders(moves)).toEqual([{ playerId: 1, kind: "move", x: 0, y: 12, from: FROM, targetId: null }]);
  const apart = [-4, 0, 4].map((i): Command => ({ kind: "move", cats: [1], x: i * 256, y: 12 * 256 }));
  expect(orders(apart)).toHaveLength(3);
});

test("of many orders of a player the last ones are told, and others lose none by it", () => {
  const many = Array.from({ length: 50 }, (_, i): Command => ({
    kind: "move",
    cats: [1],
    x: (i - 25) * 4 * 256,
    y: 0,
  }));
  const told = givenOrders(
    [
      {
        playerCommands: [
          { playerId: 1, commands: many },
          { playerId: 2, commands: [{ kind: "move", cats: [5], ...AT }] },
        ],
      },
    ],
    field(),
  );
  expect(told.map(({ playerId }) => playerId)).toEqual([
    ...new Array<number>(ORDERS_GIVEN_EACH_MAX).fill(1),
    2,
  ]);
  expect(told[ORDERS_GIVEN_EACH_MAX - 1]!.x).toBe(96);
});

test("of an order to ten thousand cats that are not there nothing is looked up for long", () => {
  const cats = Array.from({ length: 10_000 }, (_, i) => i + 1);
  let asked = 0;
  const world = field();
  const counted = new Proxy(world.cats.networkId, {
    get: (ids, key) => {
      asked += 1;
      const value: unknown = Reflect.get(ids, key);
      return typeof value === "function" ? (value as () => unknown).bind(ids) : value;
    },
  });
  orders([{ kind: "move", cats, ...AT }], { ...world, cats: { ...world.cats, networkId: counted } });
  expect(asked).toBeLessThan(1_000);
});
