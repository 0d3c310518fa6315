import type { Pilot } from "../../bot/index.ts";
import { PLAY_MATCH, TUTORIAL_MATCH, type FirstMatch } from "../../ladder/index.ts";
import { setupOfOptions, type BotStrength, type MatchSetup } from "../../sim/index.ts";
import { atLeast, atMost, between, createFigure, type Aim, type Figure } from "../bench/figure.ts";
import { chosenMap } from "../simulate/chosen-map.ts";
import { TURNS_A_MINUTE } from "../simulate/lone-game.ts";
import { createNewcomer } from "./lead-newcomer.ts";
import { playBots, type BotMatchEnd } from "./play-bots.ts";
import { isWished, type TournamentWish } from "./tournament-wish.ts";

const SEEDS = 40;
const SEEDS_QUICK = 3;
/** If a newcomer wins about every second time, a few matches say nothing. */
const SEEDS_QUICK_EVEN = 16;
const TURNS_MAX = 18_000;
const PLAYER = 1;
/** A player that has never played looks around, and reads, before the first order that matters. */
const READING_TURNS = 2 * TURNS_A_MINUTE;
const LESSONS_TURNS = 200;

/** What plays in the player's seat. */
interface Newcomer {
  readonly who: string;
  readonly level: BotStrength | Pilot | null; // null: nobody
  readonly from: number; // the turn of the first order
}

const WEAK: Newcomer = { who: "weak", level: "weak", from: 0 };
const READER: Newcomer = { who: "weak, after two minutes of reading", level: "weak", from: READING_TURNS };
const MEDIUM: Newcomer = { who: "medium", level: "medium", from: 0 };
/** A player that plays a lesson or two, and then does what the last one says: the tutorial's advice. */
export const LEARNER: Newcomer = {
  ...{ who: "all at cushions, then at the enemy", from: 0 },
  level: createNewcomer(PLAYER, { aim: "cushions-first", from: LESSONS_TURNS }),
};
const LATE_LEARNER: Newcomer = {
  ...{ who: "all at cushions, then at the enemy, after two minutes of reading", from: 0 },
  level: createNewcomer(PLAYER, { aim: "cushions-first", from: READING_TURNS }),
};
/** A player that does what comes to mind: all of them, at the nearest enemy. */
export const RUSHER: Newcomer = {
  ...{ who: "all at the enemy at once", from: 0 },
  level: createNewcomer(PLAYER, { aim: "enemies", from: LESSONS_TURNS }),
};
const LATE_RUSHER: Newcomer = {
  ...{ who: "all at the enemy, after two minutes of reading", from: 0 },
  level: createNewcomer(PLAYER, { aim: "enemies", from: READING_TURNS }),
};
const NOBODY: Newcomer = { who: "nobody", level: null, from: 0 };

/** What is asked of matches that somebody plays. */
interface Row {
  readonly newcomer: Newcomer;
  readonly won: Aim | null; // of 100
  readonly wonQuick: Aim | null; // of few, with room for chance
  readonly minutes?: Aim; // the median
}

const mostly = (newcomer: Newcomer, percent: number): Row => ({
  ...{ newcomer, won: atLeast(percent), wonQuick: atLeast(60) },
});
/** As long as somebody has patience for something new. */
const reads = (percent: number): Row => ({ ...mostly(READER, percent), minutes: between(3, 8) });
/** Instinct is no suicide, and no way to win either. */
const AS_OFTEN_AS_NOT = { won: between(35, 65), wonQuick: between(20, 80) } as const;
/** A player that does nothing at all loses: there is somebody to beat. But it takes its time. */
const LOST: Row = {
  ...{ newcomer: NOBODY, won: atMost(20), wonQuick: atMost(20), minutes: between(8, 15) },
};

const FIRST_MATCHES: readonly {
  readonly title: string;
  readonly match: FirstMatch;
  readonly rows: readonly Row[];
}[] = [
  {
    title: "Tutorial",
    match: TUTORIAL_MATCH,
    rows: [
      ...[mostly(WEAK, 95), reads(90), mostly(MEDIUM, 95), mostly(LEARNER, 90), mostly(LATE_LEARNER, 80)],
      { newcomer: RUSHER, won: null, wonQuick: null },
      LOST,
    ],
  },
  {
    title: "Play",
    match: PLAY_MATCH,
    rows: [
      ...[mostly(WEAK, 70), reads(70), mostly(MEDIUM, 90), mostly(LEARNER, 80), mostly(LATE_LEARNER, 80)],
      { newcomer: RUSHER, ...AS_OFTEN_AS_NOT },
      { newcomer: LATE_RUSHER, ...AS_OFTEN_AS_NOT },
      LOST,
    ],
  },
];

/** How often bots in the player's seat win what the title begins with one click, and after how long it is over. */
export function* measureFirstMatches(wish: TournamentWish): Iterable<Figure> {
  const { firstSeed, isQuick, tell } = wish;
  for (const { title, match, rows } of FIRST_MATCHES) {
    for (const { newcomer, won, wonQuick, minutes } of rows) {
      const name = `first: ${title}, ${newcomer.who}`;
      if (!isWished(wish, name)) continue;
      tell(name);
      const isEven = wonQuick === AS_OFTEN_AS_NOT.wonQuick;
      const seedCount = isQuick ? (isEven ? SEEDS_QUICK_EVEN : SEEDS_QUICK) : SEEDS;
      const ends = Array.from({ length: seedCount }, (_, i) => playFirst(match, newcomer, firstSeed + i));
      const wins = ends.filter(({ outcome }) => outcome === PLAYER).length;
      const length = ends.map(({ turns }) => turns / TURNS_A_MINUTE).toSorted((a, b) => a - b);
      const hasMinutes = newcomer === NOBODY || !isQuick;
      yield createFigure(`${name}, wins`, (100 * wins) / ends.length, "% won", isQuick ? wonQuick : won);
      const median = length[length.length >> 1]!;
      yield createFigure(`${name}, median`, median, "min", hasMinutes ? (minutes ?? null) : null);
      yield createFigure(`${name}, the longest`, length.at(-1)!, "min", null);
    }
  }
}

function playFirst(match: FirstMatch, { level, from }: Newcomer, seed: number): BotMatchEnd {
  const levels = [level, ...match.bots.map(({ strength }) => strength)];
  return playBots({ setup: setupOfFirst(match, seed), levels, firstSeatFrom: from, turnsMax: TURNS_MAX });
}

function setupOfFirst({ mapId, options, bots }: FirstMatch, seed: number): MatchSetup {
  return setupOfOptions(options, chosenMap(mapId, bots.length + 1).map, {
    seed,
    playerIds: [PLAYER, ...bots.map((_, i) => i + 2)],
  });
}
