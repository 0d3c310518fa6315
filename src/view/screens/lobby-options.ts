import type { LobbyNotice, MapEntry } from "../../channel/index.ts";
import {
  CATS_PER_PLAYER_CLASSIC,
  classicOptions,
  type MatchMode,
  USUAL_PAUSES,
  USUAL_TERMS,
  type MatchOptions,
} from "../../sim/index.ts";
import { isSame } from "../shown.ts";

/** What a host chooses as a whole: the fields of set-options. */
export interface OptionsChoice {
  readonly options: MatchOptions;
  readonly mapId: string | null; // null: none yet; of no account in Classic
}

/** A choice that was sent. */
export interface SentChoice {
  readonly choice: OptionsChoice;
  readonly atMs: number;
}

/** What there is to choose a map from. */
interface MapChoice {
  readonly maps: readonly MapEntry[];
  readonly playerCount: number; // who plays, without observers
  readonly seed: number; // of a random map, should there be no other
}

const RANDOM_PREFIX = "generated:";
const RANDOM_SPAWNS_MIN = 2;
/** Of a map that nobody chose: the host is alone at first, and mostly does not stay so. */
const PLACES_WANTED = 4;

/** What the lobby does not show after so long it was not taken. */
const ON_ITS_WAY_MS = 1_000;

/** Whether it may still come about: what the lobby shows is of before, and the next choice is made from this one. */
export function isOnItsWay({ choice, atMs }: SentChoice, shown: OptionsChoice, nowMs: number): boolean {
  const isShown =
    isSame(choice.options, shown.options) && (choice.mapId === null || choice.mapId === shown.mapId);
  return !isShown && nowMs < atMs + ON_ITS_WAY_MS;
}

/** The options that a mode begins with. */
export function defaultOptions(mode: MatchMode): MatchOptions {
  switch (mode) {
    case "classic":
      return { ...classicOptions(CATS_PER_PLAYER_CLASSIC), ...USUAL_TERMS };
    case "battle":
      return { mode, catsPerPlayer: 60, catLimit: 60, timeLimitMinutes: 0, ...USUAL_TERMS };
    case "cushions":
      return { mode, catsPerPlayer: 12, catLimit: 120, timeLimitMinutes: 0, ...USUAL_TERMS };
  }
}

/** The choice after another mode was picked: its own defaults, and the same map if it will do. */
export function withMode(choice: OptionsChoice, mode: MatchMode, from: MapChoice): OptionsChoice {
  if (mode === choice.options.mode) return choice;
  const { kinds, fog, pauses, watchDelaySeconds } = choice.options;
  const timeLimitMinutes = timeLimitFor(mode, choice.options);
  const none = { kinds: undefined, fog: undefined };
  const extras = { ...(mode === "classic" ? none : { kinds, fog }), pauses, watchDelaySeconds };
  const options = withExtras({ ...defaultOptions(mode), timeLimitMinutes }, extras);
  return { options, mapId: mode === "classic" ? choice.mapId : mapFor(mode, choice.mapId, from) };
}

/** What need not be chosen. */
type ChosenExtras = {
  readonly [Extra in "kinds" | "fog" | "pauses" | "watchDelaySeconds"]?: MatchOptions[Extra] | undefined;
};

/** The options with these extras in place of what they had. What is not chosen is absent: options that are alike have the same fields. */
export function withExtras(options: MatchOptions, changes: ChosenExtras): MatchOptions {
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes, ...before } = options;
  const { kinds, fog, pauses, watchDelaySeconds }: ChosenExtras = { ...before, ...changes };
  return {
    ...{ mode, catsPerPlayer, catLimit, timeLimitMinutes },
    ...(kinds === undefined ? {} : { kinds }),
    ...(fog === undefined ? {} : { fog }),
    ...(pauses === undefined ? {} : { pauses }),
    ...(watchDelaySeconds === undefined ? {} : { watchDelaySeconds }),
  };
}

/** The choice with others who watch so late; null: none may. */
export function withWatchDelay({ options, mapId }: OptionsChoice, seconds: number | null): OptionsChoice {
  return { mapId, options: withExtras(options, { watchDelaySeconds: seconds ?? undefined }) };
}

/** The choice with so many pauses of each player; 0: none. */
export function withPauseCount({ options, mapId }: OptionsChoice, each: number): OptionsChoice {
  const { pauses = USUAL_PAUSES } = options;
  return { mapId, options: withExtras(options, { pauses: each > 0 ? { ...pauses, each } : undefined }) };
}

/** The choice with pauses of so many seconds, if there are any. */
export function withPauseSeconds({ options, mapId }: OptionsChoice, seconds: number): OptionsChoice {
  const { pauses } = options;
  return { mapId, options: pauses === undefined ? options : { ...options, pauses: { ...pauses, seconds } } };
}

/** More cats at the start raise the limit; Classic knows no other limit. */
export function withCatCount({ options, mapId }: OptionsChoice, catsPerPlayer: number): OptionsChoice {
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

/** Who has cats in the match that this lobby leads to. */
export function playingCount({ players }: Pick<LobbyNotice, "players">): number {
  return players.filter(({ team }) => team !== 0).length;
}

function timeLimitFor(mode: MatchMode, before: MatchOptions): number {
  return mode === "classic" ? 0 : before.timeLimitMinutes;
}

/**
 * The map chosen before, else the smallest drawn one that has what the mode needs and room for all, also for those who will
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
