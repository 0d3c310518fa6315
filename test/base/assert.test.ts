import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { assert } from "../../src/base/index.ts";

test("assert lets what holds pass, and throws the message of what does not", () => {
  expect(() => assert(true, "never seen")).not.toThrow();
  expect(() => assert(false, "turn 41 run after turn 39")).toThrow(AssertionError);
  expect(() => assert(false, "turn 41 run after turn 39")).toThrow("turn 41 run after turn 39");
});

test("an AssertionError has a name of its own, so that a log tells it from other errors", () => {
  const error = new AssertionError("x");
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe("AssertionError: x");
});
