import type { ReplayMark } from "../../channel/index.ts";

/** Notices when a replay comes to a mark. */
export class MarkWatch {
  #turn: number | null = null;

  /** The text of the mark that was passed since the last call, of several the last; null: none. */
  update(turn: number, marks: readonly ReplayMark[]): string | null {
    const before = this.#turn;
    this.#turn = turn;
    if (before === null) return null; // joined in the middle: nothing was passed
    return marks.findLast((mark) => before < mark.turn && mark.turn <= turn)?.text ?? null;
  }
}
