import { SMALL_MAP } from "./test-maps.ts";
import { placeAt } from "../../src/sim/ground/place.ts";
import { joinQueue } from "../../src/sim/ground/queue.ts";
import {
  cloneWorld,
  createWorld,
  FIELDS,
  floorCellCountOf,
  GROUND_FIELDS,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  ORDER_PATROL,
  type Ground,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { runCommand } from "../../src/sim/run-command.ts";
import { throwYarn } from "../../src/sim/world/add-object.ts";
import { compactRows, compactRowsBy } from "../../src/sim/world/rows.ts";

export const BUSY_GROUND_SETUP: MatchSetup = {
  seed: 0x0ca7,
  catsPerPlayer: 5,
  playerIds: [1, 3, 6, 7],
  teams: [2, 2, 1, 0], // players 1 and 3 together, 6 on its own, 7 watches
  ground: { mode: "cushions", map: SMALL_MAP, catLimit: 8, timeLimitMinutes: 10 },
};

/**
 * A match for cushions as it may stand at some moment, every table in use: written by hand, so that tests of what a world
 * is do not hang on how cats behave. It is sound: see world-invariants.
 */
export function busyGroundWorld(): World {
  const world = createWorld(BUSY_GROUND_SETUP);
  const ground = world.ground!;
  const { cats, header, players } = world;
  header.subTurn = 700;
  cats.health[6] = 0; // cat 7, of player 3
  compactRowsBy(ground.steering, GROUND_FIELDS.steering, cats.health, header.catCount);
  header.catCount = compactRows(cats, FIELDS.cats, "health", header.catCount);
  players.score[1]! -= 1;
  cats.targetId[3] = cats.networkId[11]!;
  cats.order[3] = ORDER_ATTACK_MOVE;
  cats.targetId[12] = cats.networkId[2]!;
  cats.health[2] = 2;
  for (const thrower of [3, 12]) {
    throwYarn(world, thrower, { targetId: cats.targetId[thrower]!, x: cats.x[2]!, y: cats.y[2]! });
  }
  cats.cooldown[3] = 22;
  cats.cooldown[12] = 22;
  fillCushions(ground);
  fillFlowFields(ground);
  fillQueues(world, ground);
  runCommand(world, 3, { kind: "surrender" });
  return cloneWorld(world);
}

function fillCushions({ cushions, rules }: Ground): void {
  cushions.owner.set([1, 1, 6]);
  cushions.claimant.set([0, 6, 0]);
  cushions.claimSubTurns.set([0, 40, 0]);
  cushions.breedSubTurns.set([100, 239, 7]);
  rules.holder = 0;
}

function fillFlowFields({ flowFields, rules, steering }: Ground): void {
  const floor = 16 * 3 + 9; // some cell that is floor
  flowFields.goal.set([floor + 1, 0, floor + 2]);
  flowFields.sequence.set([4, 0, 6]);
  flowFields.settledCount.set([floorCellCountOf(SMALL_MAP), 0, 30]);
  flowFields.isComplete.set([1, 0, 0]);
  flowFields.checksum.set([-123_456, 0, 0]);
  flowFields.usedAt.set([699, 0, 700]);
  flowFields.askers.set([0x01_01, 0, 0x01_20]); // of players 1 and 6, 1 before
  rules.flowSequence = 7;
  steering.flowRow[0] = 1;
  steering.flowRow[13] = 3;
}

function fillQueues({ cats }: World, ground: Ground): void {
  const { steering, waypoints } = ground;
  Object.assign(cats.order, { 0: ORDER_MOVE, 13: ORDER_PATROL });
  Object.assign(cats.goalX, { 0: 65_536, 13: -65_536 });
  Object.assign(cats.goalY, { 0: -70_000, 13: 70_000 });
  steering.reach[0] = 98_304;
  steering.blocked[0] = 3;
  steering.stride[0] = 3_000;
  steering.place[0] = placeAt(40_000, -70_000);
  steering.patrolX[13] = 200_000;
  steering.patrolY[13] = -1_000;
  for (const [row, order] of [ORDER_MOVE, ORDER_ATTACK_MOVE, ORDER_PATROL].entries()) {
    waypoints.order[row] = order;
    waypoints.x[row] = 1_000 * row + 1;
    waypoints.y[row] = -2_000 * row - 1;
    waypoints.reach[row] = 70_000 + row;
    waypoints.playerId[row] = 1;
  }
  Object.assign(waypoints.stride, { 0: 3_713, 1: 2_000 });
  Object.assign(waypoints.lineX, { 0: 100_000 });
  Object.assign(waypoints.lineY, { 0: -30_000 });
  Object.assign(waypoints.count, { 0: 12, 1: 2, 2: 3 });
  waypoints.fromX[2] = 5;
  waypoints.fromY[2] = 6;
  for (let i = 0; i < 8; i += 1) joinQueue(ground, 0, i % 3);
  joinQueue(ground, 1, 1);
  joinQueue(ground, 13, 0);
}
