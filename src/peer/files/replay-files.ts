import { readdirSync } from "node:fs";
import path from "node:path";
import { fail, shownFile, type Result } from "../../base/index.ts";
import { readAnyReplay, type FrozenSims, type Replay } from "../../replay/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { FROZEN_SIMS } from "./frozen-sims.ts";
import { replayFolder } from "./home-folder.ts";
import { readWholeFile } from "./read-file.ts";

/** Of the names of all of them. */
export const REPLAY_EXTENSION = ".rcr";

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

function fileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was recorded yet
  }
}
