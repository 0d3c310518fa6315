import { renameSync } from "node:fs";
import { readJson, type Shape } from "../../shape/index.ts";
import { readWholeFile, type FileLimit } from "./read-file.ts";

/** A file that the game keeps is of no use at all. */
export interface KeptDamage {
  readonly file: string | null; // where it lies now, for the player to mend; null: where it was, for it can't be moved
}

interface Kept<Value> {
  readonly value: Value | null; // null: there is no file, or none of use
  readonly damage: KeptDamage | null;
}

/**
 * Reads a file of JSON that the game keeps and writes anew with each change. Somebody may have edited it: one that can't be read at all is
 * set aside, or the next change would take its place. Never throws.
 */
export function readKept<Value>(file: string, limit: FileLimit, shape: Shape<Value>): Kept<Value> {
  const bytes = readWholeFile(file, limit);
  if (!bytes.ok && bytes.reason.kind === "missing") return { value: null, damage: null };
  // The decoder passes over the mark with which some editors begin a file.
  const read = bytes.ok ? readJson(shape, new TextDecoder().decode(bytes.value)) : null;
  if (read?.ok === true) return { value: read.value, damage: null };
  return { value: null, damage: { file: setAside(file) } };
}

/** Where the file lies now; null: it can't be moved. */
function setAside(file: string): string | null {
  const damaged = `${file}.damaged`;
  try {
    renameSync(file, damaged);
    return damaged;
  } catch {
    return null;
  }
}
