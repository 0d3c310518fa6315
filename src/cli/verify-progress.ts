const SHOW_EVERY_MS = 100;
const CLEAR_LINE = "\r\x1b[2K";

/** How far a long verification is, on stderr and only if that is a terminal. What a short one would show, nobody sees. */
export class VerifyProgress {
  readonly #file: string;
  readonly #turnCount: number;
  #shownAtMs = performance.now();
  #isShown = false;

  constructor(file: string, turnCount: number) {
    this.#file = file;
    this.#turnCount = turnCount;
  }

  /** Always true: go on. */
  show(turnCount: number): boolean {
    const nowMs = performance.now();
    if (process.stderr.isTTY && nowMs - this.#shownAtMs >= SHOW_EVERY_MS) {
      process.stderr.write(`${CLEAR_LINE}${this.#file}: turn ${turnCount} of ${this.#turnCount}`);
      this.#shownAtMs = nowMs;
      this.#isShown = true;
    }
    return true;
  }

  /** Removes the line, so that what was found out takes its place. */
  clear(): void {
    if (this.#isShown) process.stderr.write(CLEAR_LINE);
    this.#isShown = false;
  }
}
