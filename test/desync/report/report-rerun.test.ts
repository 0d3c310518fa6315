import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { rerunReport, type Rerun } from "../../../src/desync/report/report-rerun.ts";
import {
  REPORT_VERSION,
  REPORT_VERSION_BEFORE,
  type ReportSections,
} from "../../../src/desync/report/report-sections.ts";
import { setupOfReport } from "../../../src/desync/report/report-setup.ts";
import { readReport, writeReportText } from "../../../src/desync/report/report-text.ts";
import { buildReport } from "../../../src/desync/report/report.ts";
import { FROZEN_SIMS } from "../../../src/peer/index.ts";
import { FIELDS, packWorld, SIM_VERSION, unpackWorld } from "../../../src/sim/index.ts";
import { describeTrouble } from "../../../src/words/index.ts";
import { BUSY_GROUND_SETUP } from "../../support/busy-ground-world.ts";
import { CLASSIC, LOST_HEALTH, proofOf, reportInput } from "./report-of-slip.ts";
import { crcOfContent } from "../../../src/desync/report/report-words.ts";

const GOLDEN_FOLDER = path.resolve(import.meta.dirname, "../../golden");
const REPORT = buildReport(reportInput());
const BY_RULE = buildReport(reportInput(CLASSIC, { ...LOST_HEALTH, isRule: true }));

function rerun(sections: Partial<ReportSections>): Rerun {
  const result = rerunReport(sections, FROZEN_SIMS);
  if (!result.ok) throw new Error(refusalOf(sections)!);
  return result.value;
}

function refusalOf(sections: Partial<ReportSections>): string | null {
  const result = rerunReport(sections, FROZEN_SIMS);
  if (result.ok) return null;
  return typeof result.reason === "string" ? result.reason : describeTrouble(result.reason);
}

describe("a report is run again from itself", () => {
  test("shows whose first run was another, from when on, while its second run is the same", () => {
    expect(rerun(REPORT)).toMatchObject({
      players: [
        { playerId: 1, firstOther: null, secondOther: null },
        { playerId: 2, firstOther: { turn: 6, point: 2 }, secondOther: null },
      ],
      words: [{ path: "cats[3].health", first: 7, here: REPORT.words.words[0]!.second }],
      isAfterSame: true,
    });
  });

  test("shows whose rule is another: both its runs differ, the second at the very sub-turn", () => {
    expect(rerun(BY_RULE).players).toEqual([
      { playerId: 1, firstOther: null, secondOther: null },
      { playerId: 2, firstOther: { turn: 6, point: 4 }, secondOther: { turn: 6, point: 2 } },
    ]);
  });

  test("of a match on a map", () => {
    const report = buildReport(reportInput(BUSY_GROUND_SETUP, { ...LOST_HEALTH, playerId: 6 }));
    const { players, isAfterSame } = rerun(report);
    expect(players.map(({ firstOther }) => firstOther?.turn ?? null)).toEqual([null, null, 6, null]);
    expect(isAfterSame).toBe(true);
  });

  test("says if the match went on with another world", () => {
    const after = unpackWorld(REPORT["snapshot-after"]!)!;
    after.cats.health[0]! -= 1;
    expect(rerun({ ...REPORT, "snapshot-after": packWorld(after) }).isAfterSame).toBe(false);
    expect(rerun({ ...REPORT, "snapshot-after": null }).isAfterSame).toBeNull();
  });

  test("a player whose second run began at another turn is compared where both ran", () => {
    const later = { ...REPORT.points[0]!, baseTurn: 5 };
    const points = { ...later, secondRun: later.secondRun.slice(2), firstEnds: later.firstEnds.slice(2) };
    expect(rerun({ ...REPORT, points: [points] }).players).toEqual([
      { playerId: 1, firstOther: null, secondOther: null },
    ]);
    const elsewhere = { ...points, baseTurn: 20 };
    expect(rerun({ ...REPORT, points: [elsewhere] }).players[0]).toMatchObject({ secondOther: null });
  });

  test("without what is not needed it is run all the same", () => {
    const { header, commands } = REPORT;
    expect(rerun({ header, commands, "snapshot-before": REPORT["snapshot-before"] })).toMatchObject({
      players: [],
      words: [],
      isAfterSame: null,
    });
  });
});

describe("can't be run again", () => {
  const { header, commands } = REPORT;
  const before = REPORT["snapshot-before"];
  const health = (value: number): Int32Array => {
    const world = unpackWorld(before)!;
    world.cats.health[0] = value;
    return packWorld(world);
  };

  test.each([
    ["without its commands", { ...REPORT, commands: undefined }, /are missing/],
    [
      "of another simulation",
      { ...REPORT, header: { ...header, simVersion: SIM_VERSION + 1 } },
      /simulation version/,
    ],
    ["with words that are no world", { ...REPORT, "snapshot-before": before.slice(1) }, /is none/],
    ["with a world that no game comes to", { ...REPORT, "snapshot-before": health(-3) }, /cats\[0\].health/],
    ["with the world of another turn", { ...REPORT, "snapshot-before": health(1) }, /end of turn 3/],
    ["with a turn missing", { ...REPORT, commands: commands.toSpliced(1, 1) }, /from turn 4 on/],
    ["with a turn of nobody", { ...REPORT, commands: [[]] }, /from turn 4 on/],
    ["with a player twice", { ...REPORT, commands: [[commands[0]![0]!, commands[0]![0]!]] }, /from turn 4/],
  ] as const)("%s", (_, sections, reason) => {
    expect(refusalOf(sections as Partial<ReportSections>)).toMatch(reason);
  });

  test("but the same world in the same words can", () => {
    expect(refusalOf(REPORT)).toBeNull();
    expect(FIELDS.header.length).toBeLessThan(before.length);
  });
});

// Goal: a report may come from anybody, with all its CRCs right. Method: values anywhere in it are others.
test("whatever a report says, to run it again never throws", () => {
  const onMap = buildReport(reportInput(BUSY_GROUND_SETUP, { ...LOST_HEALTH, playerId: 6 }));
  const kept = readFileSync(path.join(GOLDEN_FOLDER, "sim-2/busy-ground.desync.jsonl"), "utf8");
  const texts = [...[REPORT, onMap].map(writeReportText), kept].map((text) => text.trimEnd().split("\n"));
  const bySims = [FROZEN_SIMS, FROZEN_SIMS, { ...FROZEN_SIMS, arePreferred: true }];
  const numberArbitrary = fc.oneof(fc.integer(), fc.nat({ max: 20 }), fc.constant(-1));
  const [run, refused] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  fc.assert(
    fc.property(
      fc.nat({ max: 2 }),
      fc.constantFrom("header", "commands", "points", "words"),
      fc.array(fc.tuple(fc.nat(), numberArbitrary), { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(), numberArbitrary), { maxLength: 2 }),
      (which, name, numbers, words) => {
        const { sections } = readReport(
          texts[which]!.map((line) => changeLine(line, name, numbers)).join("\n"),
        );
        const before = sections["snapshot-before"]?.slice() ?? new Int32Array(1);
        for (const [i, value] of words) before[i % before.length] = value;
        const header = sections.header && { ...sections.header, baseEnd: null }; // so that it goes on with any world
        const changed = { ...sections, header, "snapshot-before": before } as typeof sections;
        const result = rerunReport(changed, bySims[which]!);
        setupOfReport(sections);
        (result.ok ? run : refused)[which]! += 1;
      },
    ),
    { numRuns: 900 },
  );
  expect(Math.min(...run, ...refused)).toBeGreaterThan(10);
});

/** The line of that section with some of its numbers changed, and its CRC made anew. */
function changeLine(line: string, name: string, changes: readonly (readonly [number, number])[]): string {
  const content = line.slice(18, -1); // behind the CRC, up to the last brace
  if (!content.startsWith(`"section":"${name}"`)) return line;
  let changed = content;
  for (const [which, value] of changes) {
    const numbers = [...changed.matchAll(/(?<=[:,[])-?\d+(?=[,}\]])/g)];
    const at = numbers[which % Math.max(1, numbers.length)];
    if (at === undefined) continue;
    changed = `${changed.slice(0, at.index)}${value}${changed.slice(at.index + at[0].length)}`;
  }
  return `{"crc":"${crcOfContent(changed)!}",${changed}}`;
}

describe("the setup", () => {
  test.each([CLASSIC, BUSY_GROUND_SETUP])("is that of the match", (setup) => {
    const playerId = setup.playerIds[1]!;
    expect(setupOfReport(buildReport(reportInput(setup, { ...LOST_HEALTH, playerId })))).toEqual(setup);
  });

  test("is none without its map, or with numbers that no match has", () => {
    const onMap = buildReport(reportInput(BUSY_GROUND_SETUP, { ...LOST_HEALTH, playerId: 6 }));
    expect(setupOfReport({ ...onMap, map: null })).toBeNull();
    expect(setupOfReport({ ...onMap, map: "no map" })).toBeNull();
    expect(setupOfReport({ header: { ...REPORT.header, catsPerPlayer: 0 } })).toBeNull();
    expect(setupOfReport({})).toBeNull();
  });
});

// People send us such files: one that was written is read for as long as its version is.
// WRITE_GOLDEN=1 writes it anew, which only a new REPORT_VERSION asks for; then it has another name.
test.each([REPORT_VERSION_BEFORE, REPORT_VERSION])(
  "the golden report of version %d is whole, and runs again as it did",
  (version) => {
    const file = path.join(GOLDEN_FOLDER, `report-v${version}.desync.jsonl`);
    const isNow = version === REPORT_VERSION;
    if (isNow && process.env["WRITE_GOLDEN"] === "1") writeFileSync(file, writeReportText(REPORT));
    const { sections, damage } = readReport(readFileSync(file, "utf8"));
    expect(damage).toEqual([]);
    expect(rerun(sections)).toEqual(rerun(REPORT));
    // What was signed is signed for the version by which the match was played.
    const { protocolVersion } = sections.header!;
    const proofs = isNow ? [proofOf(2, { protocolVersion })] : [];
    expect({ ...sections, header: null }).toEqual({ ...REPORT, header: null, proofs });
  },
);
