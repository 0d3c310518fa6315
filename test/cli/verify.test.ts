import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { runVerify, verifyFiles } from "../../src/cli/verify.ts";
import { formatChecksum } from "../../src/sim/index.ts";
import { differingFile, headerOf, joinBytes, recordMatch, variedCommands } from "../replay/recorded-match.ts";

const MATCH = recordMatch({
  header: headerOf(2),
  turnCount: 20,
  ending: { kind: "stopped" },
  commandsOf: variedCommands,
});
const FILE = MATCH.files[0]!;
const LAST = formatChecksum(MATCH.checksums[19]!);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-verify-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Verified {
  readonly status: number;
  readonly lines: readonly string[]; // without the folder
}

function verify(files: Readonly<Record<string, Uint8Array>>, json = false): Verified {
  const paths = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  });
  return verifyPaths(paths, json);
}

function verifyPaths(paths: readonly string[], json = false): Verified {
  let text = "";
  const status = verifyFiles(paths, { write: (line) => (text += line) }, json);
  return { status, lines: text.replaceAll(`${folder}${path.sep}`, "").trimEnd().split("\n") };
}

describe("the command line", () => {
  const run = (...args: readonly string[]): Verified & { readonly told: string } => {
    let text = "";
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => stderr.mockRestore());
    const status = runVerify(args, { write: (line) => (text += line) });
    const lines = text.replaceAll(`${folder}${path.sep}`, "").split("\n").slice(0, -1);
    return { status, lines, told: stderr.mock.calls.join("") };
  };
  const ok = { status: 0, lines: [`m.rcr: ok, 20 turns, checksum ${LAST}`], told: "" };

  test("takes files, also after --, where they may be called as an option is", () => {
    const file = path.join(folder, "m.rcr");
    writeFileSync(file, FILE);
    expect(run(file)).toEqual(ok);
    expect(run("--", file)).toEqual(ok);
    expect(run("--", "--frozen")).toMatchObject({ status: 1, lines: [expect.stringMatching(/^--frozen: /)] });
  });

  test("takes --json and --frozen wherever they stand before --", () => {
    const golden = path.resolve(import.meta.dirname, "../golden/replay-v4.rcr");
    const { status, lines } = run("--json", golden, "--frozen");
    expect([status, JSON.parse(lines[0]!)]).toMatchObject([0, { outcome: "ok", frozenRules: 2 }]);
  });

  test.each([
    [[], "."],
    [["--"], "."],
    [["--fast", "a.rcr"], ": Unknown option '--fast'."],
  ])("refuses %j", (args, why) => {
    const told = `Cannot start: robocat verify takes files, --json and --frozen${why}\n`;
    expect(run(...args)).toEqual({ status: 1, lines: [], told });
  });
});

describe("one file", () => {
  test("that is as recorded", () => {
    expect(verify({ "a.rcr": FILE })).toEqual({
      status: 0,
      lines: [`a.rcr: ok, 20 turns, checksum ${LAST}`],
    });
  });

  test("that is not there", () => {
    const lines = ["none.rcr: there is no such file or folder"];
    expect(verifyPaths([path.join(folder, "none.rcr")])).toEqual({ status: 1, lines });
  });

  test("that is a folder", () => {
    expect(verifyPaths([path.dirname(folder)])).toMatchObject({ status: 1 });
  });

  test("that is something else", () => {
    const text = new TextEncoder().encode("once upon a time");
    expect(verify({ "b.rcr": text })).toEqual({ status: 1, lines: ["b.rcr: not a replay"] });
  });

  test("of another version", () => {
    const { status, lines } = verify({ "c.rcr": FILE.with(5, 99) });
    expect(status).toBe(1);
    expect(lines).toEqual(["c.rcr: a replay of format version 99; this program reads versions 1 to 10"]);
  });

  test("whose header is damaged", () => {
    const { status, lines } = verify({ "d.rcr": FILE.subarray(0, 20) });
    expect([status, ...lines]).toEqual([1, "d.rcr: the header of the replay is damaged or cut off"]);
  });

  test("that breaks off", () => {
    const start = MATCH.parts.slice(0, 12).reduce((sum, { length }) => sum + length, 0); // header and turns 0 to 10
    const { status, lines } = verify({ "e.rcr": FILE.subarray(0, start + 3) });
    const checksum = formatChecksum(MATCH.checksums[10]!);
    expect(status).toBe(1);
    expect(lines).toEqual([`e.rcr: truncated after turn 10 (11 turns up to there ok, checksum ${checksum})`]);
  });

  test("that was changed", () => {
    const at = MATCH.parts.slice(0, 2).reduce((sum, { length }) => sum + length, 0) + 4; // in turn 1
    const { status, lines } = verify({ "f.rcr": FILE.with(at, FILE[at]! ^ 1) });
    const checksum = formatChecksum(MATCH.checksums[0]!);
    expect(status).toBe(1);
    expect(lines).toEqual([`f.rcr: damaged after turn 0 (1 turn up to there ok, checksum ${checksum})`]);
  });

  test("that has no whole turn", () => {
    expect(verify({ "g.rcr": MATCH.parts[0]! }).lines).toEqual(["g.rcr: truncated before turn 0"]);
  });

  test("that has bytes after its end", () => {
    expect(verify({ "h.rcr": joinBytes([FILE, FILE]) }).lines).toEqual([
      `h.rcr: damaged after its end: there are more bytes (20 turns ok, checksum ${LAST})`,
    ]);
  });

  test("that differs", () => {
    const { status, lines } = verify({ "i.rcr": differingFile() });
    expect(status).toBe(3);
    expect(lines).toEqual([
      `i.rcr: differs at turn 0: checksum 00000001 recorded, ${playedChecksum()} played`,
    ]);
  });
});

describe("a match that the second player won", () => {
  const surrender = { kind: "surrender" } as const;
  const [won, drawn, cut] = (["won", "draw", null] as const).map((kind) => {
    return recordMatch({
      ...{ header: headerOf(2), turnCount: 5 },
      ending: kind === "won" ? { kind, winnerId: 2 } : kind === null ? null : { kind },
      commandsOf: (turn, i) => (turn === 2 && i === 0 ? [surrender] : []), // it runs in turn 4
    });
  });
  const last = formatChecksum(won!.checksums[4]!);

  test("is told with who won", () => {
    const file = won!.files[0]!;
    const lines = [`a.rcr: ok, 5 turns, checksum ${last}, won by Søren`];
    expect(verify({ "a.rcr": file })).toEqual({ status: 0, lines });
    expect(JSON.parse(verify({ "a.rcr": file }, true).lines[0]!)).toMatchObject({
      ...{ outcome: "ok", decision: "won", winnerId: 2 },
    });
  });

  test("and is recorded otherwise has a wrong ending", () => {
    const file = drawn!.files[0]!;
    const message = `wrong ending: recorded as a draw, by the rules won by Søren (5 turns ok, checksum ${last})`;
    expect(verify({ "b.rcr": file })).toEqual({ status: 3, lines: [`b.rcr: ${message}`] });
    const { status, lines } = verify({ "b.rcr": file }, true);
    expect([status, JSON.parse(lines[0]!)]).toMatchObject([
      3,
      { outcome: "wrong-ending", turn: 4, checksum: last, decision: "won", winnerId: 2, message },
    ]);
  });

  test("and breaks off there is told with who won as well", () => {
    const lines = [`c.rcr: truncated after turn 4 (5 turns up to there ok, checksum ${last}, won by Søren)`];
    expect(verify({ "c.rcr": cut!.files[0]! })).toEqual({ status: 1, lines });
  });
});

test("a match in which games were repaired", () => {
  const golden = path.resolve(import.meta.dirname, "../golden/replay-v4.rcr");
  const [first, ...repairs] = verifyPaths([golden]).lines;
  expect(first).toMatch(/: ok, 105 turns, checksum [0-9a-f]{8}, won by Søren$/);
  expect(repairs).toEqual([
    "  turn 4: Søren's game differed here (cats[3].health) and was repaired.",
    "  turn 102: Tabby's game told a check value that its game did not have; that was put right here.",
  ]);
  const { lines } = verifyPaths([golden], true);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ repairs: [{ turn: 4 }, { turn: 102 }] });
});

test("a match in which somebody was gone for a while", () => {
  const golden = path.resolve(import.meta.dirname, "../golden/replay-v10.rcr");
  expect(verifyPaths([golden]).lines.slice(1)).toEqual([
    "  turn 4: Søren's game differed here (cats[3].health) and was repaired.",
    "  turn 10: No word from Søren for 8\u00A0s; a bot plays on for them.",
    "  turn 60: Søren is back.",
    "  turn 102: Tabby's game told a check value that its game did not have; that was put right here.",
  ]);
  const { marks } = JSON.parse(verifyPaths([golden], true).lines[0]!) as {
    marks: readonly { kind: string }[];
  };
  expect(marks.map(({ kind }) => kind)).toEqual(["repair", "gone", "back", "repair"]);
});

test("the status of many files is that of the worst", () => {
  const { status, lines } = verify({ "1.rcr": FILE, "2.rcr": differingFile(), "3.rcr": new Uint8Array(0) });
  expect(status).toBe(3);
  expect(lines.map((line) => line.slice(0, 8))).toEqual(["1.rcr: o", "2.rcr: d", "3.rcr: n"]);
  expect(verify({ "1.rcr": FILE, "3.rcr": new Uint8Array(0) }).status).toBe(1);
});

test("with --json each line is an object", () => {
  const { status, lines } = verify(
    { "j.rcr": FILE, "k.rcr": new Uint8Array(0), "l.rcr": differingFile() },
    true,
  );
  expect(status).toBe(3);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      ...{
        event: "verify",
        outcome: "ok",
        turn: 19,
        checksum: LAST,
        message: `ok, 20 turns, checksum ${LAST}`,
      },
      ...{ decision: "undecided", winnerId: null },
    },
    {
      ...{ event: "verify", outcome: "unreadable", turn: null, checksum: null, message: "not a replay" },
      ...{ decision: null, winnerId: null },
    },
    { event: "verify", outcome: "differs", turn: 0, checksum: playedChecksum(), decision: null },
  ]);
});

test("under npm files are those of the folder where the command was typed, and are named as given", () => {
  writeFileSync(path.join(folder, "typed.rcr"), FILE);
  vi.stubEnv("INIT_CWD", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, lines } = verifyPaths(["typed.rcr"], true);
  expect([status, JSON.parse(lines[0]!)]).toEqual([0, expect.objectContaining({ file: "typed.rcr" })]);
});

describe("a file whose name is made to deceive", () => {
  const FAKE = "ok, 20 turns, checksum 00000000";

  test.each([
    ["a line end", `x.rcr: ${FAKE}\nb.rcr`, `"x.rcr: ${FAKE}\\u000ab.rcr": not a replay`],
    ["an erased line", `y.rcr\u001b[2K\rz: ${FAKE}`, `"y.rcr\\u001b[2K\\u000dz: ${FAKE}": not a replay`],
    ["a control of Latin-1", "\u009b2Jb.rcr", `"\\u009b2Jb.rcr": not a replay`],
    ["another direction", "\u202ercr.ko", `"\\u202ercr.ko": not a replay`],
    ["the words of a verdict", `x.rcr: ${FAKE}`, `"x.rcr: ${FAKE}": not a replay`],
  ])("by %s says its own verdict only", (_, name, line) => {
    expect(verify({ [name]: new Uint8Array(9) })).toEqual({ status: 1, lines: [line] });
    const { lines } = verify({ [name]: new Uint8Array(9) }, true);
    expect(lines.join("\n")).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ outcome: "unreadable", file: name });
  });
});

/** One idle turn with a checksum that no world has had. */
function playedChecksum(): string {
  const idle = recordMatch({ header: headerOf(2), turnCount: 1, ending: null, commandsOf: () => [] });
  return formatChecksum(idle.checksums[0]!);
}
