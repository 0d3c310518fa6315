import { assert } from "../base/index.ts";
import { PLAYER_COUNT_MAX } from "./constants.ts";
import { FIELDS } from "./fields.ts";
import type { World } from "./world.ts";

/** A run of words in use: the header, the random state, or one column's rows. */
export interface Part {
  readonly table: keyof typeof FIELDS;
  readonly field: string | null; // null: one word a field, named by the table
  readonly start: number; // index of its first word
  readonly count: number; // words in use
}

/** The used part of a world, in the order of its words. */
export function usedParts(world: World): readonly Part[] {
  const { header } = world;
  const parts: Part[] = [];
  let at = 0;
  const addScalars = (table: "header" | "random"): void => {
    parts.push({ table, field: null, start: at, count: FIELDS[table].length });
    at += FIELDS[table].length;
  };
  const addColumns = (table: "players" | "cats" | "yarn", capacity: number, count: number): void => {
    for (const field of FIELDS[table]) {
      parts.push({ table, field, start: at, count });
      at += capacity;
    }
  };
  addScalars("header");
  addScalars("random");
  addColumns("players", PLAYER_COUNT_MAX, header.playerCount);
  addColumns("cats", header.catCapacity, header.catCount);
  addColumns("yarn", header.yarnCapacity, header.yarnCount);
  assert(at === world.words.length, "the parts cover the world");
  return parts;
}
