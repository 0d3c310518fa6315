import { statSync } from "node:fs";
import path from "node:path";
import { atLeast, hex, isShaped, nameOf, orNull, whole, type Of } from "../../shape/index.ts";
import { PLAYER_NAME_CHARACTERS_MAX } from "../../sim/index.ts";
import { FILE_LIMITS, PEOPLE_MET_MAX } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";
import { writeWhole } from "./write-whole.ts";

const PEOPLE_BLOCKED_MAX = 500;
const FILE = "people.json";
const timeMs = orNull(whole(0, Number.MAX_SAFE_INTEGER));

const PERSON = atLeast({
  identity: hex(64),
  name: nameOf(PLAYER_NAME_CHARACTERS_MAX), // the last one
  playedMs: timeMs, // the last match with them, by the machine's clock; null: there was none
  blockedMs: timeMs, // since when; null: they are not
});
/** Somebody that this player met, or does not want to meet again. */
export type Person = Of<typeof PERSON>;

/** The people that this player knows, those of the last matches first; none if the file is missing or none of ours. Never throws. */
export function loadPeople(homeFolder: string): readonly Person[] {
  try {
    const bytes = readWholeFile(path.join(homeFolder, FILE), FILE_LIMITS.people);
    const value: unknown = bytes.ok ? JSON.parse(bytes.value.toString("utf8")) : [];
    return Array.isArray(value) ? bounded(value.filter((one) => isShaped(PERSON, one))) : [];
  } catch {
    return []; // somebody's own edits
  }
}

/** Another one for each file that was written there; "" where there is none to be read. Never throws. */
export function stampOfPeople(homeFolder: string): string {
  try {
    const { ino, mtimeNs, size } = statSync(path.join(homeFolder, FILE), { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return "";
  }
}

/** Keeps them, for this user alone: all of the file or nothing of it. False: it can't be written. */
export function savePeople(homeFolder: string, people: readonly Person[]): boolean {
  try {
    writeWhole(path.join(homeFolder, FILE), `${JSON.stringify(bounded(people), null, 1)}\n`);
    return true;
  } catch {
    return false;
  }
}

/** No blocked person is forgotten, while there is room. */
function bounded(people: readonly Person[]): readonly Person[] {
  const sorted = people.toSorted((a, b) => (b.playedMs ?? 0) - (a.playedMs ?? 0));
  const blocked = sorted.filter(({ blockedMs }) => blockedMs !== null);
  blocked.sort((a, b) => b.blockedMs! - a.blockedMs!);
  const met = sorted.filter(({ blockedMs, playedMs }) => blockedMs === null && playedMs !== null);
  return [...blocked.slice(0, PEOPLE_BLOCKED_MAX), ...met.slice(0, PEOPLE_MET_MAX)];
}
