// Goal: the long campaigns are told one by one, a wrong one fails the run, and whoever stops it is told what was played.
// Method: campaigns that the test makes up, and one of the true ones in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import { runCampaigns } from "../../src/cli/campaigns.ts";
import type { Campaign, CampaignWish } from "../../src/cli/campaigns/campaign.ts";
import { CAMPAIGNS } from "../../src/cli/campaigns/campaign-table.ts";
import { readCampaignsArguments } from "../../src/cli/arguments/campaigns-arguments.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../src/cli/campaigns.ts");

let stderr: MockInstance<typeof process.stderr.write>;

beforeEach(() => {
  stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

afterEach(() => {
  stderr.mockRestore();
});

/** Comes to its end at once, with these problems, and keeps how it was run. */
function madeUp(name: string, problems: readonly string[] = []): Campaign & { wishes: CampaignWish[] } {
  const wishes: CampaignWish[] = [];
  const run = (wish: CampaignWish) => {
    wishes.push(wish);
    return Promise.resolve({ done: "3 cases", figure: "7 turns/s", problems });
  };
  return { name, run, wishes };
}

async function run(campaigns: readonly Campaign[], ...args: readonly string[]) {
  let text = "";
  const status = await runCampaigns(args, { write: (more) => (text += more) }, campaigns);
  return { status, lines: text.split("\n").slice(0, -1) };
}

test("the campaigns are these", () => {
  expect(CAMPAIGNS.map(({ name }) => name)).toEqual([
    ...["varied seeds", "tournaments", "departure runs", "desync faults"],
    ...["desync liars", "kernel", "soak", "fuzz", "attacks"],
  ]);
});

test("what came of each is a row of a table", async () => {
  const [one, other] = [madeUp("one"), madeUp("other")];
  const { status, lines } = await run([one, other]);
  expect(status).toBe(0);
  expect(lines).toEqual([
    "| campaign | what was run | figure    | ok  | s   |",
    "| -------- | ------------ | --------- | --- | --- |",
    "| one      | 3 cases      | 7 turns/s | yes | 0   |",
    "| other    | 3 cases      | 7 turns/s | yes | 0   |",
  ]);
  expect(one.wishes).toMatchObject([{ isQuick: false, seed: 1 }]);
});

test("--only takes those whose names hold it; --quick and --seed reach them", async () => {
  const [one, other] = [madeUp("one"), madeUp("other")];
  expect((await run([one, other], "--only", "the", "--quick", "--seed", "7")).status).toBe(0);
  expect(one.wishes).toEqual([]);
  expect(other.wishes).toMatchObject([{ isQuick: true, seed: 7 }]);
});

test("with --json each is an object", async () => {
  const { lines } = await run([madeUp("one")], "--json");
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      ...{ event: "campaign", name: "one", seed: 1, isQuick: false, done: "3 cases", figure: "7 turns/s" },
      ...{ ok: true, isStopped: false, problems: [], seconds: expect.any(Number) as number },
    },
  ]);
});

test("one that is not as promised fails the run, and is told before the table; the next has its turn", async () => {
  const next = madeUp("next");
  const { status, lines } = await run([madeUp("one", ["seed 3 is stuck"]), next]);
  expect(status).toBe(1);
  expect(lines[0]).toBe("one: seed 3 is stuck");
  expect(lines[3]).toMatch(/^\| one +\| 3 cases +\| 7 turns\/s \| \*\*no\*\* \|/);
  expect(next.wishes).toHaveLength(1);
});

test("one that throws fails the run, and the next has its turn", async () => {
  const next = madeUp("next");
  const broken = { name: "broken", run: () => Promise.reject(new Error("on purpose")) };
  const { status, lines } = await run([broken, next], "--json");
  expect(status).toBe(1);
  const { problems } = JSON.parse(lines[0]!) as { readonly problems: readonly string[] };
  expect(problems[0]).toContain("a mistake of ours: Error: on purpose");
  expect(next.wishes).toHaveLength(1);
});

test.each([
  [
    ["--only", "nothing of that name"],
    'no campaign\'s name holds "nothing of that name"; there is varied seeds',
  ],
  [["--seed", "-1"], "--seed"],
  [["--seed", "x"], '--seed is "x", not a whole number of 0 to 1000000000'],
  [["--fast"], "--fast"],
  [["soak"], "soak"],
])("%j is refused, and said why", async (args, reason) => {
  const { status, lines } = await run(CAMPAIGNS, ...args);
  expect([status, lines]).toEqual([1, []]);
  expect(stderr.mock.calls.join("")).toMatch(/^campaigns: /);
  expect(stderr.mock.calls.join("")).toContain(reason);
});

test("--help names what it takes and all campaigns, and ends well", async () => {
  const { status, lines } = await run(CAMPAIGNS, "--help");
  expect(status).toBe(0);
  for (const word of ["--quick", "--seed S", "--only TEXT", "--json", ...CAMPAIGNS.map(({ name }) => name)])
    expect(lines.join("\n")).toContain(word);
  expect(readCampaignsArguments(["--help"])).toEqual({ ok: false, reason: "help" });
});

test("SIGINT stops the one that runs, and what it has is told", async () => {
  const child = spawn(process.execPath, [PROGRAM, "--only", "varied", "--json"]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  child.stderr.once("data", () => child.kill("SIGINT")); // it says which it begins with
  const [status] = (await once(child, "close")) as [number | null];
  expect(status).toBe(130);
  expect(JSON.parse(text)).toMatchObject({ name: "varied seeds", isStopped: true, ok: true, problems: [] });
});

test("a soak that is stopped before its first match plays none", async () => {
  const soak = CAMPAIGNS.find(({ name }) => name === "soak")!;
  const told: string[] = [];
  const wish = {
    isQuick: true,
    seed: 1,
    tell: (text: string) => void told.push(text),
    isStopped: () => true,
  };
  expect(await soak.run(wish)).toMatchObject({ done: "0 matches of 4 peers, 0 turns", problems: [] });
  expect(told).toEqual([]);
});
