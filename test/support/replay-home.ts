import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";

/** For a file of tests: a home folder for each of them, which is removed after it. */
export class ReplayHome {
  folder = "";

  constructor() {
    beforeEach(() => {
      this.folder = mkdtempSync(path.join(tmpdir(), "robocat-home-"));
    });
    afterEach(() => rmSync(this.folder, { recursive: true }));
  }

  /** The path of a file among its replays. */
  replay(name: string): string {
    mkdirSync(path.join(this.folder, "replays"), { recursive: true });
    return path.join(this.folder, "replays", name);
  }
}

/** Puts these among the replays of a game, by their names. */
export function keepReplays(homeFolder: string, files: Readonly<Record<string, Uint8Array | string>>): void {
  const folder = path.join(homeFolder, "replays");
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
}
