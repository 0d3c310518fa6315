import { atLeast, atMost, between, createFigure, type Aim, type Figure } from "../bench/figure.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import type { Conduct } from "./conduct.ts";
import { FIGHT_GROUNDS, MORE_GROUNDS } from "./fight-grounds.ts";
import { playFight } from "./play-fight.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** Pairs that should win as often as each other, in per cent; with few fights there is more chance in it. */
const EVEN = { from: 45, to: 55 } as const;
const EVEN_QUICK = { from: 38, to: 62 } as const;
/** The same at each place and in each size, against a side that waits. */
const EVEN_AT = { from: 35, to: 65 } as const;
/** Where a map says which side it favours, that one wins more than half. */
const FAVOURED = { coming: atLeast(50), waiting: atMost(50) } as const;
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
/** The first order is given within the first second: in one of these turns. */
const SINCE_MAX = 9;

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
  const even = between(from, to);
  const all: Score[] = [];
  const coming: Score[] = [];
  const more: Score[] = []; // at places that do not count for the whole
  for (const [first, second] of EVEN_PAIRS) {
    const name = `orders: ${first} against ${second}`;
    const scores = fightAll({ first, second, name, grounds: FIGHT_GROUNDS }, wish);
    all.push(...scores);
    yield createFigure(name, shareOf(scores), UNIT, even);
    yield* partsOf(name, scores);
    if (second !== "idle" || wish.isQuick) continue; // of a few fights each part says too little
    coming.push(...scores);
    more.push(...fightAll({ first, second, name, grounds: MORE_GROUNDS }, wish));
  }
  yield* comingParts(coming, more);
  const firstSeat = all.reduce((sum, { wonByFirstSeat }) => sum + wonByFirstSeat, 0);
  yield createFigure("orders: the first seat, of all these", (100 * firstSeat) / all.length, UNIT, even);
  const name = "orders: concentrated fire against attack-move";
  yield createFigure(
    name,
    shareOf(fightAll({ first: "focus", second: "attack-move", name, grounds: FIGHT_GROUNDS }, wish)),
    UNIT,
    atLeast(FOCUS_PER_CENT_MIN),
  );
}

const UNIT = "% won";

interface Fights {
  readonly first: Conduct;
  readonly second: Conduct;
  readonly name: string;
  readonly grounds: typeof FIGHT_GROUNDS;
}

function fightAll({ first, second, name, grounds }: Fights, wish: TournamentWish): readonly Score[] {
  const scores: Score[] = [];
  for (const size of wish.isQuick ? SIZES_QUICK : SIZES) {
    for (const ground of grounds) {
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
    since: drawFromSeed(seed, `since ${size}`, 0, SINCE_MAX),
  });
  const won = (player: number): number => (winner === null ? 0.5 : winner === player ? 1 : 0);
  return { size, ground: ground.name, won: won(seat), wonByFirstSeat: won(1) };
}

function shareOf(scores: readonly Score[]): number {
  return (100 * scores.reduce((sum, { won }) => sum + won, 0)) / scores.length;
}

/** The same by the size of the armies, and by where they fight: for information. */
function* partsOf(name: string, scores: readonly Score[]): Iterable<Figure> {
  for (const [part, some] of split(scores)) {
    yield createFigure(`${name}, ${part}`, shareOf(some), UNIT, null);
  }
}

/** The side that comes, in either way, against the side that waits: in no size and at no place has either of them lost beforehand. */
function* comingParts(scores: readonly Score[], more: readonly Score[]): Iterable<Figure> {
  const sizes = new Set(SIZES.map(sizeName));
  const ofAll = split(scores);
  for (const [part, some] of [...ofAll, ...split(more).filter(([name]) => !sizes.has(name))]) {
    yield createFigure(`orders: coming against waiting, ${part}`, shareOf(some), UNIT, aimAt(part));
  }
}

/** By size, then by place. */
function split(scores: readonly Score[]): readonly (readonly [part: string, some: readonly Score[]])[] {
  const partsBy = (nameOf: (score: Score) => string): readonly (readonly [string, readonly Score[]])[] =>
    [...new Set(scores.map(nameOf))].map((name) => [name, scores.filter((score) => nameOf(score) === name)]);
  return [...partsBy(({ size }) => sizeName(size)), ...partsBy(({ ground }) => ground)];
}

function sizeName(size: number): string {
  return `${size} cats`;
}

function aimAt(name: string): Aim {
  const favours = [...FIGHT_GROUNDS, ...MORE_GROUNDS].find((ground) => ground.name === name)?.favours ?? null;
  return favours === null ? between(EVEN_AT.from, EVEN_AT.to) : FAVOURED[favours];
}
