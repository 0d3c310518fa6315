import { renameSync } from "node:fs";
import path from "node:path";
import { fail, ok, type FileCause, type Result } from "../../base/index.ts";
import { KEPT_SETTINGS, KEPT_SETTINGS_MAX, type KeptSettings } from "../../channel/index.ts";
import { anything, isShaped, keyed, readJson, text } from "../../shape/index.ts";
import { fileCauseOf } from "../../system/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";
import { writeWhole } from "./write-whole.ts";

/** What of the file is of use. */
interface LoadedSettings {
  readonly values: KeptSettings;
  readonly damage: SettingsDamage | null; // null: the file was read, or is missing
}

/** The file is of no use at all. */
export interface SettingsDamage {
  readonly file: string | null; // where it lies now, for the player to mend; null: where it was, for it can't be moved
}

const ENTRIES = keyed(text(), anything(), Infinity);

/**
 * What this player chose for windows, from the home folder. Somebody may have edited the file: each entry that fits is taken. A file that
 * can't be read at all is set aside, for it holds the stars of the ladder as well, and the next one would take its place. Never throws.
 */
export function loadSettings(homeFolder: string): LoadedSettings {
  const file = settingsFile(homeFolder);
  const bytes = readWholeFile(file, FILE_LIMITS.settings);
  if (!bytes.ok && bytes.reason.kind === "missing") return { values: {}, damage: null };
  // The decoder passes over the mark with which some editors begin a file.
  const entries = bytes.ok ? readJson(ENTRIES, new TextDecoder().decode(bytes.value)) : fail("unread");
  if (!entries.ok) return { values: {}, damage: { file: setAside(file) } };
  return { values: fitting(entries.value), damage: null };
}

/** No more than there may be: the first of the file. */
function fitting(entries: Readonly<Record<string, unknown>>): KeptSettings {
  const each = Object.entries(entries).map(([name, value]) => ({ [name]: value }));
  const fit = each.filter((entry): entry is KeptSettings => isShaped(KEPT_SETTINGS, entry));
  return Object.assign({}, ...fit.slice(0, KEPT_SETTINGS_MAX)) as KeptSettings;
}

/** Where the file lies now; null: it can't be moved. */
function setAside(file: string): string | null {
  const damaged = `${file}.damaged`;
  try {
    renameSync(file, damaged);
    return damaged;
  } catch {
    return null;
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
