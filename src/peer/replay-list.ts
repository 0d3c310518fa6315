import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fail, ok, type Result } from "../base/index.ts";
import type { ReplayEntry } from "../channel/index.ts";
import { TURN_MS } from "../lockstep/index.ts";
import { describeReplayRefusal, readReplay, type Replay } from "../replay/index.ts";
import { describeFileError } from "./describe-file-error.ts";
import { replayFolder } from "./match-files.ts";

const ENTRIES_MAX = 100;
const FILE_BYTES_MAX = 64 * 1_024 * 1_024;
export const REPLAY_EXTENSION = ".rcr";

/** The replays of the home folder, the newest first. One that can't be played says why. */
export function listReplays(homeFolder: string): readonly ReplayEntry[] {
  return fileNames(replayFolder(homeFolder))
    .filter((name) => name.endsWith(REPLAY_EXTENSION))
    .sort((a, b) => (a < b ? 1 : -1)) // names begin with the time
    .slice(0, ENTRIES_MAX)
    .map((name) => describe(path.join(replayFolder(homeFolder), name)));
}

/** Reads a replay file. The reason of a failure is a sentence for the player. */
export function loadReplay(file: string): Result<Replay, string> {
  let bytes: Uint8Array;
  try {
    const info = statSync(file);
    if (!info.isFile()) return fail(`Cannot play ${file}: not a file.`); // a pipe or a device might never end
    if (info.size > FILE_BYTES_MAX) return fail(`Cannot play ${file}: too large for a replay.`);
    bytes = readFileSync(file);
  } catch (error) {
    return fail(`Cannot read ${file}: ${describeFileError(error)}.`);
  }
  const replay = readReplay(bytes);
  return replay.ok ? ok(replay.value) : fail(`Cannot play ${file}: ${describeReplayRefusal(replay)}.`);
}

function describe(file: string): ReplayEntry {
  const replay = loadReplay(file);
  const base = { file, recordedAt: modifiedAt(file) };
  if (!replay.ok) return { ...base, title: path.basename(file), durationMs: 0, problem: replay.reason };
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
