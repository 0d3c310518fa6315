// Goal: who keeps the others from going on is found, and nobody is blamed for what it could not know or we slept through.
// Method: player 1 of a match whose others are about to go on; a test says what each has said and when it was heard.
import { describe, expect, test } from "vitest";

import {
  maskOfPlayers,
  startDepartures,
  type Departures,
  type LockstepMatch,
  type Statement,
} from "../../../src/lockstep/index.ts";
import { SUPPLY_MS } from "../../../src/match/members/limits.ts";
import { Obstruction } from "../../../src/match/members/obstruction.ts";

const NOTHING = { view: 0, lineage: 0, among: 0, named: [], votes: 0, isAlone: false, installed: null };
const HELD_TURN = 12;
const START_MS = 100_000;

type Said = Pick<Statement, "gone"> & Partial<Statement>;

function saying(said: Said): Statement {
  return { ...NOTHING, number: 1, promised: 0, held: [], ...said };
}

function startObstruction(playerIds: readonly number[], own: Said) {
  const started = startDepartures(1, playerIds);
  let departures: Departures = { ...started, said: saying(own) };
  const participants = {
    get departures() {
      return departures;
    },
  };
  const match = { participants, book: { heldTurnOf: () => HELD_TURN } } as unknown as LockstepMatch;
  const heard = new Map<number, number>(); // when a packet came last
  const wire = { newsMs: () => -Infinity, heardMs: (id: number) => heard.get(id) ?? -Infinity };
  const obstruction = new Obstruction({ match, wire });
  return {
    heard,
    /** What a player says from now on; it promises whatever it says so. */
    says: (from: number, said: Said): void => {
      const statement = saying(said);
      const { promises } = departures;
      departures = {
        ...departures,
        heard: departures.heard.with(from, statement),
        promises: said.promised === undefined ? promises : promises.with(from, [statement]),
      };
    },
    /** We say so from now on. */
    say: (said: Said): void => {
      departures = { ...departures, said: saying(said) };
    },
    at: (ms: number, awakeMs = -Infinity) => obstruction.update(awakeMs, START_MS + ms),
  };
}

describe("who holds turn data of one who is promised to be gone, and gives none,", () => {
  const [three, four] = [maskOfPlayers([3]), maskOfPlayers([4])];
  const promised = { gone: four, promised: four, held: [HELD_TURN] };

  test("is called gone 30 s later, and later by as long as we slept", () => {
    const { says, at } = startObstruction([1, 2, 3, 4], promised);
    for (const from of [2, 3]) says(from, { ...promised, held: [from === 2 ? HELD_TURN + 1 : HELD_TURN] });
    expect(at(0)).toEqual([]);
    expect(at(SUPPLY_MS, START_MS + 1)).toEqual([]);
    expect(at(SUPPLY_MS)).toEqual([2]);
  });

  // The turns that it names are of others.
  test("is not who promises that more are gone", () => {
    const { says, at } = startObstruction([1, 2, 3, 4], promised);
    says(2, { gone: three | four, promised: three | four, held: [HELD_TURN + 5, HELD_TURN] });
    says(3, promised);
    expect([at(0), at(SUPPLY_MS)]).toEqual([[], []]);
  });
});

test("who does not promise what it said is called gone 30 s later, and later by as long as we slept", () => {
  const gone = maskOfPlayers([4]);
  const { says, at } = startObstruction([1, 2, 3, 4], { gone, promised: gone, held: [HELD_TURN] });
  says(2, { gone });
  says(3, { gone, promised: gone, held: [HELD_TURN] });
  expect(at(0)).toEqual([]);
  expect(at(SUPPLY_MS, START_MS + 1)).toEqual([]);
  expect(at(SUPPLY_MS)).toEqual([2]);
});

describe("who hears one that all others miss", () => {
  const PLAYERS = [1, 2, 3, 4, 5, 6];
  const [five, both] = [maskOfPlayers([5]), maskOfPlayers([5, 6])];

  test("is called gone 10 s after it was missed for half a minute, unless it has gone on", () => {
    for (const view of [0, 1]) {
      const { says, at } = startObstruction(PLAYERS, { gone: five });
      for (const from of [2, 4, 6]) says(from, { gone: five });
      says(3, { gone: 0, view });
      expect([at(0), at(9_999)]).toEqual([[], []]);
      expect(at(10_000)).toEqual(view === 0 ? [3] : []);
    }
  });

  test("has as long for each that is missed after it", () => {
    const { says, say, at, heard } = startObstruction(PLAYERS, { gone: five });
    for (const from of [2, 3, 4]) says(from, { gone: five });
    expect(at(0)).toEqual([]);
    say({ gone: both });
    heard.set(6, START_MS - 25_000);
    for (const from of [2, 4]) says(from, { gone: both });
    for (const ms of [4_999, 5_000, 10_000, 14_999]) expect(at(ms)).toEqual([]);
    expect(at(15_000)).toEqual([3]);
  });
});
