import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { COMPARE_HELP, runCompare } from "../../src/cli/desync-compare.ts";
import { writeReportText } from "../../src/desync/report/report-text.ts";
import { buildReport, type ReportInput } from "../../src/desync/report/report.ts";
import { REPLAY_VERSION } from "../../src/replay/constants.ts";
import { checksumOf, formatChecksum, openWorld, SIM_VERSION } from "../../src/sim/index.ts";
import { CLASSIC, LOST_HEALTH, replayOfMatch, reportInput } from "../desync/report/report-of-slip.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { BUSY_GROUND_SETUP } from "../support/busy-ground-world.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";

const reportOf = (input: ReportInput): string => writeReportText(buildReport(input));
const RIGHT = replayOfMatch();
const HARMED = replayOfMatch(CLASSIC, LOST_HEALTH);
const REPORT = reportOf(reportInput());
const STOP = { kind: "stop", cats: [1] } as const;
const OTHER_COMMANDS = replayOfMatch(CLASSIC, null, (turns) => {
  turns[5]![0] = { ...turns[5]![0]!, commands: [STOP] };
});
/** At the end of turn 6. */
const [GOOD, BAD] = [RIGHT, HARMED].map((file) => formatChecksum(readWhole(file).turns[6]!.checksum));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-compare-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

interface Compared {
  readonly status: number;
  readonly lines: readonly string[]; // without the folder
  readonly errors: string;
}

type Content = string | Uint8Array;

function compare(a: Content, b: Content, ...options: readonly string[]): Promise<Compared> {
  const files = [a, b].map((content, i) => {
    const file = path.join(folder, "ab"[i]!);
    writeFileSync(file, content);
    return file;
  });
  return compareArgs(...files, ...options);
}

async function compareArgs(...args: readonly string[]): Promise<Compared> {
  let [text, errors] = ["", ""];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    errors += String(line);
    return true;
  });
  const status = await runCompare(args, { write: (line) => (text += line) });
  const plain = (said: string): string => said.replaceAll(`${folder}${path.sep}`, "");
  return { status, lines: plain(text).trimEnd().split("\n"), errors: plain(errors) };
}

/** The log of a peer that played the match of a replay, with what it found put right. */
function logOf(replay: Uint8Array, ...more: readonly object[]): string {
  const turns = readWhole(replay).turns.map(({ turn, checksum }) => ({
    event: "turn",
    turn,
    checksum: formatChecksum(checksum),
  }));
  const before = [
    { event: "start", seed: CLASSIC.seed },
    { event: "turn", turn: -1, checksum: "00000000" },
  ];
  return [...before, ...turns, ...more].map((line) => `${JSON.stringify(line)}\n`).join("");
}

describe("files that hold the same", () => {
  test("two replays", async () => {
    const { status, lines } = await compare(RIGHT, replayOfMatch());
    expect(status).toBe(0);
    expect(lines).toEqual([
      "A: a, a replay of turns 0 to 8",
      "B: b, a replay of turns 0 to 8",
      "No difference in what both hold: commands and checksums of 9 turns.",
    ]);
  });

  test.each([
    [
      "a replay and a report of its match up to the difference",
      HARMED,
      REPORT,
      "commands and checksums of 6 turns",
    ],
    ["a replay and a log", RIGHT, logOf(RIGHT), "checksums of 9 turns"],
    ["two logs", logOf(RIGHT), logOf(RIGHT), "checksums of 9 turns"],
    ["a report and itself", REPORT, REPORT, "commands and checksums of 6 turns"],
  ])("%s", async (_, a, b, what) => {
    const { status, lines } = await compare(a, b);
    expect(status).toBe(0);
    expect(lines[2]).toBe(`No difference in what both hold: ${what}.`);
  });

  test("a replay that breaks off and the whole one, and says so", async () => {
    const { status, lines } = await compare(RIGHT, RIGHT.subarray(0, RIGHT.length - 20));
    expect(status).toBe(0);
    expect(lines[1]).toBe("B: b, a replay of turns 0 to 7; truncated after turn 7");
    expect(lines[2]).toContain("of 8 turns");
  });

  test("files that have no turn in common", async () => {
    const { status, lines } = await compare(RIGHT, logOf(RIGHT).split("\n")[0]!);
    expect(status).toBe(0);
    expect(lines.at(-1)).toBe("No difference, but there is no turn of which both say something.");
  });
});

describe("files that differ", () => {
  test("in the setup", async () => {
    const { status, lines } = await compare(RIGHT, replayOfMatch({ ...CLASSIC, seed: 1 }));
    expect(status).toBe(3);
    expect(lines.slice(2)).toEqual(["They are of different matches: the seed.", "  A: 3239", "  B: 1"]);
    const onMap = reportOf(reportInput(BUSY_GROUND_SETUP, { ...LOST_HEALTH, playerId: 6 }));
    expect((await compare(onMap, RIGHT)).lines).toContain("They are of different matches: the mode.");
    const fewer = { ...BUSY_GROUND_SETUP, teams: [1, 2, 3, 0] };
    expect((await compare(onMap, replayOfMatch(fewer))).lines.slice(2)).toEqual([
      "They are of different matches: the teams.",
      "  A: 1 and 3 against 6",
      "  B: 1 against 3 against 6",
    ]);
  });

  test("in the rules: of one match, played by two versions of them", async () => {
    const old = path.resolve(import.meta.dirname, `../golden/sim-${SIM_VERSION - 1}/drill.rcr`);
    const { lines } = await compareArgs(old, path.join(REPLAY_FOLDER, "drill.rcr"));
    expect(lines.slice(2)).toEqual([
      "They were played by different rules.",
      `  A: version ${SIM_VERSION - 1}`,
      `  B: version ${SIM_VERSION}`,
    ]);
  });

  test("in the commands of a turn: shows what each has", async () => {
    const { status, lines } = await compare(RIGHT, OTHER_COMMANDS);
    expect(status).toBe(3);
    expect(lines.slice(2)).toEqual([
      "They differ first in the commands of player 1 in turn 5.",
      "  A: none",
      "  B: player 1: stop, cat 1",
    ]);
  });

  test("in the checksum of a turn: says whose this program's simulation gives", async () => {
    const { status, lines } = await compare(HARMED, RIGHT);
    expect(status).toBe(3);
    expect(lines.slice(2)).toEqual([
      "They differ first in the checksum at the end of turn 6, with equal commands up to there.",
      `  A: ${BAD!}`,
      `  B: ${GOOD!}`,
      `This program's simulation gives ${GOOD!}, as B.`,
    ]);
  });

  test("in a world whose words a report has: names the first field", async () => {
    const word = "The first word that differs is cats[3].health (id 4):";
    expect((await compare(REPORT, RIGHT)).lines.at(-1)).toBe(`${word} 7 in A, 5 in B.`);
    const { status, lines } = await compare(RIGHT, REPORT);
    expect(status).toBe(3);
    expect(lines.slice(3)).toEqual([
      `  A: ${GOOD!}`,
      `  B: ${BAD!}`,
      `This program's simulation gives ${GOOD!}, as A.`,
      `${word} 5 in A, 7 in B.`,
    ]);
  });

  test("in the world that a report begins with: a replay is run up to there", async () => {
    const early = { ...LOST_HEALTH, at: { turn: 2, point: 1 } };
    const { lines } = await compare(replayOfMatch(CLASSIC, early), REPORT);
    expect(lines[2]).toBe("They differ first in the checksum at the end of turn 3.");
    expect(lines[5]).toContain("as B.");
  });

  test("in the worlds that two reports begin with: names the first field of those", async () => {
    const input = reportInput();
    const world = openWorld(input.base.words.slice());
    world.cats.health[1]! -= 1;
    const end = { ...input.base.end!, checksum: checksumOf(world) };
    const { status, lines } = await compare(
      reportOf({ ...input, base: { ...input.base, words: world.words, end } }),
      REPORT,
    );
    expect(status).toBe(3);
    expect(lines[2]).toBe("They differ first in the checksum at the end of turn 3.");
    expect(lines.slice(-2)).toEqual([
      "Neither can be run up to there, so this program can't say which is right.",
      `The first word that differs is cats[1].health (id 2): ${world.cats.health[1]!} in A, ${world.cats.health[1]! + 1} in B.`,
    ]);
  });

  test("where neither can be run, says that", async () => {
    const { status, lines } = await compare(logOf(RIGHT), logOf(HARMED));
    expect(status).toBe(3);
    expect(lines.at(-1)).toBe("Neither can be run up to there, so this program can't say which is right.");
  });

  test("in a log whose lines are in another order: the first turn is named, whichever file is A", async () => {
    const [start, before, ...turns] = logOf(HARMED).trimEnd().split("\n");
    const mixed = `${[start, before, ...turns.toReversed()].join("\n")}\n`;
    const told = /^They differ first in the checksum at the end of turn 6\b/;
    for (const [a, b] of [
      [logOf(RIGHT), mixed],
      [mixed, logOf(RIGHT)],
    ])
      expect((await compare(a!, b!)).lines.slice(0, 3)).toEqual([
        expect.stringContaining("a log of turns 0 to 8"),
        expect.stringContaining("a log of turns 0 to 8"),
        expect.stringMatching(told),
      ]);
  });

  test("in a log that was put right afterwards: shows both", async () => {
    const settled = { event: "settled", from: 6, checksums: [GOOD!, "0000000a"] };
    const { lines } = await compare(RIGHT, logOf(HARMED, settled));
    expect(lines[4]).toBe(`  B: ${BAD!}, put right afterwards to ${GOOD!}`);
    expect(lines[5]).toBe(`This program's simulation gives ${GOOD!}, as A.`);
  });

  test("is one object with --json", async () => {
    const { status, lines } = await compare(RIGHT, REPORT, "--json");
    expect(status).toBe(3);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      event: "compare",
      a: { file: "a", kind: "replay", firstTurn: 0, lastTurn: 8, damage: [] },
      b: { file: "b", kind: "report", firstTurn: 3, lastTurn: 8, damage: [] },
      checkedTurns: 4,
      difference: {
        kind: "checksum",
        turn: 6,
        a: { checksum: GOOD, settled: null },
        b: { checksum: BAD, settled: null },
        played: GOOD,
        frozenRules: null,
        step: null,
        word: { path: "cats[3].health", networkId: 4, a: 5, b: 7 },
      },
    });
    const same = await compare(RIGHT, RIGHT, "--json");
    expect(JSON.parse(same.lines[0]!)).toMatchObject({ difference: null, checkedTurns: 9 });
  });
});

test("the golden replays, of version 1 too, are no different from themselves", async () => {
  for (const name of ["duel.rcr", "battle-in-four-rooms.rcr"]) {
    const file = path.join(REPLAY_FOLDER, name);
    expect((await compareArgs(file, file)).status).toBe(0);
  }
  const files = ["duel.rcr", "four-players.rcr"].map((name) => path.join(REPLAY_FOLDER, name));
  expect((await compareArgs(...files)).lines).toContain("They are of different matches: the seed.");
});

describe("a file that can't be read", () => {
  test.each([
    ["a text", "neither a replay nor a report nor a log"],
    ["", "neither a replay nor a report nor a log"],
    [RIGHT.subarray(0, 20), "the header of the replay is damaged or cut off"],
    [RIGHT.with(5, 99), `a replay of format version 99; this program reads versions 1 to ${REPLAY_VERSION}`],
    [REPORT.slice(0, 30), "cut short in its first section"],
  ])("is named with what is wrong: %#", async (content, reason) => {
    for (const [a, b, name] of [
      [content, RIGHT, "a"],
      [RIGHT, content, "b"],
    ] as const) {
      expect(await compare(a, b)).toEqual({ status: 1, lines: [""], errors: `${name}: ${reason}\n` });
    }
  });

  test("both are named", async () => {
    const { status, errors } = await compareArgs(path.join(folder, "x"), path.join(folder, "y"));
    expect(status).toBe(1);
    expect(errors).toBe("x: there is no such file or folder\ny: there is no such file or folder\n");
  });
});

test.each([[["a"]], [["a", "b", "c"]], [["a", "b", "--fast"]]])("%j is bad usage", async (args) => {
  const { status, errors } = await compareArgs(...args);
  expect(status).toBe(1);
  expect(errors).toMatch(/^robocat desync compare: .*, see robocat desync compare --help\n$/);
});

test("--help tells the usage", async () => {
  const { status, lines } = await compareArgs("--help");
  expect([status, `${lines.join("\n")}\n`]).toEqual([0, COMPARE_HELP]);
});

describe("a log that somebody made to be too much", () => {
  test("of line ends", async () => {
    const { status, errors } = await compare("\n".repeat(2_000_001), "{}\n");
    expect(status).toBe(1);
    expect(errors).toContain("a: more lines than a log has, 2000000\n");
  });

  test("of more turns than a day has", async () => {
    const checksums = Array<string>(90_000).fill("00000000");
    const lines = Array.from({ length: 10 }, (_, i) => ({ event: "settled", from: i * 90_000, checksums }));
    const { errors } = await compare(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "{}\n");
    expect(errors).toContain("a: it tells of more than 864000 turns, which is a day of play\n");
  });

  test("in one line", async () => {
    const { errors } = await compare(`{"event":"turn","a":"${"x".repeat(2 ** 20)}"}`, "{}\n");
    expect(errors).toContain(`a: line 1 has more than ${2 ** 20} bytes\n`);
  });
});
