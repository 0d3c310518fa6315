import fc from "fast-check";
import { expect, test } from "vitest";

import { displayTextProblem, escapeUnseen, jsonLine, shownFile } from "../../src/base/index.ts";

test.each([
  ["\u001b[31mred\u007f", "\\u001b[31mred\\u007f"],
  ["a\r\nb\tc", "a\\u000d\\u000ab\\u0009c"],
  ["\u009b2J\u0085", "\\u009b2J\\u0085"],
  ["a\u202eb\u2066c\u2069", "a\\u202eb\\u2066c\\u2069"],
  ["a\u2028b\u2029", "a\\u2028b\\u2029"],
  ["\ud83d", "\\ud83d"],
  ["\u{10ffff}\uffff\u{50000}", "\\udbff\\udfff\\uffff\\ud900\\udc00"],
  ["\u{e0041}", "\\udb40\\udc41"],
  ["\ue000\u3164\u2800\u115f", "\\ue000\\u3164\\u2800\\u115f"],
  ["Z\u0351\u036b\u0343\u036aalgo", "Z\\u0351\\u036b\\u0343\\u036aalgo"],
])("%j is printed as %s", (text, escaped) => {
  expect(escapeUnseen(text)).toBe(escaped);
  expect(JSON.parse(jsonLine({ [text]: text }))).toEqual({ [text]: text });
});

test.each(["Søren 🐱", "❤️ 1️⃣", "สวัสดี", "שָׁלוֹם", "👩\u200d🚀", "C:\\Users\\ü\\a b.rcr", '{"a":"b"}'])(
  "%s is printed as it is",
  (text) => {
    expect(escapeUnseen(text)).toBe(text);
  },
);

test("what may be a name is printed as it is, and what is printed is seen", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeUnseen(text);
      expect(escaped).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u);
      expect(escapeUnseen(escaped)).toBe(escaped);
      if (displayTextProblem(text, text.length) === null) expect(escaped).toBe(text);
      expect(JSON.parse(jsonLine(text))).toBe(text);
    }),
  );
});

test("a file's name is in quotes where it could be taken for more", () => {
  expect(shownFile("/home/ä b/match.rcr")).toBe("/home/ä b/match.rcr");
  expect(shownFile("C:\\a.rcr")).toBe("C:\\a.rcr");
  expect(shownFile('x: "ok"')).toBe('"x: \\"ok\\""');
  expect(shownFile("a\nb")).toBe('"a\\u000ab"');
  expect(shownFile(" a")).toBe('" a"');
});
