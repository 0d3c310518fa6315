import {
  CAT_KINDS,
  ONE,
  ORDER_ASLEEP,
  ORDER_MOVE,
  type CatKind,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import { KIND_SHARE, lackedKinds, type PairKind, type SeesCats } from "./army-kinds.ts";
import { foesOf } from "./teams.ts";

/** A fight that went badly, and what there is to say of why. */
export interface LostFight {
  readonly own: number; // cats that fell
  readonly theirs: number; // of enemies, as far as they were seen
  readonly cause: LostFightCause;
}

type LostFightCause =
  | { readonly kind: "walked" } // most of one's own only walked
  | { readonly kind: "kinds"; readonly theirKind: CatKind | null; readonly lacked: readonly PairKind[] }
  | { readonly kind: "few"; readonly own: number; readonly theirs: number } // cats in it, at its height
  | { readonly kind: "unknown" };

/** So long after the last hit a fight goes on. */
const FIGHT_MS = 5_000;
/** So long after its end a lost fight is news. */
const NEWS_MS = 12_000;
/** World units about the hits: who is there is in the fight. */
const REACH = 16;
/** Fewer that fell are no fight, and so much more than the enemy lost is a lost one. */
const LOST = { cats: 4, share: 1.5 };
/** Of the cats in it. */
const WALKING_SHARE = 0.5;
/** They were so many times as many. */
const OUTNUMBERED = 1.3;

/** What is known of the fight that goes on: numbers of cats are sums over all looks at it, but for the height. */
interface Fight {
  fallen: { own: number; theirs: number };
  hits: { count: number; x: number; y: number }; // of own cats, since the last look; world units
  seen: { own: number; theirs: number; walking: number };
  height: { own: number; theirs: number }; // of the look with the most cats
  readonly kinds: { readonly own: number[]; readonly theirs: number[] };
}

/** Follows the fights of the local player: whether one goes on, and of one that was lost, why. Its clock stands still in a pause. */
export class FightWatch {
  #hitAtMs = -Infinity;
  #endedAtMs = -Infinity; // the lost fight
  #fight: Fight | null = null;
  #lost: LostFight | null = null;

  isInFight(nowMs: number): boolean {
    return nowMs - this.#hitAtMs < FIGHT_MS;
  }

  /** The fight that was just lost; null: none. */
  lost(nowMs: number): LostFight | null {
    return nowMs - this.#endedAtMs < NEWS_MS ? this.#lost : null;
  }

  /** What happened between two pictures. */
  hear(events: WorldEvents, nowMs: number, playerId: PlayerId | null): void {
    for (let row = 0; row < events.count; row += 1) {
      const [kind, isOwn] = [events.kind[row]!, events.playerId[row] === playerId];
      if (kind !== EVENT.hit && kind !== EVENT.fall) continue;
      if (isOwn) {
        this.#hitAtMs = nowMs;
        this.#fight ??= newFight();
        this.#fight.hits.count += 1;
        this.#fight.hits.x += events.x[row]!;
        this.#fight.hits.y += events.y[row]!;
      }
      if (kind === EVENT.fall && this.#fight !== null) this.#fight.fallen[isOwn ? "own" : "theirs"] += 1;
    }
  }

  /** Looks at who is in the fight, and whether it is over. A few times a second. */
  look(world: World, nowMs: number, playerId: PlayerId, fog: SeesCats): void {
    if (this.#fight === null) return;
    if (this.isInFight(nowMs)) return lookAt(this.#fight, world, playerId, fog);
    const { fallen } = this.#fight;
    if (fallen.own >= LOST.cats && fallen.own >= fallen.theirs * LOST.share) {
      this.#lost = { ...fallen, cause: causeOf(this.#fight) };
      this.#endedAtMs = nowMs;
    }
    this.#fight = null;
  }
}

function newFight(): Fight {
  return {
    fallen: { own: 0, theirs: 0 },
    hits: { count: 0, x: 0, y: 0 },
    seen: { own: 0, theirs: 0, walking: 0 },
    height: { own: 0, theirs: 0 },
    kinds: { own: CAT_KINDS.map(() => 0), theirs: CAT_KINDS.map(() => 0) },
  };
}

/** Counts who is near the hits since the last look. */
function lookAt(fight: Fight, world: World, playerId: PlayerId, fog: SeesCats): void {
  const { header, cats, ground } = world;
  const { hits, seen, kinds } = fight;
  if (hits.count === 0) return;
  const [x, y] = [hits.x / hits.count, hits.y / hits.count];
  fight.hits = { count: 0, x: 0, y: 0 };
  const foes = foesOf(world, playerId);
  const now = { own: 0, theirs: 0 };
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.order[row] === ORDER_ASLEEP) continue;
    const [owner, catX, catY] = [cats.playerId[row]!, cats.x[row]! / ONE, cats.y[row]! / ONE];
    if (Math.hypot(catX - x, catY - y) > REACH) continue;
    const side =
      owner === playerId ? "own" : foes.has(owner) && fog.shows(owner, catX, catY) ? "theirs" : null;
    if (side === null) continue;
    now[side] += 1;
    if (ground !== null) kinds[side][ground.steering.kind[row]!]! += 1;
    if (side === "own" && cats.order[row] === ORDER_MOVE) seen.walking += 1;
  }
  seen.own += now.own;
  seen.theirs += now.theirs;
  if (now.own + now.theirs > fight.height.own + fight.height.theirs) fight.height = now;
}

function causeOf({ seen, height, kinds }: Fight): LostFightCause {
  if (seen.own > 0 && seen.walking >= seen.own * WALKING_SHARE) return { kind: "walked" };
  const isStrange = (kind: number): boolean =>
    kinds.theirs[kind]! >= seen.theirs * KIND_SHARE.many && kinds.own[kind]! < seen.own * KIND_SHARE.none;
  const strange = CAT_KINDS.map((_, kind) => kind).filter((kind) => seen.theirs > 0 && isStrange(kind));
  const [most] = strange.toSorted((a, b) => kinds.theirs[b]! - kinds.theirs[a]!);
  if (most === undefined && height.theirs > height.own * OUTNUMBERED) return { kind: "few", ...height };
  const theirKind = most === undefined ? null : CAT_KINDS[most]!;
  const lacked = lackedKinds((kind) => kinds.own[kind]! >= seen.own * KIND_SHARE.none);
  return theirKind === null && lacked.length === 0
    ? { kind: "unknown" }
    : { kind: "kinds", theirKind, lacked };
}
