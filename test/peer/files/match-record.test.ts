import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readReport } from "../../../src/desync/index.ts";
import { prepareMatchFiles } from "../../../src/peer/files/home-folder.ts";
import { MatchRecord } from "../../../src/peer/files/match-record.ts";
import { reportInput } from "../../desync/report/report-of-slip.ts";
import { storyOf } from "../../support/desync-stories.ts";
import { sentenceOf } from "../../support/sentences.ts";

const REPORT = reportInput();

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-record-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function openRecord() {
  const files = prepareMatchFiles(home, "Ada", new Date(0));
  const problems: string[] = [];
  return { files, problems, record: new MatchRecord(files, {}, (fact) => problems.push(sentenceOf(fact))) };
}

function logOf(file: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test("the report of each desync has a file of its own, which tells the last lines of the log", async () => {
  const { files, record } = openRecord();
  record.note({ kind: "halted", number: 1, turn: 415 }, { players: [] });
  expect(record.writeReport(1, REPORT)).toEqual({ file: files.report });
  const second = record.writeReport(2, REPORT);
  expect(second).toEqual({ file: files.report.replace(".desync", "-2.desync") });
  await record.close();
  const { sections, damage } = readReport(readFileSync(files.report, "utf8"));
  expect(damage).toEqual([]);
  expect(sections.log).toHaveLength(1);
  expect(existsSync((second as { file: string }).file)).toBe(true);
});

test("a report that is written again takes the place of the one before", async () => {
  const { files, record } = openRecord();
  record.writeReport(1, REPORT);
  record.writeReport(1, { ...REPORT, story: { ...REPORT.story, outcome: "ended" } });
  await record.close();
  const { sections } = readReport(readFileSync(files.report, "utf8"));
  expect(sections.story).toMatchObject({ outcome: "ended" });
});

test("a report that can't be written is told in a sentence, and nothing is thrown", async () => {
  const { files, record } = openRecord();
  mkdirSync(files.report);
  expect(record.writeReport(1, REPORT)).toEqual({
    problem: {
      ...{ kind: "report-unwritten", file: expect.stringMatching(/\.desync\.jsonl$/) as unknown },
      why: { kind: "is-a-folder" },
    },
  });
  await record.close();
});

test("nothing is written where nothing is to be", async () => {
  const record = new MatchRecord(null, {}, () => undefined);
  expect(record.writeReport(1, REPORT)).toBeNull();
  record.note({ kind: "halted", number: 1, turn: 5 }, { players: [] });
  expect(record.isReplayWhole).toBe(false);
  await record.close();
});

test("the log tells of a halt, its story without what ran, what was settled, and what was refused", async () => {
  const { files, record } = openRecord();
  record.note({ kind: "halted", number: 1, turn: 415 }, { players: [] });
  record.note({ kind: "desync", number: 1, story: storyOf(), healing: null as never }, { players: [] });
  record.note({ kind: "settled", from: 412, checksums: [0xbeef, 1] }, { players: [] });
  record.note({ kind: "refused", playerId: 2, reason: "sent blocks unasked" }, { players: [] });
  await record.close();
  const lines = logOf(files.log);
  expect(lines).toMatchObject([
    { event: "halted", number: 1, turn: 415 },
    { event: "desync", number: 1, haltTurn: 415, outcome: "healed", judgement: { rightBy: "own-runs" } },
    { event: "settled", from: 412, checksums: ["0000beef", "00000001"] },
    { event: "refused", playerId: 2, reason: "sent blocks unasked" },
  ]);
  expect(Object.keys(lines[1]!)).not.toContain("turns");
  expect(Object.keys(lines[1]!)).not.toContain("environments");
});
