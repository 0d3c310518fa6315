import { CAT_KINDS, CAT_RULES, OUTCOME_RUNNING, step, SUB_TURNS_PER_SECOND } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { lead } from "./conduct.ts";
import { FIGHT_GROUNDS } from "./fight-grounds.ts";
import { costLeft, muster, type Army } from "./muster.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/**
 * No kind beats all others together, every kind has one that beats it, some two together beat each alone, and no two beat all
 * other twos together; per cent. A few fights say too little of the last: quick, they are not fought.
 */
const AIMS = { all: 70, worst: 45, mix: 55, mixes: 75 } as const;
const AIMS_QUICK = { all: 80, worst: 50, mix: 50 } as const;

/** What armies cost, in tabbies, and how far one fight may be from that, per cent. */
const SIZES = [40, 60] as const;
const SIZES_QUICK = [40] as const;
const SIZE_VARIES = 15;
const SEEDS = 4;
const SEEDS_QUICK = 1;
/** Whoever has not won by then has won if more is left of their army. */
const SUB_TURNS_MAX = 3 * 60 * SUB_TURNS_PER_SECOND;
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
  yield* judgeArmies(playPairs(kinds, wish), CAT_KINDS, aims);
  const mixes = MIXES.map((mix) => ({
    name: mix.join(" and "),
    against: CAT_KINDS.map((kind) => ({ kind, won: fightAll(mix, [kind], wish) })),
  }));
  const worstOf = (against: readonly { readonly won: number }[]): number =>
    Math.min(...against.map(({ won }) => won));
  const best = mixes.toSorted((a, b) => worstOf(b.against) - worstOf(a.against))[0]!;
  for (const mix of mixes) {
    for (const { kind, won } of mix.against) {
      const aim = mix === best ? atLeast(aims.mix) : null;
      yield createFigure(`kinds: ${mix.name} against ${kind}`, won, UNIT, aim);
    }
  }
  if (wish.isQuick) return;
  yield* judgeArmies(
    playPairs(MIXES, wish),
    MIXES.map((mix) => mix.join(" and ")),
    { all: AIMS.mixes, worst: null },
  );
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
      first: first.join(" and "),
      second: second.join(" and "),
      won: fightAll(first, second, wish),
    })),
  );
}

/** Each pair, and of each army how it does against all others together, and where it does worst. */
function* judgeArmies(
  pairs: readonly PairResult[],
  names: readonly string[],
  aims: { readonly all: number; readonly worst: number | null },
): Iterable<Figure> {
  const aimOf = (limit: number | null): ReturnType<typeof atMost> | null =>
    limit === null ? null : atMost(limit);
  for (const { first, second, won } of pairs) {
    yield createFigure(`kinds: ${first} against ${second}`, won, UNIT, null);
  }
  for (const name of names) {
    const against = pairs
      .filter(({ first, second }) => first === name || second === name)
      .map(({ first, second, won }) =>
        first === name ? { other: second, won } : { other: first, won: 100 - won },
      );
    const all = against.reduce((sum, { won }) => sum + won, 0) / against.length;
    const worst = against.toSorted((a, b) => a.won - b.won)[0]!;
    yield createFigure(`kinds: ${name} against all others`, all, UNIT, atMost(aims.all));
    yield createFigure(
      `kinds: ${name} against its worst, ${worst.other}`,
      worst.won,
      UNIT,
      aimOf(aims.worst),
    );
  }
}

/** How many of 100 fights the first army wins. */
function fightAll(first: Army, second: Army, wish: TournamentWish): number {
  let won = 0;
  let fights = 0;
  for (const size of wish.isQuick ? SIZES_QUICK : SIZES) {
    for (const ground of FIGHT_GROUNDS) {
      wish.tell(
        `kinds: ${first.join(" and ")} against ${second.join(" and ")}, ${size} tabbies, ${ground.name}`,
      );
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
  const { header } = world;
  while (header.subTurn < SUB_TURNS_MAX && header.outcome === OUTCOME_RUNNING) {
    for (const playerId of [1, 2]) lead(world, playerId, "attack-move", 0);
    step(world);
  }
  const left = costLeft(world, 1) - costLeft(world, 2);
  return left > 0 ? 1 : left < 0 ? 0 : 0.5;
}
