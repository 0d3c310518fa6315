import path from "node:path";
import { fail, ok, type FileCause, type Result } from "../../base/index.ts";
import { KEPT_SETTINGS, KEPT_SETTINGS_MAX, type KeptSettings } from "../../channel/index.ts";
import { anything, isShaped, keyed, text } from "../../shape/index.ts";
import { fileCauseOf } from "../../system/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readKept, type KeptDamage } from "./kept-file.ts";
import { writeWhole } from "./write-whole.ts";

/** What of the file is of use. */
interface LoadedSettings {
  readonly values: KeptSettings;
  readonly damage: KeptDamage | null; // null: the file was read, or is missing
}

const ENTRIES = keyed(text(), anything(), Infinity);

/**
 * What this player chose for windows, from the home folder, and the stars of the ladder. Somebody may have edited the file: each entry that
 * fits is taken. See readKept for a file that can't be read at all. Never throws.
 */
export function loadSettings(homeFolder: string): LoadedSettings {
  const { value, damage } = readKept(settingsFile(homeFolder), FILE_LIMITS.settings, ENTRIES);
  return { values: fitting(value ?? {}), damage };
}

/** No more than there may be: the first of the file. */
function fitting(entries: Readonly<Record<string, unknown>>): KeptSettings {
  const each = Object.entries(entries).map(([name, value]) => ({ [name]: value }));
  const fit = each.filter((entry): entry is KeptSettings => isShaped(KEPT_SETTINGS, entry));
  return Object.assign({}, ...fit.slice(0, KEPT_SETTINGS_MAX)) as KeptSettings;
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
