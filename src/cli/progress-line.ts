import { escapeUnseen } from "../base/index.ts";

const SHOW_EVERY_MS = 100;
const CLEAR_LINE = "\r\x1b[2K";

/** How far a long run is: one line on stderr, only if that is a terminal. */
export class ProgressLine {
  #shownAtMs = performance.now();
  #isShown = false;

  show(text: () => string): void {
    if (!process.stderr.isTTY || performance.now() - this.#shownAtMs < SHOW_EVERY_MS) return;
    process.stderr.write(`${CLEAR_LINE}${escapeUnseen(text())}`);
    this.#shownAtMs = performance.now();
    this.#isShown = true;
  }

  /** Removes the line, so that what was found out takes its place. */
  clear(): void {
    if (this.#isShown) process.stderr.write(CLEAR_LINE);
    this.#isShown = false;
  }
}
