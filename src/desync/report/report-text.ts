import { assert } from "../../base/index.ts";
import { brokenReportLimit, REPORT_LIMITS, type ReportLimit } from "./report-limits.ts";
import {
  REPORT_SECTIONS,
  REPORT_VERSION,
  REPORT_VERSION_BEFORE,
  type ReportSectionName,
  type ReportSections,
} from "./report-sections.ts";
import { isShaped } from "../../shape/index.ts";
import { REPORT_SHAPES } from "./report-shapes.ts";
import { crcOfContent, wordsToBase64, wordsOfBase64 } from "./report-words.ts";

/** The last line has this name, and the count of sections. */
type ReportLineName = ReportSectionName | "end";

const NO_VERSION = 0;
const NOT_PRINTABLE = /[^\x20-\x7e]/g;

/** What is wrong with a report, by the names of its sections. */
type ReportDamage =
  | { readonly kind: "other-version"; readonly version: number } // NO_VERSION: it names none; nothing else was read
  | { readonly kind: "altered"; readonly section: ReportLineName }
  | { readonly kind: "malformed"; readonly section: ReportSectionName } // unaltered, but nothing that we write
  | { readonly kind: "missing"; readonly section: ReportSectionName }
  | { readonly kind: "cut-short"; readonly after: ReportSectionName | null } // null: within the first
  | { readonly kind: "more-behind-the-end" }
  | { readonly kind: "too-much"; readonly of: ReportLimit }; // nothing was read

/** A report as far as it is whole. */
export interface ReadReport {
  readonly sections: Partial<ReportSections>;
  readonly damage: readonly ReportDamage[]; // empty: the report is whole
}

interface Line {
  readonly section: ReportLineName;
  readonly isNamed: boolean; // else the name is that of its place
  readonly data: unknown; // undefined: altered
}

const LINE_PATTERN = /^\{"crc":"([0-9a-f]{8})",("section":"([a-z-]+)","data":(.*))\}$/;
const NAME_PATTERN = /"section":"([a-z-]+)","data":/;
/** Where a name stands in a line. */
const LINE_HEAD_LENGTH = 80;
const LINE_NAMES: readonly ReportLineName[] = [...REPORT_SECTIONS, "end"];

/** A report as JSON Lines of ASCII, a section each, each with its CRC-32. The last says how many there are. */
export function writeReportText(sections: ReportSections): string {
  const lines = REPORT_SECTIONS.map((name) => {
    const data = sections[name];
    assert(data !== undefined, `writeReportText: a report without ${name}`);
    return writeLine(name, data instanceof Int32Array ? wordsToBase64(data) : data);
  });
  return `${[...lines, writeLine("end", REPORT_SECTIONS.length)].join("\n")}\n`;
}

/** What a line says, as its CRC covers it: the name too, so that no section can pass for another. */
function writeLine(section: ReportLineName, data: unknown): string {
  const json = JSON.stringify(data).replaceAll(NOT_PRINTABLE, escapeUnit);
  const content = `"section":"${section}","data":${json}`;
  return `{"crc":"${crcOfContent(content)!}",${content}}`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Whether a text begins as a report does, damaged or not. */
export function isReportText(text: string): boolean {
  return text.startsWith('{"crc":"');
}

/** Reads a report; never throws, whatever the text. What is damaged is left out, and named. */
export function readReport(text: string): ReadReport {
  const limit = brokenReportLimit(text);
  if (limit !== null) return { sections: {}, damage: [{ kind: "too-much", of: limit }] };
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n").map(readLine);
  const version = otherVersionIn(lines);
  if (version !== null) return { sections: {}, damage: [{ kind: "other-version", version }] };

  const endAt = lines.findIndex(({ section, data }) => section === "end" && data !== undefined);
  const isHalf = endAt < 0 && lines.at(-1)!.data === undefined && !text.endsWith("\n");
  const isCut = isHalf || !lines.some(({ section }) => section === "end");
  const kept = isHalf ? lines.slice(0, -1) : endAt < 0 ? lines : lines.slice(0, endAt + 1);
  const { sections: read, malformed } = sectionsOf(kept);
  const isBefore = read.header?.reportVersion === REPORT_VERSION_BEFORE && !isCut;
  const sections = isBefore ? { proofs: [], ...read } : read;
  const whole = Object.keys(sections);
  const altered = alteredIn(kept, [...whole, ...malformed]);
  const known = [...whole, ...malformed, ...altered];
  return {
    sections,
    damage: [
      ...altered.map((section): ReportDamage => ({ kind: "altered", section })),
      ...malformed.map((section): ReportDamage => ({ kind: "malformed", section })),
      ...missingOf(known, isCut),
      ...(kept.length >= lines.length || isHalf ? [] : [{ kind: "more-behind-the-end" } as const]),
    ],
  };
}

/** What can't be read at all is named by its place, for the order of sections never changes. */
function readLine(line: string, i: number): Line {
  const [, crc, content, , json] = LINE_PATTERN.exec(line) ?? [];
  const name = NAME_PATTERN.exec(line.slice(0, LINE_HEAD_LENGTH))?.[1];
  const named = LINE_NAMES.find((known) => known === name);
  const section = named ?? LINE_NAMES[Math.min(i, LINE_NAMES.length - 1)]!;
  const isWhole = content !== undefined && crcOfContent(content) === crc;
  const isNamed = named !== undefined;
  return { section, isNamed, data: isWhole && isNamed ? parse(json!) : undefined };
}

/** Undefined for a text that is no JSON. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** The version of a whole header that is not one that is read here, NO_VERSION if it names none; or null. */
function otherVersionIn(lines: readonly Line[]): number | null {
  const header = lines.find(({ section, data }) => section === "header" && data !== undefined)?.data;
  if (header === undefined) return null;
  const isRecord = typeof header === "object" && header !== null && "reportVersion" in header;
  const version = isRecord && typeof header.reportVersion === "number" ? header.reportVersion : NO_VERSION;
  return version === REPORT_VERSION || version === REPORT_VERSION_BEFORE ? null : version;
}

/** The first of each name. */
function sectionsOf(lines: readonly Line[]): {
  readonly sections: Partial<ReportSections>;
  readonly malformed: readonly ReportSectionName[];
} {
  const sections: Partial<Record<ReportSectionName, unknown>> = {};
  const malformed: ReportSectionName[] = [];
  for (const { section, data } of lines) {
    if (section === "end" || data === undefined || section in sections) continue;
    const read = readSection(section, data);
    if (read === undefined) malformed.push(section);
    else sections[section] = read;
  }
  return { sections: sections as Partial<ReportSections>, malformed };
}

/** The section as ReportSections has it, or undefined if it is none. */
function readSection(section: ReportSectionName, data: unknown): unknown {
  if (!isShaped(REPORT_SHAPES[section], data)) return undefined;
  const isWords = section === "snapshot-before" || section === "snapshot-after";
  if (!isWords || typeof data !== "string") return data;
  return wordsOfBase64(data) ?? undefined;
}

/** The names of lines that are not as they were written. A line without a name may be half of one, whose other half has it. */
function alteredIn(lines: readonly Line[], whole: readonly string[]): readonly ReportLineName[] {
  const altered = lines.filter(({ data }) => data === undefined);
  const certain = altered.filter(({ section, isNamed }) => isNamed || !whole.includes(section));
  const told = certain.length > 0 ? certain : altered;
  return [...new Set(told.map(({ section }) => section))];
}

function missingOf(known: readonly string[], isCut: boolean): readonly ReportDamage[] {
  const missing = REPORT_SECTIONS.filter((name) => !known.includes(name));
  if (!isCut) return missing.map((section) => ({ kind: "missing", section }));
  const last = REPORT_SECTIONS.findLastIndex((name) => known.includes(name));
  const between = missing.filter((name) => REPORT_SECTIONS.indexOf(name) < last);
  return [
    ...between.map((section): ReportDamage => ({ kind: "missing", section })),
    { kind: "cut-short", after: REPORT_SECTIONS[last] ?? null },
  ];
}

/** What is wrong, as the rest of a sentence about the file. */
export function describeReportDamage(damage: ReportDamage): string {
  switch (damage.kind) {
    case "other-version":
      return damage.version === NO_VERSION
        ? "a report that names no version"
        : `a report of version ${damage.version}; this program reads versions ${REPORT_VERSION_BEFORE} and ${REPORT_VERSION}`;
    case "altered":
      return `section ${damage.section} was altered`;
    case "malformed":
      return `section ${damage.section} is nothing that this program writes`;
    case "missing":
      return `section ${damage.section} is missing`;
    case "cut-short":
      return damage.after === null
        ? "cut short in its first section"
        : `cut short after section ${damage.after}`;
    case "more-behind-the-end":
      return "there is more behind its end";
    case "too-much":
      return describeTooMuch(damage.of);
  }
}

function describeTooMuch(limit: ReportLimit): string {
  const most = REPORT_LIMITS[limit];
  return limit === "depth"
    ? `lists and records lie more than ${most} deep in each other`
    : `more than ${most} ${limit}, and a report has far fewer`;
}
