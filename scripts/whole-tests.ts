// `npm run test:whole [-- --seed S --rounds N]`: the tests that draw what they try, with all that they can draw and with inputs that the
// suite does not draw. A round is all of them once, with the next seed. What fails says its seed, its inputs and its path.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { readNumber, readWords } from "./read-words.ts";

const ROOT = path.dirname(import.meta.dirname);
const SEED_MAX = 2 ** 31 - 1;
const ROUNDS_MAX = 1_000_000;

const HELP = `npm run test:whole -- [--seed S] [--rounds N]: the tests that draw what they try, with all that they can draw

  --seed S    of the first round, 0 to ${SEED_MAX}; any by default
  --rounds N  all of them N times, each with the next seed; once by default

Exit status: 0 all passed, 1 a test failed, or bad usage.
`;

interface Wish {
  readonly firstSeed: number;
  readonly roundCount: number; // 1 or more
}

/** "help", or what is wrong with the words, or what they wish: where no seed is named, one below the number that `draw` is given. */
export function readWholeTestsWish(
  words: readonly string[],
  draw = (end: number) => randomInt(end),
): Wish | string {
  const text = { type: "string" } as const;
  const values = readWords(words, { seed: text, rounds: text, help: { type: "boolean" } });
  if (typeof values === "string") return values;
  if (values.help === true) return "help";
  const roundCount = readNumber("--rounds", values.rounds ?? "1", 1, ROUNDS_MAX);
  if (typeof roundCount === "string") return roundCount;
  const lastFirstSeed = SEED_MAX - (roundCount - 1);
  const firstSeed =
    values.seed === undefined ? draw(lastFirstSeed + 1) : readNumber("--seed", values.seed, 0, lastFirstSeed);
  return typeof firstSeed === "string" ? firstSeed : { firstSeed, roundCount };
}

/** The test files that draw what they try, from the top of the project. */
function findDrawing(root: string): readonly string[] {
  const draws = (file: string): boolean =>
    /from ".*(fast-check|support\/drawn\.ts)"/.test(readFileSync(path.join(root, file), "utf8"));
  return globSync("test/**/*.test.ts", { cwd: root }).filter(draws).sort();
}

async function main(): Promise<number> {
  const wish = readWholeTestsWish(process.argv.slice(2));
  if (typeof wish === "string") {
    if (wish === "help") process.stdout.write(HELP);
    else process.stderr.write(`test:whole: ${wish}\n`);
    return wish === "help" ? 0 : 1;
  }
  const files = findDrawing(ROOT);
  for (let round = 0; round < wish.roundCount; round += 1) {
    const seed = wish.firstSeed + round;
    console.log(`${files.length} files with the seed ${seed}: npm run test:whole -- --seed ${seed}`);
    const status = await run(files, seed);
    if (status !== 0) return status;
  }
  return 0;
}

function run(files: readonly string[], seed: number): Promise<number> {
  const words = [path.join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...files];
  const env = { ...process.env, ROBOCAT_TEST_SEED: String(seed), ROBOCAT_TEST_WHOLE: "1" };
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (status) => resolve(status ?? 1));
  });
}

if (import.meta.main) process.exitCode = await main();
