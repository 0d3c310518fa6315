import type { Pilot } from "../../bot/index.ts";
import { CAT_KINDS, CAT_RULES } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { LoneGame, TURNS_A_MINUTE } from "../simulate/lone-game.ts";
import { lead } from "./conduct.ts";
import { FIGHT_GROUNDS } from "./fight-grounds.ts";
import { costLeft, muster, type Army } from "./muster.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** No kind beats all others together, every kind has one that beats it, and some two together beat each alone; per cent. */
const AIMS = { all: 70, worst: 45, mix: 55 } as const;
const AIMS_QUICK = { all: 80, worst: 50, mix: 50 } as const;
/**
 * No two kinds beat or lose to all other twos together, each two have a kind or two that beat them, and each kind is in two that
 * win more than half. A few fights say less of it: quick, the aims are wider.
 */
const MIX_AIMS = { all: 65, least: 30, worst: 40, bestOfKind: 50 } as const;
const MIX_AIMS_QUICK = { all: 80, least: 20, worst: 45, bestOfKind: 45 } as const;

/** What armies cost, in tabbies, and how far one fight may be from that, per cent. */
const SIZES = [40, 60] as const;
const SIZES_QUICK = [40] as const;
const SIZE_VARIES = 15;
const SEEDS = 4;
const SEEDS_QUICK = 1;
/** A side that has not won by then has won if more is left of its army. */
const TURNS_MAX = 3 * TURNS_A_MINUTE;
const UNIT = "% won";

/** Every two kinds, the first of them in front. */
const MIXES: readonly Army[] = [
  ["tom", "tabby"],
  ["tom", "kitten"],
  ["tom", "knitter"],
  ["tabby", "kitten"],
  ["tabby", "knitter"],
  ["kitten", "knitter"],
];

/** Armies that cost the same, both on attack-move: kind against kind, every two kinds against each kind, and against every two. */
export function* measureKinds(wish: TournamentWish): Iterable<Figure> {
  const aims = wish.isQuick ? AIMS_QUICK : AIMS;
  const kinds = CAT_KINDS.map((kind): Army => [kind]);
  const ofKinds = playPairs(kinds, wish);
  yield* tellPairs(ofKinds);
  for (const kind of CAT_KINDS) {
    const against = againstOf(kind, ofKinds);
    yield createFigure(`kinds: ${kind} against all others`, meanOf(against), UNIT, atMost(aims.all));
    yield worstFigure(kind, against, aims.worst);
  }
  const mixed = MIXES.flatMap((mix) =>
    kinds.map((kind) => ({ first: nameOf(mix), second: nameOf(kind), won: fightAll(mix, kind, wish) })),
  );
  const leastOf = (mix: Army): number => Math.min(...againstOf(nameOf(mix), mixed).map(({ won }) => won));
  const best = nameOf(MIXES.toSorted((a, b) => leastOf(b) - leastOf(a))[0]!);
  for (const { first, second, won } of mixed) {
    yield createFigure(
      `kinds: ${first} against ${second}`,
      won,
      UNIT,
      first === best ? atLeast(aims.mix) : null,
    );
  }
  yield* judgeMixes(playPairs(MIXES, wish), mixed, wish.isQuick ? MIX_AIMS_QUICK : MIX_AIMS);
}

interface PairResult {
  readonly first: string;
  readonly second: string;
  readonly won: number; // by the first, per cent
}

/** Each of the armies against each other one. */
function playPairs(armies: readonly Army[], wish: TournamentWish): readonly PairResult[] {
  return armies.flatMap((first, i) =>
    armies.slice(i + 1).map((second) => ({
      first: nameOf(first),
      second: nameOf(second),
      won: fightAll(first, second, wish),
    })),
  );
}

/** Of each two kinds how they do against all other twos together, and where they do worst: against twos or a kind. */
function* judgeMixes(
  ofMixes: readonly PairResult[],
  mixed: readonly PairResult[],
  aims: typeof MIX_AIMS | typeof MIX_AIMS_QUICK,
): Iterable<Figure> {
  yield* tellPairs(ofMixes);
  const means = MIXES.map((mix) => ({ mix, mean: meanOf(againstOf(nameOf(mix), ofMixes)) }));
  for (const { mix, mean } of means) {
    const name = nameOf(mix);
    yield createFigure(`kinds: ${name} against all other twos`, mean, UNIT, atMost(aims.all));
    yield worstFigure(name, againstOf(name, [...ofMixes, ...mixed]), aims.worst);
  }
  const least = means.toSorted((a, b) => a.mean - b.mean)[0]!;
  yield createFigure(`kinds: the least of twos, ${nameOf(least.mix)}`, least.mean, UNIT, atLeast(aims.least));
  for (const kind of CAT_KINDS) {
    const withKind = means.filter(({ mix }) => mix.some((one) => one === kind));
    const best = withKind.toSorted((a, b) => b.mean - a.mean)[0]!;
    yield createFigure(
      `kinds: the best of twos with ${kind}, ${nameOf(best.mix)}`,
      best.mean,
      UNIT,
      atLeast(aims.bestOfKind),
    );
  }
}

function* tellPairs(pairs: readonly PairResult[]): Iterable<Figure> {
  for (const { first, second, won } of pairs) {
    yield createFigure(`kinds: ${first} against ${second}`, won, UNIT, null);
  }
}

interface Against {
  readonly other: string;
  readonly won: number; // against it, per cent
}

/** What an army did in all fights of these in which it was. */
function againstOf(name: string, pairs: readonly PairResult[]): readonly Against[] {
  return pairs
    .filter(({ first, second }) => first === name || second === name)
    .map(({ first, second, won }) =>
      first === name ? { other: second, won } : { other: first, won: 100 - won },
    );
}

function meanOf(against: readonly Against[]): number {
  return against.reduce((sum, { won }) => sum + won, 0) / against.length;
}

function worstFigure(name: string, against: readonly Against[], limit: number): Figure {
  const worst = against.toSorted((a, b) => a.won - b.won)[0]!;
  return createFigure(`kinds: ${name} against its worst, ${worst.other}`, worst.won, UNIT, atMost(limit));
}

function nameOf(army: Army): string {
  return army.join(" and ");
}

/** How many of 100 fights the first army wins. */
function fightAll(first: Army, second: Army, wish: TournamentWish): number {
  let won = 0;
  let fights = 0;
  const isOfTwos = first.length > 1 || second.length > 1;
  for (const size of wish.isQuick && isOfTwos ? SIZES_QUICK : SIZES) {
    for (const ground of FIGHT_GROUNDS) {
      wish.tell(`kinds: ${nameOf(first)} against ${nameOf(second)}, ${size} tabbies, ${ground.name}`);
      for (let i = 0; i < (wish.isQuick ? SEEDS_QUICK : SEEDS); i += 1) {
        const fight = { seed: wish.firstSeed + i, size, ground };
        won += fightOut(fight, [first, second]) + 1 - fightOut(fight, [second, first]);
        fights += 2;
      }
    }
  }
  return (100 * won) / fights;
}

interface Fight {
  readonly seed: number;
  readonly size: number;
  readonly ground: (typeof FIGHT_GROUNDS)[number];
}

/** 1 if player 1 wins, 0 if player 2 does, a half for a draw. */
function fightOut({ seed, size, ground }: Fight, armies: readonly [Army, Army]): number {
  const purpose = `kinds ${size} ${armies.join("|")}`;
  const percent = 100 + drawFromSeed(seed, purpose, -SIZE_VARIES, SIZE_VARIES);
  const world = muster({
    seed: drawFromSeed(seed, `world ${purpose}`, 0, 0xffff_ffff),
    map: ground.mapOf(seed),
    cost: (size * percent * CAT_RULES.tabby.breed) / 100,
    armies,
  });
  const pilots = [1, 2].map(
    (playerId): Pilot =>
      (now, turn) =>
        lead(now, playerId, "attack-move", turn),
  );
  const game = new LoneGame({ world, pilots });
  game.runUntil(() => game.isDecided, TURNS_MAX);
  const left = costLeft(game.world, 1) - costLeft(game.world, 2);
  return left > 0 ? 1 : left < 0 ? 0 : 0.5;
}
