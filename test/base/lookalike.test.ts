import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { describeLookalike, lookalikesOf } from "../../src/base/index.ts";

describe("taken for each other are", () => {
  test.each([
    ["Ada", "Аda"], // a Cyrillic A
    ["Ada", "Αda"], // a Greek one
    ["Ada", "ADA"],
    ["Ada", "Ａｄａ"], // wide
    ["Ada", "𝐀𝒹𝖆"],
    ["Ada", "Ádā"],
    ["Ada", "ⒶdA"],
    ["Ada", "ᎪᎠᎪ"], // Cherokee
    ["Paul", "PauI"],
    ["Paul", "Pau1"],
    ["Oleg", "0leg"],
    ["Max", "Мах"],
    ["Marian", "Maria\u0301n"],
    ["Mia", "Rnia"],
    ["Will", "VVill"],
    ["Ann Lee", "Ann\u00a0Lee"],
    ["Ann Lee", "Ann  Lee"],
    ["Игорь", "Игopь"], // Latin o and p
  ])("%s and %s", (a, b) => {
    expect(lookalikesOf([a, b])).toEqual([b, a]);
    expect(lookalikesOf(["Zoe", b, "Kim", a])).toEqual([null, a, null, b]);
  });
});

describe("not taken for each other are", () => {
  test.each([
    ["Ada", "Eda"],
    ["Ada", "Adam"],
    ["猫", "犬"],
    ["Иван", "Ivan"],
    ["🐱", "🐶"],
    ["Tom", "Tim"],
  ])("%s and %s", (a, b) => {
    expect(lookalikesOf([a, b])).toEqual([null, null]);
  });
});

test("it is told in words: of one name twice as well", () => {
  expect(lookalikesOf(["Ada", "Ada"])).toEqual(["Ada", "Ada"]);
  expect(describeLookalike("Ada", "Ada")).toBe("not the only Ada");
  expect(describeLookalike("Аda", "Ada")).toBe("looks like Ada");
});

test("any names are compared, both ways alike", () => {
  const name = fc.string({ unit: "binary", maxLength: 24 });
  fc.assert(
    fc.property(name, name, (a, b) => {
      const [ofA, ofB] = lookalikesOf([a, b]);
      expect([ofA, ofB]).toEqual(ofA === null ? [null, null] : [b, a]);
      expect(lookalikesOf([a, a])).toEqual([a, a]);
    }),
  );
});
