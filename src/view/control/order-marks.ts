import type { Point } from "../camera/project.ts";

/** The sign that an order was heard. It appears at once, although the cats obey some turns later. */
export interface OrderMark extends Point {
  readonly kind: "move" | "attack";
  readonly targetId: number | null; // the mark follows this cat
  readonly ageSeconds: number; // of its fading: while the order waits for its turn it beats instead
}

/** A mark and what it waits for. */
interface PendingMark extends OrderMark {
  readonly runsAtTurn: number;
  readonly livedSeconds: number;
}

export const ORDER_MARK_SECONDS = 0.9;
/** Until here a mark is at its clearest: while its order waits, it begins anew. */
const BEAT_SECONDS = 0.45;
/** In a match that stands still no mark stays for ever. */
const PENDING_SECONDS_MAX = 5;
const MARKS_MAX = 12;

/** The marks of the last orders. Each lasts until its order runs, and then fades. */
export class OrderMarks {
  #marks: PendingMark[] = [];
  #turn = 0;
  #runsAfterTurns = 0;

  /** The turn that the match is in, and the command delay of the orders given now. */
  noteTurn(turn: number, commandDelayTurns: number): void {
    this.#turn = turn;
    this.#runsAfterTurns = commandDelayTurns;
  }

  add(kind: OrderMark["kind"], at: Point, targetId: number | null = null): void {
    const runsAtTurn = this.#turn + this.#runsAfterTurns;
    const mark = { kind, x: at.x, y: at.y, targetId, ageSeconds: 0, livedSeconds: 0, runsAtTurn };
    this.#marks = [...this.#marks, mark].slice(-MARKS_MAX);
  }

  /** Lets them grow older; gives those still to be seen. */
  update(elapsedMs: number): readonly OrderMark[] {
    this.#marks = this.#marks
      .map((mark) => this.#age(mark, elapsedMs / 1000))
      .filter((mark) => mark.ageSeconds < ORDER_MARK_SECONDS);
    return this.#marks;
  }

  #age(mark: PendingMark, elapsedSeconds: number): PendingMark {
    const livedSeconds = mark.livedSeconds + elapsedSeconds;
    const isPending = mark.runsAtTurn > this.#turn && livedSeconds < PENDING_SECONDS_MAX;
    const ageSeconds = mark.ageSeconds + elapsedSeconds;
    return { ...mark, livedSeconds, ageSeconds: isPending ? ageSeconds % BEAT_SECONDS : ageSeconds };
  }
}
