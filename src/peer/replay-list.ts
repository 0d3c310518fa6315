import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { ReplayEntry } from "../channel/index.ts";
import { TURN_MS } from "../lockstep/index.ts";
import { loadReplay } from "./load-replay.ts";
import { replayFolder } from "./match-files.ts";

const ENTRIES_MAX = 100;
export const REPLAY_EXTENSION = ".rcr";

/** The replays of the home folder, the newest first. One that can't be played says why. */
export function listReplays(homeFolder: string): readonly ReplayEntry[] {
  return fileNames(replayFolder(homeFolder))
    .filter((name) => name.endsWith(REPLAY_EXTENSION))
    .sort((a, b) => (a < b ? 1 : -1)) // names begin with the time
    .slice(0, ENTRIES_MAX)
    .map((name) => describe(path.join(replayFolder(homeFolder), name)));
}

/** The sentence for the player on a replay that loadReplay refused. */
export function describeUnplayable(file: string, reason: string): string {
  return `Cannot play ${file}: ${reason}.`;
}

function describe(file: string): ReplayEntry {
  const replay = loadReplay(file);
  const base = { file, recordedAt: modifiedAt(file) };
  if (!replay.ok) {
    const problem = describeUnplayable(file, replay.reason);
    return { ...base, title: path.basename(file), durationMs: 0, problem };
  }
  const { header, turns } = replay.value;
  const title = header.players.map(({ name }) => name).join(", ");
  return { ...base, title, durationMs: turns.length * TURN_MS, problem: null };
}

function fileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was recorded yet
  }
}

function modifiedAt(file: string): number {
  try {
    return Math.floor(statSync(file).mtimeMs);
  } catch {
    return 0; // it was removed a moment ago
  }
}
