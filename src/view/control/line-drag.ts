import type { Point } from "../camera/project.ts";
import type { MouseButton } from "./mouse-buttons.ts";
import type { PointOrder } from "./orders.ts";

/** An order to where a button went down: it is given once the button is up, to a point or to the line that was drawn. */
interface DrawnOrder {
  readonly kind: PointOrder;
  readonly isQueued: boolean;
  readonly isLoose: boolean;
}

/** On the ground, from where the button went down to where it is now; `to` null: that is no more than a click. */
export interface DrawnLine extends DrawnOrder {
  readonly from: Point;
  readonly to: Point | null;
}

interface Drag {
  readonly button: MouseButton;
  readonly order: DrawnOrder;
  readonly pressedAt: Point; // pixels
  readonly from: Point; // on the ground
  readonly to: Point | null; // null: a click so far
}

/** A hand is not steadier than that. */
const LINE_PIXELS_MIN = 12;
/** World units: what is shorter is meant for the place, from near as well. */
const LINE_UNITS_MIN = 2;

/** The line that cats end on, drawn with the button that gave them the order. */
export class LineDrag {
  #drag: Drag | null = null;

  /** What is being drawn; null: no button is down that has an order. */
  get drawn(): DrawnLine | null {
    const drag = this.#drag;
    return drag === null ? null : { ...drag.order, from: drag.from, to: drag.to };
  }

  begin(button: MouseButton, pressedAt: Point, from: Point, order: DrawnOrder): void {
    this.#drag = { button, order, pressedAt, from, to: null };
  }

  /** The pointer is at that pixel, over that place; null: beside the ground. Back near to where it was pressed, it is a click again. */
  moveTo(at: Point, to: Point | null): void {
    const drag = this.#drag;
    if (drag === null || to === null) return;
    const isLine =
      distance(drag.pressedAt, at) >= LINE_PIXELS_MIN && distance(drag.from, to) >= LINE_UNITS_MIN;
    this.#drag = { ...drag, to: isLine ? to : null };
  }

  /** A button is up: gives what was drawn with it, once; null: no order was given with it. */
  end(button: MouseButton): DrawnLine | null {
    if (this.#drag?.button !== button) return null;
    const { drawn } = this;
    this.#drag = null;
    return drawn;
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
