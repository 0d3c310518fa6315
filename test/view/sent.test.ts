// Goal: a control shows what was chosen until it is told, and not what is told meanwhile.
// Method: choices and what is told, at moments of a made-up clock.
import { expect, test } from "vitest";

import { Sent } from "../../src/view/sent.ts";

test("what was chosen is shown until it is told, however often it is told what was before", () => {
  const sent = new Sent<boolean>();
  expect(sent.hear(false, 50)).toBe(false);
  sent.note(true, 100);
  expect(sent.value).toBe(true);
  for (const atMs of [101, 300, 1_099]) expect(sent.hear(false, atMs)).toBe(true);
  expect(sent.hear(true, 1_099)).toBe(true);
  expect(sent.value).toBeNull();
  expect(sent.hear(false, 1_099)).toBe(false); // somebody else has changed it since
});

test("what is not told within a second was not taken", () => {
  const sent = new Sent<{ readonly team: number }>();
  sent.note({ team: 3 }, 100);
  expect(sent.hear({ team: 1 }, 1_100)).toEqual({ team: 1 });
  expect(sent.value).toBeNull();
});

test("the last of several choices counts, each from when it was made", () => {
  const sent = new Sent<number>();
  sent.note(1, 0);
  sent.note(2, 900);
  expect(sent.hear(1, 1_500)).toBe(2);
  expect(sent.hear(2, 1_600)).toBe(2);
  expect(sent.hear(4, 1_600)).toBe(4);
});

test("what tells it is for its owner to say", () => {
  const sent = new Sent<number>((value, told) => value === Math.abs(told));
  sent.note(3, 0);
  expect(sent.hear(-3, 1)).toBe(-3);
  expect(sent.value).toBeNull();
});
