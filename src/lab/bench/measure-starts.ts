import { readdirSync, readFileSync } from "node:fs";

import {
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  generateMap,
  middleOf,
  ONE,
  ORDER_IDLE,
  readMap,
  SUB_TURNS_PER_SECOND,
  type GameMap,
} from "../../sim/index.ts";
import { LoneGame, TURNS_A_MINUTE, whoOrdersOnce } from "../simulate/lone-game.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";
import { medianOf } from "./measure.ts";

const MAPS = new URL("../../../maps/", import.meta.url);
const GENERATED_COUNT = 10;
const CATS = 12;
/** A cat that is not there by then never comes. */
const TURNS_MAX = 2 * TURNS_A_MINUTE;
const SPREAD_SECONDS_MAX = 2;

interface Point {
  readonly x: number; // Fixed
  readonly y: number;
}

/**
 * The first march of a match: the cats that a player begins with, on each map of the game and on generated ones, to the middle and to
 * the cushion that is nearest to an enemy. Nobody fights: all are of one team.
 */
export function* measureStarts(tell: (text: string) => void): Iterable<Figure> {
  tell("crowds: first marches");
  const maps = startMaps();
  const spreads = maps.flatMap((map) => [spreadOf(map, { x: 0, y: 0 }), spreadOf(map, enemyCushionOf(map))]);
  yield createFigure("crowds: first marches, first to last, median", medianOf(spreads), "s", null);
  const worst = spreads.reduce((most, spread) => Math.max(most, spread), 0);
  yield createFigure("crowds: first marches, first to last, worst", worst, "s", atMost(SPREAD_SECONDS_MAX));
  const overCount = spreads.filter((spread) => spread > SPREAD_SECONDS_MAX).length;
  yield createFigure(`crowds: of ${spreads.length} first marches, more than 2 s`, overCount, "marches", null);
}

function startMaps(): readonly GameMap[] {
  const drawn = readdirSync(MAPS).map((file) => {
    const map = readMap(readFileSync(new URL(file, MAPS), "utf8"));
    if (!map.ok) throw new Error(`${file}: ${map.reason.kind}`);
    return map.value;
  });
  const made = Array.from({ length: GENERATED_COUNT }, (_, i) =>
    generateMap({ seed: i + 1, playerCount: 2 }),
  );
  return [...drawn, ...made];
}

/** Of all cushions the nearest to the home of somebody else than the first player. */
function enemyCushionOf(map: GameMap): Point {
  const world = worldOf(map);
  const homes = Array.from({ length: map.spawns.length - 1 }, (_, i) => homeOf(world, i + 2));
  const places = map.cushions.map((cushion) => middleOf(map, cushion));
  const farOf = (place: Point): number =>
    homes.reduce((least, home) => Math.min(least, Math.hypot(home.x - place.x, home.y - place.y)), Infinity);
  return places.toSorted((a, b) => farOf(a) - farOf(b))[0]!;
}

function homeOf({ cats, header }: ReturnType<typeof createWorld>, playerId: number): Point {
  const rows = Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => cats.playerId[row] === playerId,
  );
  const mean = (column: Int32Array): number => rows.reduce((sum, row) => sum + column[row]!, 0) / rows.length;
  return { x: mean(cats.x), y: mean(cats.y) };
}

function worldOf(map: GameMap) {
  const playerIds = map.spawns.map((_, i) => i + 1);
  const ground = { mode: "battle", map, catLimit: CATS, timeLimitMinutes: 0 } as const;
  return createWorld({ seed: 1, catsPerPlayer: CATS, playerIds, teams: playerIds.map(() => 1), ground });
}

/** Seconds from the first of the first player's cats that comes to rest to the last. */
function spreadOf(map: GameMap, goal: Point): number {
  const world = worldOf(map);
  const { header } = world;
  const rows = Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => world.cats.playerId[row] === 1,
  );
  const points = (fixed: number): number => Math.round((fixed * COMMAND_POINTS_PER_UNIT) / ONE);
  const ids = rows.map((row) => world.cats.networkId[row]!);
  const order = { kind: "move", cats: ids, x: points(goal.x), y: points(goal.y) } as const;
  const game = new LoneGame({ world, pilots: [whoOrdersOnce(order)] });
  let first = Infinity;
  let spread = Infinity;
  game.runUntil(() => {
    const { cats, header: now } = game.world;
    const restCount = rows.filter((row) => cats.order[row] === ORDER_IDLE).length;
    if (restCount > 0) first = Math.min(first, now.subTurn);
    if (restCount === rows.length) spread = (now.subTurn - first) / SUB_TURNS_PER_SECOND;
    return spread < Infinity;
  }, TURNS_MAX);
  return spread;
}
