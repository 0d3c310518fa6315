import type { MatchInfo, MatchPlayer } from "../../channel/index.ts";
import { ONE, ORDER_ASLEEP, rowOfPlayer, type PlayerId, type World } from "../../sim/index.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import { projectPoint, type Point } from "../camera/project.ts";
import type { SeesCats } from "./army-kinds.ts";
import { isInside } from "./sign-place.ts";
import { foesOf } from "./teams.ts";

/** The last cats of an enemy, out of the picture. */
export interface LastCats {
  readonly name: string; // of the enemy
  readonly cats: number; // that are awake
  readonly places: readonly Point[]; // of them, world units; those close together are one
}

/** What the player has before their eyes, and the players of the match. */
export interface Sight {
  readonly view: { readonly rig: CameraRig; readonly viewport: Viewport };
  readonly fog: SeesCats & { hides(playerId: PlayerId): boolean };
  readonly match: Pick<MatchInfo, "catsPerPlayer"> & {
    readonly players: readonly Pick<MatchPlayer, "playerId" | "name">[];
  };
}

/** So few are hard to find. */
const CATS_MAX = 5;
const TOGETHER_UNITS = 4;

/**
 * The cats of the enemy with the fewest; null: all have more, everybody began with no more, one of them is in the
 * picture, or the fog hides how many they are.
 */
export function lastCatsOf(world: World, playerId: PlayerId, { view, fog, match }: Sight): LastCats | null {
  const scoreOf = (id: PlayerId): number => {
    const row = rowOfPlayer(world, id);
    return row < 0 ? 0 : world.players.score[row]!;
  };
  if (scoreOf(playerId) === 0 || match.catsPerPlayer <= CATS_MAX) return null; // gives no orders, or nobody ever has more
  const isFew = (id: PlayerId): boolean => scoreOf(id) > 0 && scoreOf(id) <= CATS_MAX && !fog.hides(id);
  const [fewest] = [...foesOf(world, playerId)].filter(isFew).toSorted((a, b) => scoreOf(a) - scoreOf(b));
  if (fewest === undefined) return null;
  const places = placesOf(world, fewest);
  const isSeen = (at: Point): boolean =>
    isInside(projectPoint(view.rig, view.viewport, { ...at, height: 0 }), view.viewport);
  if (places.length === 0 || places.some(isSeen)) return null;
  const name = match.players.find((player) => player.playerId === fewest)?.name ?? "";
  return { name, cats: scoreOf(fewest), places: apart(places) };
}

/** Without those that are close to one before them. */
function apart(places: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const { x, y } of places)
    if (kept.every((one) => Math.hypot(one.x - x, one.y - y) > TOGETHER_UNITS)) kept.push({ x, y });
  return kept;
}

function placesOf({ header, cats }: World, playerId: PlayerId): readonly Point[] {
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  const awake = rows.filter((row) => cats.playerId[row] === playerId && cats.order[row] !== ORDER_ASLEEP);
  return awake.map((row) => ({ x: cats.x[row]! / ONE, y: cats.y[row]! / ONE }));
}
