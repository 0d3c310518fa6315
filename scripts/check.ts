// `npm run check`: everything that must be right before a commit, as a contributor and the continuous integration run it. What
// needs one core runs beside what needs the other: the linter, which takes longest, beside all else. The tests come once types and
// build are right, and their totals are the last line, also where the linter has found something meanwhile.
import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);

/** A command of the project: `node` with these words. */
export interface Check {
  readonly name: string;
  readonly words: readonly string[];
}

const bin = (file: string): string => path.join(ROOT, "node_modules", file);

const LINT: Check = { name: "lint", words: [bin("eslint/bin/eslint.js"), "--max-warnings", "0", "."] };
const BEFORE_TESTS: readonly Check[] = [
  { name: "format", words: [bin("prettier/bin/prettier.cjs"), "--check", "."] },
  { name: "types", words: ["scripts/typecheck.ts"] },
  { name: "build", words: ["scripts/build.ts"] },
];
const TESTS: Check = { name: "tests", words: [bin("vitest/vitest.mjs"), "run"] };

/** Runs all lists at the same time and each in its order, also after a failure; tells what each check printed once it is done. Resolves to the names of those that failed. */
export async function runLanes(
  lanes: readonly (readonly Check[])[],
  tell: (text: string) => void,
): Promise<readonly string[]> {
  const failed: string[] = [];
  const runLane = async (lane: readonly Check[]): Promise<void> => {
    for (const check of lane) {
      const startMs = performance.now();
      const { status, output } = await run(check, "pipe");
      const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
      if (status !== 0) failed.push(check.name);
      tell(`${check.name}: ${status === 0 ? "ok" : "FAILED"}, ${seconds} s\n${output}`);
    }
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}

/** Status 1 if a signal ended it, or if it could not start. */
function run(
  { words }: Check,
  stdio: "pipe" | "inherit",
): Promise<{ readonly status: number; readonly output: string }> {
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ["ignore", stdio, stdio] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ status: 1, output: `${output}${error.message}\n` }));
    child.once("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

async function main(): Promise<number> {
  const tell = (text: string): void => void process.stdout.write(text);
  const linted = runLanes([[LINT]], tell);
  const failed = await runLanes([BEFORE_TESTS], tell);
  if (failed.length === 0) {
    const { status } = await run(TESTS, "inherit");
    return (await linted).length > 0 ? 1 : status;
  }
  console.error(`Not right, and not tested: ${[...failed, ...(await linted)].join(", ")}`);
  return 1;
}

if (import.meta.main) process.exitCode = await main();
