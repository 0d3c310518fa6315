import { describe } from "vitest";

import { layers } from "../../lint/layers.js";
import { lintTests } from "../support/lint-samples.ts";

const lintTest = lintTests();

const ASKED = [
  `export const rules = new Intl.PluralRules("en");`,
  `export const { ListFormat } = Intl;`,
  `export const list = globalThis.Intl;`,
  `export const x = (1).toLocaleString("en");`,
  `export const x = new Date().toLocaleDateString();`,
  `export const x = "a".localeCompare("b");`,
];

describe("what depends on a language", () => {
  const others = Object.keys(layers).filter((name) => name !== "lab");
  const places = [...others.map((layer) => `src/${layer}/`), "electron/"];
  for (const code of ASKED)
    lintTest(`is asked of src/words alone: ${code}`, places, code, "robocat/own-language");

  lintTest("is asked there in one file", ["src/words/language.ts"], ASKED[0]!, []);
  lintTest("and in no other", ["src/words/"], ASKED[0]!, "robocat/banned-globals");

  const named = `export const x = (1).toLocaleString("en-US");`;
  lintTest("is named where the lab tells engineers a number", ["src/lab/bench/"], named, []);
  for (const code of [`export const x = (1).toLocaleString();`, ASKED[0]!])
    lintTest(`and not left out there: ${code}`, ["src/lab/bench/"], code, ["robocat/own-language"]);
});

describe("a table of words can't look around", () => {
  const code = `export const x = globalThis;`;
  lintTest("but for the file that hears a test's voice", ["src/words/voice.ts"], code, []);
  lintTest("in any other", ["src/words/"], code, ["robocat/banned-globals"]);
  lintTest("also if it is called so", ["src/words/deeper/voice.ts"], code, ["robocat/banned-globals"]);
});

describe("the kernel is opened in one file", () => {
  const code = `export const x = WebAssembly;`;
  lintTest("which is this", ["src/sim/kernel/kernel.ts"], code, []);
  lintTest("and no other", ["src/sim/kernel/", "src/base/"], code, ["robocat/banned-globals"]);
});
