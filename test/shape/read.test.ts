import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anything,
  atLeast,
  base64,
  choice,
  coded,
  either,
  exactly,
  finite,
  flag,
  hex,
  isShaped,
  keyed,
  listOf,
  nameOf,
  oneOf,
  only,
  optional,
  orNull,
  readJson,
  readShape,
  record,
  text,
  textThat,
  that,
  tuple,
  whole,
  type Shape,
} from "../../src/shape/index.ts";

const PORT = record({ port: whole(0, 65_535), note: optional(text(5)) });
const ORDER = choice({ march: { cats: listOf(PORT, { least: 1, most: 2 }) }, stop: {} });

/** What is wrong with a value, each with its sentence. */
const WRONG: readonly (readonly [Shape<unknown>, unknown, string])[] = [
  [PORT, { port: 70_000 }, "port is 70000, expected a whole number from 0 to 65535"],
  [PORT, { port: 0.5 }, "port is 0.5, expected a whole number from 0 to 65535"],
  [PORT, { port: NaN }, "port is NaN, expected a whole number from 0 to 65535"],
  [PORT, {}, "port is missing, expected a whole number from 0 to 65535"],
  [PORT, { port: 1, note: undefined }, "note is undefined, expected a text of 0 to 5 characters"],
  [PORT, { port: 1, more: "x" }, 'more is "x", expected no such field'],
  [PORT, JSON.parse('{"port":1,"__proto__":2}'), "__proto__ is 2, expected no such field"],
  [PORT, JSON.parse('{"port":1,"constructor":2}'), "constructor is 2, expected no such field"],
  [PORT, null, "it is null, expected a record"],
  [PORT, [], "port is missing, expected a whole number from 0 to 65535"],
  [ORDER, {}, "kind is missing, expected one of march, stop"],
  [ORDER, { kind: "toString" }, 'kind is "toString", expected one of march, stop'],
  [ORDER, { kind: "stop", cats: [] }, "cats is a list of 0, expected no such field"],
  [ORDER, { kind: "march", cats: [] }, "cats is a list of 0, expected a list of 1 to 2"],
  [ORDER, { kind: "march", cats: [{ port: 1 }, 7] }, "cats[1] is 7, expected a record"],
  [
    ORDER,
    { kind: "march", cats: [{ port: 1 }, { port: "1" }] },
    'cats[1].port is "1", expected a whole number from 0 to 65535',
  ],
  [ORDER, 7, "it is 7, expected a record"],
  [oneOf(["a", "b"]), "c", 'it is "c", expected one of a, b'],
  [only(true), false, "it is false, expected true"],
  [flag(), 0, "it is 0, expected true or false"],
  [finite(0), -1, "it is -1, expected a number from 0"],
  [finite(), Infinity, "it is Infinity, expected a number"],
  [orNull(hex(4)), "00g0", 'it is "00g0", expected a text of [0-9a-f]{4}, at most 4 characters'],
  [coded("[0-9]+", 2), "12\n", 'it is "12\\n", expected a text of [0-9]+, at most 2 characters'],
  [nameOf(3), " a", 'it is " a", expected 1 to 3 characters that are all seen, no space at an end'],
  [textThat("an a", 9, (value) => value === "a"), "b", 'it is "b", expected an a'],
  [base64(1, 2), "AAAA", 'it is "AAAA", expected 1 to 2 bytes in base64'],
  [base64(1, 2), "", 'it is "", expected 1 to 2 bytes in base64'],
  [exactly(2, flag()), [true], "it is a list of 1, expected a list of 2"],
  [tuple(flag(), text()), [true], "[1] is undefined, expected a text"],
  [tuple(flag(), text()), [true, "", 1], "[2] is 1, expected a list of 2"],
  [listOf(flag(), { most: 3 }), Array(2), "[0] is undefined, expected true or false"],
  [keyed(coded("[a-z]", 1), flag(), 2), [], "it is a list of 0, expected a record of at most 2 fields"],
  [keyed(coded("[a-z]", 1), flag(), 2), { a: 1 }, "a is 1, expected true or false"],
  [
    keyed(coded("[a-z]", 1), flag(), 1),
    { a: true, b: true },
    "it is a record, expected a record of at most 1 fields",
  ],
  [either("a or 1", [only("a"), only(1)]), { x: 1 }, "it is a record, expected a or 1"],
  [
    that(text(), "an even length", ({ length }) => length % 2 === 0),
    "abc",
    'it is "abc", expected an even length',
  ],
  [atLeast({ a: flag() }), { b: 1 }, "a is missing, expected true or false"],
];

test.each(WRONG)(
  "%# what is wrong is told with its name, itself and what would be right",
  (shape, raw, reason) => {
    expect(readShape(shape, raw)).toEqual({ ok: false, reason });
    expect(isShaped(shape, raw)).toBe(false);
  },
);

test("what is right is read, with its own fields alone where no others may be", () => {
  const order = { kind: "march", cats: [{ port: 1 }, { port: 2, note: "x" }] };
  expect(readJson(ORDER, JSON.stringify(order))).toEqual({ ok: true, value: order });
  expect(readShape(atLeast({ a: flag() }), { a: true, b: 1 })).toEqual({
    ok: true,
    value: { a: true, b: 1 },
  });
  expect(readShape(base64(1, 2), "AAA=").ok && readShape(base64(1, 2), "AA==").ok).toBe(true);
  expect(readShape(anything(), undefined).ok).toBe(true);
});

test("a sentence stays short and shows nothing that is not seen, whatever came", () => {
  const reason = (raw: unknown): string => {
    const read = readShape(PORT, raw);
    return read.ok ? "" : read.reason;
  };
  expect(reason({ port: "x".repeat(70_000) })).toBe(
    `port is "${"x".repeat(39)}\u2026, expected a whole number from 0 to 65535`,
  );
  fc.assert(
    fc.property(fc.anything(), fc.string(), fc.string({ unit: "binary" }), (value, field, odd) => {
      for (const raw of [
        value,
        { port: value },
        { port: odd },
        { port: 1, [field]: value },
        { port: 1, [odd]: 1 },
      ])
        expect(reason(raw).length).toBeLessThan(700);
      expect(reason({ port: odd })).not.toMatch(/\p{Cc}|\u202e/u);
      expect(reason({ port: 1, [`a\u202e${odd}`]: 1 })).not.toMatch(/\p{Cc}|\u202e/u);
    }),
  );
  expect(readJson(PORT, "{")).toEqual({ ok: false, reason: "it is no JSON" });
});
