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

test("docs/command-line.md begins with a row for each command of robocat, and for each program of its own", () => {
  const table = document.split("\n\n").find((part) => part.startsWith("| command "))!;
  const robocat = readFileSync(path.join(ROOT, "src/cli/robocat.ts"), "utf8");
  const cases = [...robocat.matchAll(/^ {4}case "([a-z]+)":/gm)].map(([, name]) => name!);
  const commands = cases.filter((name) => !["help", "service"].includes(name)); // npm run service is its own row
  const scripts = [.../^const SCRIPTS = \[(.*)\];$/m.exec(robocat)![1]!.matchAll(/"([a-z]+)"/g)];
  for (const name of commands) expect(table).toMatch(new RegExp(`^\\| \`npm run robocat -- ${name}\\b`, "m"));
  for (const name of ["service", ...scripts.map(([, script]) => script!)])
    expect(table).toMatch(new RegExp(`^\\| \`npm run ${name}\` `, "m"));
});

test("the help of robocat has a line for each option, none longer than a terminal is wide", () => {
  const lines = [...optionHelp(["mode"]).split("\n"), ...optionHelp().split("\n")];
  expect(lines).toHaveLength(optionLinesOfDocs().length);
  for (const line of lines) expect(line.length, line).toBeLessThan(120);
  expect(lines).toContain(
    "    --watch-delay S    the host's: strangers see the match S seconds late, 0 to 120 (default 0), or never",
  );
});
