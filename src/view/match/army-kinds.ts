import { CAT_KINDS, ONE, ORDER_ASLEEP, type CatKind, type PlayerId, type World } from "../../sim/index.ts";
import { foesOf } from "./teams.ts";

/** Whether a cat of that player is seen at a place, in world units. */
export interface SeesCats {
  shows(playerId: PlayerId, x: number, y: number): boolean;
}

/** Of all cats of a side: what counts as many of a kind, and what is as good as none. */
export const KIND_SHARE = { many: 0.15, none: 0.05 };
/** Fewer cats of a kind decide nothing. */
const CATS_MIN = 3;
/** So many of each of the two kinds, and such a share of all, make an army. */
const PAIRED = { cats: 5, share: 0.15 };

/** Toms in front of knitters beat every army that lacks one of them: docs/balance.md. */
const PAIR = ["tom", "knitter"] as const satisfies readonly CatKind[];
export type PairKind = (typeof PAIR)[number];

/** Which of the pair an army lacks. `has`: by the number of a kind. */
export function lackedKinds(has: (kind: number) => boolean): readonly PairKind[] {
  return PAIR.filter((kind) => !has(CAT_KINDS.indexOf(kind)));
}

/** What a player has of the pair. */
export interface PairFacts {
  readonly unbredKinds: readonly PairKind[]; // of which there are hardly any, and no cushion breeds them
  readonly isPaired: boolean; // both kinds are there
}

export function pairFacts({ header, cats, ground }: World, playerId: PlayerId): PairFacts {
  const counts = CAT_KINDS.map(() => 0);
  for (let row = 0; row < header.catCount; row += 1) {
    const isThere = cats.playerId[row] === playerId && cats.order[row] !== ORDER_ASLEEP;
    if (isThere) counts[ground!.steering.kind[row]!]! += 1;
  }
  const { cushions, rules } = ground!;
  const bred = new Set<number>();
  for (let row = 0; row < rules.cushionCount; row += 1)
    if (cushions.owner[row] === playerId) bred.add(cushions.breedsNext[row]!);
  const isThere = (kind: number): boolean => counts[kind]! >= CATS_MIN;
  const all = counts.reduce((a, b) => a + b, 0);
  return {
    unbredKinds: lackedKinds((kind) => isThere(kind) || bred.has(kind)),
    isPaired: lackedKinds((kind) => counts[kind]! >= Math.max(PAIRED.cats, all * PAIRED.share)).length === 0,
  };
}

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
    theirs[kind]! >= Math.max(CATS_MIN, theirAll * KIND_SHARE.many) && own[kind]! < ownAll * KIND_SHARE.none;
  const kinds = CAT_KINDS.map((_, kind) => kind).filter((kind) => isStrange(kind));
  return kinds.toSorted((a, b) => theirs[b]! - theirs[a]!).map((kind) => CAT_KINDS[kind]!);
}
