import { CAT_KINDS, ONE, ORDER_ASLEEP, type CatKind, type PlayerId, type World } from "../../sim/index.ts";
import { foesOf } from "./teams.ts";

/** Whether a cat of that player is seen at a place, in world units. */
export interface SeesCats {
  shows(playerId: PlayerId, x: number, y: number): boolean;
}

/** So many cats, and such a share of all, are many; a share below the last is none. */
const MANY = { cats: 3, share: 0.15, none: 0.05 };

/** Of which enemies in sight have many, and that player none; the most first. */
export function strangeKinds(world: World, playerId: PlayerId, fog: SeesCats): readonly CatKind[] {
  const { header, cats, ground } = world;
  const foes = foesOf(world, playerId);
  const [own, theirs] = [CAT_KINDS.map(() => 0), CAT_KINDS.map(() => 0)];
  for (let row = 0; row < header.catCount; row += 1) {
    const [owner, kind] = [cats.playerId[row]!, ground!.steering.kind[row]!];
    if (cats.order[row] === ORDER_ASLEEP) continue;
    if (owner === playerId) own[kind]! += 1;
    else if (foes.has(owner) && fog.shows(owner, cats.x[row]! / ONE, cats.y[row]! / ONE)) theirs[kind]! += 1;
  }
  const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
  const [ownAll, theirAll] = [Math.max(1, sum(own)), Math.max(1, sum(theirs))];
  const isStrange = (kind: number): boolean =>
    theirs[kind]! >= Math.max(MANY.cats, theirAll * MANY.share) && own[kind]! < ownAll * MANY.none;
  const kinds = CAT_KINDS.map((_, kind) => kind).filter((kind) => isStrange(kind));
  return kinds.toSorted((a, b) => theirs[b]! - theirs[a]!).map((kind) => CAT_KINDS[kind]!);
}
