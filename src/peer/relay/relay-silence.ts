/** Something was sent and nothing came for so long: the relay is asked whether it still knows us, and again after as long. */
const DOUBT_MS = 3_000;
/** Then it counts as away. */
const SILENCE_MS = 10_000;

/** For how long something was sent to a relay and nothing heard of it. */
export class RelaySilence {
  #sentMs = -Infinity; // the first since it was heard
  #heardMs = Infinity;
  #checkMs = -Infinity;

  /** It has given an allocation. */
  begin(nowMs: number): void {
    this.#heardMs = nowMs;
    this.#sentMs = -Infinity;
  }

  noteSent(nowMs: number): void {
    if (this.#heardMs >= this.#sentMs) this.#sentMs = nowMs;
  }

  noteHeard(nowMs: number): void {
    this.#heardMs = nowMs;
  }

  /** Whether it is to be asked now: said once each time. */
  takeCheck(nowMs: number): boolean {
    const isDue = this.#silentMs(nowMs) >= DOUBT_MS && nowMs >= this.#checkMs + DOUBT_MS;
    if (isDue) this.#checkMs = nowMs;
    return isDue;
  }

  isLong(nowMs: number): boolean {
    return this.#silentMs(nowMs) >= SILENCE_MS;
  }

  #silentMs(nowMs: number): number {
    return this.#heardMs < this.#sentMs ? nowMs - this.#sentMs : 0;
  }
}
