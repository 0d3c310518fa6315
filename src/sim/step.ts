import { stepClassicCats } from "./classic-cats.ts";
import { judgeGround } from "./ground/cushions.ts";
import { stepGround } from "./ground/step-ground.ts";
import type { World } from "./world.ts";
import { stepYarn } from "./yarn.ts";

/**
 * Runs one sub-turn, 1/30 s, in place: cats in ascending network id, then the yarn that was in the air before, then the
 * dead are removed. A pure function of the world: no argument, no memory, no clock.
 */
export function step(world: World): void {
  const { header, ground } = world;
  header.subTurn += 1;
  const yarnCountBefore = header.yarnCount; // a ball thrown now flies from the next sub-turn on
  if (ground === null) stepClassicCats(world);
  else stepGround(world, ground);
  if (yarnCountBefore > 0) stepYarn(world, yarnCountBefore);
  if (ground !== null) judgeGround(world, ground);
}
