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
  const isNear = (length: number, other: number): boolean =>
    (length - other - LENGTH_PER_CELL) * 100 <= length * UNEVEN_PER_CENT_MAX;
  return lengths.every((own) =>
    lengths.every((others) => own.every((length, rank) => isNear(length, others[rank]!))),
  );
}
