import { expect, test } from "vitest";

import { MatchIds } from "../../../src/net/session/match-ids.ts";

const SESSION = 7;

test("a match is called as its session until its players part", () => {
  const ids = new MatchIds();
  expect([ids.current(SESSION), ids.all(SESSION)]).toEqual([SESSION, [SESSION]]);
  ids.follow({ ids: [SESSION], coming: [], members: [1, 2, 3] }, 0);
  expect(ids.readable(2, SESSION, 0)).toEqual([SESSION]);
});

test("a name that others may go by already is read, and not yet written", () => {
  const ids = new MatchIds();
  ids.follow({ ids: [SESSION], coming: [8, 9], members: [1, 2] }, 0);
  expect(ids.current(SESSION)).toBe(SESSION);
  expect(ids.readable(2, SESSION, 0)).toEqual([SESSION, 8, 9]);
});

test("the former name is read of who is in the part, until it says something by the present one, or for a minute", () => {
  const ids = new MatchIds();
  ids.follow({ ids: [SESSION], coming: [8], members: [1, 2, 3, 4] }, 0);
  ids.follow({ ids: [SESSION, 8], coming: [], members: [1, 2, 3] }, 1_000);
  expect(ids.current(SESSION)).toBe(8);
  expect([2, 3, 4].map((id) => ids.readable(id, SESSION, 1_000))).toEqual([[8, SESSION], [8, SESSION], [8]]);
  ids.noteHeard(2, 8, SESSION);
  ids.noteHeard(3, SESSION, SESSION);
  expect([2, 3].map((id) => ids.readable(id, SESSION, 2_000))).toEqual([[8], [8, SESSION]]);
  expect(ids.readable(3, SESSION, 61_000)).toEqual([8]);
});

test("who is not in the part is written to by what it knows the match by", () => {
  const ids = new MatchIds();
  ids.follow({ ids: [SESSION], coming: [], members: [1, 2, 3] }, 0);
  ids.follow({ ids: [SESSION, 8], coming: [], members: [1, 2] }, 1_000);
  expect([2, 3].map((id) => ids.sealFor(id, SESSION))).toEqual([8, SESSION]);
  ids.follow({ ids: [SESSION, 8, 9], coming: [], members: [1] }, 2_000);
  expect([2, 3].map((id) => ids.sealFor(id, SESSION))).toEqual([8, SESSION]);
  ids.follow({ ids: [SESSION, 8, 9, 10], coming: [], members: [1, 3] }, 3_000); // it is back
  expect([2, 3].map((id) => ids.sealFor(id, SESSION))).toEqual([8, 10]);
});

test("who asks for it by its present name is written to by that", () => {
  const ids = new MatchIds();
  ids.follow({ ids: [SESSION], coming: [], members: [1, 2] }, 0);
  ids.follow({ ids: [SESSION, 8], coming: [], members: [2] }, 1_000);
  expect(ids.sealFor(1, SESSION)).toBe(SESSION);
  ids.noteKnown(1);
  expect(ids.sealFor(1, SESSION)).toBe(8);
  ids.follow({ ids: [SESSION, 8, 9], coming: [], members: [2] }, 2_000);
  expect(ids.sealFor(1, SESSION)).toBe(8); // by that it hears that there is another one
  ids.noteKnown(1);
  expect(ids.sealFor(1, SESSION)).toBe(9);
});

test("who was in no part of it for some time is written to by the name before the last parting", () => {
  const ids = new MatchIds();
  ids.follow({ ids: [SESSION], coming: [], members: [1, 2] }, 0); // 3 is gone, and about to come back
  ids.follow({ ids: [SESSION, 8], coming: [], members: [2] }, 1_000);
  expect([1, 3].map((id) => ids.sealFor(id, SESSION))).toEqual([SESSION, SESSION]);
});

test("whoever goes back to another part of the match calls it as that does, and remembers what else it was called", () => {
  const ids = new MatchIds();
  ids.follow({ ids: [SESSION, 8], coming: [], members: [1, 2] }, 0);
  ids.choose(SESSION, SESSION);
  expect([ids.current(SESSION), ids.all(SESSION)]).toEqual([SESSION, [8, SESSION]]);
  for (let id = 100; id < 200; id += 1) ids.choose(id, SESSION);
  expect(ids.all(SESSION)).toHaveLength(16); // whatever others tell
});
