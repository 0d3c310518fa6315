// Goal: between two who are in dispute over orders only signed ones count, and only where they should be. Method: the pledges of player 2.
import { beforeEach, describe, expect, test } from "vitest";

import { turnDataDigest, type TurnData } from "../../../src/lockstep/index.ts";
import { Pledges } from "../../../src/match/notary/pledges.ts";

const LOCAL = 2;
const SINCE = 12;

function dataOf(playerId: number, turn: number, cat = 1): TurnData {
  const values = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2 };
  return { turn, playerId, ...values, commands: [{ kind: "stop", cats: [cat] }] };
}

let signed = new Map<string, string>();
let given = new Map<number, TurnData>();
let away: number[] = [];
let turn = SINCE;
beforeEach(() => {
  turn = SINCE;
  signed = new Map();
  given = new Map();
  away = [];
});

const sign = (data: TurnData): unknown => signed.set(`${data.playerId} ${data.turn}`, turnDataDigest(data));

function pledgesOf(isBack = false): Pledges {
  const book = {
    get givenTurn() {
      return Math.max(-1, ...given.keys());
    },
    received: (turn: number) =>
      new Map([...given].flatMap(([at, data]) => (at === turn ? [[LOCAL, data]] : []))),
    get changes() {
      return away.map((playerId) => ({ playerId, turn: 3, playedBy: { kind: "peer" as const } }));
    },
  };
  const match = {
    localPlayerId: LOCAL,
    get turn() {
      return turn;
    },
    book,
  } as unknown as ConstructorParameters<typeof Pledges>[0]["match"];
  return new Pledges({ match, isBack, signedOrders: (id, turn) => signed.get(`${id} ${turn}`) ?? null });
}

function accusing(accused: number, isBack = false): Pledges {
  const pledges = pledgesOf(isBack);
  pledges.note([{ turn: 8, accused, by: LOCAL }], SINCE);
  return pledges;
}

test("who is in no dispute takes whatever comes", () => {
  const pledges = pledgesOf();
  pledges.note([{ turn: 8, accused: 3, by: 1 }], SINCE);
  expect(pledges.admits(3, dataOf(3, SINCE + 1))).toBe(true);
  expect(pledges.takeDues()).toEqual([]);
});

describe("who has said that it was told other orders", () => {
  test("takes what was given before the halt was over", () => {
    expect(accusing(3).admits(3, dataOf(3, SINCE))).toBe(true);
  });

  test("takes later ones once they are signed, whichever comes first", () => {
    const pledges = accusing(3);
    const data = dataOf(3, SINCE + 1);
    expect(pledges.admits(3, data)).toBe(false);
    expect(pledges.isUnsigned(3)).toBe(true);
    expect(pledges.takeSigned()).toEqual([]);
    sign(data);
    expect(pledges.takeSigned()).toEqual([{ from: 3, data }]);
    expect(pledges.isUnsigned(3)).toBe(false);
    expect(pledges.admits(3, data)).toBe(true);
  });

  test.each(["before", "after"])("takes none that are others than those that were signed %s", (when) => {
    const pledges = accusing(3);
    if (when === "before") sign(dataOf(3, SINCE + 1, 9));
    expect(pledges.admits(3, dataOf(3, SINCE + 1))).toBe(false);
    if (when === "after") sign(dataOf(3, SINCE + 1, 9));
    expect(pledges.takeSigned()).toEqual([]);
    expect(pledges.takeRefuted()).toEqual([3]);
    expect(pledges.isUnsigned(3)).toBe(true);
  });

  test("takes what others pass on", () => {
    expect(accusing(3).admits(1, dataOf(3, SINCE + 1))).toBe(true);
  });

  test("takes what who is accused passes on only if its author has signed it", () => {
    const pledges = accusing(3);
    expect(pledges.admits(3, dataOf(1, SINCE + 1))).toBe(false);
    sign(dataOf(1, SINCE + 1));
    expect(pledges.takeSigned()).toHaveLength(1);
  });

  test("and says so again has broken its pledge, of later turns", () => {
    const pledges = accusing(3);
    expect(pledges.isBroken({ turn: SINCE, accused: 3, by: LOCAL })).toBe(false);
    expect(pledges.isBroken({ turn: SINCE + 1, accused: 3, by: LOCAL })).toBe(true);
    expect(pledges.isBroken({ turn: SINCE + 1, accused: 3, by: 1 })).toBe(false);
    pledges.lift(3);
    expect(pledges.isBroken({ turn: SINCE + 1, accused: 3, by: LOCAL })).toBe(false);
  });

  test("is told once of one that gives others again and again", () => {
    const pledges = accusing(3);
    for (const turn of [SINCE + 1, SINCE + 2]) {
      sign(dataOf(3, turn, 9));
      pledges.admits(3, dataOf(3, turn));
    }
    expect([pledges.takeRefuted(), pledges.takeRefuted()]).toEqual([[3], []]);
  });

  test("is held to it from the first time on, however often it says so", () => {
    const pledges = accusing(3);
    pledges.note([{ turn: SINCE + 5, accused: 3, by: LOCAL }], SINCE + 9);
    expect(pledges.isBroken({ turn: SINCE + 1, accused: 3, by: LOCAL })).toBe(true);
  });

  test("holds nothing against the other for a turn that is over", () => {
    const pledges = accusing(3);
    pledges.admits(3, dataOf(3, SINCE + 1));
    turn = SINCE + 1; // it came by way of others
    expect([pledges.takeSigned(), pledges.isUnsigned(3)]).toEqual([[], false]);
  });

  test("or of whom it was said and has been away, has no part in this", () => {
    away = [3];
    expect(accusing(3).admits(3, dataOf(3, SINCE + 1))).toBe(true);
    away = [];
    expect(accusing(3, true).admits(3, dataOf(3, SINCE + 1))).toBe(true);
  });

  test("holds no more than there is room for", () => {
    const pledges = accusing(3);
    for (let i = 0; i < 1_000; i += 1) pledges.admits(3, dataOf(3, SINCE + 1 + i));
    for (let i = 0; i < 1_000; i += 1) sign(dataOf(3, SINCE + 1 + i));
    expect(pledges.takeSigned()).toHaveLength(64);
  });
});

test("turn data that are sent again until they are signed are held once, and take no other's place", () => {
  const pledges = accusing(3);
  for (let i = 0; i < 100; i += 1) pledges.admits(3, dataOf(3, SINCE + 1));
  pledges.admits(3, dataOf(3, SINCE + 2));
  for (const turn of [SINCE + 1, SINCE + 2]) sign(dataOf(3, turn));
  expect(pledges.takeSigned().map(({ data }) => data.turn)).toEqual([SINCE + 1, SINCE + 2]);
});

test("who is accused signs its orders of each turn, once, for whoever accuses it", () => {
  const pledges = pledgesOf();
  for (const turn of [SINCE, SINCE + 1, SINCE + 2]) given.set(turn, dataOf(LOCAL, turn));
  pledges.note([{ turn: 8, accused: LOCAL, by: 4 }], SINCE);
  expect(pledges.takeDues().map(({ to, data }) => [to, data.turn])).toEqual([
    [4, SINCE + 1],
    [4, SINCE + 2],
  ]);
  expect(pledges.takeDues()).toEqual([]);
  given.set(SINCE + 3, dataOf(LOCAL, SINCE + 3));
  expect(pledges.takeDues().map(({ to, data }) => [to, data.turn])).toEqual([[4, SINCE + 3]]);
});
