import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "../../system/index.ts";

/** The users that may read a file: this one alone, or as the system has it. */
const MODES = { own: 0o600, usual: 0o666 };

/** Writes a file as a whole or not at all, should the machine stop meanwhile: on a full disk nothing is left of it. Throws Node's error. */
export function writeWhole(file: string, text: string, whose: keyof typeof MODES = "own"): void {
  const written = `${file}.${process.pid}.new`;
  makeFolder(path.dirname(file));
  try {
    writeFileSync(written, text, { mode: MODES[whose] });
    renameSync(written, file);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}
