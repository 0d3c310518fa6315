import type { Reporter, SerializedError, TestModule } from "vitest/node";

export interface Totals {
  readonly passed: number;
  readonly failed: number; // tests, and errors outside of any test: a file that does not load is not a success
  readonly skipped: number;
}

/** Prints `12 passed, 0 failed` alone on the last line of a run, so that a machine can read how it went. */
export class PlainTotalsReporter implements Reporter {
  private totals: Totals | undefined;

  onInit(): void {
    // Other reporters print when the run ends. This line must come after theirs, so it waits for the process to end.
    process.once("exit", () => {
      if (this.totals) console.log(totalsLine(this.totals));
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.totals = countTotals(modules, errors);
  }
}

export function totalsLine({ passed, failed, skipped }: Totals): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
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
