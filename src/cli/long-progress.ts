import { ProgressLine } from "./progress-line.ts";
import { printProblem } from "./printing.ts";

/** Where nobody sees the line of progress, a line of its own is written so often, ms. */
const TELL_EVERY_MS = 10_000;

/** How far something is that takes minutes: the line of progress, and now and then a line on stderr where that is no terminal. */
export class LongProgress {
  readonly #line = new ProgressLine();
  #toldMs = performance.now();

  show(text: () => string): void {
    this.#line.show(text);
    if (process.stderr.isTTY || performance.now() - this.#toldMs < TELL_EVERY_MS) return;
    this.#toldMs = performance.now();
    printProblem(text());
  }

  clear(): void {
    this.#line.clear();
  }
}
