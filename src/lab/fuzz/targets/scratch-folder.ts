import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Of memory, where the system has such a folder: on a disk a file takes a hundred times as long as its reader. */
const IN_MEMORY = "/dev/shm";

/** A folder for what is written to be read; gone when this thread is. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(path.join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), "robocat-fuzz-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
