import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { optionHelp } from "../../src/cli/arguments/match-options.ts";
import { optionLinesOfDocs } from "../support/option-lines.ts";

const document = readFileSync(path.resolve(import.meta.dirname, "../../docs/command-line.md"), "utf8");

describe("docs/command-line.md says what the table of options says:", () => {
  const plain = document.replace(/ +/g, " ");

  test.each(optionLinesOfDocs())("%s", (line) => {
    expect(plain).toContain(line);
  });
});

test("the help of robocat has a line for each option, none longer than a terminal is wide", () => {
  const lines = [...optionHelp(["mode"]).split("\n"), ...optionHelp().split("\n")];
  expect(lines).toHaveLength(optionLinesOfDocs().length);
  for (const line of lines) expect(line.length, line).toBeLessThan(120);
  expect(lines).toContain(
    "    --watch-delay S    the host's: strangers see the match S seconds late, 0 to 120 (default 0), or never",
  );
});
