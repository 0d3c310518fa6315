// Goal: talk is offered where somebody is there: in the lobby and in the match that one is in, and with nobody who is gone and
// was not heard again.
// Method: made-up sessions of two others, one of whom may be gone.
import { expect, test } from "vitest";

import { companyOf } from "../../../src/match/talk/hearers.ts";

type Given = Parameters<typeof companyOf>;
const session = (phase: string) =>
  ({ phase, lobby: { remotes: [{ playerId: 2 }, { playerId: 3 }] } }) as unknown as Given[0];
const DEPARTURE = { playerId: 3 };
const RUN = { members: { gone: [DEPARTURE] } } as unknown as Given[1];

test.each([
  ["lobby", null, [], [2, 3]],
  ["starting", RUN, [], [2]],
  ["starting", RUN, [3], [2, 3]], // back at the result
  ["joining", null, [], []],
  ["starting", null, [], []], // on the way back to a match
  ["closed", null, [], []],
  ["closed", RUN, [3], []],
])(
  "in a session that is %s, with the match %j and %j heard again, there is %j",
  (phase, run, heard, company) => {
    const heardAgain = new Set<unknown>(heard.map(() => DEPARTURE));
    expect(companyOf(session(phase), run, heardAgain)).toEqual(company);
  },
);

test("who is gone once more was heard before that only", () => {
  const run = { members: { gone: [{ playerId: 3 }] } } as unknown as Given[1];
  expect(companyOf(session("starting"), run, new Set<unknown>([DEPARTURE]))).toEqual([2]);
});
