// `npm run check`: everything that must be right before a commit, as a contributor and the continuous integration run it. Two lanes
// run side by side, for two cores, and what fails most and fastest comes first. The tests come once all of it is right. What failed is
// told as soon as it is known and once more at the end, before the totals of the tests, which are the last line.
import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);

/** A command of the project: `node` with these words. */
export interface Check {
  readonly name: string;
  readonly words: readonly string[];
}

const bin = (file: string): string => path.join(ROOT, "node_modules", file);

// About 30 s of a core in each lane.
const BEFORE_TESTS: readonly (readonly Check[])[] = [
  [
    { name: "format", words: [bin("oxfmt/bin/oxfmt"), "--check", "--threads=1"] },
    { name: "types", words: ["scripts/typecheck.ts"] },
    { name: "build", words: ["scripts/build.ts"] },
  ],
  [{ name: "lint", words: [bin("oxlint/bin/oxlint"), "--deny-warnings", "."] }],
];
const TESTS: Check = { name: "tests", words: ["scripts/run-tests.ts"] };

/** Runs all lists at the same time and each in its order, also after a failure; tells what each check printed once it is done. Resolves to the names of those that failed. */
export async function runLanes(
  lanes: readonly (readonly Check[])[],
  tell: (text: string) => void,
): Promise<readonly string[]> {
  const failed: string[] = [];
  const runLane = async (lane: readonly Check[]): Promise<void> => {
    for (const check of lane) {
      const startMs = performance.now();
      const { status, output } = await run(check, tell, false);
      const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
      if (status !== 0) failed.push(check.name);
      tell(`${check.name}: ${status === 0 ? "ok" : "FAILED"}, ${seconds} s\n${output}`);
    }
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}

/** Runs the tests after all else, if all else is right. Resolves to the exit status; the last lines say in words what it means. */
export async function runChecks(
  lanes: readonly (readonly Check[])[],
  tests: Check,
  tell: (text: string) => void,
): Promise<number> {
  const failed = await runLanes(lanes, tell);
  if (failed.length > 0) {
    tell(`check FAILED: ${failed.join(", ")}. The tests were not run.\n`);
    return 1;
  }
  const { status, lastLine } = await run(tests, tell, true);
  tell(
    status === 0
      ? "check: all is right\n"
      : `check FAILED: ${tests.name} (exit status ${status}). All else is right.\n`,
  );
  tell(lastLine);
  return status;
}

interface Ended {
  readonly status: number; // 1 if a signal ended it, or if it could not start
  readonly output: string;
  readonly lastLine: string; // of an output that is told as it comes: all but this line
}

function run({ words }: Check, tell: (text: string) => void, isToldAsItComes: boolean): Promise<Ended> {
  // Whoever looks at the tests wants their colours.
  const env = { ...process.env, ...(isToldAsItComes && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) };
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env });
  let output = "";
  const keep = (text: string): void => {
    output += text;
    if (!isToldAsItComes) return;
    const lineStart = output.lastIndexOf("\n", output.length - 2) + 1;
    tell(output.slice(0, lineStart));
    output = output.slice(lineStart);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", keep);
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, output, lastLine: output });
    child.once("error", (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.once("close", (status) => end(status ?? 1));
  });
}

async function main(): Promise<number> {
  return runChecks(BEFORE_TESTS, TESTS, (text) => void process.stdout.write(text));
}

if (import.meta.main) process.exitCode = await main();
