import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readReplay, verifyReplay } from "../../replay/index.ts";
import { chooseRulesRunner, kernelSubTurns } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { compareMatch } from "./compare-matches.ts";

const MATCHES = 200;
const REPLAY_FOLDER = path.resolve(import.meta.dirname, "../../../replays");

/** Whether the kernel and the rules that it is made of give the same worlds. */
export function* measureKernel(tell: (text: string) => void): Iterable<Figure> {
  let [subTurns, byKernel, different] = [0, 0, 0];
  for (let seed = 1; seed <= MATCHES; seed += 1) {
    tell(`kernel: match ${seed} of ${MATCHES}, both ways`);
    const seen = compareMatch(seed);
    subTurns += seen.subTurns;
    byKernel += seen.byKernel;
    if (seen.difference === null) continue;
    different += 1;
    tell(`kernel: match ${seed} differs: ${seen.difference}`);
  }
  yield createFigure(`kernel: ${MATCHES} random matches, those that differ`, different, "matches", atMost(0));
  yield createFigure("kernel: sub-turns compared, all words", subTurns, "sub-turns", null);
  yield createFigure("kernel: of them those it ran", (100 * byKernel) / subTurns, "%", atLeast(100));
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
