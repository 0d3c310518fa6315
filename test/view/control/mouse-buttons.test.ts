// Goal: each button of the mouse counts, whatever the order in which they go down and up.
// Method: the events that browsers send: only the first press is a pointerdown, only the last release a pointerup.
import { expect, test } from "vitest";

import { LEFT, MIDDLE, MouseButtons, RIGHT } from "../../../src/view/control/mouse-buttons.ts";

/** The bits of `buttons`. */
const [L, R, M] = [1, 2, 4];
const NOTHING = { pressed: [], released: [], lost: [] };

test("one button goes down and up", () => {
  const buttons = new MouseButtons();
  expect(buttons.hear({ button: LEFT, buttons: L })).toEqual({ ...NOTHING, pressed: [LEFT] });
  expect(buttons.hear({ button: -1, buttons: L })).toEqual(NOTHING);
  expect(buttons.hear({ button: LEFT, buttons: 0 })).toEqual({ ...NOTHING, released: [LEFT] });
});

test.for([
  [LEFT, L],
  [RIGHT, R],
] as const)("the right button while the left is held, and button %d goes up first", ([first, bit]) => {
  const buttons = new MouseButtons();
  buttons.hear({ button: LEFT, buttons: L });
  expect(buttons.hear({ button: RIGHT, buttons: L | R })).toEqual({ ...NOTHING, pressed: [RIGHT] });
  const last = first === LEFT ? RIGHT : LEFT;
  expect(buttons.hear({ button: first, buttons: (L | R) & ~bit })).toEqual({ ...NOTHING, released: [first] });
  expect(buttons.hear({ button: last, buttons: 0 })).toEqual({ ...NOTHING, released: [last] });
});

test("an order while the camera is dragged", () => {
  const buttons = new MouseButtons();
  buttons.hear({ button: MIDDLE, buttons: M });
  expect(buttons.hear({ button: RIGHT, buttons: M | R }).pressed).toEqual([RIGHT]);
  expect(buttons.hear({ button: RIGHT, buttons: M }).released).toEqual([RIGHT]);
  expect(buttons.hear({ button: -1, buttons: M })).toEqual(NOTHING);
});

test("a button that went up elsewhere is lost, and its drag is not meant any more", () => {
  const buttons = new MouseButtons();
  buttons.hear({ button: LEFT, buttons: L });
  expect(buttons.hear({ button: -1, buttons: 0 })).toEqual({ ...NOTHING, lost: [LEFT] });
  expect(buttons.hear({ button: LEFT, buttons: L }).pressed).toEqual([LEFT]);
});

test("a button that was pressed elsewhere begins nothing here", () => {
  const buttons = new MouseButtons();
  expect(buttons.hear({ button: -1, buttons: L })).toEqual(NOTHING);
});

test("a pointer that was taken away holds nothing", () => {
  const buttons = new MouseButtons();
  buttons.hear({ button: LEFT, buttons: L });
  buttons.forget();
  expect(buttons.hear({ button: -1, buttons: 0 })).toEqual(NOTHING);
});
