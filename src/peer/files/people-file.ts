import { statSync } from "node:fs";
import path from "node:path";
import {
  anything,
  atLeast,
  hex,
  isShaped,
  listOf,
  nameOf,
  orNull,
  whole,
  type Of,
} from "../../shape/index.ts";
import { PLAYER_NAME_CHARACTERS_MAX } from "../../sim/index.ts";
import { FILE_LIMITS, PEOPLE_MET_MAX } from "./file-limits.ts";
import { readKept, type KeptDamage } from "./kept-file.ts";
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

/** What of the file is of use. */
interface LoadedPeople {
  readonly people: readonly Person[]; // those of the last matches first
  readonly damage: KeptDamage | null; // null: the file was read, or is missing
}

const ENTRIES = listOf(anything(), { most: Infinity });

/** The people that this player knows: of the file each that fits is taken. See readKept for one that can't be read at all. Never throws. */
export function loadPeople(homeFolder: string): LoadedPeople {
  const { value, damage } = readKept(path.join(homeFolder, FILE), FILE_LIMITS.people, ENTRIES);
  return { people: bounded((value ?? []).filter((one) => isShaped(PERSON, one))), damage };
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
