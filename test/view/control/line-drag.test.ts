import { expect, test } from "vitest";

import { LineDrag } from "../../../src/view/control/line-drag.ts";
import { LEFT, MIDDLE, RIGHT } from "../../../src/view/control/mouse-buttons.ts";

const ORDER = { kind: "move", isQueued: false, isLoose: false } as const;
const PRESSED = { x: 100, y: 100 }; // pixels
const FROM = { x: 1, y: 2 };

function begun(): LineDrag {
  const drag = new LineDrag();
  drag.begin(RIGHT, PRESSED, FROM, ORDER);
  return drag;
}

test("a press that hardly moves is a click", () => {
  const drag = begun();
  drag.moveTo({ x: 108, y: 104 }, { x: 1.1, y: 2 });
  expect(drag.drawn).toEqual({ ...ORDER, from: FROM, to: null });
  expect(drag.end(RIGHT)).toEqual({ ...ORDER, from: FROM, to: null });
});

test("a hand that moves on is still a click as long as it comes no farther on the ground, from near or from far", () => {
  const drag = begun();
  drag.moveTo({ x: 130, y: 100 }, { x: 2.9, y: 2 }); // from near
  expect(drag.drawn?.to).toBeNull();
  drag.moveTo({ x: 108, y: 104 }, { x: 5, y: 2 }); // from far
  expect(drag.end(RIGHT)).toEqual({ ...ORDER, from: FROM, to: null });
});

test("a drag draws a line from where the button went down to where it goes up, once", () => {
  const drag = begun();
  drag.moveTo({ x: 160, y: 100 }, { x: 4, y: 2 });
  expect(drag.drawn).toMatchObject({ from: FROM, to: { x: 4, y: 2 } });
  drag.moveTo({ x: 200, y: 100 }, { x: 6, y: 2 });
  expect(drag.end(RIGHT)).toEqual({ ...ORDER, from: FROM, to: { x: 6, y: 2 } });
  expect(drag.end(RIGHT)).toBeNull();
  expect(drag.drawn).toBeNull();
});

test("a line that comes back to where it began is a click again", () => {
  const drag = begun();
  drag.moveTo({ x: 160, y: 100 }, { x: 4, y: 2 });
  drag.moveTo(PRESSED, FROM);
  expect(drag.end(RIGHT)).toMatchObject({ from: FROM, to: null });
});

test("beside the ground the line ends where it last was over it", () => {
  const drag = begun();
  drag.moveTo({ x: 160, y: 100 }, { x: 4, y: 2 });
  drag.moveTo({ x: 900, y: 100 }, null);
  expect(drag.end(RIGHT)).toMatchObject({ to: { x: 4, y: 2 } });
});

test("another button that goes up ends nothing, and without a press there is nothing to end", () => {
  const drag = begun();
  drag.moveTo({ x: 160, y: 100 }, { x: 4, y: 2 });
  expect([drag.end(LEFT), drag.end(MIDDLE)]).toEqual([null, null]);
  expect(drag.drawn?.to).toEqual({ x: 4, y: 2 });
  expect(new LineDrag().end(RIGHT)).toBeNull();
});
