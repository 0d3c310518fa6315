import { expect, test, vi } from "vitest";

import { TOURNAMENT_NAMES, type Figure } from "../../src/lab/index.ts";
import { readTournamentArguments, runTournament } from "../../src/cli/tournament.ts";

test("without arguments all tournaments are held, whole, from the first seed on", () => {
  const value = {
    ...{ names: TOURNAMENT_NAMES, firstSeed: 1, jobCount: 1, only: "", isQuick: false, isJson: false },
  };
  expect(readTournamentArguments([])).toEqual({ ok: true, value });
  expect(
    readTournamentArguments(["orders", "orders", "--seed", "7", "--jobs", "2", "--quick", "--json"]),
  ).toEqual({
    ok: true,
    value: { names: ["orders"], firstSeed: 7, jobCount: 2, only: "", isQuick: true, isJson: true },
  });
});

test.each([
  [["cats"], 'there is no tournament "cats"; there is orders, kinds, length, bots, ladder, sieges'],
  [["--seed", "-1"], "--seed"],
  [["--seed", "1e3"], 'the seed is "1e3"'],
  [["--jobs", "0"], 'the number of jobs is "0"'],
  [["--fast"], "--fast"],
  [["--only", "Play"], "--only is for rows of the ladder"],
  [["ladder", "bots", "--only", "Play"], "name it alone"],
  [["ladder", "--only", "zzz"], 'no row that is played has "zzz" in its name'],
  [["ladder", "--only", "zzz", "--quick", "--json", "--jobs", "2"], 'no row that is played has "zzz"'],
])("%j is refused, and said why", async (args, reason) => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let text = "";
  const status = await runTournament(args, { write: (part) => void (text += part) });
  const told = stderr.mock.calls.join("");
  stderr.mockRestore();
  expect([status, text]).toEqual([1, ""]);
  expect(told).toMatch(/^tournament: /);
  expect(told).toContain(reason);
});

test("--help prints what it takes, and ends well", async () => {
  let text = "";
  expect(await runTournament(["--help"], { write: (part) => void (text += part) })).toBe(0);
  expect(text).toMatch(/--seed S.*\n.*--jobs N.*\n.*--only T.*\n.*--quick.*\n.*--json/);
});

test("figures and their order are the same for any number of jobs", async () => {
  const hold = async (jobs: string) => {
    let text = "";
    const args = ["ladder", "--only", "First Yarn", "--quick", "--json", "--seed", "5", "--jobs", jobs];
    const status = await runTournament(args, { write: (part) => void (text += part) });
    return { status, text };
  };
  const one = await hold("1");
  expect(one.text.split("\n").length).toBeGreaterThan(5);
  expect(await hold("2")).toEqual(one);
});

test("of the ladder only the rows are played whose names have what is asked for in them", async () => {
  const hold = async (jobs: string) => {
    let text = "";
    const args = ["ladder", "--only", "First Yarn, all", "--quick", "--json", "--jobs", jobs];
    const status = await runTournament(args, { write: (part) => void (text += part) });
    const names = text
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as Figure).name);
    return { status, names };
  };
  const name = "ladder: First Yarn, all at cushions, then at the enemy";
  expect(await hold("1")).toEqual({ status: 0, names: [name, `${name}, median`] });
  expect((await hold("2")).names).toEqual([name, `${name}, median`]);
});
