import {
  CAT_KINDS,
  isLate,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  type CatKind,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { KIND_SHARE, lackedKinds, type PairKind, type SeesCats } from "./army-kinds.ts";
import { foesOf } from "./teams.ts";

/** Why a fight is lost. */
export type LostFightCause =
  | { readonly kind: "walked" } // most of one's own only walked
  | { readonly kind: "strung" } // most of one's own were still on their way
  | { readonly kind: "kinds"; readonly theirKind: CatKind | null; readonly lacked: readonly PairKind[] }
  | { readonly kind: "few"; readonly own: number; readonly theirs: number } // cats in it, at its height
  | { readonly kind: "unknown" };

/** World units about the hits: a cat there is in the fight. */
const REACH = 16;
/** Fewer that fell are no fight, and so much more than the enemy lost is a lost one. */
const LOST = { cats: 4, share: 1.5 };
/** Of the cats in it. */
const WALKING_SHARE = 0.5;
/** Of all who were in it or on their way to it, so many are no string; world units: nearer to the hits a cat is there. */
const STRUNG = { share: 0.5, cats: 3, distance: 8 };
/** They were so many times as many. */
const OUTNUMBERED = 1.3;

/** What was seen of a fight, or of a part of it. */
export class FightTally {
  readonly fallen = { own: 0, theirs: 0 };
  /** Cats of the last look at the hits; elsewhere: own ones that stand out of reach. */
  now = { own: 0, theirs: 0, elsewhere: 0 };
  #hits = { count: 0, x: 0, y: 0 }; // of own cats, since the last look; world units
  readonly #seen = { own: 0, theirs: 0, walking: 0, engaged: 0, coming: 0, looks: 0 }; // sums over all looks
  #height = { own: 0, theirs: 0 }; // of the look with the most cats
  readonly #kinds = { own: CAT_KINDS.map(() => 0), theirs: CAT_KINDS.map(() => 0) }; // sums over all looks

  /** Clearly more of one's own fell. */
  get isLost(): boolean {
    return this.fallen.own >= LOST.cats && this.fallen.own >= this.fallen.theirs * LOST.share;
  }

  /** An own cat was hit there; world units. */
  noteHit(x: number, y: number): void {
    this.#hits.count += 1;
    this.#hits.x += x;
    this.#hits.y += y;
  }

  /** Counts the cats near the hits since the last look. */
  look(world: World, playerId: PlayerId, fog: SeesCats): void {
    const { header, cats, ground } = world;
    if (this.#hits.count === 0) return;
    const [x, y] = [this.#hits.x / this.#hits.count, this.#hits.y / this.#hits.count];
    this.#hits = { count: 0, x: 0, y: 0 };
    const foes = foesOf(world, playerId);
    const now = { own: 0, theirs: 0, elsewhere: 0 };
    for (let row = 0; row < header.catCount; row += 1) {
      const order = cats.order[row]!;
      if (order === ORDER_ASLEEP) continue;
      const [owner, catX, catY] = [cats.playerId[row]!, cats.x[row]! / ONE, cats.y[row]! / ONE];
      const distance = Math.hypot(catX - x, catY - y);
      if (owner === playerId && (cats.targetId[row] !== 0 || distance <= STRUNG.distance))
        this.#seen.engaged += 1;
      else if (owner === playerId && order === ORDER_ATTACK_MOVE) this.#seen.coming += 1;
      if (distance > REACH) {
        if (owner === playerId && (order === ORDER_IDLE || order === ORDER_HOLD)) now.elsewhere += 1;
        continue;
      }
      const side =
        owner === playerId ? "own" : foes.has(owner) && fog.shows(owner, catX, catY) ? "theirs" : null;
      if (side === null) continue;
      now[side] += 1;
      if (ground !== null) this.#kinds[side][ground.steering.kind[row]!]! += 1;
      if (side === "own" && order === ORDER_MOVE) this.#seen.walking += 1;
    }
    this.now = now;
    this.#seen.looks += 1;
    this.#seen.own += now.own;
    this.#seen.theirs += now.theirs;
    if (now.own + now.theirs > this.#height.own + this.#height.theirs) this.#height = now;
  }

  /** Why, as far as it was seen. In a match without cushions nobody can breed what they lack. */
  cause(world: World): LostFightCause {
    const { ground } = world;
    const { own, theirs } = this.#kinds;
    const [seen, height] = [this.#seen, { own: this.#height.own, theirs: this.#height.theirs }];
    if (seen.own > 0 && seen.walking >= seen.own * WALKING_SHARE) return { kind: "walked" };
    const isStrung =
      seen.coming >= seen.looks * STRUNG.cats && seen.coming >= (seen.coming + seen.engaged) * STRUNG.share;
    if (isStrung) return { kind: "strung" };
    const isStrange = (kind: number): boolean =>
      theirs[kind]! >= seen.theirs * KIND_SHARE.many && own[kind]! < seen.own * KIND_SHARE.none;
    const strange = CAT_KINDS.map((_, kind) => kind).filter((kind) => seen.theirs > 0 && isStrange(kind));
    const [most] = strange.toSorted((a, b) => theirs[b]! - theirs[a]!);
    if (most === undefined && height.theirs > height.own * OUTNUMBERED) return { kind: "few", ...height };
    const theirKind = most === undefined ? null : CAT_KINDS[most]!;
    const canBreed = (ground?.rules.cushionCount ?? 0) > 0 && !isLate(world);
    const lacked = canBreed ? lackedKinds((kind) => own[kind]! >= seen.own * KIND_SHARE.none) : [];
    return theirKind === null && lacked.length === 0
      ? { kind: "unknown" }
      : { kind: "kinds", theirKind, lacked };
  }
}
