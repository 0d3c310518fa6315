import { assert, bytesOf, crc32 } from "../../base/index.ts";
import { CUSHION_KINDS, CUSHION_PLAIN, type CushionKind } from "../cushion-kinds.ts";
import { ONE } from "../fixed.ts";

/** A cell of a map: column from the west, row from the south, both from 0. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Where a cushion lies, and what is special about it. */
export interface MapCushion extends Cell {
  readonly kind?: Exclude<CushionKind, "plain">; // absent: plain
}

/**
 * The ground of a match. The outermost cells are walls, every floor cell can be reached from every other, and no spawn or
 * cushion lies in a wall: see readMap.
 */
export interface GameMap {
  readonly name: string;
  readonly width: number; // cells, MAP_SIDE_MIN..MAP_SIDE_MAX
  readonly height: number;
  readonly walls: Int32Array; // a bit a cell, from the south-west, row by row, the lowest bit first; 1: a wall
  readonly spawns: readonly Cell[]; // MAP_SPAWNS_MIN..PLAYER_COUNT_MAX, in the order in which one meets them going round
  readonly cushions: readonly MapCushion[]; // 0..MAP_CUSHIONS_MAX
}

/** Words that hold a bit for each of so many cells. */
export function wallWordCount(cellCount: number): number {
  return (cellCount + 31) >> 5;
}

/** Whether the cell with this index (row * width + column) is a wall. */
export function isWallAt(walls: Int32Array, index: number): boolean {
  return ((walls[index >> 5]! >>> (index & 31)) & 1) === 1;
}

/** The middle of a cell, Fixed: the origin of the world is the middle of the map. */
export function middleOf({ width, height }: Pick<GameMap, "width" | "height">, { column, row }: Cell) {
  const half = ONE >> 1;
  return { x: column * ONE + half - width * half, y: row * ONE + half - height * half };
}

/** The CRC-32 of all that a match sees of a map: not of its name. u32. */
export function mapChecksumOf({ width, height, walls, spawns, cushions }: GameMap): number {
  assert(walls.length === wallWordCount(width * height), "mapChecksumOf: the walls of another map");
  const cells = (list: readonly Cell[]): readonly number[] =>
    list.flatMap(({ column, row }) => [column, row]);
  const words = Int32Array.from([
    width,
    height,
    spawns.length,
    ...cells(spawns),
    cushions.length,
    ...cells(cushions),
    ...(hasCushionKinds(cushions) ? cushions.map(cushionKindWord) : []), // a map without any is what it always was
  ]);
  return crc32(bytesOf(walls), crc32(bytesOf(words)));
}

/** Whether any of them is special. */
export function hasCushionKinds(cushions: readonly MapCushion[]): boolean {
  return cushions.some((cushion) => cushionKindWord(cushion) !== CUSHION_PLAIN);
}

/** What cushions.kind has for it. */
export function cushionKindWord({ kind }: MapCushion): number {
  return kind === undefined ? CUSHION_PLAIN : CUSHION_KINDS.indexOf(kind);
}

/** Cells that are no walls. */
export function floorCellCountOf({ width, height, walls }: GameMap): number {
  let count = 0;
  for (let index = 0; index < width * height; index += 1) if (!isWallAt(walls, index)) count += 1;
  return count;
}
