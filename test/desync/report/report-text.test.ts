import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { crc32 } from "../../../src/base/index.ts";
import { REPORT_SECTIONS } from "../../../src/desync/report/report-sections.ts";
import {
  describeReportDamage,
  isReportText,
  readReport,
  writeReportText,
} from "../../../src/desync/report/report-text.ts";
import { buildReport } from "../../../src/desync/report/report.ts";
import { formatChecksum } from "../../../src/sim/index.ts";
import { reportInput } from "./report-of-slip.ts";

const REPORT = buildReport(reportInput());
/** The bulk is cut out: what is tried at every byte takes its time. */
const SMALL = buildReport({ ...reportInput(), after: null });
const TEXT = writeReportText({ ...SMALL, commands: SMALL.commands.slice(0, 1), points: [] });
const LINES = TEXT.trimEnd().split("\n");
const STARTS = LINES.reduce((starts, line) => [...starts, starts.at(-1)! + line.length + 1], [0]);
const NAMES = [...REPORT_SECTIONS, "end"];

/** The section in whose line a character lies. */
const nameAt = (at: number): string => NAMES[STARTS.findIndex((start) => at < start) - 1]!;

function lineOf(section: string, data: unknown): string {
  const content = `"section":"${section}","data":${JSON.stringify(data)}`;
  return `{"crc":"${formatChecksum(crc32(Buffer.from(content)))}",${content}}`;
}

test("a report that is whole has no damage, with or without its last line end", () => {
  expect(readReport(TEXT).damage).toEqual([]);
  expect(readReport(TEXT.trimEnd()).damage).toEqual([]);
});

test("cut short at any byte, keeps the sections before, and says after which it breaks off", () => {
  for (let length = 0; length < TEXT.length - 1; length += 1) {
    const { sections, damage } = readReport(TEXT.slice(0, length));
    const whole = LINES.filter((line, i) => STARTS[i]! + line.length <= length).length;
    expect(Object.keys(sections), `cut at ${length}`).toEqual(REPORT_SECTIONS.slice(0, whole));
    const after = REPORT_SECTIONS[whole - 1] ?? null;
    expect(damage, `cut at ${length}`).toEqual([{ kind: "cut-short", after }]);
  }
});

// Goal: no byte can change without being noticed, by name, and the other sections stay.
test("names the section in which a byte was altered, and keeps the others", () => {
  const flips = [0x01, 0x02, 0x08, 0x20, 0x40, 0x80];
  for (let at = 0; at < TEXT.length - 1; at += 1) {
    const flip = flips[at % flips.length]!;
    const altered = `${TEXT.slice(0, at)}${String.fromCharCode(TEXT.charCodeAt(at) ^ flip)}${TEXT.slice(at + 1)}`;
    const { sections, damage } = readReport(altered);
    const name = nameAt(at);
    const isLineEnd = TEXT[at] === "\n"; // then the next line is part of this one
    const next = NAMES[NAMES.indexOf(name) + 1]!;
    expect(damage, `byte ${at}`).toContainEqual({ kind: "altered", section: name });
    const kept = REPORT_SECTIONS.filter((section) => section !== name && !(isLineEnd && section === next));
    expect(Object.keys(sections), `byte ${at}`).toEqual(kept);
    const named = damage.flatMap((one) => ("section" in one ? [one.section] : []));
    expect(named.length, `byte ${at}`).toBeLessThanOrEqual(isLineEnd ? 2 : 1);
  }
});

describe("lines out of place", () => {
  test.each(REPORT_SECTIONS.map((name, i) => [name, i] as const))(
    "names %s if its line is gone",
    (name, i) => {
      const { damage } = readReport(`${LINES.toSpliced(i, 1).join("\n")}\n`);
      expect(damage).toEqual([{ kind: "missing", section: name }]);
    },
  );

  test("a section that passes for another is altered", () => {
    const asLog = LINES[2]!.replace('"section":"environments"', '"section":"log"');
    const { damage, sections } = readReport(`${LINES.with(10, asLog).join("\n")}\n`);
    expect(damage).toEqual([{ kind: "altered", section: "log" }]);
    expect(sections.environments).toEqual(SMALL.environments);
  });

  test("says that there is more behind the end, and that the end is missing", () => {
    expect(readReport(`${TEXT}${LINES[3]!}\n`).damage).toEqual([{ kind: "more-behind-the-end" }]);
    expect(readReport(`${LINES.slice(0, -1).join("\n")}\n`).damage).toEqual([
      { kind: "cut-short", after: "proofs" },
    ]);
  });
});

describe("what has the right checksum and is nothing that we write", () => {
  test.each([
    ["header", { ...REPORT.header, players: [], seed: -1 }],
    ["header", { reportVersion: 4 }],
    ["story", {}],
    ["story", { ...REPORT.story, judgement: { faults: [{ kind: "bad luck", playerId: 1 }], right: [] } }],
    ["header", { ...REPORT.header, players: [{ playerId: 1, name: "\u001b[2J", team: null }] }],
    ["story", { ...REPORT.story, difference: { ...REPORT.story.difference!, path: "\u001b[2J" } }],
    ["environments", [{ playerId: 9, environment: reportInput().accounts.get(1)!.environment }]],
    ["map", 7],
    ["commands", [[{ ...REPORT.commands[0]![0], commands: [{ kind: "move", cats: "all", x: 0, y: 0 }] }]]],
    ["commands", [[{ ...REPORT.commands[0]![0], commands: [{ kind: "move", cats: [2, 1], x: 0, y: 0 }] }]]],
    ["commands", [[{ ...REPORT.commands[0]![0], wantedDelay: 11 }]]],
    ["snapshot-before", "AAA="],
    ["snapshot-before", "not base64"],
    ["snapshot-after", [1, 2]],
    ["points", [{ ...REPORT.points[0], secondRun: [[1, 2, 3]] }]],
    ["words", { at: { turn: 1, point: 5 }, words: [] }],
    ["log", [1]],
  ] as const)("%s is left out and named", (name, data) => {
    const lines = LINES.with(REPORT_SECTIONS.indexOf(name), lineOf(name, data));
    const { sections, damage } = readReport(`${lines.join("\n")}\n`);
    expect(damage).toEqual([{ kind: "malformed", section: name }]);
    expect(Object.keys(sections)).toEqual(REPORT_SECTIONS.filter((section) => section !== name));
  });

  test("of another version nothing is read", () => {
    const lines = LINES.with(0, lineOf("header", { reportVersion: 5 }));
    expect(readReport(lines.join("\n"))).toEqual({
      sections: {},
      damage: [{ kind: "other-version", version: 5 }],
    });
    expect(describeReportDamage({ kind: "other-version", version: 5 })).toBe(
      "a report of version 5; this program reads versions 3 and 4",
    );
  });
});

test("a header that names no version is one of another", () => {
  for (const reportVersion of ["\u001b[2J", null]) {
    const { damage } = readReport(LINES.with(0, lineOf("header", { reportVersion })).join("\n"));
    expect(damage).toEqual([{ kind: "other-version", version: 0 }]);
    expect(damage.map(describeReportDamage)).toEqual(["a report that names no version"]);
  }
});

test("no text makes it throw", () => {
  const json = fc.json({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), json), fc.constantFrom(...NAMES), json, (text, name, data) => {
      readReport(text);
      readReport(lineOf(name, JSON.parse(data)));
    }),
  );
});

test("says what is wrong in words", () => {
  const sentences = [
    ...readReport(`${LINES.toSpliced(4, 1).join("\n").replace('"seed"', '"sead"')}\nmore`).damage,
    ...readReport(LINES[0]!.slice(0, 40)).damage,
    ...readReport(LINES.slice(0, 5).join("\n")).damage,
  ].map(describeReportDamage);
  expect(sentences).toEqual([
    "section header was altered",
    "section commands is missing",
    "there is more behind its end",
    "cut short in its first section",
    "cut short after section commands",
  ]);
});

test("knows a report by its first bytes", () => {
  expect([isReportText(TEXT), isReportText('{"time":"..."}'), isReportText("")]).toEqual([
    true,
    false,
    false,
  ]);
});
