import { readdirSync, readFileSync } from "node:fs";
import { assert } from "../../../base/index.ts";
import { readMap, type GameMap } from "../../../sim/index.ts";

const MAPS = new URL("../../../../maps/", import.meta.url);

/** The texts of the maps that come with the game. */
export function mapTexts(): readonly Uint8Array[] {
  return readdirSync(MAPS).map((file) => new Uint8Array(readFileSync(new URL(file, MAPS))));
}

export function hallway(): GameMap {
  const read = readMap(readFileSync(new URL("the-hallway.txt", MAPS), "utf8"));
  assert(read.ok, "the hallway is a map");
  return read.value;
}
