// `npm test`: all tests, in two lanes that run side by side. What computes takes what the processor has left while the others wait:
// for a countdown, a silence, a process, a window. With words of its own, such as files, it is `vitest run` with them.
import { spawn, type ChildProcess } from "node:child_process";
import os from "node:os";
import path from "node:path";

import { FINDINGS_LINE, totalsLine, type Totals } from "../test/support/plain-totals-reporter.ts";

const HELP = `npm run test: all tests, in two lanes that run side by side

  npm test [-- WORDS]    WORDS, such as files: vitest runs with them alone; "npx vitest --help" names its options

Exit status: 0 all passed, else that of vitest.
`;

const ROOT = path.dirname(import.meta.dirname);
const VITEST = [path.join(ROOT, "node_modules/vitest/vitest.mjs"), "run"];

/** Some of the projects of vitest.config.ts, which run after each other. */
export interface Lane {
  readonly projects: readonly string[];
  /** 0: as this process. More: it makes way for the other lane. */
  readonly niceness: number;
  /** What `node` runs before it. If a signal ends that, the lane is not run; nothing else follows from how it ends. */
  readonly before?: readonly string[];
}

/** Each project is in one of them. All that may be run a second time are in the same: of these tries there is a limit. */
export const LANES: readonly Lane[] = [
  // The other lane bundles programs meanwhile.
  {
    projects: ["rules", "simulation", "alone"],
    niceness: 5,
    before: [path.join(ROOT, "scripts/compile-all.ts")],
  },
  { projects: ["outside", "electron", "processes", "windows"], niceness: 0 },
];

/** A command whose last line are totals: `node` with these words. */
export interface TestCommand extends Pick<Lane, "niceness" | "before"> {
  readonly words: readonly string[];
}

/**
 * Runs them side by side, and tells what they print, line by line. What one found is told when it ends, and once more when all have. Resolves to
 * the exit status; the last line are the totals of all.
 */
export async function runTests(
  commands: readonly TestCommand[],
  tell: (text: string) => void,
): Promise<number> {
  const children: ChildProcess[] = [];
  const stop = (signal: NodeJS.Signals): void => {
    if (signal === "SIGINT" && process.stdin.isTTY) return; // the terminal tells them itself, and at the second time they end at once
    for (const child of children) child.kill(signal);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    let leftCount = commands.length;
    const ended = await Promise.all(
      commands.map(async (command) => {
        const one = await run(command, tell, (child) => children.push(child));
        leftCount -= 1;
        if (leftCount > 0) tell(one.findings);
        return one;
      }),
    );
    tell(ended.map(({ findings }) => findings).join(""));
    tell(`${totalsLine(sum(ended.map(({ totals }) => totals)))}\n`);
    return ended.find(({ status }) => status !== 0)?.status ?? 0;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

const NOTHING_RUN: Totals = { passed: 0, failed: 1, skipped: 0 };

interface Ended {
  readonly status: number; // 1 if a signal ended it, or if it could not start
  readonly totals: Totals;
  readonly findings: string; // whole lines
}

async function run(
  { words, niceness, before }: TestCommand,
  tell: (text: string) => void,
  onStart: (child: ChildProcess) => void,
): Promise<Ended> {
  // Whoever looks at the tests wants their colours.
  const env = { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) };
  if (before !== undefined) {
    const first = spawn(process.execPath, before, { cwd: ROOT, stdio: "ignore" });
    onStart(first);
    await ended(first);
    if (first.signalCode !== null) return { status: 1, totals: NOTHING_RUN, findings: "" };
  }
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env });
  onStart(child);
  if (child.pid !== undefined && niceness > 0) makeWay(child.pid, niceness);
  let kept = ""; // since the last whole line, and that line, which may be the last of all
  let findings: string | null = null; // since the line that they follow
  const hear = (text: string): void => {
    kept += text;
    const lineStart = kept.lastIndexOf("\n", kept.length - 2) + 1;
    for (const line of kept.slice(0, lineStart).split(/(?<=\n)/)) {
      if (line === `${FINDINGS_LINE}\n`) findings ??= "";
      if (findings === null) tell(line);
      else findings += line;
    }
    kept = kept.slice(lineStart);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
  const status = await ended(child);
  const totals = readTotals(kept);
  if (totals !== null) return { status, totals, findings: findings ?? "" };
  tell(kept);
  return { status: status || 1, totals: NOTHING_RUN, findings: findings ?? "" };
}

/** Resolves to its exit status; 1 if a signal ended it, or if it could not start. */
function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

function makeWay(pid: number, niceness: number): void {
  try {
    os.setPriority(pid, Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + niceness));
  } catch {
    // It has ended already.
  }
}

function readTotals(line: string): Totals | null {
  const found = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\n?$/.exec(line);
  if (found === null) return null;
  const [passed, failed, skipped] = found.slice(1).map((digits) => Number(digits ?? 0));
  return { passed: passed!, failed: failed!, skipped: skipped! };
}

function sum(all: readonly Totals[]): Totals {
  const of = (what: keyof Totals): number => all.reduce((before, totals) => before + totals[what], 0);
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    process.stdout.write(HELP);
    return 0;
  }
  const commands =
    args.length > 0
      ? [{ words: [...VITEST, ...args], niceness: 0 }]
      : LANES.map(({ projects, ...lane }) => ({
          words: [...VITEST, ...projects.flatMap((project) => ["--project", project])],
          ...lane,
        }));
  return runTests(commands, (text) => void process.stdout.write(text));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
