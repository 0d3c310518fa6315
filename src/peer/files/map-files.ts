import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { displayTextProblem, fail, ok, type Result } from "../../base/index.ts";
import type { MapEntry, MapTrouble } from "../../channel/index.ts";
import { mapChecksumOf, readMap, type GameMap, type MapReading, type MapWords } from "../../sim/index.ts";
import { FILE_LIMITS, OWN_MAPS_LISTED_MAX } from "./file-limits.ts";
import { generate, GENERATED_WORDS, generatedIdOf, isGenerated, listGenerated } from "./generated-maps.ts";
import { readWholeFile } from "./read-file.ts";
import { SLICE_BYTES, type TurnTaker } from "./turn-taker.ts";
import { BUILT_IN, defaultMapId } from "./default-map.ts";

/** A map, and the id by which a window names it. */
interface ChosenMap {
  readonly mapId: string;
  readonly map: GameMap;
  readonly words: MapWords;
}

type LoadedMap = Omit<ChosenMap, "mapId">;
type ReadMap = Extract<MapReading, { ok: true }> | { readonly ok: false; readonly reason: MapTrouble };

const EXTENSION = ".txt";
const OWN = "own:";
const FILE_NAME_CHARACTERS_MAX = 100;
/** From this file in src/peer/files or in dist/electron up to the folder of the game. */
const LEVELS_MAX = 4;

/** Where players put maps of their own. */
export function mapFolder(homeFolder: string): string {
  return path.join(homeFolder, "maps");
}

/**
 * The maps that a host may choose: the game's own by the number of their players, then one generated map for each number of players, then the
 * player's own by file name. One that can't be played says why.
 */
export function listMaps(homeFolder: string): readonly MapEntry[] {
  return [
    ...listBuiltIn(),
    ...listGenerated(),
    ...ownMapIds(homeFolder).map((id) => entryOf(id, homeFolder)),
  ];
}

/** The same in slices: others have their turn after each that is read. */
export async function listMapsInTurns(homeFolder: string, turns: TurnTaker): Promise<readonly MapEntry[]> {
  const read = async (ids: readonly string[]): Promise<readonly MapEntry[]> => {
    const entries: MapEntry[] = [];
    for (const mapId of ids) {
      entries.push(entryOf(mapId, homeFolder));
      await turns.work(SLICE_BYTES);
    }
    return entries;
  };
  const builtIn = bySpawns(await read(builtInMapIds()));
  return [...builtIn, ...listGenerated(), ...(await read(ownMapIds(homeFolder)))];
}

/** Under which id a map with that checksum is known here; null: under none. In slices. */
export async function findMapId(
  homeFolder: string,
  mapChecksum: number,
  turns: TurnTaker,
): Promise<string | null> {
  const generated = generatedIdOf(mapChecksum);
  if (generated !== null) return generated;
  for (const mapId of [...builtInMapIds(), ...ownMapIds(homeFolder)]) {
    const loaded = load(homeFolder, mapId);
    if (loaded.ok && mapChecksumOf(loaded.value.map) === mapChecksum) return mapId;
    await turns.work(SLICE_BYTES);
  }
  return null;
}

/** The map with this id. */
export function loadMap(homeFolder: string, mapId: string): Result<GameMap, MapTrouble> {
  const loaded = load(homeFolder, mapId);
  return loaded.ok ? ok(loaded.value.map) : loaded;
}

function load(homeFolder: string, mapId: string): Result<LoadedMap, MapTrouble> {
  if (isGenerated(mapId)) {
    const map = generate(mapId);
    return map.ok ? ok({ map: map.value, words: GENERATED_WORDS }) : map;
  }
  if (mapId.startsWith(BUILT_IN)) {
    return loadFrom(builtInFolder(), `${mapId.slice(BUILT_IN.length)}${EXTENSION}`);
  }
  if (mapId.startsWith(OWN)) return loadFrom(mapFolder(homeFolder), mapId.slice(OWN.length));
  return fail({ kind: "no-such-map" });
}

/** The map with that id. For null, the smallest built-in one with room for so many players. */
export function chooseMap(
  homeFolder: string,
  mapId: string | null,
  playerCount: number,
): Result<ChosenMap, MapTrouble> {
  const wanted = mapId ?? defaultMapId(listBuiltIn(), playerCount);
  if (wanted === null) return fail({ kind: "no-map-fits" });
  const loaded = load(homeFolder, wanted);
  return loaded.ok ? ok({ mapId: wanted, ...loaded.value }) : loaded;
}

/** Reads a file of any name as a map. Never throws: a file that can't be read has a problem too. */
export function readMapFile(file: string): ReadMap {
  const text = readText(file);
  return text.ok ? readMap(text.value) : text;
}

function loadFrom(folder: string | null, name: string): Result<LoadedMap, MapTrouble> {
  // Ids come from a window: one must not lead out of the folder.
  if (folder === null || !isMapFileName(name)) return fail({ kind: "no-such-map" });
  const reading = readMapFile(path.join(folder, name));
  return reading.ok ? ok({ map: reading.value, words: reading.words ?? {} }) : reading;
}

function entryOf(mapId: string, homeFolder: string): MapEntry {
  const loaded = load(homeFolder, mapId);
  if (loaded.ok) return describe({ mapId, ...loaded.value });
  const name = mapId.slice(mapId.indexOf(":") + 1);
  return { mapId, name, width: 0, height: 0, spawnCount: 0, cushionCount: 0, problem: loaded.reason };
}

function describe({ mapId, map, words }: ChosenMap): MapEntry {
  const { name, width, height, spawns, cushions } = map;
  const counts = { spawnCount: spawns.length, cushionCount: cushions.length };
  return { mapId, name, width, height, ...counts, problem: null, ...words };
}

function listBuiltIn(): readonly MapEntry[] {
  return bySpawns(builtInMapIds().map((mapId) => entryOf(mapId, "")));
}

function bySpawns(entries: readonly MapEntry[]): readonly MapEntry[] {
  return entries.toSorted((a, b) => a.spawnCount - b.spawnCount || (a.mapId < b.mapId ? -1 : 1));
}

function builtInMapIds(): readonly string[] {
  return mapFileNames(builtInFolder()).map((name) => `${BUILT_IN}${path.basename(name, EXTENSION)}`);
}

function ownMapIds(homeFolder: string): readonly string[] {
  const names = mapFileNames(mapFolder(homeFolder)).slice(0, OWN_MAPS_LISTED_MAX);
  return names.map((name) => `${OWN}${name}`);
}

/** The folder `maps` of the game, beside its package.json: above the sources and above a bundle. Null: there is none. */
function builtInFolder(): string | null {
  let folder = import.meta.dirname;
  for (let level = 0; level < LEVELS_MAX; level += 1) {
    folder = path.dirname(folder);
    const maps = path.join(folder, "maps");
    if (existsSync(path.join(folder, "package.json")) && existsSync(maps)) return maps;
  }
  return null;
}

/** In the order of their names, whatever the file system's and the language's are. */
function mapFileNames(folder: string | null): readonly string[] {
  if (folder === null) return [];
  try {
    return readdirSync(folder)
      .filter(isMapFileName)
      .sort((a, b) => (a < b ? -1 : 1));
  } catch {
    return []; // the player has no maps
  }
}

/** A name of a file, not a way to one, and fit to be shown; hidden files are nobody's map. */
function isMapFileName(name: string): boolean {
  const isShown = displayTextProblem(name, FILE_NAME_CHARACTERS_MAX) === null && !name.startsWith(".");
  return isShown && name.endsWith(EXTENSION) && !/[/\\:]/.test(name);
}

function readText(file: string): Result<string, MapTrouble> {
  const bytes = readWholeFile(file, FILE_LIMITS.map);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
  } catch {
    return fail({ kind: "no-utf-8" });
  }
}
