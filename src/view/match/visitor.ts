import { ONE, ORDER_ASLEEP, ORDER_MOVE, type PlayerId, type World } from "../../sim/index.ts";
import type { Sight } from "./last-cats.ts";
import { foesOf } from "./teams.ts";

/** World units: a cat that comes so near to another has come to look at it. */
const NEAR = 12;

/** The name of an enemy one of whose cats walks by near the player's own, and does not come to fight; null: there is none in sight. */
export function visitorOf(
  world: World,
  playerId: PlayerId,
  { fog, match }: Pick<Sight, "fog" | "match">,
): string | null {
  const { header, cats } = world;
  const foes = foesOf(world, playerId);
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  const at = (row: number): readonly [number, number] => [cats.x[row]! / ONE, cats.y[row]! / ONE];
  const own = rows.filter((row) => cats.playerId[row] === playerId && cats.order[row] !== ORDER_ASLEEP);
  const isVisitor = (row: number): boolean => {
    const [x, y] = at(row);
    if (cats.order[row] !== ORDER_MOVE || !foes.has(cats.playerId[row]!)) return false;
    if (!fog.shows(cats.playerId[row]!, x, y)) return false;
    return own.some((other) => Math.hypot(at(other)[0] - x, at(other)[1] - y) < NEAR);
  };
  const visitor = rows.find(isVisitor);
  const whose = visitor === undefined ? undefined : cats.playerId[visitor];
  return match.players.find((player) => player.playerId === whose)?.name ?? null;
}
