import { ONE, type Ground } from "../../sim/index.ts";
import { EVENT, type WorldEvents } from "../motion/world-events.ts";

/** A fight so near is by the cushion: about as far as yarn is thrown. */
const NEAR_UNITS = 6;
const CALM_MS = 4_000;

const FIGHTING: ReadonlySet<number> = new Set([EVENT.throw, EVENT.lob, EVENT.hit, EVENT.land, EVENT.fall]);

/** By which cushions nobody has fought for a while, of what the player sees. */
export class CushionCalm {
  #nowMs = 0;
  #foughtMs: readonly number[] = []; // by place in the order of the map, when it was last; -Infinity: never

  /** Lets time go on, and hears what happened. `ground` null: Classic. */
  update(elapsedMs: number, events: WorldEvents, ground: Ground | null): void {
    this.#nowMs += elapsedMs;
    if (ground === null) return;
    const { cushions, rules } = ground;
    this.#foughtMs = Array.from({ length: rules.cushionCount }, (_, row) =>
      isFoughtBy(events, cushions.x[row]! / ONE, cushions.y[row]! / ONE)
        ? this.#nowMs
        : (this.#foughtMs[row] ?? -Infinity),
    );
  }

  isCalm(row: number): boolean {
    return this.#nowMs - (this.#foughtMs[row] ?? -Infinity) >= CALM_MS;
  }
}

function isFoughtBy({ count, kind, x, y }: WorldEvents, atX: number, atY: number): boolean {
  for (let row = 0; row < count; row += 1)
    if (FIGHTING.has(kind[row]!) && Math.hypot(x[row]! - atX, y[row]! - atY) < NEAR_UNITS) return true;
  return false;
}
