// Goal: a cookie is good for the minute in which it was baked and the next one, for one address and one key, at its baker's alone.
// Method: baked at 0, it is asked for at the ends of both minutes, and with each of its parts changed.
import { describe, expect, test } from "vitest";

import { NODE_CIPHER_SUITE as suite } from "../../src/peer/node-cipher-suite.ts";
import { Cookies } from "../../src/seal/cookies.ts";
import { COOKIE_MS } from "../../src/seal/limits.ts";

const SECRET = new Uint8Array(32).fill(1);
const KEY = new Uint8Array(32).fill(2);
const PLACE = "192.0.2.1:45000";

describe("a cookie", () => {
  const cookies = new Cookies(suite, SECRET);
  const cookie = cookies.bake(PLACE, KEY, 0);

  test.each([
    [0, true],
    [COOKIE_MS, true],
    [2 * COOKIE_MS - 1, true],
    [2 * COOKIE_MS, false],
    [3 * COOKIE_MS, false],
  ])("baked at 0 is good at %d ms: %s", (nowMs, isGood) => {
    expect(cookies.isOurs(cookie, PLACE, KEY, nowMs)).toBe(isGood);
  });

  test("is good as a whole alone", () => {
    for (const length of [0, 1, cookie.length - 1])
      expect(cookies.isOurs(cookie.slice(0, length), PLACE, KEY, 0)).toBe(false);
    expect(cookies.isOurs(new Uint8Array([...cookie, 0]), PLACE, KEY, 0)).toBe(false);
  });

  test("is good for nobody else, nor at anybody else's", () => {
    expect(cookies.isOurs(cookie, "192.0.2.1:45001", KEY, 0)).toBe(false);
    expect(cookies.isOurs(cookie, PLACE, KEY.with(0, 3), 0)).toBe(false);
    expect(cookies.isOurs(cookie.with(0, cookie[0]! ^ 1), PLACE, KEY, 0)).toBe(false);
    expect(new Cookies(suite, SECRET.with(0, 3)).isOurs(cookie, PLACE, KEY, 0)).toBe(false);
  });
});
