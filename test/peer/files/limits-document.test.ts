import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { REPORT_LIMITS } from "../../../src/desync/report/report-limits.ts";
import {
  FILE_LIMITS,
  MARKS_TOLD_MAX,
  OWN_MAPS_LISTED_MAX,
  REPLAYS_LISTED_MAX,
  SEAT_FILES_MAX,
} from "../../../src/peer/files/file-limits.ts";
import { MATCH_TURNS_MAX } from "../../../src/replay/constants.ts";
import { TRACE_LINES_MAX } from "../../../src/simnet/link-model/limits.ts";

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../../../docs/limits.md"), "utf8");

/** The row of that name: its other two cells. */
function rowOf(what: string): string {
  const row = DOCUMENT.split("\n").find((line) => line.startsWith(`| ${what} `));
  expect(row, `docs/limits.md has a row "${what}"`).toBeDefined();
  return row!;
}

const { replay, camera, report, log, subTurns, map, trace, people, settings, identity, seat, seatMemory } =
  FILE_LIMITS;

test.each([
  ["replay", replay.bytesMax, "bytes"],
  ["camera beside a replay", camera.bytesMax, "bytes"],
  ["turns of a replay", MATCH_TURNS_MAX, ": a day"],
  ["report of a desync", report.bytesMax, "bytes"],
  ["lines of a report", REPORT_LIMITS.lines, ""],
  ["depth of a report", REPORT_LIMITS.depth, "lists and records"],
  ["values of a report", REPORT_LIMITS.values, ""],
  ["log, or output of `--json`", log.bytesMax, "bytes"],
  ["lines of a log", log.linesMax, ""],
  ["line of a log", log.lineBytesMax, "bytes"],
  ["log of sub-turns", subTurns.bytesMax, "bytes"],
  ["lines of a log of sub-turns", subTurns.linesMax, ""],
  ["turns that a log tells of", MATCH_TURNS_MAX, ": a day"],
  ["map", map.bytesMax, "bytes"],
  ["trace of a link", trace.bytesMax, "bytes"],
  ["trace of a link", TRACE_LINES_MAX, "lines"],
  ["people", people.bytesMax, "bytes"],
  ["settings", settings.bytesMax, "bytes"],
  ["identity", identity.bytesMax, "bytes"],
  ["seat, which leads back", seat.bytesMax, "bytes"],
  ["seats that are looked at", SEAT_FILES_MAX, ""],
  ["memory of a window for a seat", seatMemory.bytesMax, "bytes"],
  ["replays in a list", REPLAYS_LISTED_MAX, ""],
  ["own maps in a list", OWN_MAPS_LISTED_MAX, ""],
  ["marks that windows are told", MARKS_TOLD_MAX, "of a replay"],
])("docs/limits.md says of %s what the program has: %d %s", (what, limit, unit) => {
  const number = limit.toLocaleString("en-US");
  const isSaid = rowOf(what).includes(
    unit.startsWith(":") ? `${number}${unit}` : `${number} ${unit}`.trimEnd(),
  );
  expect(isSaid, `${number} ${unit}`).toBe(true);
});
