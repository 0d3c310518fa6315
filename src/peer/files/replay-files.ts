import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { escapeUnseen, fail, shownFile, type Result } from "../../base/index.ts";
import type { ReplayEntry } from "../../channel/index.ts";
import { TURN_MS } from "../../lockstep/index.ts";
import { readAnyReplay, type FrozenSims, type Replay } from "../../replay/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { FROZEN_SIMS } from "./frozen-sims.ts";
import { replayFolder } from "./home-folder.ts";
import { readWholeFile } from "./read-file.ts";

const ENTRIES_MAX = 100;
const REPLAY_EXTENSION = ".rcr";

/** The replays of the home folder, the newest first. One that can't be played says why. */
export function listReplays(homeFolder: string): readonly ReplayEntry[] {
  return fileNames(replayFolder(homeFolder))
    .filter((name) => name.endsWith(REPLAY_EXTENSION))
    .sort((a, b) => (a < b ? 1 : -1)) // names begin with the time
    .slice(0, ENTRIES_MAX)
    .map((name) => describe(path.join(replayFolder(homeFolder), name)));
}

/** The replay with that id, as the list has it: one that lies in the folder of replays, for an id leads nowhere else. As loadReplay. */
export function loadKeptReplay(homeFolder: string, replayId: string): Result<Replay, string> {
  const folder = replayFolder(homeFolder);
  const isKept = replayId.endsWith(REPLAY_EXTENSION) && fileNames(folder).includes(replayId);
  return isKept ? loadReplay(path.join(folder, replayId)) : fail("there is no such replay");
}

/**
 * Reads a replay file, of this version or of an older one whose rules are frozen. The reason of a failure is the rest of a sentence
 * that names the file, without its full stop.
 */
export function loadReplay(file: string, sims: FrozenSims = FROZEN_SIMS): Result<Replay, string> {
  const bytes = readWholeFile(file, FILE_LIMITS.replay);
  return bytes.ok ? readAnyReplay(bytes.value, sims) : bytes;
}

/** The sentence for the player on a replay that loadReplay refused. */
export function describeUnplayable(file: string, reason: string): string {
  return `Cannot play ${shownFile(file)}: ${reason}.`;
}

function describe(file: string): ReplayEntry {
  const replay = loadReplay(file);
  const base = { replayId: path.basename(file), recordedAt: modifiedAt(file) };
  if (!replay.ok) {
    const problem = describeUnplayable(file, replay.reason);
    return { ...base, title: escapeUnseen(path.basename(file)), durationMs: 0, problem };
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
