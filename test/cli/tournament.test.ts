import { expect, test, vi } from "vitest";

import { TOURNAMENT_NAMES } from "../../src/lab/index.ts";
import { readTournamentArguments, runTournament } from "../../src/cli/tournament.ts";

test("without arguments all tournaments are held, whole, from the first seed on", () => {
  const value = { names: TOURNAMENT_NAMES, firstSeed: 1, isQuick: false, isJson: false };
  expect(readTournamentArguments([])).toEqual({ ok: true, value });
  expect(readTournamentArguments(["orders", "orders", "--seed", "7", "--quick", "--json"])).toEqual({
    ok: true,
    value: { names: ["orders"], firstSeed: 7, isQuick: true, isJson: true },
  });
});

test.each([
  [["cats"], 'there is no tournament "cats"; there is orders, kinds, length, bots, ladder'],
  [["--seed", "-1"], "--seed"],
  [["--seed", "1e3"], 'the seed is "1e3"'],
  [["--fast"], "--fast"],
])("%j is refused, and said why", (args, reason) => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let text = "";
  const status = runTournament(args, { write: (part) => void (text += part) });
  const told = stderr.mock.calls.join("");
  stderr.mockRestore();
  expect([status, text]).toEqual([1, ""]);
  expect(told).toMatch(/^tournament: /);
  expect(told).toContain(reason);
});

test("--help prints what it takes, and ends well", () => {
  let text = "";
  expect(runTournament(["--help"], { write: (part) => void (text += part) })).toBe(0);
  expect(text).toMatch(/--seed S.*\n.*--quick.*\n.*--json/);
});
