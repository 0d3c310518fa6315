import { describe, expect, test } from "vitest";

import { layers } from "../../eslint/layers.js";
import { lintSource } from "../support/lint-source.ts";

const ASKED = [
  `export const rules = new Intl.PluralRules("en");`,
  `export const { ListFormat } = Intl;`,
  `export const list = globalThis.Intl;`,
  `export const x = (1).toLocaleString("en");`,
  `export const x = new Date().toLocaleDateString();`,
  `export const x = "a".localeCompare("b");`,
];

describe("what depends on a language", () => {
  test.each(ASKED)("is asked of src/words alone: %s", async (code) => {
    for (const layer of Object.keys(layers).filter((name) => name !== "lab")) {
      const refused = await lintSource(`src/${layer}/sample.ts`, code);
      expect(refused, layer).toContain("robocat/own-language");
    }
    expect(await lintSource("electron/sample.ts", code)).toContain("robocat/own-language");
  });

  test("is asked there in one file", async () => {
    const code = ASKED[0]!;
    expect(await lintSource("src/words/language.ts", code)).toEqual([]);
    expect(await lintSource("src/words/menu-words.ts", code)).toContain("robocat/banned-globals");
  });

  test("is named where the lab tells engineers a number", async () => {
    expect(
      await lintSource("src/lab/bench/sample.ts", `export const x = (1).toLocaleString("en-US");`),
    ).toEqual([]);
    expect(await lintSource("src/lab/bench/sample.ts", `export const x = (1).toLocaleString();`)).toEqual([
      "robocat/own-language",
    ]);
    expect(await lintSource("src/lab/bench/sample.ts", ASKED[0]!)).toEqual(["robocat/own-language"]);
  });

  test("a table of words can't look around: only what hears a test's voice can", async () => {
    const code = `export const x = globalThis;`;
    expect(await lintSource("src/words/voice.ts", code)).toEqual([]);
    expect(await lintSource("src/words/menu-words.ts", code)).toEqual(["robocat/banned-globals"]);
  });
});
