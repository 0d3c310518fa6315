import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { START_HELP } from "../../src/cli/start/start-arguments.ts";
import { describePublic, SETTINGS_WORDS, WAY_WORDS } from "../../src/words/index.ts";
import { sentenceCase } from "../../src/words/way-words.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** The line of an option in docs/command-line.md. */
const told = (option: string): string =>
  read("docs/command-line.md")
    .split("\n")
    .find((line) => line.startsWith(`| \`${option}`))!;

test("a switch of the settings, the option of it and the document say the same words", () => {
  expect(WAY_WORDS.openPort).toContain(WAY_WORDS.noPortMapping.replace("do not ", ""));
  expect(START_HELP).toContain(`--no-port-mapping  ${WAY_WORDS.noPortMapping}`);
  expect(START_HELP).toContain(WAY_WORDS.hideAddress);
  expect(told("--no-port-mapping")).toContain(WAY_WORDS.noPortMapping);
  expect(told("--hide-address")).toContain(WAY_WORDS.hideAddress);
  expect(told("--public")).toContain(WAY_WORDS.isPublic);
  expect(read("docs/reached.md")).toContain('the setting "Ask the router to open the port of a lobby"');
  expect(SETTINGS_WORDS.openPort).toBe(sentenceCase(WAY_WORDS.openPort));
  expect(SETTINGS_WORDS.hideAddress).toContain(sentenceCase(WAY_WORDS.hideAddress));
  // Where the words are said they come from one place.
  const sources = ["src/view/screens/lobby-invite.ts", "src/cli/robocat.ts"];
  for (const file of sources) {
    expect(read(file)).toContain("WAY_WORDS.");
    for (const words of Object.values(WAY_WORDS)) expect(read(file)).not.toContain(words);
  }
});

test("who hides reads in one sentence what others see of a public lobby, and so does who does not", () => {
  expect(describePublic(true)).toBe(
    "Your address stays hidden: others see your name, the mode, the map and how many play, and the address of the relay.",
  );
  expect(describePublic(false)).toContain("who comes in learns your address");
});
