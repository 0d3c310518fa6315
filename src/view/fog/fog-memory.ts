import { atLeast, listOf, textThat, whole, type Of } from "../../shape/index.ts";
import { EXPLORED, UNEXPLORED, type SightGrid } from "../../sim/index.ts";

const side = whole(1, 1024); // cells
const owner = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const isBase64 = (value: string): boolean => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);

/** What a side has seen of a map so far, as plain data: to be kept for a player that comes back to the match. */
export const FOG_MEMORY = atLeast({
  width: side,
  height: side,
  explored: textThat("base64", Infinity, isBase64), // a bit a cell, the lowest bit of a byte first
  owners: listOf(owner, { most: Infinity }), // of the cushions, as they were last seen
});
export type FogMemory = Of<typeof FOG_MEMORY>;

/** Takes note of what a grid knows. */
export function rememberFog({ width, height, cells }: SightGrid, owners: readonly number[]): FogMemory {
  const bytes = new Uint8Array(Math.ceil(cells.length / 8));
  for (const [i, cell] of cells.entries()) if (cell !== UNEXPLORED) bytes[i >> 3]! |= 1 << (i & 7);
  const explored = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { width, height, explored, owners };
}

/** Marks in a new grid of the same size what was explored. A memory of another size is of another map. */
export function recallFog({ width, height, explored }: FogMemory, grid: SightGrid): void {
  if (grid.width !== width || grid.height !== height) return;
  const bytes = atob(explored);
  for (let i = 0; i < grid.cells.length; i += 1)
    if (((bytes.charCodeAt(i >> 3) || 0) >> (i & 7)) & 1) grid.cells[i] = EXPLORED;
}
