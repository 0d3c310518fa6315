import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { EXPLAIN_HELP, runExplain } from "../../src/cli/desync-explain.ts";
import { writeReportText } from "../../src/desync/report/report-text.ts";
import type { ReportedProof } from "../../src/desync/report/report-proof.ts";
import { digestNamed } from "../support/digest-named.ts";
import { buildProofReport, buildReport } from "../../src/desync/report/report.ts";
import type { World } from "../../src/sim/index.ts";
import { CLASSIC, LOST_HEALTH, proofOf, reportInput } from "../desync/report/report-of-slip.ts";

const INPUT = reportInput();
const TURNS = INPUT.turns.map((players) => ({ turn: players[0]!.turn, players }));
const TEXT = writeReportText(buildReport({ ...INPUT, story: { ...INPUT.story, turns: TURNS } }));
const BY_RULE = writeReportText(buildReport(reportInput(CLASSIC, { ...LOST_HEALTH, isRule: true })));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-explain-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

interface Explained {
  readonly status: number;
  readonly text: string; // without the folder
  readonly errors: string;
}

async function explain(text: string, ...options: readonly string[]): Promise<Explained> {
  const file = path.join(folder, "a.desync.jsonl");
  writeFileSync(file, text);
  return explainArgs(file, ...options);
}

async function explainArgs(...args: readonly string[]): Promise<Explained> {
  let [text, errors] = ["", ""];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    errors += String(line);
    return true;
  });
  const status = await runExplain(args, { write: (line) => (text += line) });
  const plain = (said: string): string => said.replaceAll(`${folder}${path.sep}`, "");
  return { status, text: plain(text), errors: plain(errors) };
}

/** A report with what is made of its proof. */
function withProof(change: (proof: ReportedProof) => ReportedProof): string {
  return writeReportText(buildReport({ ...INPUT, proofs: [change(proofOf(2))] }));
}

describe("a proof that somebody has lied", () => {
  test("is checked by its signatures", async () => {
    const { status, text } = await explain(TEXT);
    expect(status).toBe(0);
    expect(text).toMatch(/Said to be proof against Søren 🐱 \(identity [0-9a-f]{16}\), checked here:\n/);
    expect(text).toMatch(
      / {2}1\. the match up to the end of turn 9 is [0-9a-f]{32}; its signature is good\n/,
    );
    expect(text).toMatch(/ {2}Proven: who has the key of that identity signed both, and lied in one\./);
  });

  test("may be two promises of who is gone, and says of whom", async () => {
    const place = { kind: "promise", key: [77, (1 << 8) | 0b11] } as const;
    const { status, text } = await explain(withProof(() => proofOf(2, { place })));
    expect(status).toBe(0);
    expect(text).toMatch(
      / {2}1\. its promise of the last turns of .+ and Søren 🐱 \(view 1\) is [0-9a-f]{32}; its signature is good\n/,
    );
    expect(text).toMatch(/ {2}Proven: /);
  });

  test("and is told as one object", async () => {
    const { text } = await explain(TEXT, "--json");
    const proof = { playerId: 2, areSigned: [true, true], contradict: true, isProven: true };
    expect(JSON.parse(text)).toMatchObject({ proofs: [proof] });
  });

  test.each([
    [
      "of a digest that was changed",
      (proof: ReportedProof) => changed(proof, 1, { digest: digestNamed(3) }),
      /statement 2 was not signed by that identity\.\n/,
    ],
    [
      "of another turn",
      (proof: ReportedProof) => changed(proof, 0, { key: [19, 0] }),
      /statement 1 was not signed by that identity, and the two do not contradict each other\.\n/,
    ],
    [
      "of another player",
      (proof: ReportedProof) => ({ ...proof, playerId: 1 }),
      /statement 1 and 2 were not signed by that identity\.\n/,
    ],
    [
      "of another session",
      (proof: ReportedProof) => ({ ...proof, matchDigest: "5".repeat(32) }),
      /NOT proven: statement 1 and 2 /,
    ],
    [
      "by somebody else's identity",
      (proof: ReportedProof) => ({ ...proof, identity: proofOf(1).identity }),
      /NOT proven: statement 1 and 2 /,
    ],
    [
      "of one statement, twice",
      (proof: ReportedProof) => ({
        ...proof,
        statements: [proof.statements[0], proof.statements[0]] as const,
      }),
      /NOT proven: the two do not contradict each other\.\n/,
    ],
  ])("%s proves nothing, and the exit status says so", async (_what, change, reason) => {
    const { status, text } = await explain(withProof(change));
    expect(status).toBe(1);
    expect(text).toMatch(reason);
  });

  test.each([
    [
      "without a second statement",
      (proof: ReportedProof) => ({ ...proof, statements: [proof.statements[0]] }),
    ],
    ["of a signature that is too short", (proof: ReportedProof) => changed(proof, 0, { signature: "00" })],
    [
      "of a kind that there is not",
      (proof: ReportedProof) => changed(proof, 0, { kind: "oath" as "account" }),
    ],
    ["without an identity", (proof: ReportedProof) => ({ ...proof, identity: undefined })],
  ])("%s is none, and is told as damage", async (_what, change) => {
    const { status, text } = await explain(withProof(change as (proof: ReportedProof) => ReportedProof));
    expect(status).toBe(1);
    expect(text).toContain("Damaged: section proofs is nothing that this program writes.");
  });

  test("is a report of its own where there was no halt", async () => {
    const proofs = [proofOf(2)];
    const { status, text } = await explain(
      writeReportText(buildProofReport({ ...INPUT, turn: 12, agreedTurn: 10, proofs })),
    );
    expect(status).toBe(0);
    expect(text).toMatch(
      /^a\.desync\.jsonl: what was proven in turn 12, reported by Søren 🐱 \(classic, seed 3239\)\n/,
    );
    expect(text).toContain("The turns can't be run again: there was no halt, and nothing differed.");
  });
});

/** With one of its statements changed. */
function changed(
  proof: ReportedProof,
  at: number,
  change: Partial<ReportedProof["statements"][0]>,
): ReportedProof {
  const [first, second] = proof.statements;
  const statements =
    at === 0 ? ([{ ...first, ...change }, second] as const) : ([first, { ...second, ...change }] as const);
  return { ...proof, statements };
}

describe("a report that is whole", () => {
  test("is told in plain sentences, with everybody's values, the commands, and what came out here", async () => {
    const { status, text } = await explain(TEXT);
    expect(status).toBe(0);
    const parts = [
      /^a.desync.jsonl: a desync found on entering turn 9, reported by Søren 🐱 \(classic, seed 3239\)\n\n/,
      /Søren 🐱's game differed at turn 6: cat 4's health was 7 there and 5 elsewhere\./,
      /Field: health of cat 4 \(cats\[3\]\.health\)\nMoment: turn 6, after its second sub-turn\n/,
      /\nAda +right +5 +.* 0123456789abcdef +V8 13\.6\.233\.17-node\.53 +linux x64 +0\.1\.0\n/,
      /\nSøren 🐱 +wrong: .* 7 /,
      /\nCommands of that turn:\n {2}Søren 🐱: move/,
      /\nRun again by this program \(code [0-9a-f]{16}\), from the end of turn 3 to the end of turn 8:\n/,
      /\n {2}Ada: the same, in both runs\.\n/,
      /\n {2}Søren 🐱: its first run differs from turn 6, after its second sub-turn; its second run is the same\.\n/,
      /\n {2}The world that the match went on with is the one that came out here\.\n/,
      /\n {2}word +object +was +became +here\n {2}cats\[3\]\.health +id 4 +7 +5 +5\n$/,
    ];
    for (const part of parts) expect(text).toMatch(part);
  });

  test("of another rule shows that both runs of that player differ", async () => {
    const { status, text } = await explain(BY_RULE);
    expect(status).toBe(0);
    expect(text).toContain("That is a tie-break, not a verdict.");
    expect(text).toMatch(/its first run differs from turn 6, at its end; its second run differs from turn 6/);
  });

  test("of many words shows twenty, and says how many more there are", async () => {
    const harm = ({ cats }: World): void => {
      for (const column of [cats.health, cats.x, cats.y, cats.goalX, cats.goalY]) {
        for (let row = 0; row < 6; row += 1) column[row]! += 1;
      }
    };
    const { text } = await explain(
      writeReportText(buildReport(reportInput(CLASSIC, { ...LOST_HEALTH, harm }))),
    );
    expect(text).toMatch(/\n {2}and 10 more\n$/);
    expect(text.match(/\n {2}cats\[/g)).toHaveLength(20);
  });

  test("of a match that did not go on has no world to compare", async () => {
    const { text } = await explain(writeReportText(buildReport({ ...INPUT, after: null })));
    expect(text).not.toContain("The world that");
  });

  test("is one object with --json", async () => {
    const { status, text } = await explain(TEXT, "--json");
    expect(status).toBe(0);
    expect(text.split("\n")).toHaveLength(2);
    expect(JSON.parse(text)).toMatchObject({
      event: "explain",
      file: "a.desync.jsonl",
      damage: [],
      header: { haltTurn: 9, writtenBy: 2 },
      story: { field: "health of cat 4 (cats[3].health)" },
      rerun: {
        fromTurn: 4,
        toTurn: 8,
        players: [
          { playerId: 1, firstOther: null, secondOther: null },
          { playerId: 2, firstOther: { turn: 6, point: 2 }, secondOther: null },
        ],
        words: [{ path: "cats[3].health", first: 7, second: 5, here: 5 }],
        isAfterSame: true,
      },
      noRerun: null,
    });
  });
});

describe("a report that is damaged", () => {
  const lines = TEXT.trimEnd().split("\n");

  test("is told as far as it is whole, and what is wrong is named", async () => {
    const { status, text } = await explain(lines.with(8, lines[8]!.replace("7", "8")).join("\n"));
    expect(status).toBe(1);
    expect(text).toContain("\n  Damaged: section words was altered.\n");
    expect(text).toContain("Søren 🐱: its first run differs");
  });

  test("without what a second run needs is told all the same, and why it can't be run", async () => {
    const { status, text } = await explain(lines.slice(0, 3).join("\n"));
    expect(status).toBe(1);
    expect(text).toContain("\n  Damaged: cut short after section environments.\n");
    expect(text).toContain("cat 4's health was 7 there");
    expect(text).toContain(
      "\nThe turns can't be run again: the header, the commands or the world before are missing.",
    );
  });

  test("of which nothing is left only the damage is told", async () => {
    const { status, text } = await explain(lines[0]!.slice(0, 50));
    expect([status, text]).toEqual([
      1,
      "a.desync.jsonl: a report of a desync, without its header\n  Damaged: cut short in its first section.\n",
    ]);
    const other = JSON.stringify({ section: "header", data: { reportVersion: 9 } });
    expect((await explain(`{"crc":"00000000",${other.slice(1)}`)).text).toContain("Damaged: cut short");
  });
});

test("what is no report is refused in a sentence", async () => {
  expect(await explain("a text")).toEqual({
    status: 1,
    text: "",
    errors: "a.desync.jsonl: not a report of a desync\n",
  });
  const missing = await explainArgs(path.join(folder, "missing"));
  expect(missing).toEqual({ status: 1, text: "", errors: "missing: there is no such file or folder\n" });
  expect((await explainArgs(folder)).errors).toMatch(/: not a file\n$/);
});

test.each([[[]], [["a", "b"]], [["a", "--fast"]]])("%j is bad usage", async (args) => {
  const { status, text, errors } = await explainArgs(...args);
  expect([status, text]).toEqual([1, ""]);
  expect(errors).toMatch(/^robocat desync explain: .*, see robocat desync explain --help\n$/);
});

test("an option that there is not is named in one sentence", async () => {
  const { errors } = await explainArgs("--foo");
  expect(errors).toBe("robocat desync explain: Unknown option '--foo', see robocat desync explain --help\n");
});

test("--help tells the usage", async () => {
  expect(await explainArgs("--help")).toEqual({ status: 0, text: EXPLAIN_HELP, errors: "" });
});

test("a file's name fakes no line, nor speaks to the terminal", async () => {
  const name = "a\n\u001b[2Kb: a desync found on entering turn 9";
  writeFileSync(path.join(folder, name), "no report");
  const { status, text, errors } = await explainArgs(path.join(folder, name));
  const shown = `a\\u000a\\u001b[2Kb: a desync found on entering turn 9`;
  expect([status, text, errors]).toEqual([1, "", `"${shown}": not a report of a desync\n`]);
});

test("a file that is too long for a report is refused before it is read, one of lines before they are", async () => {
  const file = path.join(folder, "long.jsonl");
  writeFileSync(file, '{"crc":"');
  truncateSync(file, 2 ** 40);
  const { errors } = await explainArgs(file);
  expect(errors).toBe(`long.jsonl: ${2 ** 40} bytes, and a report has at most ${32 * 2 ** 20}\n`);
  const { status, text } = await explain(`{"crc":"${"\n".repeat(100_000)}`);
  expect([status, text]).toEqual([
    1,
    "a.desync.jsonl: a report of a desync, without its header\n  Damaged: more than 64 lines, and a report has far fewer.\n",
  ]);
});
