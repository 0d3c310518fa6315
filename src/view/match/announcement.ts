import { isSameSelection } from "../control/selection.ts";

/** What is told, until when. */
interface Told {
  readonly untilMs: number;
  readonly selection: readonly number[] | null; // that it tells of; null: of none
}

/** A short word over a match. It is over after its time, or once other cats are selected than those that it told of. */
export class Announcement {
  #told: Told | null = null;

  /** Hands back what takes it back before its time. */
  begin(untilMs: number, selection: readonly number[] | null): () => void {
    const told = { untilMs, selection };
    this.#told = told;
    return () => {
      if (this.#told === told) this.#told = null;
    };
  }

  end(): void {
    this.#told = null;
  }

  /** Whether it is still to be read, where those cats are selected. */
  holds(nowMs: number, selected: readonly number[]): boolean {
    const selection = this.#told?.selection ?? null;
    if (selection !== null && !isSameSelection(selection, selected)) this.end();
    return this.#told !== null && nowMs < this.#told.untilMs;
  }
}
