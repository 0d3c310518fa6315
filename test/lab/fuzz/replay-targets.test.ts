// Goal: the fuzzer plays what it has read, and finds what throws there.
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";

import { replayTargets } from "../../../src/lab/fuzz/targets/replay-targets.ts";
import { ReplayPlayer } from "../../../src/replay/index.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a replay of few cats is played", () => {
  vi.spyOn(ReplayPlayer.prototype, "runTurn").mockImplementation(() => {
    throw new Error("on purpose");
  });
  const [target] = replayTargets();
  const duel = readFileSync(new URL("../../../replays/duel.rcr", import.meta.url));
  expect(() => target!.check(duel)).toThrow("on purpose");
});
