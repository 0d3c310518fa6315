import { once } from "node:events";
import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { runDesync, tellCampaign } from "../../src/cli/desync.ts";
import { runCase, type CaseResult } from "../../src/lab/desync/campaign.ts";
import { planCampaign, type CasePlan } from "../../src/lab/desync/case-plan.ts";
import { FAULT_KINDS } from "../../src/lab/desync/fault-kinds.ts";
import { FAULT_KIT } from "../../src/lab/faults/fault-kit.ts";
import { COMMAND_DELAY_TURNS_MAX } from "../../src/lockstep/index.ts";
import { programFile } from "../support/built-programs.ts";
import { partOf } from "../support/drawn.ts";

/** Small runs of each kind, and of a field of the world. `npm run campaigns -- --only faults` plays 300 of all sizes. */
const RUNS_PER_KIND = 1;
const RUNS_OF_FIELDS = 4;
/** A run of the suite plays a part of them: judge-case.test.ts plays each kind as well. */
const isInPart = (_plan: CasePlan, i: number): boolean => i % 8 === 0;

async function desync(...args: readonly string[]): Promise<{ status: number; lines: readonly string[] }> {
  let text = "";
  const status = await runDesync(args, { write: (line) => (text += line) });
  return { status, lines: text.split("\n").slice(0, -1) };
}

/** The first small cases of each kind of a long campaign. */
function smallCases(): readonly CasePlan[] {
  const small = planCampaign({ seed: 3, runCount: 600, kindPrefix: "" }).filter(
    ({ catsPerPlayer, peerCount, linkName }, i) =>
      catsPerPlayer * peerCount <= 30 && peerCount <= 4 && (linkName === "clean" || i % 3 === 0),
  );
  return FAULT_KINDS.flatMap(({ kind }) =>
    small.filter((plan) => plan.kind === kind).slice(0, kind === "field" ? RUNS_OF_FIELDS : RUNS_PER_KIND),
  );
}

const CASES = smallCases();

describe("the campaign", () => {
  test("has small cases of every kind", () => {
    expect(new Set(CASES.map(({ kind }) => kind)).size).toBe(FAULT_KINDS.length);
  });

  test.each(partOf(CASES, isInPart))("finds, names, judges and heals a $kind, case $index", (plan) => {
    const { problems, halts, fromTurn, pauseMs, kind } = runCase(plan, FAULT_KIT);
    expect(problems).toEqual([]);
    const isLasting = kind === "build" || kind === "liar";
    expect(halts.map(({ outcome }) => outcome)).toEqual(
      isLasting ? ["healed", "healed", "went-on"] : ["healed"],
    );
    expect(halts[0]!.turn).toBeGreaterThanOrEqual(fromTurn);
    expect(halts[0]!.turn).toBeLessThanOrEqual(fromTurn + 30 + COMMAND_DELAY_TURNS_MAX);
    if (kind !== "ending") expect(pauseMs).toBeGreaterThan(0);
  });

  test("prints a table, with a row for each kind that was tried", async () => {
    const { status, lines } = await desync("--seed", "165", "--kind", "s", "--runs", "4");
    expect(status).toBe(0);
    expect(lines[0]).toMatch(
      /^fault +runs +found +named +judged +healed +pause p50 +p99 ms +bytes p50 +max$/,
    );
    expect(lines.slice(1, -2).map((line) => line.split(" ")[0])).toEqual([
      "sub-turn",
      "second-run",
      "second-peer",
    ]);
    expect(lines.at(-2)).toMatch(/^all +4 +4 +4 +4 +4 +\d+ +\d+ +\d+ +\d+$/);
    expect(lines.at(-1)).toMatch(/^4 runs, nothing missed; \d+ s of work$/);
  });

  test("writes JSON, the same whether one process plays or two, and one case alone as among others", async () => {
    const read = (lines: readonly string[]): readonly unknown[] =>
      lines.map((line) => ({ ...(JSON.parse(line) as CaseResult), tookMs: 0 }));
    const args = ["--json", "--seed", "106", "--kind", "draw", "--runs", "2"];
    const one = read((await desync(...args)).lines);
    expect(one).toHaveLength(2);
    expect(one[0]).toMatchObject({
      event: "desync-test",
      index: 0,
      kind: "draw",
      isHealed: true,
      problems: [],
    });
    expect(read((await desync(...args, "--jobs", "2")).lines)).toEqual(one);
    expect(read((await desync(...args, "--only", "1")).lines)).toEqual(one.slice(1));
  });

  test("says of what went wrong how to see it again, and fails", async () => {
    const kit = { ...FAULT_KIT, createFault: () => ({ watched: [], deeds: [], isDone: false }) };
    let text = "";
    const out = { write: (line: string) => (text += line) };
    const options = { seed: 9, runCount: 2, kindPrefix: "draw", only: null, jobCount: 1, isJson: false, kit };
    expect(await tellCampaign(options, out)).toBe(1);
    expect(text).toContain("robocat desync --seed 9 --kind draw --only 1: draw, ");
    expect(text).toContain("  found: the fault was never put in\n");
    expect(text).toMatch(/^draw +2 +0 +0 +0 +0 /m);
    expect(text).toContain("2 runs, 2 not right: 0, 1; ");
  });

  test("SIGINT stops it, and what it has is told", async () => {
    const child = spawn(process.execPath, [programFile("robocat"), "desync", "--runs", "1000", "--json"]);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (text === "") child.kill("SIGINT");
      text += chunk;
    });
    const [status] = (await once(child, "exit")) as [number | null];
    expect(status).toBe(130);
    expect(JSON.parse(text.split("\n")[0]!)).toMatchObject({ event: "desync-test", index: 0 });
  });

  test("refuses what it does not know", async () => {
    expect(await desync("--seed", "x")).toEqual({ status: 1, lines: [] });
    expect(await desync("--kind", "no such fault")).toEqual({ status: 1, lines: [] });
    expect((await desync("--help")).status).toBe(0);
  });

  test("hands files over to explain and compare", async () => {
    for (const verb of ["explain", "compare"]) {
      const { status, lines } = await desync(verb, "--help");
      expect(status).toBe(0);
      expect(lines[0]).toContain(`robocat desync ${verb}`);
    }
  });
});
