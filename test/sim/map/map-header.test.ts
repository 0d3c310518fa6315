// What stands above the grid of a map: its name, and what it says of itself.
import { describe, expect, test } from "vitest";

import { readMap } from "../../../src/sim/index.ts";
import { troubleOf } from "../../support/sentences.ts";
import { mapOf, SMALL_ROWS, textOf } from "../../support/map-arbitraries.ts";

/** "LINE: reason" of a text that is refused. */
function refusal(text: string): string {
  const reading = readMap(text);
  if (reading.ok) return "a map";
  const { line } = reading.reason;
  return line === undefined ? `null: ${troubleOf(reading)}` : troubleOf(reading).replace(/^line /, "");
}

describe("what a map says of itself", () => {
  const text = textOf(SMALL_ROWS);

  test("is read, and is no part of the ground", () => {
    const reading = readMap(`favours: coming\nabout:  Mind the stairs. \n${text}`);
    expect(reading).toEqual({
      ...{ ok: true, value: mapOf(text) },
      words: { about: "Mind the stairs.", favours: "coming" },
    });
  });

  test("is refused where it can't be shown, or says nothing that is known", () => {
    const about = '"about:" is not 1 to 120 characters that can be shown';
    expect(refusal(`about:\n${text}`)).toBe(`1: ${about}`);
    expect(refusal(`about: ${"x".repeat(120)}\n${text}`)).toBe("a map");
    expect(refusal(`about: ${"x".repeat(121)}\n${text}`)).toBe(`1: ${about}`);
    expect(refusal(`about: a\u202eb\n${text}`)).toBe(`1: ${about}`);
    expect(refusal(`about: a\nfavours: cats\n${text}`)).toBe('2: "favours:" is none of coming waiting');
    expect(refusal(`favours: coming\nfavours: coming\n${text}`)).toContain("also in line");
  });
});

describe("a header is refused", () => {
  const rows = SMALL_ROWS.join("\n");
  test.each([
    [
      "without a name",
      `author: Ada\n\n${rows}`,
      '3: the grid begins, and there was no "name: ..." before it',
    ],
    ["with an empty name", `name:  \n\n${rows}`, "1: the name is empty"],
    [
      "with a long name",
      `// hi\nname: ${"x".repeat(33)}\n${rows}`,
      "2: the name is longer than 32 characters",
    ],
    [
      "with characters that deceive",
      `name: a\u202eb\n${rows}`,
      "1: the name has characters that can't be shown, or a space at an end",
    ],
    ["with two names", `name: a\n\nname: b\n${rows}`, '3: "name:" is also in line 1'],
    [
      "with a word it does not know",
      `name: a\nmusic: b\n${rows}`,
      '2: "music:" is none of name: author: about: favours:',
    ],
    [
      "with a line that is nothing",
      `name: a\nhello\n${rows}`,
      '2: neither "name: ...", nor a comment (//), nor the grid, which begins with #',
    ],
    ["without a grid", "name: a\n\n// nothing more\n", "null: there is no grid"],
    ["that is empty", "", "null: there is no grid"],
  ])("%s", (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });
});
