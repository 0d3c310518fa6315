import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Mutant } from "./draw-mutants.ts";
import { mutate } from "./mutations.ts";

export type Outcome =
  | { readonly kind: "killed"; readonly by: string }
  | { readonly kind: "lives" }
  | { readonly kind: "stopped" };

/** What a test run said: `failed` is empty if all passed. */
interface TestRun {
  readonly failed: string; // the first test that failed, or what else was wrong
}

// Neither windows nor processes, and nothing that judges the text of the source.
const PROJECTS = ["rules", "simulation", "outside", "alone"].flatMap((name) => ["--project", name]);
const LEFT_OUT = ["--exclude", "test/architecture/**"];
// A fault may make a loop endless: that is ended sooner than after the ten minutes that tests have else.
const HANG_MS = "300000";

/** Runs tests in a copy of the project that it may change. */
export class MutantRunner {
  readonly #folder: string;
  readonly #isOwnOnly: boolean;
  #child: ChildProcess | undefined;
  #isStopped = false;

  /** `isOwnOnly`: no tests but those of the fault's own layer are asked. */
  constructor(folder: string, { isOwnOnly = false } = {}) {
    this.#folder = folder;
    this.#isOwnOnly = isOwnOnly;
  }

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill("SIGTERM");
  }

  /** The tests of its layer first, then all others, up to the first that fails. */
  async run({ file, mutation }: Mutant): Promise<Outcome> {
    const place = path.join(this.#folder, file);
    const text = readFileSync(place, "utf8");
    const layer = file.split("/")[1]!;
    writeFileSync(place, mutate(text, mutation));
    try {
      const others = [...LEFT_OUT, "--exclude", `test/${layer}/**`];
      const rounds = [[`test/${layer}/`, ...LEFT_OUT], ...(this.#isOwnOnly ? [] : [others])];
      for (const words of rounds) {
        const { failed } = await this.#runTests(words);
        if (this.#isStopped) return { kind: "stopped" };
        if (failed !== "") return { kind: "killed", by: failed };
      }
      return { kind: "lives" };
    } finally {
      writeFileSync(place, text);
    }
  }

  async #runTests(words: readonly string[]): Promise<TestRun> {
    const report = path.join(this.#folder, "mutant-report.json");
    rmSync(report, { force: true });
    const vitest = path.join(this.#folder, "node_modules/vitest/vitest.mjs");
    const options = [
      "--bail",
      "1",
      "--retry",
      "0",
      "--passWithNoTests",
      "--reporter",
      "json",
      "--outputFile",
      report,
    ];
    this.#child = spawn(process.execPath, [vitest, "run", ...words, ...PROJECTS, ...options], {
      cwd: this.#folder,
      stdio: "ignore",
      env: { ...process.env, ROBOCAT_TEST_HANG_MS: HANG_MS },
    });
    const child = this.#child;
    const status = await new Promise<number>((resolve) => {
      child.once("error", () => resolve(1));
      child.once("close", (code) => resolve(code ?? 1));
    });
    return { failed: status === 0 ? "" : firstFailure(report, this.#folder) };
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function firstFailure(file: string, folder: string): string {
  try {
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find(({ status }) => status === "failed");
      if (failed) return `${path.relative(folder, name)} > ${failed.fullName}`;
    }
    const broken = testResults.find(({ status }) => status === "failed");
    if (broken) return `${path.relative(folder, broken.name)}, which does not load`;
  } catch {
    // No report: Vitest itself ended.
  }
  return "a test process that hung or ended";
}
