// One fresh process: what its first sub-turns take, by the kernel or in TypeScript. Printed as three numbers, ms.
import { chooseRulesRunner, step, type RulesRunner } from "../../sim/index.ts";
import { createFarWorld } from "./far-world.ts";

const SUB_TURNS = 10;

const by = process.argv[2] as RulesRunner;
const world = createFarWorld();
chooseRulesRunner(by);
const times = Array.from({ length: SUB_TURNS }, () => {
  const before = performance.now();
  step(world);
  return performance.now() - before;
});
process.stdout.write(JSON.stringify([times[0], times[1], times[SUB_TURNS - 1]]));
