import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import type { Ear } from "./ear.ts";

/** A hit elsewhere is worth an alarm, but not each: that many seconds apart, and sooner only if it is another place. */
const SAME_PLACE_SECONDS = 20;
const OTHER_PLACE_SECONDS = 6;
const SAME_PLACE_UNITS = 14;

/** Decides when the player must be told of what they do not see: own cats under attack out of view. */
export class AlarmWatch {
  #lastAt = -Infinity;
  #lastX = 0;
  #lastY = 0;

  /** Whether an alarm is due for these events. `isOwn` says of a player id that it is the local player. */
  isDue(
    events: WorldEvents,
    view: { readonly ear: Ear; readonly nowSeconds: number },
    isOwn: (playerId: number) => boolean,
  ): boolean {
    const { ear, nowSeconds } = view;
    if (nowSeconds - this.#lastAt < OTHER_PLACE_SECONDS) return false;
    for (let row = 0; row < events.count; row += 1) {
      const kind = events.kind[row]!;
      if ((kind !== EVENT.hit && kind !== EVENT.fall) || !isOwn(events.playerId[row]!)) continue;
      const x = events.x[row]!;
      const y = events.y[row]!;
      if (ear.sees(x, y)) continue;
      const isSamePlace = Math.hypot(x - this.#lastX, y - this.#lastY) < SAME_PLACE_UNITS;
      if (isSamePlace && nowSeconds - this.#lastAt < SAME_PLACE_SECONDS) continue;
      this.#lastAt = nowSeconds;
      this.#lastX = x;
      this.#lastY = y;
      return true;
    }
    return false;
  }

  clear(): void {
    this.#lastAt = -Infinity;
  }
}
