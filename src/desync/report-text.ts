import { assert, crc32 } from "../base/index.ts";
import { formatChecksum } from "../sim/index.ts";
import { wordsToBase64 } from "./base64.ts";
import { REPORT_SECTIONS, type ReportSectionName, type ReportSections } from "./report-sections.ts";

/** The last line has this name, and the count of sections. */
export type ReportLineName = ReportSectionName | "end";

const NOT_PRINTABLE = /[^\x20-\x7e]/g;

/** A report as JSON Lines of ASCII, a section each, each with its CRC-32. The last says how many there are. */
export function writeReportText(sections: ReportSections): string {
  const lines = REPORT_SECTIONS.map((name) => {
    const data = sections[name];
    assert(data !== undefined, `writeReportText: a report without ${name}`);
    return writeLine(name, data instanceof Int32Array ? wordsToBase64(data) : data);
  });
  return `${[...lines, writeLine("end", REPORT_SECTIONS.length)].join("\n")}\n`;
}

/** The CRC-32 of a text of ASCII, a byte a character, as it stands in a line; null if it is none. */
export function crcOfContent(content: string): string | null {
  const bytes = new Uint8Array(content.length);
  for (let i = 0; i < content.length; i += 1) {
    const unit = content.charCodeAt(i);
    if (unit < 0x20 || unit > 0x7e) return null;
    bytes[i] = unit;
  }
  return formatChecksum(crc32(bytes));
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
