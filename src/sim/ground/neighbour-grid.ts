import { ORDER_ASLEEP } from "../fields.ts";
import type { Ground, World } from "../world.ts";
import { standingFlags } from "./separate.ts";
import { BLOCK_SHIFT, gridLine } from "./scratch.ts";

const PLAYER_MASK = 15;

/**
 * Sorts the cats by the cell they stand in, those of a cell in ascending row: a counting sort. Cats of neighbouring cells of
 * a row then lie side by side.
 */
export function buildNeighbourGrid(world: World, ground: Ground): void {
  const { scratch } = ground;
  noteTeams(world, ground);
  countCells(world, ground);
  sumUp(scratch.cellStart);
  sortRows(world, ground);
}

function noteTeams({ header, players }: World, { scratch, seats }: Ground): void {
  const { playerCount } = header;
  for (let row = 0; row < playerCount; row += 1) {
    scratch.teamOfPlayer[players.playerId[row]! & PLAYER_MASK] =
      seats.isAsleep[row] === 1 ? 0 : seats.team[row]!;
  }
  scratch.blockTeams.fill(0);
  scratch.cellTeams.fill(0);
}

/** A place outside of the map counts to its edge. */
function countCells({ cats }: World, { scratch }: Ground): void {
  const { cell, cellStart, catCount, columns, halfWidth, halfHeight } = scratch;
  const { blockColumns, blockTeams, cellTeams, teamOfPlayer } = scratch;
  const { x, y, playerId, order } = cats;
  const widthMax = 2 * halfWidth - 1;
  const heightMax = 2 * halfHeight - 1;
  cellStart.fill(0);
  for (let row = 0; row < catCount; row += 1) {
    const fromWest = Math.max(0, Math.min(widthMax, x[row]! + halfWidth));
    const fromSouth = Math.max(0, Math.min(heightMax, y[row]! + halfHeight));
    const at = Math.imul(gridLine(fromSouth), columns) + gridLine(fromWest);
    cell[row] = at;
    cellStart[at + 2]! += 1; // two further, so that it is the start of the next cell in the end
    if (order[row] === ORDER_ASLEEP) continue;
    const team = 1 << teamOfPlayer[playerId[row]! & PLAYER_MASK]!;
    cellTeams[at]! |= team;
    blockTeams[Math.imul(fromSouth >> BLOCK_SHIFT, blockColumns) + (fromWest >> BLOCK_SHIFT)]! |= team;
  }
}

function sumUp(counts: Int32Array): void {
  const { length } = counts;
  let sum = 0;
  for (let i = 0; i < length; i += 1) {
    sum += counts[i]!;
    counts[i] = sum;
  }
}

function sortRows(world: World, ground: Ground): void {
  const { scratch } = ground;
  const { cell, cellStart, catCount, rows, place, teamOfPlayer } = scratch;
  const { startX, startY, sortedX, sortedY, sortedCell, sortedTeam, sortedFlags, sortedFlow } = scratch;
  const { x, y, playerId, order } = world.cats;
  const { flowRow } = ground.steering;
  for (let row = 0; row < catCount; row += 1) {
    const at = cell[row]!;
    const to = cellStart[at + 1]!;
    cellStart[at + 1] = to + 1;
    rows[to] = row;
    place[row] = to;
    startX[to] = x[row]!;
    startY[to] = y[row]!;
    sortedX[to] = x[row]!;
    sortedY[to] = y[row]!;
    sortedCell[to] = at;
    sortedFlags[to] = standingFlags(world, ground, row);
    sortedFlow[to] = flowRow[row]!;
    sortedTeam[to] = order[row] === ORDER_ASLEEP ? 0 : teamOfPlayer[playerId[row]! & PLAYER_MASK]!;
  }
}
