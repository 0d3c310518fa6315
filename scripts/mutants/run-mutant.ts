import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { LONG_FILES } from "../../test/support/long-files-first.ts";
import type { Mutant } from "./draw-mutants.ts";
import { mutate } from "./mutations.ts";
import { testsThatReach } from "./reaching-tests.ts";

export type Outcome =
  | { readonly kind: "killed"; readonly by: string }
  | { readonly kind: "lives" }
  | { readonly kind: "stopped" };

/** The first test that failed; null: all passed. */
type Failure = { readonly told: string; readonly file: string | null } | null;

// Neither windows nor processes, and nothing that judges the text of the source.
const PROJECTS = ["rules", "simulation", "outside", "alone"].flatMap((name) => ["--project", name]);
const LEFT_OUT = /^test\/(architecture|e2e)\//;
// A fault may make a loop endless: that is ended sooner than after the ten minutes that tests have else.
const HANG_MS = "300000";

/** Runs tests in a copy of the project that it may change. */
export class MutantRunner {
  readonly #folder: string;
  readonly #isOwnOnly: boolean;
  #child: ChildProcess | undefined;
  #isStopped = false;
  /** Files of tests that fail without a fault, or with one only sometimes. Nobody is killed by them. */
  readonly unreliable = new Set<string>();

  /** `isOwnOnly`: no tests but those of the fault's own layer are asked. */
  constructor(folder: string, { isOwnOnly = false } = {}) {
    this.#folder = folder;
    this.#isOwnOnly = isOwnOnly;
  }

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill("SIGTERM");
  }

  /**
   * The tests of its layer that may load the file first, then all others, the long ones last, up to the first that fails: it has to fail
   * again, and to pass without the fault.
   */
  async run({ file, mutation }: Mutant): Promise<Outcome> {
    const place = path.join(this.#folder, file);
    const text = readFileSync(place, "utf8");
    const layer = file.split("/")[1]!;
    const isOwn = (test: string): boolean => test.startsWith(`test/${layer}/`);
    const others = [
      (test: string) => !isOwn(test) && !takesLong(test),
      (test: string) => !isOwn(test) && takesLong(test),
    ];
    const reaching = testsThatReach(this.#folder, file).filter((test) => !LEFT_OUT.test(test));
    const rounds = [isOwn, ...(this.#isOwnOnly ? [] : others)];
    try {
      for (let round = 0; round < rounds.length;) {
        writeFileSync(place, mutate(text, mutation));
        const tests = reaching.filter((test) => rounds[round]!(test) && !this.unreliable.has(test));
        const failure = await this.#runTests(tests);
        if (this.#isStopped) return { kind: "stopped" };
        if (failure === null) {
          round += 1;
          continue;
        }
        if (failure.file === null) return { kind: "killed", by: failure.told };
        const failsAgain = (await this.#runTests([failure.file])) !== null;
        writeFileSync(place, text);
        const passesWithout = failsAgain && (await this.#runTests([failure.file])) === null;
        if (this.#isStopped) return { kind: "stopped" };
        if (passesWithout) return { kind: "killed", by: failure.told };
        this.unreliable.add(failure.file);
      }
      return { kind: "lives" };
    } finally {
      writeFileSync(place, text);
    }
  }

  /** These files alone, named one by one: Vitest leaves out no file by its option for that, where there are projects. */
  async #runTests(files: readonly string[]): Promise<Failure> {
    if (files.length === 0 || this.#isStopped) return null; // without files Vitest would run all
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
    this.#child = spawn(process.execPath, [vitest, "run", ...files, ...PROJECTS, ...options], {
      cwd: this.#folder,
      stdio: "ignore",
      env: { ...process.env, ROBOCAT_TEST_HANG_MS: HANG_MS },
    });
    const child = this.#child;
    const status = await new Promise<number>((resolve) => {
      child.once("error", () => resolve(1));
      child.once("close", (code) => resolve(code ?? 1));
    });
    return status === 0 ? null : firstFailure(report, this.#folder);
  }
}

function takesLong(test: string): boolean {
  return test.startsWith("test/simulation/") || LONG_FILES.some((name) => test.endsWith(`/${name}`));
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function firstFailure(report: string, folder: string): Failure {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find(({ status }) => status === "failed");
      const file = path.relative(folder, name);
      if (failed) return { told: `${file} > ${failed.fullName}`, file };
    }
    const broken = testResults.find(({ status }) => status === "failed");
    if (broken) {
      const file = path.relative(folder, broken.name);
      return { told: `${file}, which does not load`, file };
    }
  } catch {
    // No report: Vitest itself ended.
  }
  return { told: "a test process that hung or ended", file: null };
}
