const EVERY_MS = 20;

/** Notices when this machine had no time for anybody: a timer comes late by so much. */
export class StandstillWatch {
  readonly #timer: NodeJS.Timeout;
  #dueMs = performance.now() + EVERY_MS;
  #worstMs = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Ends the watch; returns the longest standstill, ms. */
  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#worstMs;
  }

  #look(): void {
    const nowMs = performance.now();
    this.#worstMs = Math.max(this.#worstMs, nowMs - this.#dueMs);
    this.#dueMs = nowMs + EVERY_MS;
  }
}
