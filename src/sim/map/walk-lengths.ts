import { assert } from "../../base/index.ts";
import { divTrunc, sqrtFloor } from "../fixed.ts";
import { FlowBuilder, NO_VIA } from "../ground/flow-builder.ts";
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

/** Walks may differ by this share and a cell: about what comes of turning a plan that no grid can turn exactly. */
export const UNEVEN_PER_CENT_MAX = 5;

/**
 * Whether all homes lie alike: the walks from each to the others, and to the cushions, sorted by their lengths, differ by
 * at most UNEVEN_PER_CENT_MAX and a cell from home to home.
 */
export function isEven(map: GameMap): boolean {
  const lengths = map.spawns.map((spawn) => {
    const lengthFrom = walkLengthsTo(map, spawn);
    const sorted = (cells: readonly Cell[]): readonly number[] => cells.map(lengthFrom).sort((a, b) => a - b);
    return [...sorted(map.spawns), ...sorted(map.cushions)];
  });
  return lengths[0]!.every((_, rank) => {
    const ofRank = lengths.map((ofSpawn) => ofSpawn[rank]!);
    const [shortest, longest] = [Math.min(...ofRank), Math.max(...ofRank)];
    return (longest - shortest - LENGTH_PER_CELL) * 100 <= longest * UNEVEN_PER_CENT_MAX;
  });
}
