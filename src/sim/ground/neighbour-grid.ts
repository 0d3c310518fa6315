import { assert } from "../../base/index.ts";
import { PLAYER_COUNT_MAX } from "../constants.ts";
import { clampTo } from "../fixed.ts";
import { ORDER_ASLEEP } from "../world/fields.ts";
import {
  BLOCK_SHIFT,
  gridLine,
  SPOT_KIND,
  SPOT_ROW,
  SPOT_WORDS,
  SPOT_X,
  SPOT_Y,
  TEAM_BITS,
} from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { FLOW_SHIFT, standingBits, TEAM_SHIFT } from "./spot-kind.ts";

const PLAYER_MASK = 15;

assert(PLAYER_COUNT_MAX <= PLAYER_MASK, "a player id, and a team, is below 16");

/**
 * Sorts the cats by the cell they stand in, those of a cell in ascending row: a counting sort. Cats of neighbouring cells of
 * a row then lie side by side.
 */
export function buildNeighbourGrid(world: World, ground: Ground): void {
  noteTeams(world, ground);
  clearCells(ground);
  countCells(world, ground);
  sumUp(ground);
  sortRows(world, ground);
}

function noteTeams({ header, players }: World, { scratch, seats }: Ground): void {
  const { playerCount } = header;
  for (let row = 0; row < playerCount; row += 1) {
    scratch.teamOfPlayer[players.playerId[row]! & PLAYER_MASK] =
      seats.isAsleep[row] === 1 ? 0 : seats.team[row]!;
  }
}

/** Of the lines that were in use before. */
function clearCells({ scratch: { grid } }: Ground): void {
  const { columns, south, north, blockCount } = grid;
  const first = Math.imul(south, columns);
  const end = Math.imul(north + 1, columns);
  grid.blockTeams.fill(0, 0, blockCount);
  grid.blockFighter.fill(0, 0, blockCount << TEAM_BITS);
  grid.cellTeams.fill(0, first, end);
  grid.cellStart.fill(0, Math.max(0, first - 1), end + columns + 2);
}

/** A place outside of the map counts to its edge. */
function countCells({ cats }: World, { scratch }: Ground): void {
  const { catCount, halfWidth, halfHeight, teamOfPlayer, grid } = scratch;
  const { cell, cellStart, columns, lines, blockColumns, blockTeams, blockFighter, cellTeams } = grid;
  const { x, y, playerId, order, cooldown } = cats;
  const widthMax = 2 * halfWidth - 1;
  const heightMax = 2 * halfHeight - 1;
  let west = columns;
  let east = 0;
  let south = lines;
  let north = 0;
  for (let row = 0; row < catCount; row += 1) {
    const fromWest = clampTo((x[row]! + halfWidth) | 0, widthMax);
    const fromSouth = clampTo((y[row]! + halfHeight) | 0, heightMax);
    const column = gridLine(fromWest);
    const line = gridLine(fromSouth);
    if (column < west) west = column;
    if (column > east) east = column;
    if (line < south) south = line;
    if (line > north) north = line;
    const at = Math.imul(line, columns) + column;
    cell[row] = at;
    cellStart[at + 2]! += SPOT_WORDS; // two further, so that it is the start of the next cell in the end
    if (order[row] === ORDER_ASLEEP) continue;
    const team = teamOfPlayer[playerId[row]! & PLAYER_MASK]!;
    cellTeams[at]! |= 1 << team;
    const block = Math.imul(fromSouth >> BLOCK_SHIFT, blockColumns) + (fromWest >> BLOCK_SHIFT);
    blockTeams[block]! |= 1 << team;
    if (cooldown[row]! > 0) blockFighter[(block << TEAM_BITS) + team - 1] = row + 1;
  }
  grid.west = west;
  grid.east = east;
  grid.south = south;
  grid.north = north;
}

/** Turns counts into starts, in the cells that have cats and those around them: the others nobody asks for. */
function sumUp({ scratch }: Ground): void {
  const { cellStart, columns, west, east, south, north } = scratch.grid;
  let sum = 0;
  let from = 0;
  for (let line = south; line <= north + 1; line += 1) {
    const first = Math.imul(line, columns);
    const to = first + east + 2;
    for (let at = Math.max(from, first + west - 1); at <= to; at += 1) {
      sum += cellStart[at]!;
      cellStart[at] = sum;
    }
    from = to + 1;
  }
}

function sortRows({ cats }: World, { scratch, steering }: Ground): void {
  const { catCount, teamOfPlayer, grid } = scratch;
  const { cell, cellStart, spot, spots } = grid;
  const { x, y, playerId, order, cooldown } = cats;
  const { flowRow, blocked } = steering;
  for (let row = 0; row < catCount; row += 1) {
    const at = cell[row]! + 1;
    const to = cellStart[at]!;
    cellStart[at] = to + SPOT_WORDS;
    const doing = order[row]!;
    const team = doing === ORDER_ASLEEP ? 0 : teamOfPlayer[playerId[row]! & PLAYER_MASK]!;
    const bits = standingBits(doing, cooldown[row]!, blocked[row]!);
    spot[row] = to;
    spots[to + SPOT_X] = x[row]!;
    spots[to + SPOT_Y] = y[row]!;
    spots[to + SPOT_KIND] = bits | (flowRow[row]! << FLOW_SHIFT) | (team << TEAM_SHIFT);
    spots[to + SPOT_ROW] = row;
  }
}
