import type { Pilot } from "../../bot/index.ts";
import {
  COMMAND_POINTS_PER_UNIT,
  MODE_CUSHIONS,
  ONE,
  rowOfPlayer,
  teamOfRow,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";

/** What a player goes for that sends all cats at one thing: the nearest enemy, or cushions first, until they are two to one. */
type NewcomerAim = "enemies" | "cushions-first";

interface Newcomer {
  readonly aim: NewcomerAim;
  readonly from: number; // the turn of the first order
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const FIXED_PER_POINT = ONE / COMMAND_POINTS_PER_UNIT;
/** Between two orders, turns. */
const CLICK_TURNS = 25;

/** A player that has just learned it: all cats, A, and a click on what is nearest, again and again. */
export function createNewcomer(playerId: PlayerId, { aim, from }: Newcomer): Pilot {
  return (world, turn) => {
    if (turn < from || (turn - from) % CLICK_TURNS !== 0) return [];
    return advance(world, playerId, aim);
  };
}

function advance(world: World, playerId: PlayerId, aim: NewcomerAim): readonly Command[] {
  const { cats, header } = world;
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  const own = rows.filter((row) => cats.playerId[row] === playerId);
  if (own.length === 0) return [];
  const team = teamOf(world, playerId);
  const enemies = rows
    .filter((row) => teamOf(world, cats.playerId[row]!) !== team)
    .map((row) => placeOf(cats, row));
  const open = openCushions(world, playerId);
  const isReady = aim === "enemies" || own.length >= 2 * enemies.length || open.length === 0;
  const targets = isReady && enemies.length > 0 ? enemies : open;
  const middle = middleOf(own.map((row) => placeOf(cats, row)));
  const away = ({ x, y }: Place): number => (x - middle.x) ** 2 + (y - middle.y) ** 2;
  const target = targets.toSorted((a, b) => away(a) - away(b))[0];
  if (target === undefined) return [];
  const x = Math.round(target.x / FIXED_PER_POINT);
  const y = Math.round(target.y / FIXED_PER_POINT);
  return [{ kind: "attack-move", cats: own.map((row) => cats.networkId[row]!), x, y }];
}

function teamOf(world: World, playerId: PlayerId): number {
  return teamOfRow(world, rowOfPlayer(world, playerId));
}

/** Cushions that are neither the player's nor an ally's. */
function openCushions(world: World, playerId: PlayerId): readonly Place[] {
  const { ground } = world;
  const isOpen = (owner: PlayerId): boolean =>
    owner === 0 || teamOf(world, owner) !== teamOf(world, playerId);
  if (ground === null || ground.rules.mode !== MODE_CUSHIONS) return [];
  return Array.from({ length: ground.rules.cushionCount }, (_, cushion) => cushion)
    .filter((cushion) => isOpen(ground.cushions.owner[cushion]!))
    .map((cushion) => placeOf(ground.cushions, cushion));
}

function placeOf({ x, y }: Pick<World["cats"], "x" | "y">, row: number): Place {
  return { x: x[row]!, y: y[row]! };
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}
