import type { LobbyNotice, MapEntry } from "../../channel/index.ts";
import {
  inMode,
  tidyOptions,
  valueOf,
  type MatchMode,
  type MatchOptions,
  type OptionRow,
  type PartValue,
} from "../../sim/index.ts";
import { isSame } from "../shown.ts";

/** What a host chooses as a whole: the fields of set-options. */
export interface OptionsChoice {
  readonly options: MatchOptions;
  readonly mapId: string | null; // null: none yet; of no account in Classic
}

/** What there is to choose a map from. */
interface MapChoice {
  readonly maps: readonly MapEntry[];
  readonly playerCount: number; // players without observers
  readonly seed: number; // of a random map, should there be no other
}

const RANDOM_PREFIX = "generated:";
const RANDOM_SPAWNS_MIN = 2;
/** Of a map that nobody chose: the host is alone at first, and mostly does not stay so. */
const PLACES_WANTED = 4;

/** What the lobby shows. */
export function chosenIn({ options, mapId }: LobbyNotice): OptionsChoice {
  return { options, mapId };
}

/** Whether the lobby shows what was chosen. */
export function isTaken(choice: OptionsChoice, shown: OptionsChoice): boolean {
  return isSame(choice.options, shown.options) && (choice.mapId === null || choice.mapId === shown.mapId);
}

/** The choice after another mode was picked: its own defaults, and the same map if it will do. */
export function withMode(choice: OptionsChoice, mode: MatchMode, from: MapChoice): OptionsChoice {
  if (mode === choice.options.mode) return choice;
  const options = inMode(choice.options, mode);
  return { options, mapId: mode === "classic" ? choice.mapId : mapFor(mode, choice.mapId, from) };
}

/** The choice with what was set of a part of an option. What is not chosen is absent: options that are alike have the same fields. */
export function withPart(
  choice: OptionsChoice,
  row: OptionRow,
  place: number,
  value: PartValue,
): OptionsChoice {
  const { options, mapId } = choice;
  const parts = row.split(valueOf(options, row)).with(place, value);
  const changed = { mapId, options: tidyOptions({ ...options, [row.name]: row.join(parts) }) };
  return row.name === "catsPerPlayer" ? withCatCount(choice, changed.options.catsPerPlayer) : changed;
}

/** More cats at the start raise the limit; Classic knows no other limit. */
function withCatCount({ options, mapId }: OptionsChoice, catsPerPlayer: number): OptionsChoice {
  const isClassic = options.mode === "classic";
  // In Battle nobody breeds: a limit that was the number of cats goes on being it.
  const isLimitTied = isClassic || (options.mode === "battle" && options.catLimit === options.catsPerPlayer);
  const catLimit = isLimitTied ? catsPerPlayer : Math.max(options.catLimit, catsPerPlayer);
  return { mapId, options: { ...options, catsPerPlayer, catLimit } };
}

export function randomMapId(playerCount: number, seed: number): string {
  return `${RANDOM_PREFIX}${Math.max(RANDOM_SPAWNS_MIN, playerCount)}:${seed}`;
}

export function isRandomMap(mapId: string | null): boolean {
  return mapId?.startsWith(RANDOM_PREFIX) ?? false;
}

/** How many players have cats in the match that this lobby leads to. */
export function playingCount({ players }: Pick<LobbyNotice, "players">): number {
  return players.filter(({ team }) => team !== 0).length;
}

/**
 * The map chosen before, else the smallest drawn one that has what the mode needs and room for all, also for people that will
 * likely come, else a random one. Null, for the peer to choose: while it is not known what maps there are, and about cushions
 * for two, for which it has a map.
 */
function mapFor(
  mode: MatchMode,
  mapId: string | null,
  { maps, playerCount, seed }: MapChoice,
): string | null {
  if (maps.length === 0) return mapId;
  const isFit = (map: MapEntry): boolean =>
    map.problem === null && map.spawnCount >= playerCount && (mode !== "cushions" || map.cushionCount > 0);
  const chosen = maps.find((map) => map.mapId === mapId);
  if (mapId !== null && (isRandomMap(mapId) || (chosen !== undefined && isFit(chosen)))) return mapId;
  if (mode === "cushions" && playerCount <= 2) return null;
  const smallest = maps
    .filter((map) => isFit(map) && map.spawnCount >= PLACES_WANTED && !isRandomMap(map.mapId))
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0];
  return smallest?.mapId ?? randomMapId(playerCount, seed);
}
