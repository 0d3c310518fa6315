// Goal: nobody who starts the game can move a clock in it: no option, no request, no variable. Only tests in their own process can,
// for they write the code that opens a peer.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

import { readStartArguments } from "../../src/cli/start/start-arguments.ts";
import { readWindowRequest } from "../../src/desk/window/window-request.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OWN_CLOCK = "src/peer/clock.ts";
/** Where options, requests and variables come in, and where peers are opened for somebody. */
const DOORS = [
  "src/cli/**/*.ts",
  "electron/**/*.ts",
  "src/desk/window/**/*.ts",
  "src/lab/{attack,bench/network}/**/*.ts",
];
/** Whoever passes, takes or makes the clock of a peer has one of these in its code, be it as a name or as the text of a key. */
const CLOCK_NAMES = ["clock", "Clock", "setTimer", "MACHINE_CLOCK", "AwakeClock", "WakeTimer", "Repeater"];
const MACHINE_NAMES = ["performance", "setTimeout", "setInterval", "hrtime"];

const filesOf = (patterns: readonly string[]): readonly string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));

/** Which of those names that code has, but for its comments. */
function namesIn(code: string, names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.includes(node.text))
      found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest));
  return [...found];
}

/** The files with such names, and which. */
const offenders = (files: readonly string[], names: readonly string[]): readonly string[] =>
  files.flatMap((file) =>
    namesIn(readFileSync(path.join(ROOT, file), "utf8"), names).map((name) => `${file}: ${name}`),
  );

describe("the clock of a peer", () => {
  test("is named nowhere where options, requests and variables come in", () => {
    const files = filesOf(DOORS);
    expect(files.length).toBeGreaterThan(50);
    expect(offenders(files, CLOCK_NAMES)).toEqual([]);
  });

  test("is made in one file of the game, which reads no variable and no argument", () => {
    const files = filesOf(["src/**/*.ts", "electron/**/*.ts"]).filter((file) => file !== OWN_CLOCK);
    const makers = files.filter((file) =>
      /^\s*(?:readonly )?setTimer\s*[(=:]|\bimplements Clock\b/m.test(
        readFileSync(path.join(ROOT, file), "utf8"),
      ),
    );
    expect(makers).toEqual([]);
    expect(offenders([OWN_CLOCK], ["process", "env", "argv", "globalThis"])).toEqual([]);
  });

  // The server of the window has timers for the browser, which is not in the game.
  test("is the only time that peers and desks have", () => {
    const files = filesOf(["src/peer/**/*.ts", "src/desk/*.ts"]).filter((file) => file !== OWN_CLOCK);
    expect(offenders(files, MACHINE_NAMES)).toEqual([]);
  });

  test.each(["--clock", "--speed", "--time", "--skip"])("is no option %s", (option) => {
    expect(readStartArguments([option])).toMatchObject({ kind: "refused" });
    expect(readStartArguments([`${option}=9`])).toMatchObject({ kind: "refused" });
  });

  test.each([
    { kind: "start-match" },
    { kind: "leave" },
    { kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 },
    { kind: "join", address: "127.0.0.1:45000", name: "Ada" },
    { kind: "again" },
  ])("is no field of a request: $kind", (request) => {
    expect(readWindowRequest(request)).toMatchObject({ ok: true });
    expect(readWindowRequest({ ...request, clock: 9 })).toEqual({
      ok: false,
      reason: "clock is 9, expected no such field",
    });
    expect(readWindowRequest({ kind: "clock", skip: 9 })).toMatchObject({ ok: false });
  });
});

describe("what would be found", () => {
  test.each([
    "await runPeer({ homeFolder, clock: fast });",
    "await runPeer({ homeFolder, clock });",
    'options["clock"] = fast;',
    'import type { Clock } from "../peer/index.ts";',
    "const fast = { nowMs, setTimer };",
  ])("%s", (code) => {
    expect(namesIn(code, CLOCK_NAMES)).toHaveLength(1);
  });

  test("not a comment, nor a word in a sentence", () => {
    expect(namesIn(`// the clock\nf("by the clock"); /* clock */`, CLOCK_NAMES)).toEqual([]);
  });
});
