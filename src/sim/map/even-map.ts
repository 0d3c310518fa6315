import type { Cell, GameMap } from "./game-map.ts";
import { LENGTH_PER_CELL, walkLengthsTo } from "./walk-lengths.ts";

/** Walks may differ by this share and a cell: about what comes of turning a plan that no grid can turn exactly. */
const UNEVEN_PER_CENT_MAX = 5;

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
