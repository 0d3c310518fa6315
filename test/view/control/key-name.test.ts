// Goal: a letter is the key that has it where the layout is Latin, and the key at that place where it is not.
import { expect, test } from "vitest";

import { keyName } from "../../../src/view/control/key-name.ts";

test.for([
  ["US", "a", "KeyA", "a"],
  ["US with Shift", "A", "KeyA", "a"],
  ["AZERTY", "a", "KeyQ", "a"],
  ["AZERTY, where US has M", ",", "KeyM", ","],
  ["Dvorak", "a", "KeyA", "a"],
  ["Dvorak, where US has Q", "'", "KeyQ", "'"],
  ["Dvorak, where US has K", "t", "KeyK", "t"],
  ["German", "ö", "Semicolon", "ö"],
  ["Turkish", "ı", "KeyI", "ı"],
  ["Russian", "ф", "KeyA", "a"],
  ["Russian with Shift", "Ф", "KeyA", "a"],
  ["Russian", "ы", "KeyS", "s"],
  ["Russian, where US has a full stop", "ю", "Period", "."],
  ["Greek", "α", "KeyA", "a"],
  ["Hebrew", "ש", "KeyA", "a"],
  ["Hebrew", "/", "KeyQ", "q"],
  ["Hebrew", "'", "KeyW", "w"],
  ["Arabic", "ش", "KeyA", "a"],
  ["Arabic, two letters on one key", "لا", "KeyB", "b"],
  ["Thai, a mark", "\u0e31", "KeyY", "y"],
  ["Korean", "ㅁ", "KeyA", "a"],
  ["an input method", "Process", "KeyA", "a"],
  ["a named key", "Escape", "Escape", "escape"],
  ["a foreign letter at a key that has no name of ours", "э", "Quote", "э"],
] as const)("%s: %s at %s is %s", ([, key, code, name]) => {
  expect(keyName({ key, code })).toBe(name);
});
