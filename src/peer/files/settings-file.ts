import path from "node:path";
import { fail, ok, type FileCause, type Result } from "../../base/index.ts";
import { KEPT_SETTINGS, type KeptSettings } from "../../channel/index.ts";
import { readJson } from "../../shape/index.ts";
import { fileCauseOf } from "../../system/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";
import { writeWhole } from "./write-whole.ts";

/** What this player chose for windows, from the home folder; nothing if the file is missing or none of ours. Never throws. */
export function loadSettings(homeFolder: string): KeptSettings {
  try {
    const bytes = readWholeFile(settingsFile(homeFolder), FILE_LIMITS.settings);
    if (!bytes.ok) return {};
    const read = readJson(KEPT_SETTINGS, bytes.value.toString("utf8"));
    return read.ok ? read.value : {}; // somebody's own edits
  } catch {
    return {}; // the first start
  }
}

/** Keeps them: all of the file or nothing of it, should the machine stop meanwhile. */
export function saveSettings(homeFolder: string, settings: KeptSettings): Result<null, FileCause> {
  const file = settingsFile(homeFolder);
  try {
    writeWhole(file, `${JSON.stringify(settings, null, 2)}\n`); // for this user alone: an invitation may be in it
    return ok(null);
  } catch (error) {
    return fail(fileCauseOf(error));
  }
}

function settingsFile(homeFolder: string): string {
  return path.join(homeFolder, "settings.json");
}
