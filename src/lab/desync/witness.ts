import type { World } from "../../sim/index.ts";
import { POINTS_PER_TURN, type Moment } from "../../lockstep/index.ts";

/** The words of a live world at one moment. */
interface Sight {
  readonly at: Moment;
  readonly words: Int32Array;
}

/** What was seen of one peer's first run before it halted. */
export interface Seen {
  readonly haltTurn: number;
  readonly sights: readonly Sight[]; // ascending
}

/** More turns than any peer goes on after its game has become another one. */
const TURNS_KEPT = 16;
const SIGHTS_MAX = TURNS_KEPT * POINTS_PER_TURN;

/** Keeps how the live world of one peer was at each moment of the last turns, and at each halt what it has kept. */
export class Witness {
  readonly #sights: Sight[] = [];
  readonly #seen: Seen[] = [];

  /** What was kept at each halt, ascending. */
  get seen(): readonly Seen[] {
    return this.#seen;
  }

  look(at: Moment, world: World): void {
    // The buffer of what is forgotten is used again.
    const old = this.#sights.length < SIGHTS_MAX ? undefined : this.#sights.shift();
    const words = old?.words ?? new Int32Array(world.words.length);
    words.set(world.words);
    this.#sights.push({ at, words });
  }

  /** `isInstead`: of the last halt, which was called off for this one. */
  halt(haltTurn: number, isInstead: boolean): void {
    const sights = isInstead ? this.#seen.pop()!.sights : this.#sights.splice(0);
    this.#seen.push({ haltTurn, sights });
  }
}
