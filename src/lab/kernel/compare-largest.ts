import { SUB_TURNS_PER_TURN } from "../../lockstep/index.ts";
import {
  checksumOf,
  chooseRulesRunner,
  cloneWorld,
  FLOW_FIELD_ROWS,
  kernelSubTurns,
  middleOf,
  runCommand,
  step,
  type World,
} from "../../sim/index.ts";
import { createBattleWorld } from "../bench/bench-worlds.ts";

const CATS = 20_000;
const SIDE = 255;
const TURNS = 20;
const PLAYERS = 8;
const POINTS_BITS = 8; // a point of a command is 256 Fixed

/**
 * The largest battle there is, with as many goals as there are rows for flow fields, and one more: both ways, by checksums. `cats`, at
 * least one for each goal, and `turns`: less of it.
 */
export function compareLargest({ cats = CATS, turns = TURNS } = {}): {
  readonly different: number; // turns
  readonly flowFields: number;
} {
  const world = createBattleWorld(cats, SIDE);
  const twin = cloneWorld(world);
  sendToGoals(world);
  sendToGoals(twin);
  const before = kernelSubTurns();
  let different = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
      chooseRulesRunner("typescript");
      step(world);
      chooseRulesRunner("webassembly");
      step(twin);
    }
    if (checksumOf(world) !== checksumOf(twin)) different += 1;
  }
  const isByKernel = kernelSubTurns() - before === turns * SUB_TURNS_PER_TURN;
  const flowFields = world.ground!.flowFields.goal.filter((goal) => goal !== 0).length;
  return { different: isByKernel ? different : turns, flowFields };
}

/** Each of so many cats to a cell of its own, far apart. */
function sendToGoals(world: World): void {
  const { cats, header, ground } = world;
  const { mapWidth, mapHeight } = ground!.rules;
  const goals = FLOW_FIELD_ROWS + 1;
  for (let goal = 0; goal < goals; goal += 1) {
    const row = Math.floor((goal * header.catCount) / goals);
    const column = 20 + 26 * (goal % PLAYERS);
    const { x, y } = middleOf(
      { width: mapWidth, height: mapHeight },
      { column, row: 15 + 26 * Math.floor(goal / PLAYERS) },
    );
    const command = {
      kind: "move",
      cats: [cats.networkId[row]!],
      x: x >> POINTS_BITS,
      y: y >> POINTS_BITS,
    } as const;
    runCommand(world, cats.playerId[row]!, command);
  }
}
