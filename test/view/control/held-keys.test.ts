// Goal: no key counts as held once it is up, whatever it is called by then.
import { expect, test } from "vitest";

import { HeldKeys } from "../../../src/view/control/held-keys.ts";

test("a key of the number pad is let go under another name: Shift went up first", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowLeft", code: "Numpad4" });
  expect(held.keys).toEqual(["ArrowLeft"]);
  held.release({ key: "4", code: "Numpad4" });
  expect(held.isEmpty).toBe(true);
});

test("an arrow and its twin on the number pad are two keys", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowLeft", code: "Numpad4" });
  held.hold({ key: "ArrowLeft", code: "ArrowLeft" });
  held.release({ key: "ArrowLeft", code: "ArrowLeft" });
  expect(held.keys).toEqual(["ArrowLeft"]);
});

test("Meta takes all with it, for some systems tell of no release beside it", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowUp", code: "ArrowUp" });
  held.release({ key: "Meta", code: "MetaLeft" });
  expect(held.isEmpty).toBe(true);
});

test("a keyboard on a screen has names alone", () => {
  const held = new HeldKeys();
  held.hold({ key: "ArrowUp", code: "" });
  held.hold({ key: "ArrowDown", code: "" });
  held.release({ key: "ArrowUp", code: "" });
  expect(held.keys).toEqual(["ArrowDown"]);
});
