import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readReplay, verifyReplay } from "../../replay/index.ts";
import { chooseRulesRunner, FLOW_FIELD_ROWS, kernelSubTurns, type RulesRunner } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { medianOf } from "../bench/measure.ts";
import { compareLargest } from "./compare-largest.ts";
import { proveKernel } from "./prove-kernel.ts";

const MATCHES = 200;
const STARTS = 7;
const RUNNERS = ["typescript", "webassembly"] as const;
const START_PROGRAM = path.join(import.meta.dirname, "time-start.ts");
const REPLAY_FOLDER = path.resolve(import.meta.dirname, "../../../replays");

/** Whether the kernel and the rules that it is made of give the same worlds. */
export function* measureKernel(tell: (text: string) => void): Iterable<Figure> {
  const { differences, subTurns, byKernel, happenings } = proveKernel({
    ...{ seed: 1, matches: MATCHES, tell },
    isStopped: () => false,
  });
  const different = differences.length;
  yield createFigure(`kernel: ${MATCHES} random matches, those that differ`, different, "matches", atMost(0));
  yield createFigure("kernel: sub-turns compared, all words", subTurns, "sub-turns", null);
  const played = subTurns - happenings.pauses;
  yield createFigure(
    "kernel: of them those it ran, but for pauses",
    (100 * byKernel) / played,
    "%",
    atLeast(100),
  );
  for (const [name, count] of Object.entries(happenings)) {
    yield createFigure(`kernel: in them, ${name}`, count, "times", atLeast(1));
  }
  tell("kernel: 20,000 cats, both ways");
  const large = compareLargest();
  yield createFigure("kernel: 20,000 cats, turns that differ", large.different, "turns", atMost(0));
  yield createFigure("kernel: flow fields in them", large.flowFields, "fields", atLeast(FLOW_FIELD_ROWS));
  yield* verifyReplays(tell);
  yield* measureStart(tell);
}

/** What the first sub-turns of a process take, both ways by turns: with the kernel's the first decodes and compiles it. */
function* measureStart(tell: (text: string) => void): Iterable<Figure> {
  const times: Readonly<Record<RulesRunner, number[][]>> = { typescript: [], webassembly: [] };
  for (let i = 0; i < STARTS; i += 1) {
    tell(`kernel: process ${i + 1} of ${STARTS}, both ways`);
    for (const by of RUNNERS) {
      const run = spawnSync(process.execPath, [START_PROGRAM, by], { encoding: "utf8" });
      times[by].push(JSON.parse(run.stdout) as number[]);
    }
  }
  for (const [i, name] of ["first", "second", "tenth"].entries()) {
    for (const by of RUNNERS) {
      const median = medianOf(times[by].map((of) => of[i]!));
      const who = by === "webassembly" ? "by the kernel" : "in TypeScript";
      yield createFigure(`kernel: ${name} sub-turn of a process, ${who}`, median, "ms", null);
    }
  }
}

/** Those of today's rules, by the kernel, against the checksums that are in them. */
function* verifyReplays(tell: (text: string) => void): Iterable<Figure> {
  tell("kernel: replays");
  const before = kernelSubTurns();
  chooseRulesRunner("webassembly", { catsMin: 1 });
  let different = 0;
  for (const file of readdirSync(REPLAY_FOLDER).filter((name) => name.endsWith(".rcr"))) {
    const read = readReplay(readFileSync(path.join(REPLAY_FOLDER, file)));
    if (!read.ok || read.value.frozenRules !== null) continue; // frozen rules bring their own code
    if (verifyReplay(read.value).kind !== "ok") different += 1;
  }
  chooseRulesRunner("webassembly");
  yield createFigure("kernel: replays that differ", different, "replays", atMost(0));
  yield createFigure("kernel: sub-turns of replays it ran", kernelSubTurns() - before, "sub-turns", null);
}
