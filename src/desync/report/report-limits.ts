/** Lines that are looked at: there is one a section, and the author of an altered report may have put in some. */
const LINES_MAX = 64;
/** Levels of lists and records in a line: four times what we write. */
const DEPTH_MAX = 32;
/** Values of all lines: a day's orders of all players name fewer cats. A value takes up to a hundred bytes once it is read. */
const VALUES_MAX = 2_000_000;

export const REPORT_LIMITS = { lines: LINES_MAX, depth: DEPTH_MAX, values: VALUES_MAX } as const;

export type ReportLimit = keyof typeof REPORT_LIMITS;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/**
 * Which limit a text breaks that passes for a report, or null: looked through once, before any of it is taken apart. It is no reader of
 * JSON: of a text that is none it may count anything.
 */
export function brokenReportLimit(text: string): ReportLimit | null {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1)) {
    lines += 1;
    if (lines > LINES_MAX) return "lines";
  }
  return brokenByValues(text);
}

function brokenByValues(text: string): ReportLimit | null {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COMMA) values += 1;
    else if (isOpening(unit)) {
      depth += 1;
      values += 1;
      if (depth > DEPTH_MAX) return "depth";
    } else if (isClosing(unit)) depth -= 1;
    else if (unit === 0x0a) depth = 0; // a line of its own
    if (values > VALUES_MAX) return "values";
  }
  return null;
}

/** Where the string that begins there ends; the end of its line, if nothing ends it. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at += 1;
    else if (unit === QUOTE) return at;
    else if (unit === 0x0a) return at - 1;
  }
  return text.length;
}

/** A bracket or a brace. */
function isOpening(unit: number): boolean {
  return unit === 0x5b || unit === 0x7b;
}

function isClosing(unit: number): boolean {
  return unit === 0x5d || unit === 0x7d;
}
