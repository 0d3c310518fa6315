import { describe, expect, test } from "vitest";

import { REPORT_SECTIONS } from "../../../src/desync/report/report-sections.ts";
import { readReport, writeReportText } from "../../../src/desync/report/report-text.ts";
import { buildReport } from "../../../src/desync/report/report.ts";
import { SMALL_MAP } from "../../support/test-maps.ts";
import { checksumOf, packWorld, readMap, SIM_VERSION, unpackWorld } from "../../../src/sim/index.ts";
import { BUSY_GROUND_SETUP } from "../../support/busy-ground-world.ts";
import { CLASSIC, LOST_HEALTH, reportInput } from "./report-of-slip.ts";

const INPUT = reportInput();
const REPORT = buildReport(INPUT);
const ON_MAP = reportInput(BUSY_GROUND_SETUP, { ...LOST_HEALTH, playerId: 3 });

describe("the report", () => {
  test("says of which match it is, who plays, who wrote it, and when it was", () => {
    expect(REPORT.header).toMatchObject({
      reportVersion: 4,
      simVersion: SIM_VERSION,
      seed: 0xca7,
      mode: "classic",
      catsPerPlayer: 3,
      players: [
        { playerId: 1, name: "Ada", team: null },
        { playerId: 2, name: "Søren 🐱", team: null },
      ],
      writtenBy: 2,
      haltTurn: 9,
      baseTurn: 3,
      outcome: "healed",
    });
    expect(REPORT.map).toBeNull();
  });

  test("has the world before and after, the turn data between, and what each game said of itself", () => {
    expect(checksumOf(unpackWorld(REPORT["snapshot-before"])!)).toBe(INPUT.base.end!.checksum);
    expect(REPORT["snapshot-after"]).toEqual(packWorld(INPUT.after!));
    expect(REPORT.commands).toBe(INPUT.turns);
    expect(REPORT.points.map(({ playerId, slip }) => [playerId, slip?.path ?? null])).toEqual([
      [1, null],
      [2, "cats[3].health"],
    ]);
    expect(REPORT.points[0]!.secondRun).toHaveLength(5);
  });

  test("has the words in which the writer's game differed", () => {
    expect(REPORT.words).toMatchObject({
      at: { turn: 6, point: 2 },
      words: [{ path: "cats[3].health", networkId: 4, first: 7 }],
    });
  });

  test("says when those words differed, if that was at another moment than the rest", () => {
    const slipWordsAt = { turn: 7, point: 1 };
    expect(buildReport({ ...INPUT, slipWordsAt }).words.at).toEqual(slipWordsAt);
  });

  test("has no words, and no moment of them, where only what was told differed", () => {
    expect(buildReport({ ...INPUT, slipWords: [] }).words).toEqual({ at: null, words: [] });
  });

  test("has the map of the match, and the teams", () => {
    const { map, header } = buildReport(ON_MAP);
    expect(readMap(map!)).toEqual({ ok: true, value: SMALL_MAP });
    expect(header).toMatchObject({ mode: "cushions", catLimit: 8, timeLimitMinutes: 10 });
    expect(header.players.map(({ team }) => team)).toEqual([2, 2, 1, 0]);
  });

  test("has no world after it if the match did not go on", () => {
    expect(buildReport({ ...INPUT, after: null })["snapshot-after"]).toBeNull();
  });

  test("leaves out who gave no account", () => {
    const { points, environments } = buildReport({
      ...INPUT,
      accounts: new Map([[2, INPUT.accounts.get(2)!]]),
    });
    expect([points.map(({ playerId }) => playerId), environments.map(({ playerId }) => playerId)]).toEqual([
      [2],
      [2],
    ]);
  });

  test("has the counters of the links, without addresses", () => {
    const links = [{ playerId: 1, sent: 12, lost: 0, address: "10.0.0.1:4242", said: "10.0.0.1" }];
    expect(buildReport({ ...INPUT, links }).links).toEqual([
      { playerId: 1, sent: 12, lost: 0, said: "(address)" },
    ]);
  });

  test("has at most a hundred lines of the log, the last, without addresses", () => {
    const lines = Array.from({ length: 150 }, (_, turn) => JSON.stringify({ event: "turn", turn }));
    const dropped = JSON.stringify({ event: "dropped", from: "192.168.0.7:4242", reason: "no-peer" });
    const { log } = buildReport({ ...INPUT, log: [...lines, dropped] });
    expect(log).toHaveLength(100);
    expect(log[0]).toBe('{"event":"turn","turn":51}');
    expect(log.at(-1)).toBe('{"event":"dropped","reason":"no-peer"}');
  });
});

describe("its text", () => {
  test.each([
    ["Classic", INPUT],
    ["a map", ON_MAP],
    ["a match that stands still", { ...INPUT, after: null, accounts: new Map(), slipWords: [] }],
  ])("is read as it was written, of %s", (_, input) => {
    const report = buildReport(input);
    expect(readReport(writeReportText(report))).toEqual({ sections: report, damage: [] });
  });

  test("is a line a section, of printable ASCII, and is the same each time", () => {
    const text = writeReportText(REPORT);
    expect(text).toMatch(/^[\x20-\x7e\n]*\n$/);
    const lines = text.trimEnd().split("\n");
    const names = lines.map((line) => (JSON.parse(line) as { section: string }).section);
    expect(names).toEqual([...REPORT_SECTIONS, "end"]);
    expect(lines.at(-1)).toContain(`"data":${REPORT_SECTIONS.length}}`);
    expect(writeReportText(buildReport(reportInput(CLASSIC)))).toBe(text);
  });
});
