import { assert } from "../../base/index.ts";
import { divTrunc, sqrtFloor } from "../fixed.ts";
import { FlowBuilder, NO_VIA } from "./flow-builder.ts";
import { isWallAt, type Cell, type GameMap } from "./game-map.ts";

/** Units of a walk's length in a cell's side. */
export const LENGTH_PER_CELL = 256;

/**
 * How far cats walk to a cell from others, in 1/256 of a cell: along the straight pieces that a flow field leads them.
 * Infinity: there is no way.
 */
export function walkLengthsTo(map: GameMap, goal: Cell): (from: Cell) => number {
  const { width, height, walls } = map;
  const builder = new FlowBuilder(width, height);
  const via = new Uint16Array(width * height);
  const goalIndex = goal.row * width + goal.column;
  assert(!isWallAt(walls, goalIndex), "walkLengthsTo: nobody walks into a wall");
  builder.begin(walls, goalIndex, via);
  builder.settle(width * height);
  return ({ column, row }) => {
    let length = 0;
    for (let index = row * width + column; index !== goalIndex; index = via[index]!) {
      const next = via[index]!;
      if (next === NO_VIA) return Infinity;
      const dx = (next % width) - (index % width);
      const dy = divTrunc(next, width) - divTrunc(index, width);
      length += sqrtFloor((dx * dx + dy * dy) * LENGTH_PER_CELL * LENGTH_PER_CELL);
    }
    return length;
  };
}
