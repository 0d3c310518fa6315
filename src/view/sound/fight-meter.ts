import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import type { Ear } from "./ear.ts";

/** How much of a fight an event is. */
const WEIGHTS: Readonly<Record<number, number>> = {
  [EVENT.throw]: 1,
  [EVENT.lob]: 2,
  [EVENT.hit]: 1.5,
  [EVENT.land]: 3,
  [EVENT.fall]: 5,
  [EVENT.claim]: 3,
  [EVENT.lose]: 5,
};
/** What happens out of hearing counts a little: it is one's own match. */
const FAR_SHARE = 0.12;
/** So much a second is about two thirds of the way to the wildest fight. */
const WILD_PER_SECOND = 45;
const RISE_SECONDS = 3;
const SINK_SECONDS = 11;

/** How wild the fight is that the player hears, 0 .. 1; it rises in seconds and calms down slowly. The tune goes by it. */
export class FightMeter {
  #intensity = 0;
  #noted = 0; // since the last update

  get intensity(): number {
    return this.#intensity;
  }

  note(events: WorldEvents, ear: Ear): void {
    for (let row = 0; row < events.count; row += 1) {
      const weight = WEIGHTS[events.kind[row]!] ?? 0;
      this.#noted += weight * Math.max(FAR_SHARE, ear.loudnessAt(events.x[row]!, events.y[row]!));
    }
  }

  /** Goes on by the time since the last update, in seconds. */
  update(elapsedSeconds: number): void {
    if (elapsedSeconds <= 0) return;
    const goal = 1 - Math.exp(-this.#noted / elapsedSeconds / WILD_PER_SECOND);
    const seconds = goal > this.#intensity ? RISE_SECONDS : SINK_SECONDS;
    this.#intensity += (goal - this.#intensity) * (1 - Math.exp(-elapsedSeconds / seconds));
    this.#noted = 0;
  }

  clear(): void {
    this.#intensity = 0;
    this.#noted = 0;
  }
}
