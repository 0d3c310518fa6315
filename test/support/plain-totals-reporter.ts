import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

export interface Totals {
  readonly passed: number;
  readonly failed: number; // tests, and errors outside of any test: a file that does not load is not a success
  readonly skipped: number;
}

/** A test that failed, or did so at its first try. */
export interface Failure {
  readonly file: string;
  readonly name: string; // of a file that does not load: "(the file)"
  readonly cause: string; // what the first try failed with
}

/** What a run found, if anything, follows this line. The totals come after it. */
export const FINDINGS_LINE = "What to look at:";

/** So many may need a second try, for a reason outside of us. More are a fault of ours. */
export const SECOND_TRIES_MAX = 3;

const CAUSE_CHARACTERS_MAX = 2_000;

/**
 * Prints each test that failed or needed a second try, and then `12 passed, 0 failed` alone on the last line of a run, so that a
 * machine can read how it went. More second tries than a run may have count as one failure.
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
    const failures = [...modules.flatMap((module) => failuresOf(module)), ...errors.map(outsideOfFiles)];
    const isTooMany = secondTries.length > SECOND_TRIES_MAX;
    if (isTooMany) process.exitCode = 1;
    const totals = { ...countTests(modules), failed: failures.length + (isTooMany ? 1 : 0) };
    this.lines = [...findingLines(failures, secondTries), totalsLine(totals)];
  }
}

export function totalsLine({ passed, failed, skipped }: Totals): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

export function findingLines(
  failures: readonly Failure[],
  secondTries: readonly Failure[],
): readonly string[] {
  if (failures.length + secondTries.length === 0) return [];
  const verdict =
    secondTries.length > SECOND_TRIES_MAX
      ? [`More than ${SECOND_TRIES_MAX} tests needed a second try: that counts as a failure.`]
      : [];
  return [
    FINDINGS_LINE,
    ...listed("passed only at the second try", secondTries),
    ...verdict,
    ...listed("failed", failures),
  ];
}

function listed(what: string, failures: readonly Failure[]): readonly string[] {
  if (failures.length === 0) return [];
  const told = failures.flatMap(({ file, name, cause }) => [
    `  ${file} > ${name}`,
    ...cause.split("\n").map((line) => `      ${line}`),
  ]);
  return [`${failures.length} ${what}:`, ...told];
}

function secondTriesOf(module: TestModule): readonly Failure[] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map((test) => failureOf(module, test.fullName, test.result().errors));
}

function failuresOf(module: TestModule): readonly Failure[] {
  const tests = [...module.children.allTests()]
    .filter((test) => test.result().state === "failed")
    .map((test) => failureOf(module, test.fullName, test.result().errors));
  return [...tests, ...suiteErrors(module).map((error) => failureOf(module, "(the file)", [error]))];
}

function failureOf(
  module: TestModule,
  name: string,
  errors: readonly SerializedError[] | undefined,
): Failure {
  return { file: path.relative(process.cwd(), module.moduleId), name, cause: causeOf(errors) };
}

function outsideOfFiles(error: SerializedError): Failure {
  return { file: "(no file)", name: "(no test)", cause: causeOf([error]) };
}

function causeOf(errors: readonly SerializedError[] | undefined): string {
  const message = errors?.[0]?.message ?? "unknown";
  return stripVTControlCharacters(message).slice(0, CAUSE_CHARACTERS_MAX).trimEnd();
}

function countTests(modules: readonly TestModule[]): Omit<Totals, "failed"> {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string): number => states.filter((other) => other === state).length;
  return { passed: count("passed"), skipped: count("skipped") };
}

function suiteErrors(module: TestModule): SerializedError[] {
  const suites = [...module.children.allSuites()];
  return [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
}
