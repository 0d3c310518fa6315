import {
  formatMap,
  isWallAt,
  readMap,
  type Cell,
  type GameMap,
  type MapCushion,
} from "../../src/sim/index.ts";

/** A turn or a mirror of a map, or both. */
export interface Symmetry {
  readonly name: string;
  readonly move: (cell: Cell, map: GameMap) => Cell;
}

const isSquare = ({ width, height }: GameMap): boolean => width === height;

/** All eight that a grid has; those that swap the sides are only for squares. */
export const SYMMETRIES: readonly Symmetry[] = [
  { name: "itself", move: (cell) => cell },
  {
    name: "half turn",
    move: ({ column, row }, { width, height }) => at(width - 1 - column, height - 1 - row),
  },
  { name: "mirror east-west", move: ({ column, row }, { width }) => at(width - 1 - column, row) },
  { name: "mirror north-south", move: ({ column, row }, { height }) => at(column, height - 1 - row) },
  { name: "quarter turn", move: ({ column, row }, { height }) => at(height - 1 - row, column) },
  { name: "three quarters", move: ({ column, row }, { width }) => at(row, width - 1 - column) },
  { name: "mirror in one diagonal", move: ({ column, row }) => at(row, column) },
  {
    name: "mirror in the other diagonal",
    move: ({ column, row }, { width, height }) => at(height - 1 - row, width - 1 - column),
  },
];

const SIDE_SWAPPING = SYMMETRIES.slice(4);

/** Which of them carry walls onto walls, spawns onto spawns and cushions onto cushions. */
export function symmetriesOf(map: GameMap): readonly Symmetry[] {
  return SYMMETRIES.filter(
    (symmetry) => (isSquare(map) || !SIDE_SWAPPING.includes(symmetry)) && isOntoItself(map, symmetry),
  );
}

/** The groups of spawns (from 1) that the symmetries of a map carry to one another: a single group is a fair map. */
export function alikeSpawns(map: GameMap): readonly (readonly number[])[] {
  const symmetries = symmetriesOf(map);
  const orbits = map.spawns.map((spawn) =>
    map.spawns.flatMap((other, i) =>
      symmetries.some(({ move }) => isSame(move(spawn, map), other)) ? [i + 1] : [],
    ),
  );
  return orbits.filter((orbit, i) => orbit[0] === i + 1);
}

/** The same map with one cell of floor, the first that may be one, made a wall. */
export function withOneWallMore(map: GameMap): GameMap {
  const lines = formatMap(map).split("\n");
  for (const [i, line] of lines.entries()) {
    const column = line.search(/\.\.\./) + 1;
    if (column <= 0) continue;
    const reading = readMap(lines.with(i, `${line.slice(0, column)}#${line.slice(column + 1)}`).join("\n"));
    if (reading.ok) return reading.value;
  }
  throw new Error("no cell may become a wall");
}

function isOntoItself(map: GameMap, { move }: Symmetry): boolean {
  const { width, height, walls, spawns, cushions } = map;
  const indexOf = ({ column, row }: Cell): number => row * width + column;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cell = at(column, row);
      if (isWallAt(walls, indexOf(cell)) !== isWallAt(walls, indexOf(move(cell, map)))) return false;
    }
  }
  const isMovedWithin = (cells: readonly MapCushion[]): boolean =>
    cells.every((cell) => cells.some((other) => isSame(move(cell, map), other) && cell.kind === other.kind));
  return isMovedWithin(spawns) && isMovedWithin(cushions);
}

function at(column: number, row: number): Cell {
  return { column, row };
}

function isSame(a: Cell, b: Cell): boolean {
  return a.column === b.column && a.row === b.row;
}
