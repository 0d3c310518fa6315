import { NUMBERS_KEPT } from "./limits.ts";

/** Which numbers came: each is taken once, and none that is long past. Source: RFC 4303, A.2, as a ring. */
export class ReplayWindow {
  readonly #kept = new Float64Array(NUMBERS_KEPT).fill(-1);
  #newest = -1;

  get newest(): number {
    return this.#newest;
  }

  isNew(number: number): boolean {
    return number > this.#newest - NUMBERS_KEPT && this.#kept[number % NUMBERS_KEPT] !== number;
  }

  /** Only what has been opened: a number that anybody may write says nothing. */
  note(number: number): void {
    this.#kept[number % NUMBERS_KEPT] = number;
    this.#newest = Math.max(this.#newest, number);
  }
}
