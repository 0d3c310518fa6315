import { expect, onTestFinished, test, vi } from "vitest";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { inUnit, makeLanguage } from "../../src/words/language.ts";

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

test("no line ends between a number and its unit, in any sentence", () => {
  expect([inUnit(8, "s"), inUnit("0.3", "ms")]).toEqual(["8\u00A0s", "0.3\u00A0ms"]);
  const COMMENTS = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gmu;
  const broken = (text: string) =>
    text.replaceAll(COMMENTS, "").match(/[}0-9] (?:s|ms|kB\/s)(?![\w/])/gu) ?? [];
  expect(broken("in seconds} s, {ms} ms; {names} said\n /** 9 s */\n 8 s // 7 s")).toEqual([
    "} s",
    "} ms",
    "8 s",
  ]);
  const folder = path.join(import.meta.dirname, "../../src/words");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.flatMap((name) => broken(readFileSync(path.join(folder, name), "utf8")))).toEqual([]);
});
