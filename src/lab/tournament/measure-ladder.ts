import { assert } from "../../base/index.ts";
import { LADDER, starsOf, type LadderMatch } from "../../ladder/index.ts";
import { chooseMap } from "../../peer/index.ts";
import { setupOfOptions, type BotStrength, type MatchSetup } from "../../sim/index.ts";
import { createFigure, type Figure } from "../bench/figure.ts";
import { measureFirstMatches } from "./measure-first-matches.ts";
import { playBots } from "./play-bots.ts";
import type { TournamentWish } from "./tournament-wish.ts";

const NO_HOME = "";
const SEEDS = 5;
const TURNS_MAX = 18_000;
const PLAYER = 1;

/** The setup of a match of the ladder, with the player in the first seat. */
export function setupOfLadder({ mapId, options, bots }: LadderMatch, seed: number): MatchSetup {
  const chosen = chooseMap(NO_HOME, mapId, bots.length + 1);
  assert(chosen.ok, `the map ${mapId} has room for ${bots.length + 1}`);
  const playerIds = [PLAYER, ...bots.map((_, i) => i + 2)];
  const teams = [PLAYER, ...bots.map(({ team }) => team)];
  return setupOfOptions(options, chosen.value.map, { seed, playerIds, teams });
}

/** The stars that a bot gets in the player's seat. */
export function playLadder(match: LadderMatch, level: BotStrength, seed: number): number {
  const setup = setupOfLadder(match, seed);
  const levels = [level, ...match.bots.map((bot) => bot.level)];
  const { outcome, turns, catsLeft } = playBots({ setup, levels, turnsMax: TURNS_MAX });
  return starsOf(match, { hasWon: outcome === PLAYER, turns, catsLeft: catsLeft[0]! });
}

/** How hard the first matches are, and each one of the ladder: the stars that bots get in the player's seat, of three, on average. */
export function* measureLadder(wish: TournamentWish): Iterable<Figure> {
  yield* measureFirstMatches(wish);
  const { firstSeed, isQuick, tell } = wish;
  const seeds = Array.from({ length: isQuick ? 1 : SEEDS }, (_, i) => firstSeed + i);
  for (const match of LADDER) {
    for (const level of ["weak", "strong", "master"] as const) {
      tell(`ladder: ${match.title}, ${level}`);
      const stars = seeds.reduce((sum, seed) => sum + playLadder(match, level, seed), 0);
      yield createFigure(`ladder: ${match.title}, ${level}`, stars / seeds.length, "stars", null);
    }
  }
}
