import { assert } from "../base/index.ts";
import { stepClassicCats } from "./classic-cats.ts";
import { FLOW_FIELD_ROWS, YARN_DAMAGE } from "./constants.ts";
import { breedCats } from "./ground/breed.ts";
import { judgeGround } from "./ground/cushions.ts";
import { advanceFlowFields, recallFlowField } from "./ground/flow-fields.ts";
import { formGroups } from "./ground/groups.ts";
import { paceGroups } from "./ground/pace.ts";
import { moveGround } from "./ground/move-ground.ts";
import { leaveQueue } from "./ground/queue.ts";
import { splash } from "./ground/splash.ts";
import { moveInKernel } from "./kernel/move-in-kernel.ts";
import { OF_KIND } from "./kinds.ts";
import { decideOutcome } from "./outcome.ts";
import { stepPause } from "./pause.ts";
import { FIELDS, GROUND_FIELDS, MODE_CUSHIONS, ORDER_ASLEEP, OUTCOME_RUNNING } from "./world/fields.ts";
import { compactRows, compactRowsBy, rowOfNetworkId, rowOfPlayer } from "./world/rows.ts";
import type { Ground, World } from "./world/world.ts";

/**
 * Runs one sub-turn, 1/30 s, in place: cats in ascending network id, then the yarn that was in the air before, then the
 * dead are removed. While the match is paused nothing moves, and no time of it passes. A pure function of the world: no argument,
 * no memory, no clock.
 */
export function step(world: World): void {
  const { header, ground, pausing } = world;
  if (pausing !== null && pausing.pause.playerId !== 0) {
    stepPause(pausing.pause);
    return;
  }
  header.subTurn += 1;
  const yarnCountBefore = header.yarnCount; // a ball thrown now flies from the next sub-turn on
  if (ground === null) stepClassicCats(world);
  else stepGround(world, ground);
  if (yarnCountBefore > 0) stepYarn(world, yarnCountBefore);
  if (ground !== null) judgeGround(world, ground);
}

/** The cats and cushions of a match on a map, for one sub-turn: by the kernel, or by the rules that it is made of. */
function stepGround(world: World, ground: Ground): void {
  const { header } = world;
  const { scratch, rules } = ground;
  scratch.reserve(header.catCapacity, rules.mapWidth, rules.mapHeight);
  scratch.subTurn = header.subTurn;
  scratch.catCount = header.catCount;
  formGroups(world, ground);
  advanceFlowFields(ground);
  paceGroups(world, ground);
  if (!moveInKernel(world, ground)) moveHere(world, ground);
  if (rules.mode === MODE_CUSHIONS) breedCats(world, ground);
}

function moveHere(world: World, ground: Ground): void {
  const { scratch } = ground;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) recallFlowField(ground, row); // any cat may ask for any
  moveGround(world, ground);
  const { stood } = scratch;
  const { cellStart, spots, west, east, south, north } = scratch.grid;
  stood.cellStart = cellStart;
  stood.spots = spots;
  stood.west = west;
  stood.east = east;
  stood.south = south;
  stood.north = north;
}

/** The first `count` balls fly on; those that land hurt, and the dead are removed. */
function stepYarn(world: World, count: number): void {
  const { cats, yarn, header, ground } = world;
  assert(count <= header.yarnCount, `stepYarn: ${count} of ${header.yarnCount} balls`);
  let landed = 0;
  let died = 0;
  for (let row = 0; row < count; row += 1) {
    yarn.subTurnsLeft[row]! -= 1;
    if (yarn.subTurnsLeft[row]! > 0) continue;
    landed += 1;
    if (ground !== null && yarn.targetId[row] === 0) {
      died += splash(world, ground, row);
      continue;
    }
    const target = rowOfNetworkId(cats.networkId, header.catCount, yarn.targetId[row]!);
    if (target < 0 || cats.health[target] === 0) continue;
    const damage = ground === null ? YARN_DAMAGE : OF_KIND.damage[ground.balls.kind[row]!]!;
    cats.health[target] = Math.max(0, cats.health[target]! - damage);
    if (cats.health[target] === 0) died += 1;
  }
  if (landed > 0) {
    // By the column of the yarn: it must still be as it was.
    if (ground !== null)
      compactRowsBy(ground.balls, GROUND_FIELDS.balls, yarn.subTurnsLeft, header.yarnCount);
    header.yarnCount = compactRows(yarn, FIELDS.yarn, "subTurnsLeft", header.yarnCount);
  }
  if (died > 0) removeDead(world);
}

function removeDead(world: World): void {
  const { cats, players, header, ground } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.health[row]! > 0) continue;
    if (ground !== null) leaveQueue(ground, row);
    if (cats.order[row] === ORDER_ASLEEP) continue; // its player gave it up
    const player = rowOfPlayer(world, cats.playerId[row]!);
    assert(player >= 0, "a cat belongs to a player of the match");
    players.score[player]! -= 1;
  }
  // By the column of the cats: it must still be as it was.
  if (ground !== null) compactRowsBy(ground.steering, GROUND_FIELDS.steering, cats.health, header.catCount);
  header.catCount = compactRows(cats, FIELDS.cats, "health", header.catCount);
  if (header.outcome === OUTCOME_RUNNING) header.outcome = decideOutcome(world);
}
