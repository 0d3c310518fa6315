import { expect, test } from "vitest";

import { brokenReportLimit, REPORT_LIMITS } from "../../../src/desync/report/report-limits.ts";
import { describeReportDamage, readReport, writeReportText } from "../../../src/desync/report/report-text.ts";
import { buildReport } from "../../../src/desync/report/report.ts";
import { reportInput } from "./report-of-slip.ts";

const { depth, lines, values } = REPORT_LIMITS;

function damageOf(text: string): readonly string[] {
  return readReport(text).damage.map(describeReportDamage);
}

test("a report that we wrote breaks none, and is far from each", () => {
  const text = writeReportText(buildReport(reportInput()));
  expect(brokenReportLimit(text)).toBeNull();
  expect(text.split("\n").length * 4).toBeLessThan(lines);
});

test("lines are counted before any is looked at", () => {
  expect(brokenReportLimit("\n".repeat(lines))).toBeNull();
  expect(brokenReportLimit("\n".repeat(lines + 1))).toBe("lines");
  expect(damageOf(`{"crc":"${"\n".repeat(1_000_000)}`)).toEqual([
    "more than 64 lines, and a report has far fewer",
  ]);
});

test("what lies too deep in each other is refused before it is taken apart", () => {
  expect(brokenReportLimit(`${"[".repeat(depth)}${"]".repeat(depth)}`)).toBeNull();
  expect(brokenReportLimit(`${"[".repeat(depth + 1)}${"]".repeat(depth + 1)}`)).toBe("depth");
  expect(brokenReportLimit('{"a":'.repeat(depth + 1))).toBe("depth");
  expect(brokenReportLimit("[{}],".repeat(depth + 1))).toBeNull();
  expect(brokenReportLimit("[\n".repeat(depth + 1))).toBeNull(); // lines of their own
  expect(damageOf("[".repeat(1_000_000))).toEqual(["lists and records lie more than 32 deep in each other"]);
});

test("so are too many values", () => {
  expect(brokenReportLimit(",".repeat(values))).toBeNull();
  expect(brokenReportLimit(`[${",".repeat(values)}`)).toBe("values");
  expect(brokenReportLimit("[],".repeat(values / 2 + 1))).toBe("values");
});

test("brackets and commas within a text are none, whatever is escaped in it", () => {
  const many = "[".repeat(depth + 1);
  for (const text of [`"${many}"`, `"\\"${many}"`, `"\\\\\\"${many}"`, `"${many}`])
    expect(brokenReportLimit(text), text).toBeNull();
  expect(brokenReportLimit(`"\\\\"${many}`)).toBe("depth");
});
