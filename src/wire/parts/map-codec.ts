import { assert, BitReader, BitWriter } from "../../base/index.ts";
import {
  CUSHION_KINDS,
  cushionKindWord,
  hasCushionKinds,
  isWallAt,
  MAP_CUSHIONS_MAX,
  MAP_NAME_CHARACTERS_MAX,
  MAP_SIDE_MAX,
  MAP_SIDE_MIN,
  MAP_SPAWNS_MIN,
  mapProblem,
  PLAYER_COUNT_MAX,
  setWallAt,
  wallWordCount,
  type Cell,
  type GameMap,
  type MapCushion,
} from "../../sim/index.ts";
import { readCharacters, writeCharacters } from "./text-codec.ts";

const NAME_COUNT_BITS = 5;
const SIDE_BITS = 8;
const SPAWN_COUNT_BITS = 3;
const CUSHION_COUNT_BITS = 6;
const CUSHION_KIND_BITS = 2;
/** In place of the count of spawns: kinds of cushions follow at the end. Maps of before, and those without, have none. */
const KINDS_FOLLOW = 7;
/** Of the gaps between corners of walls: 0 takes three bits. */
const GAP_ORDER = 2;

const CHARACTER_BITS_MAX = 30; // 0x10ffff + 2^7 is below 2^21
/** Name, two sides, spawns and cushions with their counts. */
const OTHER_BITS_MAX =
  NAME_COUNT_BITS +
  MAP_NAME_CHARACTERS_MAX * CHARACTER_BITS_MAX +
  2 * SIDE_BITS +
  SPAWN_COUNT_BITS +
  CUSHION_COUNT_BITS +
  (PLAYER_COUNT_MAX + MAP_CUSHIONS_MAX) * 2 * SIDE_BITS +
  SPAWN_COUNT_BITS +
  MAP_CUSHIONS_MAX * CUSHION_KIND_BITS;
/** Every cell a corner is the worst: a gap of n cells takes no more bits than n + 1 corners, nor does the last one than n. */
const WALL_BITS_MAX = (GAP_ORDER + 1) * (MAP_SIDE_MAX - 2) ** 2;
/** More than any map takes. Those that people draw take a few hundred bytes. */
export const MAP_BYTES_MAX = 25_600;

assert(OTHER_BITS_MAX + WALL_BITS_MAX <= MAP_BYTES_MAX * 8, "the largest map fits");
assert(
  MAP_SIDE_MAX - MAP_SIDE_MIN < 2 ** SIDE_BITS && MAP_SIDE_MAX <= 2 ** SIDE_BITS,
  "a side takes its bits",
);
assert(MAP_NAME_CHARACTERS_MAX <= 2 ** NAME_COUNT_BITS, "the length of a name takes its bits");
assert(PLAYER_COUNT_MAX - MAP_SPAWNS_MIN < KINDS_FOLLOW, "the count of spawns takes its bits");
assert(CUSHION_KINDS.length <= 2 ** CUSHION_KIND_BITS, "the kind of a cushion takes its bits");
assert(MAP_CUSHIONS_MAX < 2 ** CUSHION_COUNT_BITS, "the count of cushions takes its bits");

/** Layout: docs/maps.md. */
export function writeMap(writer: BitWriter, map: GameMap): void {
  const problem = mapProblem(map);
  assert(problem === null, `writeMap: ${problem?.fault.kind ?? ""}`);
  writeName(writer, map.name);
  writer.bits(map.width - MAP_SIDE_MIN, SIDE_BITS);
  writer.bits(map.height - MAP_SIDE_MIN, SIDE_BITS);
  writeWalls(writer, map);
  if (hasCushionKinds(map.cushions)) writer.bits(KINDS_FOLLOW, SPAWN_COUNT_BITS);
  writer.bits(map.spawns.length - MAP_SPAWNS_MIN, SPAWN_COUNT_BITS);
  writeCells(writer, map.spawns);
  writer.bits(map.cushions.length, CUSHION_COUNT_BITS);
  writeCells(writer, map.cushions);
  if (!hasCushionKinds(map.cushions)) return;
  for (const cushion of map.cushions) writer.bits(cushionKindWord(cushion), CUSHION_KIND_BITS);
}

/** Reads a map; on anything that is none, by any of the rules of maps, the reader has failed. */
export function readMapBits(reader: BitReader): GameMap {
  const name = readName(reader);
  const width = readSide(reader);
  const height = readSide(reader);
  const walls = readWalls(reader, width, height);
  const first = reader.bits(SPAWN_COUNT_BITS);
  const hasKinds = first === KINDS_FOLLOW;
  const spawnCount = (hasKinds ? reader.bits(SPAWN_COUNT_BITS) : first) + MAP_SPAWNS_MIN;
  if (spawnCount > PLAYER_COUNT_MAX) reader.fail();
  const spawns = readCells(reader, spawnCount);
  const cushionCount = reader.bits(CUSHION_COUNT_BITS);
  if (cushionCount > MAP_CUSHIONS_MAX) reader.fail();
  const cells = readCells(reader, cushionCount);
  const cushions = hasKinds ? readCushionKinds(reader, cells) : cells;
  const map = { name, width, height, walls, spawns, cushions };
  if (!reader.failed && mapProblem(map) !== null) reader.fail();
  return map;
}

function readCushionKinds(reader: BitReader, cells: readonly Cell[]): readonly MapCushion[] {
  const cushions = cells.map((cell): MapCushion => {
    const kind = CUSHION_KINDS[reader.bits(CUSHION_KIND_BITS)]!;
    return kind === "plain" ? cell : { ...cell, kind };
  });
  if (!hasCushionKinds(cushions)) reader.fail(); // one encoding
  return cushions;
}

/** A map as bytes on their own, at most MAP_BYTES_MAX. */
export function encodeMap(map: GameMap): Uint8Array {
  const writer = new BitWriter(MAP_BYTES_MAX);
  writeMap(writer, map);
  return writer.finish();
}

/** The map that encodeMap made these bytes of; null: they are none. */
export function decodeMap(bytes: Uint8Array): GameMap | null {
  if (bytes.length > MAP_BYTES_MAX) return null;
  const reader = new BitReader(bytes);
  const map = readMapBits(reader);
  return reader.finished ? map : null;
}

function writeName(writer: BitWriter, name: string): void {
  const characters = [...name];
  writer.bits(characters.length - 1, NAME_COUNT_BITS);
  writeCharacters(writer, characters);
}

function readName(reader: BitReader): string {
  return readCharacters(reader, reader.bits(NAME_COUNT_BITS) + 1);
}

function readSide(reader: BitReader): number {
  const side = reader.bits(SIDE_BITS) + MAP_SIDE_MIN;
  if (side > MAP_SIDE_MAX) reader.fail();
  return Math.min(side, MAP_SIDE_MAX);
}

/**
 * The gaps between the corners of walls, row by row: a cell is a corner if it and its neighbours in the west, south and
 * south-west have an odd number of walls. Walls are straight, so corners are few: a rectangle has four. The last gap ends
 * with the cells. The outermost cells are walls and not sent.
 */
function writeWalls(writer: BitWriter, { width, height, walls }: GameMap): void {
  let gap = 0;
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const index = row * width + column;
      const isCorner = isWallAt(walls, index) !== isWallExpected(walls, index, width);
      if (isCorner) writer.golomb(gap, GAP_ORDER);
      gap = isCorner ? 0 : gap + 1;
    }
  }
  if (gap > 0) writer.golomb(gap, GAP_ORDER);
}

function readWalls(reader: BitReader, width: number, height: number): Int32Array {
  const walls = new Int32Array(wallWordCount(width * height));
  let left = (width - 2) * (height - 2); // cells not known yet
  let gap = reader.golomb(GAP_ORDER);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const index = row * width + column;
      if (row === 0 || row === height - 1 || column === 0 || column === width - 1) {
        setWallAt(walls, index);
        continue;
      }
      if (gap > left) reader.fail();
      if (reader.failed) return walls;
      left -= 1;
      const isCorner = gap === 0;
      if (isWallExpected(walls, index, width) !== isCorner) setWallAt(walls, index);
      gap -= 1;
      if (isCorner && left > 0) gap = reader.golomb(GAP_ORDER);
    }
  }
  return walls;
}

/** Whether a cell would be a wall if it were no corner: like its western neighbour if the two in the south are alike. */
function isWallExpected(walls: Int32Array, index: number, width: number): boolean {
  const isSouthAlike = isWallAt(walls, index - width) === isWallAt(walls, index - width - 1);
  return isWallAt(walls, index - 1) === isSouthAlike;
}

function writeCells(writer: BitWriter, cells: readonly Cell[]): void {
  for (const { column, row } of cells) {
    writer.bits(column, SIDE_BITS);
    writer.bits(row, SIDE_BITS);
  }
}

function readCells(reader: BitReader, count: number): readonly Cell[] {
  const cells: Cell[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) {
    cells.push({ column: reader.bits(SIDE_BITS), row: reader.bits(SIDE_BITS) });
  }
  return cells;
}
