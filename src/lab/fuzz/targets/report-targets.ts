import { crc32 } from "../../../base/index.ts";
import {
  describeReportDamage,
  isReportText,
  readReport,
  rerunReport,
  setupOfReport,
  type ReportHeader,
} from "../../../desync/index.ts";
import { FROZEN_SIMS } from "../../../peer/index.ts";
import { formatChecksum, SIM_VERSION } from "../../../sim/index.ts";
import { describeStory } from "../../../words/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { goldenFiles } from "./golden-seeds.ts";

/** A line of a report: its section and what stands in it. Worlds are words there, so that they are changed word by word. */
interface ReportLine {
  readonly section: string;
  readonly data: unknown;
}

const REPORT_BYTES_MAX = 100_000;
const WORLDS: readonly string[] = ["snapshot-before", "snapshot-after"];

/** Reports of desyncs: whatever a file says, it is told, and run again without a throw. */
export function reportTargets(): readonly FuzzTarget[] {
  const texts = [...goldenFiles("", ".jsonl"), ...goldenFiles("sim-3", ".jsonl")].map(
    ({ content }) => content,
  );
  const ofNow = texts.map((bytes) => writeLines(linesOf(bytes).map(asOfNow)));
  return [
    {
      ...{ name: "report", seeds: [...texts, ...ofNow], bytesMax: REPORT_BYTES_MAX, check: checkReport },
      budget: (byteCount) => ({ steps: 6_000_000 + 1_000 * byteCount, room: 30_000_000 + 500 * byteCount }),
      record: { read: (input) => linesOf(input), write: writeLines },
      repair: (input) => writeLines(linesOf(input)),
      cost: 150,
    },
  ];
}

function checkReport(input: Uint8Array): string {
  const text = Buffer.from(input).toString("latin1");
  if (!isReportText(text)) return "no report";
  const { sections, damage } = readReport(text);
  for (const one of damage) mustHold(describeReportDamage(one) !== "", "what is wrong is told");
  if (sections.story !== undefined && sections.story !== null)
    describeStory(sections.story, (playerId) => `player ${playerId}`);
  setupOfReport(sections);
  const rerun = rerunReport(sections, FROZEN_SIMS);
  if (!rerun.ok) return "can't be run";
  return damage.length === 0 ? "ok" : "damaged";
}

/** As if the rules of this program had been played. */
function asOfNow(line: ReportLine): ReportLine {
  if (line.section !== "header") return line;
  return { ...line, data: { ...(line.data as ReportHeader), simVersion: SIM_VERSION } };
}

function linesOf(input: Uint8Array): readonly ReportLine[] {
  const text = Buffer.from(input).toString("latin1");
  return text.split("\n").flatMap((line) => {
    try {
      const { section, data } = JSON.parse(line) as Partial<ReportLine>;
      if (typeof section !== "string") return [];
      const isWorld = WORLDS.includes(section) && typeof data === "string";
      return [{ section, data: isWorld ? wordsOf(data) : data }];
    } catch {
      return [];
    }
  });
}

function writeLines(lines: readonly ReportLine[]): Uint8Array {
  const written = lines.map(({ section, data }) => {
    const plain = data instanceof Int32Array ? textOf(data) : (data ?? null);
    const content = `"section":${ascii(section)},"data":${ascii(plain)}`;
    return `{"crc":"${formatChecksum(crc32(Buffer.from(content, "latin1")))}",${content}}\n`;
  });
  return new Uint8Array(Buffer.from(written.join(""), "latin1"));
}

function ascii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function wordsOf(base64: string): Int32Array {
  const bytes = Buffer.from(base64, "base64");
  return Int32Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readInt32LE(4 * i));
}

function textOf(words: Int32Array): string {
  const bytes = Buffer.alloc(4 * words.length);
  words.forEach((word, i) => bytes.writeInt32LE(word, 4 * i));
  return bytes.toString("base64");
}
