import { COMMAND_POINTS_PER_UNIT, createWorld, ONE, type GameMap, type World } from "../../sim/index.ts";
import { atLeast, createFigure, type Figure } from "../bench/figure.ts";
import { LoneGame, TURNS_A_MINUTE, whoOrdersOnce } from "../simulate/lone-game.ts";
import { GAME_GROUNDS } from "./fight-grounds.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** On each map of the game. */
const SEEDS = 3;
const SEEDS_QUICK = 1;
/** Of each player; as many as cushions breed to, so that a cat that falls is bred anew. */
const CATS = 12;
const DEFENDERS = 4;
const ATTACKER = 1;
const DEFENDER = 2;
const WAYS = ["attack-move", "move"] as const;
/** An attacker that has not taken it by then never does. */
const TURNS_MAX = 5 * TURNS_A_MINUTE;
const FIXED_PER_POINT = ONE / COMMAND_POINTS_PER_UNIT;
const TAKEN_MIN = 80;
const TAKEN_MIN_QUICK = 60;
/** Defenders lie so far from the middle, to the east or west and to the north or south. */
const BESIDE = ONE >> 1;

interface SiegePlan {
  readonly seed: number; // u32
  readonly map: GameMap; // with cushions
  readonly way: (typeof WAYS)[number];
}

interface SiegeEnd {
  readonly isTaken: boolean;
  readonly catsLeft: number; // of the attackers, when it was over
}

/** Twelve tabbies go onto the cushion nearest to them, which is an enemy's with four cats on it: how often they take it. */
export function* measureSieges({ firstSeed, isQuick, tell }: TournamentWish): Iterable<Figure> {
  const seeds = Array.from({ length: isQuick ? SEEDS_QUICK : SEEDS }, (_, i) => firstSeed + i);
  for (const way of WAYS) {
    const name = `sieges: twelve against four on their cushion, by ${way}`;
    tell(name);
    const ends = GAME_GROUNDS.flatMap(({ mapOf }) =>
      seeds.map((seed) => playSiege({ seed, map: mapOf(seed), way })),
    );
    const taken = ends.filter(({ isTaken }) => isTaken);
    const aim = way === "attack-move" ? atLeast(isQuick ? TAKEN_MIN_QUICK : TAKEN_MIN) : null;
    yield createFigure(`${name}, taken`, (100 * taken.length) / ends.length, "%", aim);
    const left = taken.reduce((sum, { catsLeft }) => sum + catsLeft, 0) / taken.length;
    yield createFigure(`${name}, left of twelve`, taken.length === 0 ? null : left, "cats", null);
  }
}

/** One order, from where they begin. The other eight of the enemy's stay where they begin. */
function playSiege({ seed, map, way }: SiegePlan): SiegeEnd {
  const ground = { mode: "cushions", map, catLimit: CATS, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed, catsPerPlayer: CATS, playerIds: [ATTACKER, DEFENDER], ground });
  const { cats } = world;
  const { cushions } = world.ground!;
  const own = rowsOf(world, ATTACKER);
  const cushion = nearestCushion(world, own[0]!);
  cushions.owner[cushion] = DEFENDER;
  rowsOf(world, DEFENDER)
    .slice(0, DEFENDERS)
    .forEach((row, i) => {
      cats.x[row] = cushions.x[cushion]! + ((i & 1) === 0 ? BESIDE : -BESIDE);
      cats.y[row] = cushions.y[cushion]! + ((i & 2) === 0 ? BESIDE : -BESIDE);
    });
  const x = Math.round(cushions.x[cushion]! / FIXED_PER_POINT);
  const y = Math.round(cushions.y[cushion]! / FIXED_PER_POINT);
  const order = { kind: way, cats: own.map((row) => cats.networkId[row]!), x, y };
  const game = new LoneGame({ world, pilots: [whoOrdersOnce(order), null] });
  const catsLeft = (): number => rowsOf(game.world, ATTACKER).length;
  const isTaken = (): boolean => game.world.ground!.cushions.owner[cushion] === ATTACKER;
  game.runUntil(() => game.isDecided || isTaken() || catsLeft() === 0, TURNS_MAX);
  return { isTaken: isTaken(), catsLeft: catsLeft() };
}

function rowsOf({ cats, header }: World, playerId: number): readonly number[] {
  return Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => cats.playerId[row] === playerId,
  );
}

function nearestCushion({ cats, ground }: World, row: number): number {
  const { cushions, rules } = ground!;
  const away = (cushion: number): number =>
    (cushions.x[cushion]! - cats.x[row]!) ** 2 + (cushions.y[cushion]! - cats.y[row]!) ** 2;
  const all = Array.from({ length: rules.cushionCount }, (_, cushion) => cushion);
  return all.toSorted((a, b) => away(a) - away(b))[0]!;
}
