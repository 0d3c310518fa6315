import { expect, test } from "vitest";

import { ReturnSearch } from "../../src/desk/return-search.ts";

// Goal: who goes back to a match is told that nobody is there, as soon as that is so, and not while somebody is heard.
// Method: a peer that is no more than its clock and when it heard the others.
test("nobody is there when nothing came for four and a half seconds, from anybody", () => {
  let [nowMs, nobody] = [1_000, 0];
  const remotes = [{ lastHeardMs: 0 }, { lastHeardMs: 0 }];
  const live = { nowMs: () => nowMs, matchPeer: { session: { lobby: { remotes } } } };
  const search = new ReturnSearch(
    live as unknown as ConstructorParameters<typeof ReturnSearch>[0],
    () => (nobody += 1),
  );
  const nobodyAt = (ms: number): number => {
    nowMs = ms;
    search.refresh();
    return nobody;
  };
  expect(nobodyAt(5_400)).toBe(0); // counted from when it began
  search.noteHeard();
  expect(nobodyAt(9_800)).toBe(0);
  remotes[1]!.lastHeardMs = 9_000;
  expect([nobodyAt(13_400), nobodyAt(13_500)]).toEqual([0, 1]);
});
