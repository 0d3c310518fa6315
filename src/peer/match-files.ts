import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** Files of each kind that are kept; the oldest go. Replays are the player's and stay. */
const FILES_KEPT = 30;

/** Where the files of one match lie. */
export interface MatchFiles {
  readonly log: string;
  readonly replay: string;
  readonly report: string;
}

export function replayFolder(homeFolder: string): string {
  return path.join(homeFolder, "replays");
}

/**
 * Names for the files of a match that begins at `time`, in folders that exist afterwards. Throws Node's error if they
 * can't be made.
 */
export function prepareMatchFiles(homeFolder: string, name: string, time: Date): MatchFiles {
  const stamp = time.toISOString().replaceAll(":", "-").replace("T", "_").replace("Z", "");
  const safeName = name.replaceAll(/[^\p{L}\p{N}_-]/gu, "_");
  const base = `${stamp}_${safeName}`;
  const folders = { logs: path.join(homeFolder, "logs"), reports: path.join(homeFolder, "reports") };
  for (const folder of [folders.logs, folders.reports, replayFolder(homeFolder)])
    mkdirSync(folder, { recursive: true });
  for (const folder of Object.values(folders)) rotate(folder);
  return {
    log: path.join(folders.logs, `${base}.jsonl`),
    replay: path.join(replayFolder(homeFolder), `${base}.rcr`),
    report: path.join(folders.reports, `${base}.desync.json`),
  };
}

/** Names begin with the time, so their order is that of their age. */
function rotate(folder: string): void {
  const files = readdirSync(folder).sort((a, b) => (a < b ? -1 : 1));
  for (const file of files.slice(0, Math.max(0, files.length - FILES_KEPT + 1))) {
    rmSync(path.join(folder, file), { force: true });
  }
}
