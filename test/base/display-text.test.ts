import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { displayTextProblem } from "../../src/base/index.ts";

describe("a text that may be shown", () => {
  test.each([
    "a",
    "Robo Cat",
    "Müsli",
    "猫",
    "🐱",
    "a - b",
    "<b>",
    "e\u0301",
    "❤️",
    "1️⃣",
    "สวัสดี",
    "नमस्ते",
    "क्\u200dष", // a half letter
    "می\u200cخواهم", // Persian, of two parts
    "👩\u200d🚀",
    "👨🏽\u200d👩🏽\u200d👧",
    "❤️\u200d🔥",
    "שָׁלוֹם",
  ])("%j", (text) => {
    expect(displayTextProblem(text, 24)).toBeNull();
  });

  test("has as many code points as it may, wherever those lie", () => {
    for (const character of ["a", "猫", "🐱"]) {
      expect(displayTextProblem(character.repeat(24), 24)).toBeNull();
      expect(displayTextProblem(character.repeat(25), 24)).toBe("too-long");
    }
  });
});

describe("a text that must not be shown", () => {
  test.each(["", " ", "\t", "\u00a0", "\u3000  "])("is empty: %j", (text) => {
    expect(displayTextProblem(text, 24)).toBe("empty");
  });

  test.each([
    ["a null", "a\0b"],
    ["a line break", "a\nb"],
    ["an escape", "\u001b[31mred"],
    ["a delete", "a\u007f"],
    ["a control of Latin-1", "a\u0085b"],
    ["a turn of the writing direction", "a\u202eb"],
    ["an isolated direction", "\u2066a\u2069"],
    ["a zero-width space", "a\u200bb"],
    ["a zero-width joiner", "a\u200db"],
    ["a joiner behind a picture that joins nothing", "👩\u200d"],
    ["two joiners within a picture", "👩\u200d\u200d🚀"],
    ["a joiner before a vowel sign that is missing", "क\u200dष"],
    ["a non-joiner at the end of Arabic", "می\u200c"],
    ["a non-joiner between Latin letters", "a\u200cb"],
    ["a byte order mark", "\ufeffa"],
    ["a soft hyphen", "a\u00adb"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
    ["private use", "a\ue000"],
    ["private use far out", "a\u{10fffd}"],
    ["the last code point, which is no character", "a\u{10ffff}"],
    ["no character in the first plane", "a\ufffe"],
    ["no character among Arabic forms", "a\ufdd0b"],
    ["the first of a plane that has nothing", "a\u{40000}"],
    ["the last of the planes that have nothing", "a\u{effff}"],
    ["half a surrogate pair", "a\ud83d"],
    ["a tag character", "a\u{e0041}"],
    ["a filler of Hangul", "a\u3164"],
    ["a filler of Hangul alone", "\u3164"],
    ["a first filler of Hangul", "\u115fa"],
    ["the blank of Braille", "a\u2800"],
    ["a joiner of graphemes", "a\u034fb"],
    ["a choice of picture after what is none", "a\ufe0f"],
    ["another choice of form", "❤\ufe0e"],
    ["a pile of marks", "Z\u0351\u036b\u0343\u036aalgo"],
    ["a space in front", " a"],
    ["a space behind", "a "],
  ])("has %s", (_, text) => {
    expect(displayTextProblem(text, 24)).toBe("unsafe-characters");
  });
});

test("any text is judged without throwing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(30), (text, max) => {
      const problem = displayTextProblem(text, max);
      if (problem === null) expect([...text].length).toBeLessThanOrEqual(max);
    }),
  );
});
