import type { Point } from "../camera/project.ts";

/** The sign that an order was heard. It appears at once, although the cats obey two turns later. */
export interface OrderMark extends Point {
  readonly kind: "move" | "attack";
  readonly targetId: number | null; // the mark follows this cat
  readonly ageSeconds: number;
}

export const ORDER_MARK_SECONDS = 0.9;
const MARKS_MAX = 12;

/** The marks of the last orders. */
export class OrderMarks {
  #marks: OrderMark[] = [];

  add(kind: OrderMark["kind"], at: Point, targetId: number | null = null): void {
    this.#marks = [...this.#marks, { kind, x: at.x, y: at.y, targetId, ageSeconds: 0 }].slice(-MARKS_MAX);
  }

  /** Lets them grow older; gives those still to be seen. */
  update(elapsedMs: number): readonly OrderMark[] {
    this.#marks = this.#marks
      .map((mark) => ({ ...mark, ageSeconds: mark.ageSeconds + elapsedMs / 1000 }))
      .filter((mark) => mark.ageSeconds < ORDER_MARK_SECONDS);
    return this.#marks;
  }
}
