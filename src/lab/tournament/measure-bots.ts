import {
  BOT_STRENGTHS,
  type BotStrength,
  type GameMap,
  type GroundMode,
  type MatchSetup,
} from "../../sim/index.ts";
import { atLeast, atMost, between, createFigure, type Figure } from "../bench/figure.ts";
import { chosenMap } from "../simulate/chosen-map.ts";
import { TURNS_A_MINUTE } from "../simulate/lone-game.ts";
import { playBots, type BotMatchEnd } from "./play-bots.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** What a host finds in the lobby. */
const USUAL: Readonly<Record<GroundMode, { readonly cats: number; readonly limit: number }>> = {
  battle: { cats: 60, limit: 60 },
  cushions: { cats: 12, limit: 120 },
};
const MODES = ["battle", "cushions"] as const;
const MAPS = ["the-hallway", "four-rooms"] as const;
const MAPS_QUICK = ["the-hallway"] as const;
/** From each seat, on each map in each mode: 40 matches a pair. */
const SEEDS = 5;
const SEEDS_QUICK = 2;
const WON_MIN = 75;
const WON_MIN_QUICK = 60;
/** Twice as long as a match may take. */
const TURNS_MAX = 40 * TURNS_A_MINUTE;

const LENGTH_SEEDS = 100;
const LENGTH_SEEDS_QUICK = 5;
const MEDIAN_MINUTES = { from: 6, to: 12 } as const;
const P95_MINUTES_MAX = 20;
const LEADER_WINS_MAX = 80;
/** Everybody for themselves, of which nobody may ever hold most of the cushions. */
const FREE_FOR_ALL = { playerCounts: [4, 8], seeds: 12, seedsQuick: 1 } as const;

/** Each level of bots against the one below, from either seat: how often it wins. */
export function* measureBots(wish: TournamentWish): Iterable<Figure> {
  const least = wish.isQuick ? WON_MIN_QUICK : WON_MIN;
  for (let level = 1; level < BOT_STRENGTHS.length; level += 1) {
    const better = BOT_STRENGTHS[level]!;
    const worse = BOT_STRENGTHS[level - 1]!;
    const parts = MODES.map((mode) => {
      wish.tell(`bots: ${better} against ${worse}, ${mode}`);
      return { mode, wins: winsOf({ better, worse, mode, wish }) };
    });
    const name = `bots: ${better} against ${worse}`;
    yield createFigure(name, percentOf(parts.flatMap(({ wins }) => wins)), "% won", atLeast(least));
    for (const { mode, wins } of parts)
      yield createFigure(`${name}, ${mode}`, percentOf(wins), "% won", null);
  }
}

/** Strong bots against each other on the map for a whole match of two: how long it takes, and whether the leader wins. */
export function* measureLengths(wish: TournamentWish): Iterable<Figure> {
  const map = gameMap("the-long-garden");
  const levels: readonly BotStrength[] = ["strong", "strong"];
  for (const mode of MODES) {
    const ends: BotMatchEnd[] = [];
    for (let i = 0; i < (wish.isQuick ? LENGTH_SEEDS_QUICK : LENGTH_SEEDS); i += 1) {
      wish.tell(`length: ${mode}, seed ${wish.firstSeed + i}`);
      ends.push(playBots({ setup: setupOf(mode, map, wish.firstSeed + i), levels, turnsMax: TURNS_MAX }));
    }
    yield* lengthFigures(mode, ends);
  }
  for (const playerCount of FREE_FOR_ALL.playerCounts) yield* freeForAllFigures(playerCount, wish);
}

/** As many strong bots, each for itself, on the largest map of the game: it has to end without a limit of time. */
function* freeForAllFigures(playerCount: number, wish: TournamentWish): Iterable<Figure> {
  const levels = Array<BotStrength>(playerCount).fill("strong");
  const name = `length: ${playerCount} strong, each for itself, cushions`;
  const minutes: number[] = [];
  for (let i = 0; i < (wish.isQuick ? FREE_FOR_ALL.seedsQuick : FREE_FOR_ALL.seeds); i += 1) {
    wish.tell(`${name}, seed ${wish.firstSeed + i}`);
    const setup = setupOf("cushions", gameMap("the-old-manor"), wish.firstSeed + i, playerCount);
    minutes.push(playBots({ setup, levels, turnsMax: TURNS_MAX }).turns / TURNS_A_MINUTE);
  }
  const { from, to } = MEDIAN_MINUTES;
  yield createFigure(`${name}, median`, quantileOf(minutes, 0.5), "min", between(from, to));
  yield createFigure(`${name}, p95`, quantileOf(minutes, 0.95), "min", atMost(P95_MINUTES_MAX));
}

function quantileOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

/** Cushions is the game's own mode: it has the aims. A battle is over when it is over. */
function* lengthFigures(mode: GroundMode, ends: readonly BotMatchEnd[]): Iterable<Figure> {
  const hasAims = mode === "cushions";
  const minutes = ends.map(({ turns }) => turns / TURNS_A_MINUTE);
  const { from, to } = MEDIAN_MINUTES;
  const median = between(from, to);
  const led = ends.filter(({ leaderAtHalf, outcome }) => leaderAtHalf !== null && outcome > 0);
  const wins = led.map(({ leaderAtHalf, outcome }) => leaderAtHalf === outcome);
  const name = `length: strong against strong, ${mode}`;
  yield createFigure(`${name}, median`, quantileOf(minutes, 0.5), "min", hasAims ? median : null);
  yield createFigure(
    `${name}, p95`,
    quantileOf(minutes, 0.95),
    "min",
    hasAims ? atMost(P95_MINUTES_MAX) : null,
  );
  const aim = hasAims ? atMost(LEADER_WINS_MAX) : null;
  yield createFigure(
    `${name}, the leader at half time`,
    led.length === 0 ? null : percentOf(wins),
    "% won",
    aim,
  );
}

interface Pairing {
  readonly better: BotStrength;
  readonly worse: BotStrength;
  readonly mode: GroundMode;
  readonly wish: TournamentWish;
}

function winsOf({ better, worse, mode, wish }: Pairing): readonly boolean[] {
  const wins: boolean[] = [];
  for (const id of wish.isQuick ? MAPS_QUICK : MAPS) {
    const map = gameMap(id);
    for (let i = 0; i < (wish.isQuick ? SEEDS_QUICK : SEEDS); i += 1) {
      for (const seat of [1, 2]) {
        const levels = seat === 1 ? [better, worse] : [worse, better];
        const { outcome } = playBots({
          setup: setupOf(mode, map, wish.firstSeed + i),
          levels,
          turnsMax: TURNS_MAX,
        });
        wins.push(outcome === seat);
      }
    }
  }
  return wins;
}

function setupOf(mode: GroundMode, map: GameMap, seed: number, playerCount = 2): MatchSetup {
  const { cats, limit } = USUAL[mode];
  const ground = { mode, map, catLimit: limit, timeLimitMinutes: 0 };
  const playerIds = Array.from({ length: playerCount }, (_, i) => i + 1);
  return { seed, playerIds, catsPerPlayer: cats, ground };
}

function gameMap(id: string): GameMap {
  return chosenMap(`built-in:${id}`).map;
}

function percentOf(wins: readonly boolean[]): number {
  return (100 * wins.filter(Boolean).length) / wins.length;
}
