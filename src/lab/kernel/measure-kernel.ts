import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readReplay, verifyReplay } from "../../replay/index.ts";
import { chooseRulesRunner, FLOW_FIELD_ROWS, kernelSubTurns } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { compareLargest } from "./compare-largest.ts";
import { proveKernel } from "./prove-kernel.ts";

const MATCHES = 200;
const REPLAY_FOLDER = path.resolve(import.meta.dirname, "../../../replays");

/** Whether the kernel and the rules that it is made of give the same worlds. */
export function* measureKernel(tell: (text: string) => void): Iterable<Figure> {
  const { differences, subTurns, byKernel, happenings } = proveKernel({ seed: 1, matches: MATCHES, tell });
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
