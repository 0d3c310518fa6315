import { assert } from "../../base/index.ts";
import type { Pilot } from "../../bot/index.ts";
import { LADDER, starsOf, type LadderMatch } from "../../ladder/index.ts";
import { chooseMap } from "../../peer/index.ts";
import { setupOfOptions, type BotStrength, type MatchSetup } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { LEARNER, measureFirstMatches } from "./measure-first-matches.ts";
import { playBots } from "./play-bots.ts";
import type { TournamentWish } from "./tournament-wish.ts";

const NO_HOME = "";
const SEEDS = 5;
/** Of the first matches, which somebody wins who does what the tutorial says. */
const FIRST_COUNT = 3;
const ADVICE_SEEDS = 40;
const ADVICE_SEEDS_QUICK = 6;
const ADVICE_WON_MIN = 70;
const ADVICE_WON_MIN_QUICK = 50;
/** Weak bots climb until they can no more: they hardly win a match more often than one before it. */
const CLIMB_SEEDS = 20;
const CLIMB_RISE_MAX = 25;
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
export function playLadder(match: LadderMatch, level: BotStrength | Pilot, seed: number): number {
  const setup = setupOfLadder(match, seed);
  const levels = [level, ...match.bots.map((bot) => bot.level)];
  const { outcome, turns, catsLeft } = playBots({ setup, levels, turnsMax: TURNS_MAX });
  return starsOf(match, { hasWon: outcome === PLAYER, turns, catsLeft: catsLeft[0]! });
}

/** How often the tutorial's advice wins each of the first matches. */
function* measureAdvice({ firstSeed, isQuick, tell }: TournamentWish): Iterable<Figure> {
  for (const match of LADDER.slice(0, FIRST_COUNT)) {
    const name = `ladder: ${match.title}, ${LEARNER.who}`;
    tell(name);
    const seedCount = isQuick ? ADVICE_SEEDS_QUICK : ADVICE_SEEDS;
    const wins = winsOf(match, LEARNER.level!, { firstSeed, seedCount });
    yield createFigure(name, wins, "% won", atLeast(isQuick ? ADVICE_WON_MIN_QUICK : ADVICE_WON_MIN));
  }
}

/** Whether each match is about as hard for a weak bot as the one before it, or harder. */
function* measureClimb({ firstSeed, tell }: TournamentWish): Iterable<Figure> {
  let least = 100;
  let rise = 0;
  for (const match of LADDER) {
    tell(`ladder: ${match.title}, how often a weak bot wins`);
    const wins = winsOf(match, "weak", { firstSeed, seedCount: CLIMB_SEEDS });
    rise = Math.max(rise, wins - least);
    least = Math.min(least, wins);
    yield createFigure(`ladder: ${match.title}, a weak bot wins`, wins, "% won", null);
  }
  const name = "ladder: the most that a weak bot wins a match more often than one before it";
  yield createFigure(name, rise, "%", atMost(CLIMB_RISE_MAX));
}

interface Seeds {
  readonly firstSeed: number;
  readonly seedCount: number;
}

function winsOf(match: LadderMatch, level: BotStrength | Pilot, { firstSeed, seedCount }: Seeds): number {
  const won = Array.from({ length: seedCount }, (_, i) => playLadder(match, level, firstSeed + i) > 0);
  return (100 * won.filter(Boolean).length) / seedCount;
}

/** How hard the first matches are, and each one of the ladder: the stars that bots get in the player's seat, of three, on average. */
export function* measureLadder(wish: TournamentWish): Iterable<Figure> {
  yield* measureFirstMatches(wish);
  yield* measureAdvice(wish);
  if (!wish.isQuick) yield* measureClimb(wish);
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
