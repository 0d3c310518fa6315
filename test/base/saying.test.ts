// Goal: nobody says what others would refuse.
// Method: sayings at their limits and beyond.
import { expect, test } from "vitest";

import {
  LINE_CHARACTERS_MAX,
  PHRASES,
  PING_KINDS,
  sayingProblem,
  type PingKind,
} from "../../src/base/saying.ts";

const line = (text: string) => ({ kind: "line", isForTeam: false, text }) as const;
const ping = (x: number, y: number, kind: PingKind = PING_KINDS[0]) =>
  ({ kind: "ping", isForTeam: true, ping: kind, x, y }) as const;
const phrase = (number: number) => ({ kind: "phrase", isForTeam: false, phrase: number }) as const;

test("a line is what a name could be, of so many characters", () => {
  expect(sayingProblem(line("a".repeat(LINE_CHARACTERS_MAX)))).toBeNull();
  for (const text of ["", " ", "a\nb", "a".repeat(LINE_CHARACTERS_MAX + 1)])
    expect(sayingProblem(line(text)), text).not.toBeNull();
});

test("a phrase is one of those that there are", () => {
  expect([0, PHRASES.length - 1].map((number) => sayingProblem(phrase(number)))).toEqual([null, null]);
  for (const number of [-1, PHRASES.length, 0.5, NaN])
    expect(sayingProblem(phrase(number))).toBe("out-of-range");
});

test("a ping is of a kind that there is, at a point that a command could name", () => {
  for (const kind of PING_KINDS) expect(sayingProblem(ping(-0x8000, 0x7fff, kind))).toBeNull();
  expect(sayingProblem(ping(0, 0, "shout" as PingKind))).toBe("out-of-range");
  for (const value of [-0x8001, 0x8000, 0.5, NaN, Infinity]) {
    expect(sayingProblem(ping(value, 0)), `${value}`).toBe("out-of-range");
    expect(sayingProblem(ping(0, value)), `${value}`).toBe("out-of-range");
  }
});

test("who wants another match may always say so", () => {
  expect(sayingProblem({ kind: "again", isForTeam: false })).toBeNull();
});
