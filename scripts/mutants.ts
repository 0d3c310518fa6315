// `npm run mutants -- --count 30 --seed 7 [--from 12] [--only LAYER] [--own]`: puts small faults into the source, one at a time, and tells
// which of them no test sees. --from goes on with that fault, where a run was stopped. With --own only the tests of the fault's own layer
// are asked, which is quick. It works in a copy in a temporary folder. A fault that lives wants a test, or simpler code.
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { drawMutants, type Mutant } from "./mutants/draw-mutants.ts";
import { MutantRunner, type Outcome } from "./mutants/run-mutant.ts";

const ROOT = path.dirname(import.meta.dirname);
const NOT_COPIED = new Set(["node_modules", ".git", "dist", ".cache", "coverage"]);
const CHANGE_CHARACTERS_MAX = 60;

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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "30" },
      seed: { type: "string", default: "1" },
      from: { type: "string", default: "1" },
      only: { type: "string" },
      own: { type: "boolean", default: false },
    },
  });
  const files = globSync(`src/${values.only ?? "*"}/**/*.ts`, { cwd: ROOT });
  if (files.length === 0) throw new Error(`no layer is called ${values.only}`);
  const [seed, count, from] = [
    whole("seed", values.seed),
    whole("count", values.count),
    whole("from", values.from),
  ];
  if (from < 1 || from > count) throw new Error(`--from is ${from}, not one of the ${count} faults`);
  const mutants = drawMutants(ROOT, files, { seed, count });
  const folder = copyProject();
  // Some tests read what is built.
  execFileSync(process.execPath, [path.join(folder, "scripts/build.ts")], { stdio: "ignore" });
  const runner = new MutantRunner(folder, { isOwnOnly: values.own });
  process.once("SIGINT", () => runner.stop()).once("SIGTERM", () => runner.stop());
  const living: string[] = [];
  let judged = 0;
  try {
    for (const [i, mutant] of [...mutants.entries()].slice(from - 1)) {
      const startMs = performance.now();
      const told = describeMutant(readFileSync(path.join(ROOT, mutant.file), "utf8"), mutant);
      console.log(`${i + 1}/${mutants.length}  ${told}`);
      const outcome = await runner.run(mutant);
      if (outcome.kind === "stopped") break;
      judged += 1;
      if (outcome.kind === "lives") living.push(told);
      const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
      console.log(`    ${verdictOf(outcome)}  (${seconds} s)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (runner.unreliable.size > 0)
    console.log(
      `\nThese fail without a fault, or not each time:\n${[...runner.unreliable].map((file) => `  ${file}`).join("\n")}`,
    );
  if (living.length > 0) console.log(`\nThese live:\n${living.map((told) => `  ${told}`).join("\n")}`);
  console.log(`${judged - living.length} of ${judged} killed, ${living.length} live (seed ${seed})`);
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is "${text}", not a whole number`);
  return Number(text);
}

function verdictOf(outcome: Outcome): string {
  return outcome.kind === "killed" ? `killed by ${outcome.by}` : "LIVES";
}

if (import.meta.main) await main();
