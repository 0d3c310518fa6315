import { EXPLORED, UNEXPLORED, type SightGrid } from "../../sim/index.ts";

/** What a side has seen of a map so far, as plain data: to be kept for who comes back to the match. */
export interface FogMemory {
  readonly width: number; // cells
  readonly height: number;
  readonly explored: string; // a bit a cell, the lowest bit of a byte first, in base64
  readonly owners: readonly number[]; // of the cushions, as they were last seen
}

const SIDE_MAX = 1024;

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

/** Whether a value, of the page's storage, is such a memory. */
export function isFogMemory(value: unknown): value is FogMemory {
  if (typeof value !== "object" || value === null) return false;
  const { width, height, explored, owners } = value as Partial<Record<keyof FogMemory, unknown>>;
  const isOwnerList = Array.isArray(owners) && owners.every((owner) => Number.isInteger(owner));
  return isSide(width) && isSide(height) && isBase64(explored) && isOwnerList;
}

function isSide(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= SIDE_MAX;
}

function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}
