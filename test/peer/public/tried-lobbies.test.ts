// Goal: a lobby that let nobody in is passed over for 30 s, and after a second try for good; others are not.
// Method: the list at a time that the test says.
import { expect, test } from "vitest";

import { TriedLobbies } from "../../../src/peer/public/tried-lobbies.ts";

test("a lobby that let nobody in may be tried once more, when its host had 30 s", () => {
  let nowMs = 1_000;
  const tried = new TriedLobbies({ nowMs: () => nowMs, setTimer: () => () => undefined });
  expect(tried.has("a")).toBe(false);
  tried.add("a");
  expect([tried.has("a"), tried.has("b")]).toEqual([true, false]);
  nowMs += 29_999;
  expect(tried.has("a")).toBe(true);
  nowMs += 1;
  expect(tried.has("a")).toBe(false);
  tried.add("a");
  nowMs += 3_600_000;
  expect([tried.has("a"), tried.has("b")]).toEqual([true, false]);
});
