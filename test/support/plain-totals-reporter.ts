import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

export interface Totals {
  readonly passed: number;
  readonly failed: number; // tests, and errors outside of any test: a file that does not load is not a success
  readonly skipped: number;
}

/** A test that failed, and passed when it was run once more. */
export interface SecondTry {
  readonly file: string;
  readonly name: string;
  readonly cause: string; // what the first try failed with
}

/** So many may need a second try, for a reason outside of us. More are a fault of ours. */
export const SECOND_TRIES_MAX = 3;

const CAUSE_CHARACTERS_MAX = 2_000;

/**
 * Prints each test that needed a second try, and then `12 passed, 0 failed` alone on the last line of a run, so that a machine can
 * read how it went. More second tries than a run may have count as one failure.
 */
export class PlainTotalsReporter implements Reporter {
  private lines: readonly string[] = [];

  onInit(): void {
    // Other reporters print when the run ends. These lines must come after theirs, so they wait for the process to end.
    process.once("exit", () => {
      for (const line of this.lines) console.log(line);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const secondTries = modules.flatMap((module) => secondTriesOf(module));
    const totals = countTotals(modules, errors);
    const isTooMany = secondTries.length > SECOND_TRIES_MAX;
    if (isTooMany) process.exitCode = 1;
    const failed = totals.failed + (isTooMany ? 1 : 0);
    this.lines = [...secondTryLines(secondTries), totalsLine({ ...totals, failed })];
  }
}

export function totalsLine({ passed, failed, skipped }: Totals): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

export function secondTryLines(secondTries: readonly SecondTry[]): readonly string[] {
  if (secondTries.length === 0) return [];
  const told = secondTries.flatMap(({ file, name, cause }) => [
    `  ${file} > ${name}`,
    ...cause.split("\n").map((line) => `      ${line}`),
  ]);
  const verdict =
    secondTries.length > SECOND_TRIES_MAX
      ? [`More than ${SECOND_TRIES_MAX} tests needed a second try: that counts as a failure.`]
      : [];
  return [`${secondTries.length} passed only at the second try:`, ...told, ...verdict];
}

function secondTriesOf(module: TestModule): readonly SecondTry[] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map((test) => ({
      file: path.relative(process.cwd(), module.moduleId),
      name: test.fullName,
      cause: causeOf(test),
    }));
}

function causeOf(test: TestCase): string {
  const message = test.result().errors?.[0]?.message ?? "unknown";
  return stripVTControlCharacters(message).slice(0, CAUSE_CHARACTERS_MAX).trimEnd();
}

function countTotals(modules: readonly TestModule[], errors: readonly SerializedError[]): Totals {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string): number => states.filter((other) => other === state).length;
  const errorsOutside = modules.flatMap((module) => suiteErrors(module)).length + errors.length;
  return { passed: count("passed"), failed: count("failed") + errorsOutside, skipped: count("skipped") };
}

function suiteErrors(module: TestModule): SerializedError[] {
  const suites = [...module.children.allSuites()];
  return [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
}
