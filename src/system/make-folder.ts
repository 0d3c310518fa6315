import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/** Makes a folder and those above it that are missing. Throws Node's error on the one that can't be made, with what is wrong there. */
export function makeFolder(folder: string): void {
  // One by one: all at once Node says of a disk that can only be read that the folder is not there, and on some it never returns.
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) {
    missing.push(at);
    if (path.dirname(at) === at) break;
  }
  for (const one of missing.toReversed()) makeOne(one);
  if (missing.length === 0) mkdirSync(folder, { recursive: true }); // it is there: or a file is, which that tells
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error; // else another program has just made it
  }
}
