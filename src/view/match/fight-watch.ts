import type { PlayerId, World } from "../../sim/index.ts";
import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import type { SeesCats } from "./army-kinds.ts";
import { FightTally, type LostFightCause } from "./fight-tally.ts";
import { foesOf, holdingsOf } from "./teams.ts";

/** A fight that went badly, and what there is to say of why. */
export interface LostFight {
  readonly own: number; // cats that fell
  readonly theirs: number; // of enemies, as far as they were seen
  readonly cause: LostFightCause;
}

/** So long after the last hit a fight goes on. */
const FIGHT_MS = 5_000;
/** So long after its end a lost fight is news. */
const NEWS_MS = 12_000;
/**
 * A fight that goes on for so long and is being lost is spoken of, for so long, and not again before that. A player
 * whose cats only walk in it can help that at once.
 */
const LOSING_MS = { from: 12_000, fromOfWalking: 4_000, shown: 9_000, again: 25_000 };

/** Fewer cats elsewhere decide nothing. */
const ELSEWHERE_MIN = 3;

/** What can be done about a fight that is being lost. */
export type LosingAdvice =
  | { readonly kind: "walking" } // a cat that fights on the way throws
  | { readonly kind: "bring"; readonly own: number; readonly theirs: number } // cats in it; others stand elsewhere
  | Extract<LostFightCause, { readonly kind: "kinds" }>;

/** What is known of the fight that goes on. */
interface Fight {
  readonly sinceMs: number;
  readonly whole: FightTally;
  told: FightTally; // since it was last spoken of
}

/** Follows the fights of the local player: whether one goes on, and of one that is lost, why. Its clock stands still in a pause. */
export class FightWatch {
  #hitAtMs = -Infinity;
  #endedAtMs = -Infinity; // the lost fight
  #fight: Fight | null = null;
  #lost: LostFight | null = null;
  #toldAtMs = -Infinity; // that one is being lost
  #advice: LosingAdvice | null = null;
  #foes: ReadonlySet<number> = new Set(); // as of the last look; a match never changes its teams

  /** Whether there was a fight yet. */
  get hasFought(): boolean {
    return this.#hitAtMs > -Infinity;
  }

  isInFight(nowMs: number): boolean {
    return nowMs - this.#hitAtMs < FIGHT_MS;
  }

  /** The fight that was just lost; null: none. */
  lost(nowMs: number): LostFight | null {
    return nowMs - this.#endedAtMs < NEWS_MS ? this.#lost : null;
  }

  /** What to do about the fight that is being lost; null: nothing, or it was said a moment ago. */
  losing(nowMs: number): LosingAdvice | null {
    return this.isInFight(nowMs) && nowMs - this.#toldAtMs < LOSING_MS.shown ? this.#advice : null;
  }

  /** What happened between two pictures. */
  hear(events: WorldEvents, nowMs: number, playerId: PlayerId | null): void {
    for (let row = 0; row < events.count; row += 1) {
      const [kind, isOwn] = [events.kind[row]!, events.playerId[row] === playerId];
      if (kind !== EVENT.hit && kind !== EVENT.fall) continue;
      if (isOwn) {
        this.#hitAtMs = nowMs;
        this.#fight ??= { sinceMs: nowMs, whole: new FightTally(), told: new FightTally() };
      }
      for (const tally of this.#tallies) {
        if (isOwn) tally.noteHit(events.x[row]!, events.y[row]!);
        if (kind !== EVENT.fall) continue;
        if (isOwn) tally.fallen.own += 1;
        else if (this.#foes.has(events.playerId[row]!)) tally.fallen.theirs += 1;
      }
    }
  }

  /** Looks at the cats in the fight, and whether it is over. A few times a second. */
  look(world: World, nowMs: number, playerId: PlayerId, fog: SeesCats): void {
    this.#foes = foesOf(world, playerId);
    if (this.#fight === null) return;
    if (this.isInFight(nowMs)) {
      for (const tally of this.#tallies) tally.look(world, playerId, fog);
      this.#speak(this.#fight, nowMs, (tally) => adviceOf(tally, world, playerId));
      return;
    }
    const { whole } = this.#fight;
    if (whole.isLost) {
      this.#lost = { ...whole.fallen, cause: whole.cause(world) };
      this.#endedAtMs = nowMs;
    }
    this.#fight = null;
  }

  get #tallies(): readonly FightTally[] {
    return this.#fight === null ? [] : [this.#fight.whole, this.#fight.told];
  }

  /** Of the fight that goes on, if that helps. */
  #speak(fight: Fight, nowMs: number, adviceFor: (tally: FightTally) => LosingAdvice | null): void {
    const lastedMs = nowMs - fight.sinceMs;
    const isEarly = lastedMs < LOSING_MS.fromOfWalking || nowMs - this.#toldAtMs < LOSING_MS.again;
    const advice = isEarly || !fight.told.isLost ? null : adviceFor(fight.told);
    if (advice === null || (advice.kind !== "walking" && lastedMs < LOSING_MS.from)) return;
    this.#advice = advice;
    this.#toldAtMs = nowMs;
    fight.told = new FightTally();
  }
}

/** Null: no cat is left that could be sent, and nothing that could be bred against it. */
function adviceOf(tally: FightTally, world: World, playerId: PlayerId): LosingAdvice | null {
  const { now } = tally;
  if (now.own === 0) return null;
  const cause = tally.cause(world);
  if (cause.kind === "walked") return { kind: "walking" };
  if (cause.kind === "kinds" && cause.lacked.length > 0 && holdingsOf(world, playerId).cushionCount > 0)
    return cause;
  return now.elsewhere >= ELSEWHERE_MIN ? { kind: "bring", own: now.own, theirs: now.theirs } : null;
}
