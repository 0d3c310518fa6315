import { afterEach, expect, test } from "vitest";
import { words } from "../../src/words/voice.ts";

const KEY = Symbol.for("robocat.voice");
const speaker = globalThis as { [KEY]?: (text: string) => string };

afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY);
});

const TABLE = {
  play: "Play",
  none: "",
  lines: ["one", "two"],
  modes: { classic: { name: "Classic" } },
  cats: (count: number) => `${count} cats`,
  nobody: () => null,
  both: (name: string) => ({ title: name, text: `${name} waits` }),
};

test("without a voice a table is what was written down", () => {
  expect(words(TABLE)).toBe(TABLE);
});

test("whatever a table says can be heard in another voice", () => {
  speaker[KEY] = (text) => `«${text}»`;
  const said = words(TABLE);
  expect([said.play, said.none, said.lines, said.modes.classic.name]).toEqual([
    ...["«Play»", "", ["«one»", "«two»"], "«Classic»"],
  ]);
  expect([said.cats(3), said.nobody(), said.both("Ada")]).toEqual([
    ...["«3 cats»", null, { title: "«Ada»", text: "«Ada waits»" }],
  ]);
});

test("nothing but texts may be in a table", () => {
  // @ts-expect-error a number is no text
  words({ count: 1 });
  // @ts-expect-error nor is what a function may say
  words({ is: (count: number) => count > 1 });
});
