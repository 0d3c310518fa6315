import { expect, onTestFinished, test, vi } from "vitest";
import { makeLanguage } from "../../src/words/language.ts";

const english = makeLanguage("en-GB");

test("a list has commas, and one word before the last", () => {
  expect([[], ["Ann"], ["Ann", "Bo"], ["Ann", "Bo", "Cy"]].map(english.list)).toEqual([
    ...["", "Ann", "Ann and Bo", "Ann, Bo and Cy"],
  ]);
  expect(english.choice(["a", "b", "c"])).toBe("a, b or c");
});

test("one is one, and all other numbers are many", () => {
  const forms = { one: "cat", other: "cats" };
  expect([0, 1, 2, 11, 21, 1.5].map((count) => english.plural(count, forms))).toEqual([
    ...["cats", "cat", "cats", "cats", "cats", "cats"],
  ]);
  expect(english.plural(1, { other: "sheep" })).toBe("sheep");
});

test("numbers, days and names are told alike on every machine", () => {
  expect(english.number(12_000)).toBe("12,000");
  const noon = new Date(2026, 10, 28, 12, 5).getTime();
  expect(english.moment(noon)).toBe("28 Nov 2026, 12:05");
  expect(["b", "Ä", "a"].toSorted(english.compare)).toEqual(["a", "Ä", "b"]);
});

// A match asks with every picture: to make what says a plural takes forty times as long as to say one.
test("what Intl makes is made once", () => {
  const made = vi.spyOn(Intl, "PluralRules");
  onTestFinished(() => made.mockRestore());
  const language = makeLanguage("en-GB");
  expect(made).toHaveBeenCalledTimes(0);
  for (let count = 0; count < 60; count += 1) language.plural(count, { other: "" });
  expect(made).toHaveBeenCalledTimes(1);
});
