import { isSameSelection } from "../control/selection.ts";

/** A short word over a match. It is over after its time, or once other cats are selected than those that it told of. */
export class Announcement {
  #untilMs = 0;
  #selection: readonly number[] | null = null; // that it tells of; null: of none

  begin(untilMs: number, selection: readonly number[] | null): void {
    this.#untilMs = untilMs;
    this.#selection = selection;
  }

  end(): void {
    this.#untilMs = 0;
  }

  /** Whether it is still to be read, where those cats are selected. */
  holds(nowMs: number, selection: readonly number[]): boolean {
    if (this.#selection !== null && !isSameSelection(this.#selection, selection)) this.end();
    return nowMs < this.#untilMs;
  }
}
