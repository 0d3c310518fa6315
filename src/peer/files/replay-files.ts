import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { escapeUnseen, fail, ok, shownFile, type Result } from "../../base/index.ts";
import type { ReplayEntry } from "../../channel/index.ts";
import { TURN_MS } from "../../lockstep/index.ts";
import { readAnyReplay, type FrozenSims, type Replay } from "../../replay/index.ts";
import { describeFileError } from "./describe-file-error.ts";
import { FROZEN_SIMS } from "./frozen-sims.ts";
import { replayFolder } from "./home-folder.ts";

const ENTRIES_MAX = 100;
const REPLAY_EXTENSION = ".rcr";

/** Seven days of idle turns. A larger file is no replay, and its turns would need gigabytes of memory. */
const REPLAY_FILE_BYTES_MAX = 64 * 2 ** 20;

/** The replays of the home folder, the newest first. One that can't be played says why. */
export function listReplays(homeFolder: string): readonly ReplayEntry[] {
  return fileNames(replayFolder(homeFolder))
    .filter((name) => name.endsWith(REPLAY_EXTENSION))
    .sort((a, b) => (a < b ? 1 : -1)) // names begin with the time
    .slice(0, ENTRIES_MAX)
    .map((name) => describe(path.join(replayFolder(homeFolder), name)));
}

/**
 * Reads a replay file, of this version or of an older one whose rules are frozen. The reason of a failure is the rest of a sentence
 * that names the file, without its full stop.
 */
export function loadReplay(file: string, sims: FrozenSims = FROZEN_SIMS): Result<Replay, string> {
  const bytes = readBytes(file);
  return bytes.ok ? readAnyReplay(bytes.value, sims) : bytes;
}

/** The sentence for the player on a replay that loadReplay refused. */
export function describeUnplayable(file: string, reason: string): string {
  return `Cannot play ${shownFile(file)}: ${reason}.`;
}

function describe(file: string): ReplayEntry {
  const replay = loadReplay(file);
  const base = { file, recordedAt: modifiedAt(file) };
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

function readBytes(file: string): Result<Uint8Array, string> {
  try {
    const info = statSync(file);
    if (!info.isFile()) return fail("not a file"); // a pipe or a device might never end
    if (info.size > REPLAY_FILE_BYTES_MAX) {
      return fail(`${info.size} bytes, and a replay has at most ${REPLAY_FILE_BYTES_MAX}`);
    }
    return ok(readFileSync(file));
  } catch (error) {
    return fail(describeFileError(error));
  }
}
