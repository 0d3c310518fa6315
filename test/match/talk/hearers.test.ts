import { describe, expect, test } from "vitest";

import { mayHear, type TalkPlace } from "../../../src/match/talk/hearers.ts";

const place = (kind: TalkPlace["kind"]): TalkPlace => ({
  ...{ kind, turn: null },
  teams: new Map([
    [1, 1],
    [2, 1],
    [3, 3],
    [4, null],
    [5, null],
  ]),
});
const all = { isForTeam: false, kind: "line" } as const;
const team = { isForTeam: true, kind: "line" } as const;
const ping = { isForTeam: true, kind: "ping" } as const;
const again = { isForTeam: false, kind: "again" } as const;
const hearersOf = (kind: TalkPlace["kind"], from: number, saying: Parameters<typeof mayHear>[2]) =>
  [1, 2, 3, 4, 5, 6].filter((to) => mayHear(place(kind), { from, to }, saying));

describe("who hears what", () => {
  test("all hear what is for all, but who plays nothing of who watches until it is over", () => {
    for (const kind of ["lobby", "match", "result"] as const)
      expect(hearersOf(kind, 1, all)).toEqual([2, 3, 4, 5]);
    expect(hearersOf("match", 4, all)).toEqual([5]);
    expect(hearersOf("lobby", 4, all)).toEqual([1, 2, 3, 5]);
    expect(hearersOf("result", 4, all)).toEqual([1, 2, 3, 5]);
  });

  test("allies alone hear what is for the team, and those who watch are one", () => {
    for (const kind of ["lobby", "match", "result"] as const) {
      expect(hearersOf(kind, 1, team)).toEqual([2]);
      expect(hearersOf(kind, 3, team)).toEqual([]);
      expect(hearersOf(kind, 4, team)).toEqual([5]);
    }
  });

  test("pings are for the team, while there is a match", () => {
    expect(hearersOf("match", 2, ping)).toEqual([1]);
    expect(hearersOf("match", 2, { ...ping, isForTeam: false })).toEqual([]);
    for (const kind of ["lobby", "result"] as const) expect(hearersOf(kind, 2, ping)).toEqual([]);
  });

  test("that one wants to play again is for all, at the result", () => {
    expect(hearersOf("result", 1, again)).toEqual([2, 3, 4, 5]);
    expect(hearersOf("result", 4, again)).toEqual([1, 2, 3, 5]);
    expect(hearersOf("result", 1, { ...again, isForTeam: true })).toEqual([]);
    for (const kind of ["lobby", "match"] as const) expect(hearersOf(kind, 1, again)).toEqual([]);
  });

  test("nobody hears who is not there", () => {
    expect(hearersOf("lobby", 6, all)).toEqual([]);
    expect(mayHear(place("lobby"), { from: 1, to: 6 }, all)).toBe(false);
  });
});
