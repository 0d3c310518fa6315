import { atLeast, createFigure, type Figure } from "../bench/figure.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import type { Conduct } from "./conduct.ts";
import { FIGHT_GROUNDS } from "./fight-grounds.ts";
import { playFight } from "./play-fight.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** Pairs that should win as often as each other, in per cent; with few fights there is more chance in it. */
const EVEN = { from: 45, to: 55 } as const;
const EVEN_QUICK = { from: 38, to: 62 } as const;
const EVEN_PAIRS: readonly (readonly [Conduct, Conduct])[] = [
  ["attack", "idle"],
  ["attack-move", "idle"],
  ["attack", "attack-move"],
];
/** What it is worth to order fire on one enemy after the other. */
const FOCUS_PER_CENT_MIN = 55;

/** Cats of an army, and how far an army of one fight may be from that, per cent. */
const SIZES = [20, 60, 120] as const;
const SIZES_QUICK = [60] as const;
const SIZE_VARIES = 15;
const SEEDS = 8;
const SEEDS_QUICK = 3;
/** The first order is given within the first second. */
const SINCE_MAX = 30;

/** One fight's share for the first of a pair. */
interface Score {
  readonly size: number;
  readonly ground: string;
  readonly won: number; // 1, 1/2 for a draw, 0
  readonly wonByFirstSeat: number;
}

/** Equal armies, each led in one way, from either seat: how often the first of each pair wins. */
export function* measureOrders(wish: TournamentWish): Iterable<Figure> {
  const { from, to } = wish.isQuick ? EVEN_QUICK : EVEN;
  const even = {
    text: `${from} to ${to}`,
    holds: (value: number): boolean => value >= from && value <= to,
  };
  const all: Score[] = [];
  for (const [first, second] of EVEN_PAIRS) {
    const name = `orders: ${first} against ${second}`;
    const scores = fightAll(first, second, name, wish);
    all.push(...scores);
    yield createFigure(name, shareOf(scores), UNIT, even);
    yield* partsOf(name, scores);
  }
  const firstSeat = all.reduce((sum, { wonByFirstSeat }) => sum + wonByFirstSeat, 0);
  yield createFigure("orders: the first seat, of all these", (100 * firstSeat) / all.length, UNIT, even);
  const name = "orders: concentrated fire against attack-move";
  yield createFigure(
    name,
    shareOf(fightAll("focus", "attack-move", name, wish)),
    UNIT,
    atLeast(FOCUS_PER_CENT_MIN),
  );
}

const UNIT = "% won";

function fightAll(first: Conduct, second: Conduct, name: string, wish: TournamentWish): readonly Score[] {
  const scores: Score[] = [];
  for (const size of wish.isQuick ? SIZES_QUICK : SIZES) {
    for (const ground of FIGHT_GROUNDS) {
      wish.tell(`${name}, ${size} cats, ${ground.name}`);
      for (let i = 0; i < (wish.isQuick ? SEEDS_QUICK : SEEDS); i += 1) {
        const fight = { seed: wish.firstSeed + i, size, first, second, ground };
        scores.push(fightFrom(1, fight), fightFrom(2, fight));
      }
    }
  }
  return scores;
}

interface Fight {
  readonly seed: number;
  readonly size: number;
  readonly first: Conduct;
  readonly second: Conduct;
  readonly ground: (typeof FIGHT_GROUNDS)[number];
}

function fightFrom(seat: 1 | 2, { seed, size, first, second, ground }: Fight): Score {
  const percent = 100 + drawFromSeed(seed, `cats ${size}`, -SIZE_VARIES, SIZE_VARIES);
  const { winner } = playFight({
    seed: drawFromSeed(seed, `world ${seat}`, 0, 0xffff_ffff),
    map: ground.mapOf(seed),
    catCount: Math.round((size * percent) / 100),
    conducts: seat === 1 ? [first, second] : [second, first],
    since: drawFromSeed(seed, `since ${size}`, 1, SINCE_MAX),
  });
  const won = (player: number): number => (winner === null ? 0.5 : winner === player ? 1 : 0);
  return { size, ground: ground.name, won: won(seat), wonByFirstSeat: won(1) };
}

function shareOf(scores: readonly Score[]): number {
  return (100 * scores.reduce((sum, { won }) => sum + won, 0)) / scores.length;
}

/** The same by the size of the armies, and by where they fight: for information. */
function* partsOf(name: string, scores: readonly Score[]): Iterable<Figure> {
  for (const size of new Set(scores.map((score) => score.size))) {
    const some = scores.filter((score) => score.size === size);
    yield createFigure(`${name}, ${size} cats`, shareOf(some), UNIT, null);
  }
  for (const ground of new Set(scores.map((score) => score.ground))) {
    const some = scores.filter((score) => score.ground === ground);
    yield createFigure(`${name}, ${ground}`, shareOf(some), UNIT, null);
  }
}
