import { assert } from "../base/index.ts";
import { PLAYER_COUNT_MAX } from "./constants.ts";
import { divTrunc } from "./fixed.ts";
import { floorCellCountOf, type GameMap } from "./map/game-map.ts";
import { isOption, tidyOptions, usualOf } from "./options/match-options.ts";
import type { GroundMode, MatchMode } from "./options/match-modes.ts";
import type { Chosen, OptionRow } from "./options/option-row.ts";
import {
  OPTION_TABLE,
  type GroundOptions,
  type MatchOptions,
  type SetupOptions,
} from "./options/option-table.ts";
import { MODE_BATTLE, MODE_CUSHIONS } from "./world/fields.ts";

/** A player's seat in the match: 1 to 8. */
export type PlayerId = number;

/** What a match is made of besides its turn data. The lobby's packets tell it to all, and so does the replay. */
export interface MatchSetup extends SetupOptions {
  readonly seed: number; // u32, seeds the shared generator
  readonly playerIds: readonly PlayerId[]; // who takes part in the lockstep, ascending, 1 to 8 of them
  /** The team of each of playerIds, in their order: 1 to 8, or OBSERVER. Absent: everybody on their own. */
  readonly teams?: readonly number[];
  readonly ground?: GroundSetup; // absent: Classic, where there are no teams but observers
  readonly bots?: readonly BotPlayer[]; // of playerIds, ascending, never all; absent: none
}

/** A player that is a program from the start on. The world knows nothing of it: to it all give commands alike. */
interface BotPlayer {
  readonly playerId: PlayerId;
  readonly level: BotStrength;
}

/** A match on a map. */
export interface GroundSetup extends GroundOptions {
  readonly mode: GroundMode;
  readonly map: GameMap;
}

/** How well a program plays that takes a seat. */
export type BotStrength = "beginner" | "weak" | "medium" | "strong" | "master";
export const BOT_STRENGTHS: readonly BotStrength[] = ["beginner", "weak", "medium", "strong", "master"];

/** The setup of a match with these options; `map` is of no account in Classic. Ask matchSetupProblem whether it is one. */
export function setupOfOptions(
  options: MatchOptions,
  map: GameMap | null,
  match: Pick<MatchSetup, "seed" | "playerIds" | "teams" | "bots">,
  rows: readonly OptionRow[] = OPTION_TABLE,
): MatchSetup {
  const { mode, ...more } = tidyOptions(options, worldRows(rows, "all"));
  const setup = { ...match, ...more };
  if (mode === "classic") return setup;
  assert(map !== null, `a match of the mode ${mode} has a map`);
  return { ...setup, ground: { ...tidyOptions(options, worldRows(rows, "maps")), mode, map } };
}

/** The options that a setup was made with, as far as they are the world's. */
export function optionsOfSetup(
  { ground, ...setup }: MatchSetup,
  rows: readonly OptionRow[] = OPTION_TABLE,
): MatchOptions {
  const chosen = { ...setup, mode: ground?.mode ?? CLASSIC };
  const ofGround =
    ground ?? Object.fromEntries(worldRows(rows, "maps").map((row) => [row.name, usualOf(row, chosen)]));
  return tidyOptions({ ...chosen, ...ofGround }, worldRows(rows));
}

/** Rows of options that the world depends on, of all or of one of the two kinds. */
function worldRows(rows: readonly OptionRow[], modes?: OptionRow["modes"]): readonly OptionRow[] {
  return rows.filter((row) => row.isOfWorld && (modes === undefined || row.modes === modes));
}

/** The team of an observer, who only watches. */
export const OBSERVER = 0;

export const GROUND_MODE_WORDS: Readonly<Record<GroundMode, number>> = {
  battle: MODE_BATTLE,
  cushions: MODE_CUSHIONS,
};

const CLASSIC: MatchMode = "classic";

/** Cats that find room on a cell of floor at the start. */
const CATS_PER_CELL = 2;
const SEED_MAX = 0xffff_ffff;

/** The players who have cats, ascending, each with the lowest player id of their team. */
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

/** Why no match can be made of this setup, or null if it can. */
export function matchSetupProblem(
  setup: MatchSetup,
  rows: readonly OptionRow[] = OPTION_TABLE,
): MatchSetupProblem | null {
  const { seed, playerIds, teams, ground, bots } = setup;
  const arePlayers =
    playerIds.length >= 1 &&
    playerIds.length <= PLAYER_COUNT_MAX &&
    playerIds.every((id, i) => isWithin(id, 1, PLAYER_COUNT_MAX) && id > (playerIds[i - 1] ?? 0));
  if (!arePlayers || !isWithin(seed, 0, SEED_MAX)) return "out-of-range";
  const chosen = { ...setup, mode: ground?.mode ?? CLASSIC };
  if (!areOptions(worldRows(rows, "all"), chosen, chosen)) return "out-of-range";
  if (teams !== undefined) {
    const areTeams =
      teams.length === playerIds.length && teams.every((team) => isWithin(team, 0, PLAYER_COUNT_MAX));
    if (!areTeams) return "out-of-range";
  }
  if (bots !== undefined && !areBots(bots, playerIds)) return "out-of-range";
  const seatCount = seatsOf(setup).length;
  if (seatCount === 0) return "nobody-plays";
  if (ground === undefined) return null;
  return areOptions(worldRows(rows, "maps"), ground, chosen)
    ? groundProblem(ground, { seatCount, catsPerPlayer: setup.catsPerPlayer })
    : "out-of-range";
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

function areOptions(rows: readonly OptionRow[], values: object, chosen: Chosen): boolean {
  return rows.every((row) => isOption(row, (values as Readonly<Record<string, unknown>>)[row.name], chosen));
}

interface Starters {
  readonly seatCount: number;
  readonly catsPerPlayer: number;
}

function groundProblem(
  { mode, map, catLimit }: GroundSetup,
  { seatCount, catsPerPlayer }: Starters,
): MatchSetupProblem | null {
  if (seatCount > map.spawns.length) return "too-many-players";
  const cells = floorCellCountOf(map);
  if (seatCount * catLimit > cells * CATS_PER_CELL) return "no-room";
  // At the start no two players share a cell: the last cat of an odd army has one to itself.
  if (seatCount * divTrunc(catsPerPlayer + CATS_PER_CELL - 1, CATS_PER_CELL) > cells) return "no-room";
  return mode === "cushions" && map.cushions.length === 0 ? "no-cushions" : null;
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
