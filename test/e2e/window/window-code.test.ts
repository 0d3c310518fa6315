// Goal: the window is loaded without the tables by which a peer checks what windows ask.
// Method: the built code, and what only such a table says.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { WINDOW_FOLDER } from "../../../src/cli/start/browser.ts";

test("no shape of a request is in the window", () => {
  const files = globSync("assets/*.js", { cwd: WINDOW_FOLDER });
  const code = files.map((file) => readFileSync(path.join(WINDOW_FOLDER, file), "utf8")).join("");
  expect(code).toContain("block-player"); // a request, as it is sent
  const rules = ["an invitation, or host:port", "a command that a peer may send", "expected"];
  expect(rules.filter((rule) => code.includes(rule))).toEqual(["expected"]); // of a match's memory there is a shape
});
