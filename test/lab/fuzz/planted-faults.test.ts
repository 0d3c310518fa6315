// Goal: what stands in a reader is found, whatever kind of fault it is, in a bounded number of inputs.
// Method: readers with planted faults; each is fuzzed with what it reaches as a guide, and without.
import { describe, expect, test } from "vitest";

import { runFuzz } from "../../../src/lab/fuzz/run-fuzz.ts";
import type { FuzzFinding } from "../../../src/lab/fuzz/engine/target-run.ts";

/** More than any of eight seeds needs with a guide: 36,000. Without one, 23 of 24 runs find nothing in 300,000. */
const INPUTS = 60_000;
const ENTRY = {
  url: new URL("../../support/planted-thread.ts", import.meta.url),
  instrumented: [new URL("../../support/planted-readers.ts", import.meta.url).href],
};

const ENDLESS = { url: new URL("../../support/endless-thread.ts", import.meta.url) };

async function fuzz(
  names: readonly string[],
  options: {
    readonly isGuided: boolean;
    readonly inputCount: number;
    readonly inputMsMax?: number;
    readonly heapMbMax?: number;
  },
): Promise<{ readonly findings: readonly FuzzFinding[]; readonly inputs: number }> {
  const findings: FuzzFinding[] = [];
  const end = await runFuzz(
    names[0]!.startsWith("endless") ? ENDLESS : ENTRY,
    { names, seed: 1, seconds: Infinity, ...options },
    { isStopped: () => false, progress: () => undefined, find: (finding) => findings.push(finding) },
  );
  expect(end.kind).toBe("ended");
  return { findings, inputs: end.kind === "ended" ? (end.summary?.inputs ?? 0) : 0 };
}

describe.each([
  ["rare-value", /^TypeError: a value that nobody thought of$/, /planted-readers/],
  ["quadratic", /^BudgetError: more work than \d+ steps$/, /./],
  ["announced", /^BudgetError: room for more than \d+ bytes$/, /./],
] as const)("a reader with a fault: %s", (name, problem, place) => {
  test("is found with a guide, and what is shown is short", async () => {
    const { findings } = await fuzz([`planted:${name}`], { isGuided: true, inputCount: INPUTS });
    expect(findings).toHaveLength(1);
    const [finding] = findings;
    expect(finding!.problem).toMatch(problem);
    expect(finding!.at).toMatch(place);
    expect(finding!.input.length).toBeLessThan(80);
    expect(finding!.inputCount).toBeLessThan(INPUTS);
  });

  test("is not found in half as many inputs without one", async () => {
    const inputCount = INPUTS / 2;
    const { findings, inputs } = await fuzz([`planted:${name}`], { isGuided: false, inputCount });
    expect(findings).toEqual([]);
    expect(inputs).toBe(inputCount);
  });
});

// Neither is counted: the time and the memory of the thread are watched from outside, and the input that ran last is known.
test.each([
  ["slow", "an input took more than 0.5 s", { inputMsMax: 500 }],
  ["keeping", "an input took more than 96 MB", { heapMbMax: 96 }],
] as const)(
  "a reader that is not to be ended from within is ended and found: %s",
  async (name, problem, limit) => {
    const { findings } = await fuzz([`endless:${name}`], { isGuided: true, inputCount: INPUTS, ...limit });
    expect(findings).toMatchObject([{ target: `endless:${name}`, problem }]);
  },
);

test("the same seed gives the same inputs, whatever other targets do", async () => {
  const alone = await fuzz(["planted:rare-value"], { isGuided: true, inputCount: INPUTS });
  const names = ["planted:quadratic", "planted:rare-value", "planted:announced"];
  const beside = await fuzz(names, { isGuided: true, inputCount: 3 * INPUTS });
  const found = beside.findings.find(({ target }) => target === "planted:rare-value");
  expect(found).toEqual(alone.findings[0]);
});

test("nothing is found in a reader without a fault", async () => {
  const { findings } = await fuzz(["planted:faultless"], { isGuided: true, inputCount: INPUTS / 3 });
  expect(findings).toEqual([]);
});
