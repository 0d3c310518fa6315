import {
  CAT_KINDS,
  CAT_RULES,
  OUTCOME_RUNNING,
  step,
  SUB_TURNS_PER_SECOND,
  type CatKind,
} from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { lead } from "./conduct.ts";
import { FIGHT_GROUNDS } from "./fight-grounds.ts";
import { costLeft, muster, type Army } from "./muster.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** No kind beats all others together, every kind has one that beats it, and some two together beat each alone; per cent. */
const AIMS = { all: 70, worst: 45, mix: 55 } as const;
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

/** Armies that cost the same, both on attack-move: kind against kind, and every two kinds against each kind. */
export function* measureKinds(wish: TournamentWish): Iterable<Figure> {
  const aims = wish.isQuick ? AIMS_QUICK : AIMS;
  yield* judgeKinds(playPairs(wish), aims);
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
}

interface PairResult {
  readonly first: CatKind;
  readonly second: CatKind;
  readonly won: number; // by the first, per cent
}

function playPairs(wish: TournamentWish): readonly PairResult[] {
  return CAT_KINDS.flatMap((first, i) =>
    CAT_KINDS.slice(i + 1).map((second) => ({ first, second, won: fightAll([first], [second], wish) })),
  );
}

function* judgeKinds(pairs: readonly PairResult[], aims: typeof AIMS | typeof AIMS_QUICK): Iterable<Figure> {
  for (const { first, second, won } of pairs) {
    yield createFigure(`kinds: ${first} against ${second}`, won, UNIT, null);
  }
  for (const kind of CAT_KINDS) {
    const against = pairs
      .filter(({ first, second }) => first === kind || second === kind)
      .map(({ first, second, won }) =>
        first === kind ? { other: second, won } : { other: first, won: 100 - won },
      );
    const all = against.reduce((sum, { won }) => sum + won, 0) / against.length;
    const worst = against.toSorted((a, b) => a.won - b.won)[0]!;
    yield createFigure(`kinds: ${kind} against all others`, all, UNIT, atMost(aims.all));
    yield createFigure(
      `kinds: ${kind} against its worst, ${worst.other}`,
      worst.won,
      UNIT,
      atMost(aims.worst),
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
