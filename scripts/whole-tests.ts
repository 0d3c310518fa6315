// `npm run test:whole [-- --seed S --rounds N]`: the tests that draw what they try, with all that they can draw and with inputs that the
// suite does not draw. A round is all of them once, with the next seed. What fails says its seed, its inputs and its path.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

const ROOT = path.dirname(import.meta.dirname);
const SEED_MAX = 2 ** 31 - 1;

/** The test files that draw what they try, from the top of the project. */
function findDrawing(root: string): readonly string[] {
  const draws = (file: string): boolean =>
    /from ".*(fast-check|support\/drawn\.ts)"/.test(readFileSync(path.join(root, file), "utf8"));
  return globSync("test/**/*.test.ts", { cwd: root }).filter(draws).sort();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: "string" }, rounds: { type: "string", default: "1" } },
  });
  const first = values.seed === undefined ? randomInt(SEED_MAX) : Number(values.seed);
  const files = findDrawing(ROOT);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const seed = first + round;
    console.log(`${files.length} files with the seed ${seed}: npm run test:whole -- --seed ${seed}`);
    const status = await run(files, seed);
    if (status !== 0) {
      process.exitCode = status;
      return;
    }
  }
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

if (import.meta.main) await main();
