import type { Pilot } from "../../bot/index.ts";
import { LADDER, type LadderMatch } from "../../ladder/index.ts";
import { type BotStrength } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { LEARNER, measureFirstMatches, RUSHER } from "./measure-first-matches.ts";
import { isWished, type TournamentWish } from "./tournament-wish.ts";
import { playLadder, type LadderEnd } from "./play-ladder.ts";

const SEEDS = 5;
/** Of the first matches, which a player wins that does what the tutorial says. */
const FIRST_COUNT = 3;
const ADVICE_SEEDS = 40;
const ADVICE_SEEDS_QUICK = 6;
const ADVICE_WON_MIN = 70;
const ADVICE_WON_MIN_QUICK = 50;
/** Weak bots climb until they can no more: they hardly win a match more often than one before it. */
const CLIMB_SEEDS = 20;
const CLIMB_RISE_MAX = 25;

/** How often the first matches are won by the tutorial's advice, and, unless it is quick, by a player that sends all at the enemy. */
function* measureNewcomers(wish: TournamentWish): Iterable<Figure> {
  const { firstSeed, isQuick, tell } = wish;
  const least = isQuick ? ADVICE_WON_MIN_QUICK : ADVICE_WON_MIN;
  for (const match of LADDER.slice(0, FIRST_COUNT)) {
    for (const newcomer of isQuick ? [LEARNER] : [LEARNER, RUSHER]) {
      const name = `ladder: ${titleOf(match.id)}, ${newcomer.who}`;
      if (!isWished(wish, name)) continue;
      tell(name);
      const seedCount = isQuick ? ADVICE_SEEDS_QUICK : ADVICE_SEEDS;
      const ends = playAll(match, newcomer.level!, { firstSeed, seedCount });
      yield createFigure(name, wonOf(ends), "% won", newcomer === LEARNER ? atLeast(least) : null);
      yield createFigure(`${name}, median`, medianOf(ends), "min", null);
    }
  }
}

/** Whether each match is about as hard for a weak bot as the one before it, or harder. */
function* measureClimb(wish: TournamentWish): Iterable<Figure> {
  const { firstSeed, only = "", tell } = wish;
  let least = 100;
  let rise = 0;
  for (const match of LADDER) {
    const name = `ladder: ${titleOf(match.id)}, a weak bot`;
    if (!isWished(wish, name)) continue;
    tell(`${name}, how often it wins`);
    const ends = playAll(match, "weak", { firstSeed, seedCount: CLIMB_SEEDS });
    const won = wonOf(ends);
    rise = Math.max(rise, won - least);
    least = Math.min(least, won);
    yield createFigure(`${name} wins`, won, "% won", null);
    yield createFigure(`${name}, median`, medianOf(ends), "min", null);
    yield createFigure(`${name}, on average`, averageOf(ends), "stars", null);
  }
  if (only !== "") return; // of some matches it says nothing
  const name = "ladder: the most that a weak bot wins a match more often than one before it";
  yield createFigure(name, rise, "%", atMost(CLIMB_RISE_MAX));
}

interface Seeds {
  readonly firstSeed: number;
  readonly seedCount: number;
}

function playAll(
  match: LadderMatch,
  level: BotStrength | Pilot,
  { firstSeed, seedCount }: Seeds,
): readonly LadderEnd[] {
  return Array.from({ length: seedCount }, (_, i) => playLadder(match, level, firstSeed + i));
}

function wonOf(ends: readonly LadderEnd[]): number {
  return (100 * ends.filter(({ stars }) => stars > 0).length) / ends.length;
}

function medianOf(ends: readonly LadderEnd[]): number {
  return ends.map(({ minutes }) => minutes).toSorted((a, b) => a - b)[ends.length >> 1]!;
}

/** "Soft Places" of "soft-places": the lab has no words, and a match is called by its title. */
function titleOf(id: string): string {
  const parts = id.split("-");
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`).join(" ");
}

function averageOf(ends: readonly LadderEnd[]): number {
  return ends.reduce((sum, { stars }) => sum + stars, 0) / ends.length;
}

/** How hard the first matches are, and each one of the ladder: the stars that bots get in the player's seat, of three, on average. */
export function* measureLadder(wish: TournamentWish): Iterable<Figure> {
  yield* measureFirstMatches(wish);
  yield* measureNewcomers(wish);
  if (!wish.isQuick) yield* measureClimb(wish);
  const { firstSeed, isQuick, tell } = wish;
  const seedCount = isQuick ? 1 : SEEDS;
  for (const match of LADDER) {
    for (const level of ["weak", "strong", "master"] as const) {
      const name = `ladder: ${titleOf(match.id)}, ${level}`;
      if (!isWished(wish, name)) continue;
      tell(name);
      yield createFigure(name, averageOf(playAll(match, level, { firstSeed, seedCount })), "stars", null);
    }
  }
}
