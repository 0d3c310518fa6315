import { displayTextProblem } from "../../base/index.ts";
import {
  CUSHION_RADIUS,
  MAP_CUSHIONS_MAX,
  MAP_NAME_CHARACTERS_MAX,
  MAP_SIDE_MAX,
  MAP_SIDE_MIN,
  MAP_SPAWNS_MIN,
  PLAYER_COUNT_MAX,
} from "../constants.ts";
import { CUSHION_KINDS } from "../cushion-kinds.ts";
import { divTrunc, ONE } from "../fixed.ts";
import { isWallAt, wallWordCount, type Cell, type GameMap } from "./game-map.ts";
import { reachableFrom } from "./reach.ts";

/** What is wrong with a map, and where; the reason is a part of a sentence without its full stop. */
interface MapFault {
  readonly cell: Cell | null; // null: no cell is to blame
  readonly reason: string;
}

/** Between the middles of two spawns: nobody begins within reach of another's throw. */
const SPAWN_DISTANCE_MIN = 6;
/** Between the middles of a spawn and a cushion: whoever comes into the world stands beside the cushion, not on it. */
const SPAWN_CUSHION_DISTANCE_MIN = 3;

const SPECIAL_KINDS: readonly string[] = CUSHION_KINDS.filter((kind) => kind !== "plain");

const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => ({ column, row })));
const BESIDE = AROUND.filter(({ column, row }) => column === 0 || row === 0);

/** Why this is no map, or null if it is one: all the rules that docs/maps.md names. Nothing about it is taken on trust. */
export function mapProblem(map: GameMap): MapFault | null {
  return drawnMapProblem(map) ?? lostFloorProblem(map);
}

/** All rules but one: there may be floor that no spawn can reach, as in a text before readMap fills it in. */
export function drawnMapProblem(map: GameMap): MapFault | null {
  return (
    nameProblem(map.name) ??
    sideProblem(map.width, "wide") ??
    sideProblem(map.height, "high") ??
    wallsProblem(map) ??
    spawnsProblem(map) ??
    cushionsProblem(map) ??
    distanceProblem(map) ??
    reachProblem(map)
  );
}

export function nameProblem(name: string): MapFault | null {
  switch (displayTextProblem(name, MAP_NAME_CHARACTERS_MAX)) {
    case null:
      return null;
    case "empty":
      return fault(null, "the name is empty");
    case "too-long":
      return fault(null, `the name is longer than ${MAP_NAME_CHARACTERS_MAX} characters`);
    case "unsafe-characters":
      return fault(null, "the name has characters that can't be shown, or a space at an end");
  }
}

export function sideProblem(side: number, direction: "wide" | "high"): MapFault | null {
  if (Number.isInteger(side) && side >= MAP_SIDE_MIN && side <= MAP_SIDE_MAX) return null;
  return fault(null, `${side} cells ${direction}; a map is ${MAP_SIDE_MIN} to ${MAP_SIDE_MAX}`);
}

function wallsProblem({ width, height, walls }: GameMap): MapFault | null {
  const cellCount = width * height;
  if (walls.length !== wallWordCount(cellCount))
    return fault(null, "the walls are of another size than the map");
  for (let index = cellCount; index < walls.length * 32; index += 1) {
    if (isWallAt(walls, index)) return fault(null, "there are walls beyond the last cell");
  }
  // From the north, so that the first one that a reader of the text meets is named.
  for (let row = height - 1; row >= 0; row -= 1) {
    const step = row === 0 || row === height - 1 ? 1 : width - 1;
    for (let column = 0; column < width; column += step) {
      if (!isWallAt(walls, row * width + column))
        return fault({ column, row }, "the outermost cells are not all walls");
    }
  }
  return null;
}

function spawnsProblem({ spawns, ...map }: GameMap): MapFault | null {
  const range = `a map has ${MAP_SPAWNS_MIN} to ${PLAYER_COUNT_MAX}`;
  if (spawns.length > PLAYER_COUNT_MAX)
    return fault(spawns[PLAYER_COUNT_MAX]!, `${spawns.length} spawns; ${range}`);
  if (spawns.length < MAP_SPAWNS_MIN) {
    return fault(spawns[0] ?? null, `${spawns.length === 0 ? "no spawn" : "only one spawn"}; ${range}`);
  }
  for (const [i, spawn] of spawns.entries()) {
    if (!isInside(map, spawn)) return fault(null, `spawn ${i + 1} is outside the map`);
    if (!isFloor(map, spawn)) return fault(spawn, `spawn ${i + 1} is in a wall`);
    if (!AROUND.every((step) => isFloor(map, shifted(spawn, step)))) {
      return fault(spawn, `spawn ${i + 1} needs floor on all eight sides`);
    }
  }
  return null;
}

function cushionsProblem({ cushions, ...map }: GameMap): MapFault | null {
  if (cushions.length > MAP_CUSHIONS_MAX) {
    return fault(
      cushions[MAP_CUSHIONS_MAX]!,
      `${cushions.length} cushions; a map has at most ${MAP_CUSHIONS_MAX}`,
    );
  }
  let before = -1;
  for (const cushion of cushions) {
    if (!isInside(map, cushion)) return fault(null, "a cushion is outside the map");
    // One order, so that one drawing is one map to every checksum.
    const index = cushion.row * map.width + cushion.column;
    if (index <= before) return fault(cushion, "the cushions are not in the order of their cells");
    before = index;
    if (cushion.kind !== undefined && !SPECIAL_KINDS.includes(cushion.kind)) {
      return fault(cushion, "a cushion is of a kind that there is not");
    }
    if (!BESIDE.every((step) => isFloor(map, shifted(cushion, step)))) {
      return fault(cushion, "a cushion needs floor under its middle and north, east, south and west of it");
    }
  }
  return null;
}

function distanceProblem({ spawns, cushions }: GameMap): MapFault | null {
  for (const [i, spawn] of spawns.entries()) {
    const near = spawns.findIndex((other, j) => j < i && isNearer(spawn, other, SPAWN_DISTANCE_MIN * ONE));
    if (near >= 0) {
      return fault(spawn, `spawns ${near + 1} and ${i + 1} are less than ${SPAWN_DISTANCE_MIN} cells apart`);
    }
  }
  for (const [i, cushion] of cushions.entries()) {
    const spawn = spawns.findIndex((cell) => isNearer(cushion, cell, SPAWN_CUSHION_DISTANCE_MIN * ONE));
    if (spawn >= 0) {
      const reason = `a cushion is less than ${SPAWN_CUSHION_DISTANCE_MIN} cells from spawn ${spawn + 1}`;
      return fault(cushion, reason);
    }
    const isCovered = cushions.some((other, j) => j < i && isNearer(cushion, other, 2 * CUSHION_RADIUS));
    if (isCovered) return fault(cushion, "two cushions overlap");
  }
  return null;
}

/** Every spawn can be reached from the first one, and every cushion too. */
function reachProblem(map: GameMap): MapFault | null {
  const { width, spawns, cushions } = map;
  const isReached = reachableFrom(map, [spawns[0]!]);
  const isLost = ({ column, row }: Cell): boolean => isReached[row * width + column] === 0;
  const spawn = spawns.findIndex(isLost);
  if (spawn >= 0) return fault(spawns[spawn]!, `spawn ${spawn + 1} can't be reached from spawn 1`);
  const cushion = cushions.find(isLost);
  return cushion === undefined ? null : fault(cushion, "a cushion can't be reached from any spawn");
}

function lostFloorProblem(map: GameMap): MapFault | null {
  const { walls, width, height, spawns } = map;
  const isReached = reachableFrom(map, spawns);
  for (let index = 0; index < width * height; index += 1) {
    if (isReached[index] === 1 || isWallAt(walls, index)) continue;
    return fault(
      { column: index % width, row: divTrunc(index, width) },
      "there is floor that no spawn can reach",
    );
  }
  return null;
}

function fault(cell: Cell | null, reason: string): MapFault {
  return { cell, reason };
}

function shifted(cell: Cell, by: Cell): Cell {
  return { column: cell.column + by.column, row: cell.row + by.row };
}

function isInside({ width, height }: Pick<GameMap, "width" | "height">, { column, row }: Cell): boolean {
  const isWithin = (value: number, end: number): boolean =>
    Number.isInteger(value) && value >= 0 && value < end;
  return isWithin(column, width) && isWithin(row, height);
}

/** Of a cell inside, or of its neighbours: where there is no cell there is no floor either. */
function isFloor(map: Pick<GameMap, "width" | "height" | "walls">, cell: Cell): boolean {
  return isInside(map, cell) && !isWallAt(map.walls, cell.row * map.width + cell.column);
}

/** Whether the middles of two cells lie nearer to each other than that, Fixed. Below 2^49, so exact. */
function isNearer(a: Cell, b: Cell, distance: number): boolean {
  const [dx, dy] = [(a.column - b.column) * ONE, (a.row - b.row) * ONE];
  return dx * dx + dy * dy < distance * distance;
}
