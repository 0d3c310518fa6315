// Goal: no key counts as held once it is up, whatever it is called by then.
import { expect, test } from "vitest";

import { HeldKeys } from "../../../src/view/control/held-keys.ts";

test("a key of the number pad is let go under another name: Shift went up first", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowLeft", code: "Numpad4" }, 0);
  expect(held.keys).toEqual([0]);
  held.release({ key: "4", code: "Numpad4" });
  expect(held.isEmpty).toBe(true);
});

test("an arrow and its twin on the number pad are two keys", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowLeft", code: "Numpad4" }, 0);
  held.hold({ key: "ArrowLeft", code: "ArrowLeft" }, 0);
  held.release({ key: "ArrowLeft", code: "ArrowLeft" });
  expect(held.keys).toEqual([0]);
});

test("Meta takes all with it, for some systems tell of no release beside it", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowUp", code: "ArrowUp" }, 2);
  held.release({ key: "Meta", code: "MetaLeft" });
  expect(held.isEmpty).toBe(true);
});

test("a keyboard on a screen has names alone", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowUp", code: "" }, 2);
  held.hold({ key: "ArrowDown", code: "" }, 3);
  held.release({ key: "ArrowUp", code: "" });
  expect(held.keys).toEqual([3]);
});
