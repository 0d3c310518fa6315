import { expect, test } from "vitest";

import { leaveText } from "../../../src/view/match/match-dialogs.ts";

test("who is about to leave a match is told that it ends for the others too", () => {
  expect(leaveText(false)).toMatch(/ends the match for everybody/);
  expect(leaveText(true)).not.toMatch(/match/);
});
