import { describe, expect, test } from "vitest";

import { LINE_CHARACTERS_MAX } from "../../../src/base/index.ts";
import { lineWithin } from "../../../src/view/talk/talk-words.ts";

describe("the field of a line", () => {
  test("takes as many characters as a line may have, whatever they are made of", () => {
    for (const one of ["a", "ß", "🐈"]) {
      const full = one.repeat(LINE_CHARACTERS_MAX);
      expect(lineWithin(full, full.length)).toEqual({ text: full, caret: full.length, isCut: false });
      const more = full + one;
      expect(lineWithin(more, more.length)).toEqual({ text: full, caret: full.length, isCut: true });
    }
  });

  test("does not take what is too much where it was typed or pasted, and keeps what was there", () => {
    const end = "b".repeat(LINE_CHARACTERS_MAX - 4);
    const pasted = `aaaaxxx${end}`;
    expect(lineWithin(pasted, 7)).toEqual({ text: `aaaa${end}`, caret: 4, isCut: true });
    const long = "c".repeat(3 * LINE_CHARACTERS_MAX);
    expect(lineWithin(long, 0).text).toBe("c".repeat(LINE_CHARACTERS_MAX));
  });
});
