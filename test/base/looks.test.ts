import { expect, test } from "vitest";

import {
  areSameLooks,
  holderOf,
  isLooks,
  lookOfSeat,
  PLAIN_LOOKS,
  withWish,
  type Looks,
} from "../../src/base/index.ts";

const always = (): boolean => true;

test("a seat has the look of its number until somebody chooses", () => {
  expect([1, 8].map((id) => lookOfSeat(PLAIN_LOOKS, id))).toEqual([
    { color: 0, emblem: 0 },
    { color: 7, emblem: 7 },
  ]);
  expect(() => lookOfSeat(PLAIN_LOOKS, 9)).toThrow("no seat 9");
});

test("a wish changes places with whoever has what is wished for, and with nobody else", () => {
  const looks = withWish(PLAIN_LOOKS, 2, { color: 4, emblem: null }, always);
  expect(looks.colors).toEqual([0, 4, 2, 3, 1, 5, 6, 7]);
  expect(looks.emblems).toEqual(PLAIN_LOOKS.emblems);
  expect([holderOf(looks, "color", 4), holderOf(looks, "emblem", 4)]).toEqual([2, 5]);
});

test("what somebody does not give up stays, and the other part is had all the same", () => {
  const looks = withWish(PLAIN_LOOKS, 1, { color: 2, emblem: 3 }, (holder) => holder !== 3);
  expect(lookOfSeat(looks, 1)).toEqual({ color: 0, emblem: 3 });
  expect(() => withWish(PLAIN_LOOKS, 1, { color: 8, emblem: null }, always)).toThrow("no color 8");
});

test("whatever is wished, nobody has the colour or the emblem of another", () => {
  let looks: Looks = PLAIN_LOOKS;
  for (let i = 0; i < 500; i += 1) {
    const wish = { color: (i * 7 + 3) % 8, emblem: (i * 5 + 1) % 8 };
    looks = withWish(looks, 1 + ((i * 3) % 8), wish, (holder) => (holder + i) % 4 !== 0);
    expect(isLooks(looks)).toBe(true);
  }
  expect(areSameLooks(looks, PLAIN_LOOKS)).toBe(false);
});

test("looks in which one is there twice, or too few or none are, are not looks", () => {
  const { colors, emblems } = PLAIN_LOOKS;
  expect(isLooks({ colors: colors.with(0, 1), emblems })).toBe(false);
  expect(isLooks({ colors, emblems: emblems.slice(1) })).toBe(false);
  expect(isLooks({ colors, emblems: [...emblems, 0] })).toBe(false);
});
