import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { optionHelp } from "../../src/cli/arguments/match-options.ts";
import { optionLinesOfDocs } from "../support/option-lines.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const document = readFileSync(path.join(ROOT, "docs/command-line.md"), "utf8");

describe("docs/command-line.md says what the table of options says:", () => {
  const plain = document.replace(/ +/g, " ");

  test.each(optionLinesOfDocs())("%s", (line) => {
    expect(plain).toContain(line);
  });
});

describe("docs/command-line.md has a row for the line of a peer", () => {
  const texts = globSync("src/cli/*.ts", { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), "utf8"),
  );
  const printing = texts.filter((text) => text.includes('from "./play-line.ts"'));
  const found = printing.flatMap((text) =>
    [...text.matchAll(/\bevent: "([a-z-]+)"/g)].map((match) => match[1]!),
  );
  const events = [...new Set(found)].toSorted();

  test("and those are found", () => {
    expect(events.length).toBeGreaterThan(25);
    expect(events).toEqual(expect.arrayContaining(["lobby", "quick", "result", "turn"]));
  });

  test.each(events)("%s", (event) => {
    expect(document).toMatch(new RegExp(`^\\| \`${event}\` `, "m"));
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
