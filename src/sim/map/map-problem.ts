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
import type { MapFault } from "./map-fault.ts";
import { reachableFrom } from "./reach.ts";

/** What is wrong with a map, and where. */
interface MapProblem {
  readonly cell: Cell | null; // null: no cell is to blame
  readonly fault: MapFault;
}

/** Between the middles of two spawns: nobody begins within reach of another's throw. */
const SPAWN_DISTANCE_MIN = 6;
/** Between the middles of a spawn and a cushion: whoever comes into the world stands beside the cushion, not on it. */
const SPAWN_CUSHION_DISTANCE_MIN = 3;

const SPECIAL_KINDS: readonly string[] = CUSHION_KINDS.filter((kind) => kind !== "plain");

const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => ({ column, row })));
const BESIDE = AROUND.filter(({ column, row }) => column === 0 || row === 0);

/** Why this is no map, or null if it is one: all the rules that docs/maps.md names. Nothing about it is taken on trust. */
export function mapProblem(map: GameMap): MapProblem | null {
  return drawnMapProblem(map) ?? lostFloorProblem(map);
}

/** All rules but one: there may be floor that no spawn can reach, as in a text before readMap fills it in. */
export function drawnMapProblem(map: GameMap): MapProblem | null {
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

export function nameProblem(name: string): MapProblem | null {
  switch (displayTextProblem(name, MAP_NAME_CHARACTERS_MAX)) {
    case null:
      return null;
    case "empty":
      return problem(null, { kind: "name-empty" });
    case "too-long":
      return problem(null, { kind: "name-long", max: MAP_NAME_CHARACTERS_MAX });
    case "unsafe-characters":
      return problem(null, { kind: "name-unseen" });
  }
}

export function sideProblem(side: number, direction: "wide" | "high"): MapProblem | null {
  if (Number.isInteger(side) && side >= MAP_SIDE_MIN && side <= MAP_SIDE_MAX) return null;
  return problem(null, { kind: "side", cells: side, direction, min: MAP_SIDE_MIN, max: MAP_SIDE_MAX });
}

function wallsProblem({ width, height, walls }: GameMap): MapProblem | null {
  const cellCount = width * height;
  if (walls.length !== wallWordCount(cellCount)) return problem(null, { kind: "walls-misfit" });
  for (let index = cellCount; index < walls.length * 32; index += 1) {
    if (isWallAt(walls, index)) return problem(null, { kind: "walls-beyond" });
  }
  // From the north, so that the first one that a reader of the text meets is named.
  for (let row = height - 1; row >= 0; row -= 1) {
    const step = row === 0 || row === height - 1 ? 1 : width - 1;
    for (let column = 0; column < width; column += step) {
      if (!isWallAt(walls, row * width + column)) return problem({ column, row }, { kind: "edge-open" });
    }
  }
  return null;
}

function spawnsProblem({ spawns, ...map }: GameMap): MapProblem | null {
  const count = spawns.length;
  const wrongCount = { kind: "spawn-count", count, min: MAP_SPAWNS_MIN, max: PLAYER_COUNT_MAX } as const;
  if (count > PLAYER_COUNT_MAX) return problem(spawns[PLAYER_COUNT_MAX]!, wrongCount);
  if (count < MAP_SPAWNS_MIN) return problem(spawns[0] ?? null, wrongCount);
  for (const [i, spawn] of spawns.entries()) {
    if (!isInside(map, spawn)) return problem(null, { kind: "spawn-outside", spawn: i + 1 });
    if (!isFloor(map, spawn)) return problem(spawn, { kind: "spawn-walled", spawn: i + 1 });
    if (!AROUND.every((step) => isFloor(map, shifted(spawn, step)))) {
      return problem(spawn, { kind: "spawn-crowded", spawn: i + 1 });
    }
  }
  return null;
}

function cushionsProblem({ cushions, ...map }: GameMap): MapProblem | null {
  if (cushions.length > MAP_CUSHIONS_MAX) {
    return problem(cushions[MAP_CUSHIONS_MAX]!, {
      kind: "cushion-count",
      count: cushions.length,
      max: MAP_CUSHIONS_MAX,
    });
  }
  let before = -1;
  for (const cushion of cushions) {
    if (!isInside(map, cushion)) return problem(null, { kind: "cushion-outside" });
    // One order, so that one drawing is one map to every checksum.
    const index = cushion.row * map.width + cushion.column;
    if (index <= before) return problem(cushion, { kind: "cushions-unordered" });
    before = index;
    if (cushion.kind !== undefined && !SPECIAL_KINDS.includes(cushion.kind)) {
      return problem(cushion, { kind: "cushion-unknown" });
    }
    if (!BESIDE.every((step) => isFloor(map, shifted(cushion, step)))) {
      return problem(cushion, { kind: "cushion-walled" });
    }
  }
  return null;
}

function distanceProblem({ spawns, cushions }: GameMap): MapProblem | null {
  for (const [i, spawn] of spawns.entries()) {
    const near = spawns.findIndex((other, j) => j < i && isNearer(spawn, other, SPAWN_DISTANCE_MIN * ONE));
    if (near >= 0) {
      return problem(spawn, { kind: "spawns-near", spawns: [near + 1, i + 1], min: SPAWN_DISTANCE_MIN });
    }
  }
  for (const [i, cushion] of cushions.entries()) {
    const spawn = spawns.findIndex((cell) => isNearer(cushion, cell, SPAWN_CUSHION_DISTANCE_MIN * ONE));
    if (spawn >= 0) {
      return problem(cushion, { kind: "cushion-near", spawn: spawn + 1, min: SPAWN_CUSHION_DISTANCE_MIN });
    }
    const isCovered = cushions.some((other, j) => j < i && isNearer(cushion, other, 2 * CUSHION_RADIUS));
    if (isCovered) return problem(cushion, { kind: "cushions-overlap" });
  }
  return null;
}

/** Every spawn can be reached from the first one, and every cushion too. */
function reachProblem(map: GameMap): MapProblem | null {
  const { width, spawns, cushions } = map;
  const isReached = reachableFrom(map, [spawns[0]!]);
  const isLost = ({ column, row }: Cell): boolean => isReached[row * width + column] === 0;
  const spawn = spawns.findIndex(isLost);
  if (spawn >= 0) return problem(spawns[spawn]!, { kind: "spawn-lost", spawn: spawn + 1 });
  const cushion = cushions.find(isLost);
  return cushion === undefined ? null : problem(cushion, { kind: "cushion-lost" });
}

function lostFloorProblem(map: GameMap): MapProblem | null {
  const { walls, width, height, spawns } = map;
  const isReached = reachableFrom(map, spawns);
  for (let index = 0; index < width * height; index += 1) {
    if (isReached[index] === 1 || isWallAt(walls, index)) continue;
    return problem({ column: index % width, row: divTrunc(index, width) }, { kind: "floor-lost" });
  }
  return null;
}

function problem(cell: Cell | null, fault: MapFault): MapProblem {
  return { cell, fault };
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
