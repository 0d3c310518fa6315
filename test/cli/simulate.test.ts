import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";

import { readSimulateArguments } from "../../src/cli/arguments/simulate-arguments.ts";
import { runSimulate } from "../../src/cli/simulate.ts";
import { planMatches } from "../../src/lab/index.ts";
import type { SimulateEvent } from "../../src/lab/simulate/play-matches.ts";
import { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { judgeMatch } from "../../src/lab/simulate/judge-match.ts";
import { resultOf } from "../../src/lab/simulate/peer-record.ts";

async function simulate(...args: readonly string[]): Promise<{
  readonly status: number;
  readonly lines: readonly string[];
}> {
  let text = "";
  const status = await runSimulate(args, { write: (line) => (text += line) });
  return { status, lines: text.split("\n").slice(0, -1) };
}

test("says of a match in one line how it came out", async () => {
  const { status, lines } = await simulate("--seed", "7", "--peers", "4", "--turns", "20", "--loss", "20");
  expect(status).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^seed 7: 4 peers, loss 20 %, delay 20 \+- 10 ms, dup 0 %: stopped at turn 20, checksum [0-9a-f]{8}, [0-9.]+ s, [0-9.]+ turns\/s$/,
  );
});

test("sums several matches up", async () => {
  const { status, lines } = await simulate("--seed", "3", "--seeds", "2", "--turns", "20", "--peers", "2");
  expect(status).toBe(0);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(
    /^2 matches: 0 won, 0 draws, 2 stopped, 0 desyncs, 0 stuck, 0 crashed; slowest 1?[0-9]\.[0-9]+ turns/,
  );
});

test("writes JSON, an object a line", async () => {
  const { lines } = await simulate(
    "--seeds",
    "2",
    "--turns",
    "20",
    "--json",
    "--vary",
    "--peers",
    "3",
    "--cats",
    "5",
  );
  const events = lines.map((line) => JSON.parse(line) as SimulateEvent);
  expect(events).toHaveLength(2);
  for (const [i, event] of events.entries()) {
    expect(event).toMatchObject({
      event: "simulate",
      seed: i + 1,
      peers: 3,
      catsPerPlayer: 5,
      outcome: "stopped",
      turn: 20,
      problem: null,
    });
  }
});

test("plays on maps, each seed in each mode, and sums them up in a table", async () => {
  const many = ["--modes", "all", "--map", "the-hallway", "--turns", "10", "--seeds", "2", "--cats", "4"];
  const { status, lines } = await simulate(...many);
  expect(status).toBe(0);
  expect(lines).toHaveLength(6 + 4 + 1);
  expect(lines[2]).toMatch(
    /^seed 1: battle on The Hallway, 4 cats, 20 min, bots mixed, 2 peers, .*: stopped at turn 10/,
  );
  expect(lines[4]).toMatch(/^seed 1: cushions on The Hallway, 4 to 16 cats, /);
  expect(lines[6]).toMatch(/^mode and map +matches +won +draws +by time +stopped/);
  expect(lines.slice(7, 10).map((line) => line.split(/ {2,}/)[0])).toEqual([
    ...["classic", "battle, The Hallway", "cushions, The Hallway"],
  ]);
  expect(await simulate(...many, "--jobs", "2")).toEqual({ status, lines });
});

test("draws what is not given of a match on a map from its seed, and plays it with teams", async () => {
  const { status, lines } = await simulate(
    "--mode",
    "cushions",
    "--map",
    "four-rooms",
    "--turns",
    "20",
    "--teams",
    "2",
    "--vary",
    "--json",
  );
  expect(status).toBe(0);
  const event = JSON.parse(lines[0]!) as SimulateEvent;
  expect(event).toMatchObject({
    mode: "cushions",
    map: "Four Rooms",
    teams: 2,
    outcome: "stopped",
    problem: null,
  });
});

test("a match whose time is up says so", async () => {
  const { status, lines } = await simulate(
    "--mode",
    "battle",
    "--map",
    "four-rooms",
    "--peers",
    "2",
    "--cats",
    "1",
    "--bots",
    "weak",
    "--time-limit",
    "1",
    "--json",
  );
  const event = JSON.parse(lines[0]!) as SimulateEvent;
  expect(status).toBe(0);
  expect(event.isByTime).toBe(event.turn >= 599);
});

test("a match that gets stuck is named by its seed, with status 4", async () => {
  const { status, lines } = await simulate("--seed", "9", "--seeds", "2", "--loss", "100");
  expect(status).toBe(4);
  expect(lines[0]).toMatch(/^seed 9: .*STUCK \(peer [12] /);
  expect(lines[2]).toContain("2 stuck");
  expect(lines[2]).toContain("failed: seed 9, 10");
});

test("--link makes the whole network, and the line names it where the usual words do not say all", async () => {
  const { status, lines } = await simulate(
    "--turns",
    "10",
    "--link",
    "delay=40,loss=10,burst=3",
    "--seeds",
    "2",
  );
  expect(status).toBe(0);
  expect(lines[0]).toMatch(/^seed 1: 4 peers, link delay=40,loss=10,burst=3: stopped at turn 10, /);
  const { lines: same } = await simulate("--turns", "10", "--link", "delay=40,jitter=5", "--json");
  expect(JSON.parse(same[0]!)).toMatchObject({
    delayMs: 40,
    jitterMs: 5,
    lossPercent: 0,
    link: "delay=40,jitter=5",
  });
  for (const part of ["--loss", "--delay", "--jitter", "--dup"]) {
    expect((await simulate("--link", "loss=1", part, "1")).status).toBe(1);
  }
  expect((await simulate("--link", "loss=x")).status).toBe(1);
});

test("a world that differs for a single turn is a desync, though the match goes on", () => {
  const link = { ...PERFECT_LINK, delayMs: 20 };
  const match = new SimulatedMatch({ seed: 1, peerCount: 3, catsPerPlayer: 3, stopAfterTurn: 60, link });
  match.runToTurn(20);
  match.records[1]!.peer.run!.match.world.cats.x[3]! += 1;
  match.runToEnd();
  expect(judgeMatch(match)).toMatchObject({ outcome: "desync" });
  expect(judgeMatch(match).problem).toMatch(/^player 1 found that games differ on entering turn 2[0-9]$/);
  expect(match.records.map((record) => resultOf(record))).toEqual(Array(3).fill(resultOf(match.records[0]!)));
  expect(resultOf(match.records[0]!)).toMatchObject({ outcome: "stopped", turn: 60 }); // for it healed
});

test.for([
  ["--peers", "1"],
  ["--peers", "9"],
  ["--loss", "-1"],
  ["--loss", "101"],
  ["--turns", "1.5"],
  ["--seed", "4294967296"],
  ["--seed", "4294967295", "--seeds", "2"],
  ["--seeds", "0"],
  ["--cats", "x"],
  ["--mode", "chess"],
  ["--modes", "battle,chess"],
  ["--mode", "battle", "--modes", "all"],
  ["--mode", "classic", "--modes", "battle"],
  ["--mode", "battle", "--map", "no-such-map"],
  ["--mode", "battle", "--map", "../four-rooms"],
  ["--mode", "battle", "--map", "four-rooms", "--maps", "all"],
  ["--mode", "battle", "--cats", "2000"],
  ["--mode", "battle", "--cats", "20", "--cat-limit", "10"],
  ["--time-limit", "121"],
  ["--teams", "9"],
  ["--mode", "battle", "--teams", "1"],
  ["--peers", "8", "--bot-seats", "6"],
  ["--bots", "brave"],
  ["--jobs", "0"],
  ["--wishes"],
  ["word"],
])("refuses %s with status 1, and plays nothing", async (args) => {
  expect(await simulate(...args)).toEqual({ status: 1, lines: [] });
});

test.for([
  ["--map", "four-rooms"],
  ["--maps", "all"],
  ["--cat-limit", "9"],
  ["--time-limit", "9"],
  ["--kinds", "mixed"],
  ["--fog"],
  ["--teams", "2"],
])("refuses %s where Classic alone is played, and takes it where a map is", ([option, ...words]) => {
  const read = (...args: readonly string[]) => readSimulateArguments([...args, option!, ...words]);
  const refusal = { ok: false, reason: `${option} is for --mode battle and cushions` };
  for (const modes of [[], ["--mode", "classic"], ["--modes", "classic,classic"]])
    expect(read(...modes)).toEqual(refusal);
  for (const modes of ["battle", "classic,battle", "all"])
    expect(read("--modes", modes)).toMatchObject({ ok: true });
});

test.each([
  [["--peers", "8", "--bot-seats", "6"], "8 peers and 6 bot seats are more than the 8 places of a match"],
  [
    ["--mode", "battle", "--maps", "all", "--peers", "3", "--bot-seats", "6"],
    "3 peers and 6 bot seats are more than the 8 places of a match",
  ],
  [
    ["--mode", "battle", "--maps", "the-old-manor,four-rooms", "--peers", "3", "--bot-seats", "2"],
    "3 peers and 2 bot seats are more than the 4 places of Four Rooms",
  ],
])("%j is refused: nobody of them is left out unsaid", (words, reason) => {
  const read = readSimulateArguments(words);
  expect(read.ok ? planMatches(read.value) : read).toEqual({ ok: false, reason });
});

test.each([
  [["--peers", "5", "--bot-seats", "3"], [[5, 3]]],
  [["--mode", "battle", "--peers", "3", "--bot-seats", "3"], [[3, 3]]], // on a map that has room for them
  [
    ["--mode", "battle", "--maps", "four-rooms,six-nooks", "--bot-seats", "4"],
    [
      [2, 2],
      [2, 4],
    ],
  ],
])("%j is played, by as many as there is room for where not both were said", (words, counts) => {
  const read = readSimulateArguments(words);
  const plans = read.ok ? planMatches(read.value) : read;
  if (!plans.ok) throw new Error(plans.reason);
  expect(plans.value.map(({ peerCount, botSeatCount }) => [peerCount, botSeatCount])).toEqual(counts);
});

test("one team is refused as bad usage: nobody would play against it", () => {
  const reason = "--teams 1 leaves no opponent: it is 0 or a whole number of 2..8";
  expect(readSimulateArguments(["--mode", "battle", "--teams", "1"])).toEqual({ ok: false, reason });
  for (const teams of ["0", "2"])
    expect(readSimulateArguments(["--mode", "battle", "--teams", teams])).toMatchObject({ ok: true });
});

test.each([
  [["--cats", "10000"], "no match there has so many cats, such a limit or such a time"],
  [["--map", "four-rooms", "--cats", "2000"], "it has no room for so many cats"],
])("says in words why no match can be made of %j", (words, why) => {
  const read = readSimulateArguments(["--mode", "battle", ...words]);
  const plans = read.ok ? planMatches(read.value) : read;
  expect(plans).toEqual({ ok: false, reason: `seed 1 can't be played on Four Rooms: ${why}` });
});

test("explains itself, and the soak in it", async () => {
  for (const words of [["--help"], ["--soak", "--help"], ["--soak", "5", "--help"]]) {
    const { status, lines } = await simulate(...words);
    expect(status).toBe(0);
    expect(lines[0]).toContain("robocat simulate");
  }
});

// Nothing here waits for a certain time: the first line comes when it does, and then the process must end.
test("SIGINT stops it, and what it has is told", async () => {
  const file = path.resolve("src/cli/simulate.ts");
  const program = `import { runSimulate } from ${JSON.stringify(file)};
    const out = { write: (line) => void process.stdout.write(line) };
    process.exitCode = await runSimulate(["--seeds", "1000", "--turns", "5"], out);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(child.stdout, "data");
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  const lines = text.trimEnd().split("\n");
  expect(lines.at(-1)).toMatch(
    new RegExp(`^${lines.length - 1} matches: 0 won, .*, ${lines.length - 1} stopped`),
  );
  expect(lines.length).toBeLessThan(1_000);
});
