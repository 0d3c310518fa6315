import { assert } from "../base/index.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_MAX,
  PLAYER_COUNT_MAX,
  TIME_LIMIT_MINUTES_MAX,
  WATCH_DELAY_SECONDS_MAX,
} from "./constants.ts";
import { floorCellCountOf, type GameMap } from "./map/game-map.ts";
import { isPauseRules, USUAL_PAUSES, type PauseRules } from "./pause.ts";
import { MODE_BATTLE, MODE_CUSHIONS } from "./world/fields.ts";

/** A player's seat in the match: 1 to 8. */
export type PlayerId = number;

/** What a match is made of besides its turn data. Travels in the start packet and in the replay. */
export interface MatchSetup {
  readonly seed: number; // u32, seeds the shared generator
  readonly catsPerPlayer: number; // at the start; 1..CATS_PER_PLAYER_MAX, on a map 1..CAT_LIMIT_MAX
  readonly playerIds: readonly PlayerId[]; // who takes part in the lockstep, ascending, 1 to 8 of them
  /** The team of each of playerIds, in their order: 1 to 8, or OBSERVER. Absent: everybody on their own. */
  readonly teams?: readonly number[];
  readonly ground?: GroundSetup; // absent: Classic, where there are no teams but observers
  readonly bots?: readonly BotPlayer[]; // of playerIds, ascending, never all; absent: none
  readonly pauses?: PauseRules; // absent: nobody may pause, as in every match before SIM_VERSION 4
}

/** A player that is a program from the start on. The world knows nothing of it: to it all give commands alike. */
interface BotPlayer {
  readonly playerId: PlayerId;
  readonly level: BotStrength;
}

/** What a match on a map may have besides. */
interface GroundExtras {
  readonly kinds?: "mixed"; // the army at the start has all kinds in equal parts; absent: tabbies
  readonly fog?: true; // cats take on by themselves only whom their team sees; absent: all is seen
}

/** A match on a map. */
export interface GroundSetup extends GroundExtras {
  readonly mode: GroundMode;
  readonly map: GameMap;
  readonly catLimit: number; // catsPerPlayer..CAT_LIMIT_MAX, for each player
  readonly timeLimitMinutes: number; // 0 (none)..TIME_LIMIT_MINUTES_MAX
}

export type GroundMode = "battle" | "cushions";
export type MatchMode = "classic" | GroundMode;

/** What a host chooses in the lobby, besides the map and the teams. */
export interface MatchOptions extends GroundExtras {
  readonly mode: MatchMode;
  readonly catsPerPlayer: number;
  readonly catLimit: number; // Classic: catsPerPlayer
  readonly timeLimitMinutes: number; // Classic: 0
  readonly pauses?: PauseRules; // absent: none
  readonly watchDelaySeconds?: number; // 0..WATCH_DELAY_SECONDS_MAX: how old what a stranger sees is; absent: none may watch
}

/** How well a program plays that takes a seat. */
export type BotStrength = "beginner" | "weak" | "medium" | "strong" | "master";
export const BOT_STRENGTHS: readonly BotStrength[] = ["beginner", "weak", "medium", "strong", "master"];

/** The setup of a match with these options; `map` is of no account in Classic. Ask matchSetupProblem whether it is one. */
export function setupOfOptions(
  { mode, catsPerPlayer, catLimit, timeLimitMinutes, kinds, fog, pauses }: MatchOptions,
  map: GameMap | null,
  match: Pick<MatchSetup, "seed" | "playerIds" | "teams" | "bots">,
): MatchSetup {
  const setup = { ...match, catsPerPlayer, ...(pauses === undefined ? {} : { pauses }) };
  if (mode === "classic") return setup;
  assert(map !== null, `a match of the mode ${mode} has a map`);
  const extras = { ...(kinds === undefined ? {} : { kinds }), ...(fog === undefined ? {} : { fog }) };
  return { ...setup, ground: { mode, map, catLimit, timeLimitMinutes, ...extras } };
}

/** The options that a setup was made with, as far as they are the world's. */
export function optionsOfSetup({ catsPerPlayer, ground, pauses }: MatchSetup): MatchOptions {
  const paused = pauses === undefined ? {} : { pauses };
  if (ground === undefined) return { ...classicOptions(catsPerPlayer), ...paused };
  const { mode, catLimit, timeLimitMinutes, kinds, fog } = ground;
  return {
    ...{ mode, catsPerPlayer, catLimit, timeLimitMinutes },
    ...(kinds === undefined ? {} : { kinds }),
    ...(fog === undefined ? {} : { fog }),
    ...paused,
  };
}

/** What a host gets besides who chooses nothing: strangers watch what is played, as it is played. */
export const USUAL_TERMS: Required<Pick<MatchOptions, "pauses" | "watchDelaySeconds">> = {
  pauses: USUAL_PAUSES,
  watchDelaySeconds: 0,
};

/** Classic, without pauses and strangers who watch. */
export function classicOptions(catsPerPlayer: number): MatchOptions {
  return { mode: "classic", catsPerPlayer, catLimit: catsPerPlayer, timeLimitMinutes: 0 };
}

/** The team of who only watches. */
export const OBSERVER = 0;

/** The order of modes on the wire; only ever append. */
export const MATCH_MODES: readonly MatchMode[] = ["classic", "battle", "cushions"];

export const GROUND_MODE_WORDS: Readonly<Record<GroundMode, number>> = {
  battle: MODE_BATTLE,
  cushions: MODE_CUSHIONS,
};

/** Cats that find room on a cell of floor at the start. */
const CATS_PER_CELL = 2;
const SEED_MAX = 0xffff_ffff;

/** Who has cats, ascending, each with the lowest player id of their team. */
export function seatsOf({ playerIds, teams, ground }: MatchSetup): readonly Seat[] {
  assert(teams === undefined || teams.length === playerIds.length, "seatsOf: each player has a team");
  const all = playerIds.map((playerId, i) => ({ playerId, team: teams?.[i] ?? playerId }));
  const seated = all.filter(({ team }) => team !== OBSERVER);
  const hasTeams = teams !== undefined && ground !== undefined;
  return seated.map(({ playerId, team }) => ({
    playerId,
    team: hasTeams ? seated.find((other) => other.team === team)!.playerId : playerId,
  }));
}

export interface Seat {
  readonly playerId: PlayerId;
  readonly team: PlayerId; // the lowest player id in it
}

/** Whether these are options that a host may choose: everything in range, and in Classic nothing that it does not know. */
export function isMatchOptions(options: MatchOptions): boolean {
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes, pauses, watchDelaySeconds } = options;
  if (!MATCH_MODES.includes(mode) || (pauses !== undefined && !isPauseRules(pauses))) return false;
  if (watchDelaySeconds !== undefined && !isWithin(watchDelaySeconds, 0, WATCH_DELAY_SECONDS_MAX))
    return false;
  if (mode === "classic") {
    return (
      isWithin(catsPerPlayer, 1, CATS_PER_PLAYER_MAX) &&
      catLimit === catsPerPlayer &&
      timeLimitMinutes === 0 &&
      options.kinds === undefined &&
      options.fog === undefined
    );
  }
  return (
    isWithin(catsPerPlayer, 1, CAT_LIMIT_MAX) &&
    isWithin(catLimit, catsPerPlayer, CAT_LIMIT_MAX) &&
    isWithin(timeLimitMinutes, 0, TIME_LIMIT_MINUTES_MAX) &&
    areExtras(options)
  );
}

function areExtras({ kinds, fog }: GroundExtras): boolean {
  return (kinds === undefined || kinds === "mixed") && (fog === undefined || fog);
}

/** Why no match can be made of this setup, or null if it can. */
export function matchSetupProblem(setup: MatchSetup): MatchSetupProblem | null {
  const { seed, catsPerPlayer, playerIds, teams, ground, bots, pauses } = setup;
  const arePlayers =
    playerIds.length >= 1 &&
    playerIds.length <= PLAYER_COUNT_MAX &&
    playerIds.every((id, i) => isWithin(id, 1, PLAYER_COUNT_MAX) && id > (playerIds[i - 1] ?? 0));
  if (!arePlayers || !isWithin(seed, 0, SEED_MAX)) return "out-of-range";
  if (!isWithin(catsPerPlayer, 1, CATS_PER_PLAYER_MAX)) return "out-of-range";
  if (teams !== undefined) {
    const areTeams =
      teams.length === playerIds.length && teams.every((team) => isWithin(team, 0, PLAYER_COUNT_MAX));
    if (!areTeams) return "out-of-range";
  }
  if (bots !== undefined && !areBots(bots, playerIds)) return "out-of-range";
  if (pauses !== undefined && !isPauseRules(pauses)) return "out-of-range";
  const seatCount = seatsOf(setup).length;
  if (seatCount === 0) return "nobody-plays";
  return ground === undefined ? null : groundProblem(ground, catsPerPlayer, seatCount);
}

/** Some of the players, and not all: a match is somebody's. */
function areBots(bots: readonly BotPlayer[], playerIds: readonly PlayerId[]): boolean {
  return (
    bots.length >= 1 &&
    bots.length < playerIds.length &&
    bots.every(
      ({ playerId, level }, i) =>
        playerIds.includes(playerId) &&
        playerId > (bots[i - 1]?.playerId ?? 0) &&
        BOT_STRENGTHS.includes(level),
    )
  );
}

export type MatchSetupProblem =
  | "out-of-range" // a number that no setup has
  | "nobody-plays" // all are observers
  | "too-many-players" // more than the map has spawns
  | "no-room" // the map has too little floor for so many cats
  | "no-cushions"; // the mode asks for some

export function isMatchSetup(setup: MatchSetup): boolean {
  return matchSetupProblem(setup) === null;
}

function groundProblem(
  { mode, map, catLimit, timeLimitMinutes, ...extras }: GroundSetup,
  catsPerPlayer: number,
  seatCount: number,
): MatchSetupProblem | null {
  const isInRange =
    isWithin(catLimit, catsPerPlayer, CAT_LIMIT_MAX) &&
    isWithin(timeLimitMinutes, 0, TIME_LIMIT_MINUTES_MAX) &&
    areExtras(extras);
  if (!isInRange) return "out-of-range";
  if (seatCount > map.spawns.length) return "too-many-players";
  if (seatCount * catLimit > floorCellCountOf(map) * CATS_PER_CELL) return "no-room";
  return mode === "cushions" && map.cushions.length === 0 ? "no-cushions" : null;
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
