import { REPORT_LOG_LINE_LENGTH_MAX } from "./report-sections.ts";

/** What says where somebody is, and lines that name people who are not in the match. */
const PRIVATE_KEYS: ReadonlySet<string> = new Set([
  "address",
  "addresses",
  "from",
  "host",
  "localAddresses",
  "port",
  "role",
  "to",
]);

const PRIVATE_EVENTS: ReadonlySet<string> = new Set(["lobby", "opened"]);

const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b(?![\d.-])(?::\d+)?/g;

const IPV6 =
  /\[?(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?)(?:\]:\d+|\])?/gi;

/** A text that is all home folder: its name may have blanks. */
const ONLY_HOME_FOLDER = /^(?:[A-Z]:[\\/]+|[\\/])(?:home|Users)[\\/]+[^\\/"']+$/i;

/** Within a text, a name has blanks only if a separator or a quote follows: else they may part it from the next word. */
const HOME_FOLDER =
  /(?:\b[A-Z]:[\\/]+|[\\/])(?:home|Users)[\\/]+(?:[^\\/\s"':]+(?: +[^\\/\s"':]+)*(?=[\\/"'])|[^\\/\s"':]+)|\/root(?=\/)/gi;

/**
 * A line of the log as it may be shown to others: without addresses, home folders, and the others in the lobby. None for a line
 * that is all about those, is too long, or is not a JSON object.
 */
export function plainLogLine(line: string): readonly string[] {
  const read = line.length > REPORT_LOG_LINE_LENGTH_MAX ? null : parse(line);
  if (read === null || PRIVATE_EVENTS.has(String(read["event"]))) return [];
  return [JSON.stringify(withoutAddresses(read))];
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(line);
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** Plain JSON without addresses and home folders, however deep. */
export function withoutAddresses(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !PRIVATE_KEYS.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [plainText(key), withoutAddresses(one)]));
}

function plainText(text: string): string {
  const plain = text.replaceAll(IPV4, "(address)").replaceAll(IPV6, "(address)");
  return ONLY_HOME_FOLDER.test(plain) ? "~" : plain.replaceAll(HOME_FOLDER, "~");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
