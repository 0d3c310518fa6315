// `npm run mutants -- --count 30 --seed 7 [--from 12] [--only LAYER] [--own]`: puts small faults into the source, one at a time, and tells
// which of them no test sees. --from goes on with that fault, where a run was stopped. With --own only the tests of the fault's own layer
// are asked, which is quick. It works in a copy in a temporary folder. A fault that lives wants a test, or simpler code.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { drawMutants, type Mutant } from "./mutants/draw-mutants.ts";
import { MutantRunner, type Outcome } from "./mutants/run-mutant.ts";
import { readNumber, readWords } from "./read-words.ts";

const ROOT = path.dirname(import.meta.dirname);
const NOT_COPIED = new Set(["node_modules", ".git", "dist", ".cache", "coverage"]);
const CHANGE_CHARACTERS_MAX = 60;
const NUMBER_MAX = 999_999_999;
const INTERRUPTED = 130;

const HELP = `npm run mutants -- ...: puts small faults into the source, one at a time, and tells which of them no test sees

  --count N     so many faults, 30 by default
  --seed S      that they are drawn from, 1 by default
  --from N      go on with that one, where a run was stopped
  --only LAYER  in that folder of src
  --own         ask the tests of the fault's own layer alone

Exit status: 0 tests see all of them, 1 a fault lives, or bad usage, 130 interrupted, and none lived until then.
`;

/** A copy of the project that shares its packages. Whoever asks for it removes it. */
export function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-mutants-"));
  const filter = (from: string): boolean => !NOT_COPIED.has(path.relative(ROOT, from));
  cpSync(ROOT, folder, { recursive: true, filter });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** `src/a.ts:3  a < b  ->  a <= b`: what stands in its line before and after. */
export function describeMutant(text: string, { file, mutation }: Mutant): string {
  const before = text.slice(mutation.start, mutation.end).replaceAll(/\s+/g, " ");
  const short = (code: string): string =>
    code.length > CHANGE_CHARACTERS_MAX ? `${code.slice(0, CHANGE_CHARACTERS_MAX)}...` : code;
  return `${file}:${mutation.line}  ${mutation.kind}  ${short(before)}  ->  ${short(mutation.text)}`;
}

/** Which faults are tried. */
interface Wish {
  readonly count: number;
  readonly seed: number;
  readonly from: number; // 1 is the first
  readonly files: readonly string[];
  readonly isOwnOnly: boolean;
}

/** "help", or what is wrong with the words, or what they wish. */
export function readMutantsWish(words: readonly string[]): Wish | string {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { count: text, seed: text, from: text, only: text, own: flag, help: flag };
  const values = readWords(words, options);
  if (typeof values === "string") return values;
  if (values.help === true) return "help";
  const seed = readNumber("--seed", values.seed ?? "1", 0, NUMBER_MAX);
  if (typeof seed === "string") return seed;
  const count = readNumber("--count", values.count ?? "30", 1, NUMBER_MAX);
  if (typeof count === "string") return count;
  const from = readNumber("--from", values.from ?? "1", 1, count);
  if (typeof from === "string") return from;
  const files = globSync(`src/${values.only ?? "*"}/**/*.ts`, { cwd: ROOT });
  if (files.length === 0) return `no layer is called ${values.only}.`;
  return { seed, count, from, files, isOwnOnly: values.own === true };
}

async function main(): Promise<number> {
  const wish = readMutantsWish(process.argv.slice(2));
  if (typeof wish === "string") {
    if (wish === "help") process.stdout.write(HELP);
    else process.stderr.write(`mutants: ${wish}\n`);
    return wish === "help" ? 0 : 1;
  }
  const { seed, count, from, files, isOwnOnly } = wish;
  const mutants = drawMutants(ROOT, files, { seed, count });
  const folder = copyProject();
  try {
    // Some tests read what is built.
    execFileSync(process.execPath, [path.join(folder, "scripts/build.ts")], { stdio: "ignore" });
    const runner = new MutantRunner(folder, { isOwnOnly });
    process.once("SIGINT", () => runner.stop()).once("SIGTERM", () => runner.stop());
    return await judgeMutants(mutants, { runner, from, seed }, (text) => console.log(text));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Judging {
  readonly runner: Pick<MutantRunner, "run" | "unreliable">;
  readonly from: number; // 1 is the first
  readonly seed: number; // to be told
}

/** Tries one after the other, tells what came of it, and names those that live. The exit status. */
export async function judgeMutants(
  mutants: readonly Mutant[],
  { runner, from, seed }: Judging,
  say: (text: string) => void,
): Promise<number> {
  const living: string[] = [];
  let isStopped = false;
  let judged = 0;
  for (const [i, mutant] of [...mutants.entries()].slice(from - 1)) {
    const startMs = performance.now();
    const told = describeMutant(readFileSync(path.join(ROOT, mutant.file), "utf8"), mutant);
    say(`${i + 1}/${mutants.length}  ${told}`);
    const outcome = await runner.run(mutant);
    isStopped = outcome.kind === "stopped";
    if (isStopped) break;
    judged += 1;
    if (outcome.kind === "lives") living.push(told);
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
    say(`    ${verdictOf(outcome)}  (${seconds} s)`);
  }
  const listOf = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join("\n");
  if (runner.unreliable.size > 0)
    say(`\nThese fail without a fault, or not each time:\n${listOf([...runner.unreliable])}`);
  if (living.length > 0) say(`\nThese live:\n${listOf(living)}`);
  say(`${judged - living.length} of ${judged} killed, ${living.length} live (seed ${seed})`);
  if (living.length > 0) return 1;
  return isStopped ? INTERRUPTED : 0;
}

function verdictOf(outcome: Outcome): string {
  return outcome.kind === "killed" ? `killed by ${outcome.by}` : "LIVES";
}

if (import.meta.main) process.exitCode = await main();
