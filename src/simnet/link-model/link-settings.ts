import { fail, ok, type Result } from "../../base/index.ts";
import { readLinkTrace, type LinkTrace } from "./link-trace.ts";

/** How bad the way between one host and all others is. Times in ms, may be fractional; shares in percent. */
export interface LinkSettings {
  readonly delayMs: number; // one way, of what this host sends
  readonly downDelayMs: number; // the same of what comes: as long as delayMs where the way to this host itself is long
  readonly jitterMs: number; // up to so much more or less, which also reorders
  readonly lossPercent: number; // of what it sends, on average
  readonly burstLength: number; // mean length of a run of losses, in packets to one destination; 1: each by itself
  readonly duplicatePercent: number;
  readonly reorderPercent: number; // so many are held back until later ones have overtaken them
  readonly rateKbit: number; // up, and again down; 1 kbit is 1,000 bits; headers count; 0: no limit
  readonly queueMs: number; // what would wait longer than this for the rate or the trace is dropped
  readonly mtuBytes: number; // longer ones, headers counted, are lost both ways, and nobody is told
  readonly upTrace: LinkTrace | null; // in place of the rate
  readonly downTrace: LinkTrace | null;
}

export const PERFECT_LINK: LinkSettings = {
  delayMs: 0,
  downDelayMs: 0,
  jitterMs: 0,
  lossPercent: 0,
  burstLength: 1,
  duplicatePercent: 0,
  reorderPercent: 0,
  rateKbit: 0,
  queueMs: 1_000,
  mtuBytes: 65_535,
  upTrace: null,
  downTrace: null,
};

/** What each number may be, both ends included. */
export const LINK_RANGES = {
  delayMs: [0, 10_000],
  downDelayMs: [0, 10_000],
  jitterMs: [0, 10_000],
  lossPercent: [0, 100],
  burstLength: [1, 1_000],
  duplicatePercent: [0, 100],
  reorderPercent: [0, 100],
  rateKbit: [0, 10_000_000],
  queueMs: [0, 60_000],
  mtuBytes: [576, 65_535],
} as const satisfies Partial<Record<keyof LinkSettings, readonly [min: number, max: number]>>;

export type LinkNumber = keyof typeof LINK_RANGES;

/** The text of a file; a refusal is the end of a sentence: "there is no such file". */
type ReadTraceFile = (file: string) => Result<string, string>;

const NUMBERS = {
  delay: "delayMs",
  downdelay: "downDelayMs",
  jitter: "jitterMs",
  loss: "lossPercent",
  burst: "burstLength",
  dup: "duplicatePercent",
  reorder: "reorderPercent",
  rate: "rateKbit",
  queue: "queueMs",
  mtu: "mtuBytes",
} as const satisfies Readonly<Record<string, LinkNumber>>;
const TRACES = { trace: ["upTrace", "downTrace"], uptrace: ["upTrace"], downtrace: ["downTrace"] } as const;
const KEYS = [...Object.keys(NUMBERS), ...Object.keys(TRACES)];
const NUMBER = /^\d{1,8}(\.\d{1,6})?$/;

type Changes = { -readonly [Key in keyof LinkSettings]?: LinkSettings[Key] };

/**
 * Reads a link as it is typed: `delay=100,loss=5,trace=drive.trace`, parts in any order, spaces around them allowed. What is
 * not named is perfect. The reason of a failure is a sentence without its full stop.
 */
export function readLinkSettings(text: string, readFile: ReadTraceFile): Result<LinkSettings, string> {
  const changes: Changes = {};
  const seen = new Set<string>();
  for (const part of text.split(",")) {
    const [key, value] = splitPart(part);
    if (value === null) return fail(`"${part.trim()}" is not of the form name=value, as in delay=100,loss=5`);
    if (!KEYS.includes(key)) return fail(`"${key}" is none of ${KEYS.join(", ")}`);
    if (seen.has(key)) return fail(`${key} is given twice`);
    seen.add(key);
    const problem = isTrace(key)
      ? takeTrace(changes, key, value, readFile)
      : takeNumber(changes, key as keyof typeof NUMBERS, value);
    if (problem !== null) return fail(problem);
  }
  const settings = { ...PERFECT_LINK, ...changes };
  if (seen.has("rate") && settings.upTrace !== null && settings.downTrace !== null) {
    return fail("rate and a trace both ways exclude each other");
  }
  return ok(settings);
}

/** The text that is read as these settings again, without what is perfect; "" is a perfect link. */
export function writeLinkSettings(settings: LinkSettings): string {
  const parts: string[] = [];
  for (const [key, name] of Object.entries(NUMBERS)) {
    if (settings[name] !== PERFECT_LINK[name]) parts.push(`${key}=${settings[name]}`);
  }
  const { upTrace, downTrace } = settings;
  if (upTrace !== null && upTrace === downTrace) parts.push(`trace=${upTrace.name}`);
  else {
    if (upTrace !== null) parts.push(`uptrace=${upTrace.name}`);
    if (downTrace !== null) parts.push(`downtrace=${downTrace.name}`);
  }
  return parts.join(",");
}

/** A value may itself hold "=": it may be the name of a file. */
function splitPart(part: string): readonly [key: string, value: string | null] {
  const equals = part.indexOf("=");
  return equals < 0 ? [part.trim(), null] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
}

function isTrace(key: string): key is keyof typeof TRACES {
  return Object.hasOwn(TRACES, key);
}

/** Null, or what is wrong. */
function takeNumber(changes: Changes, key: keyof typeof NUMBERS, text: string): string | null {
  const name = NUMBERS[key];
  const [min, max] = LINK_RANGES[name];
  const value = NUMBER.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) return `${key} is "${text}", not a number of ${min} to ${max}`;
  changes[name] = value;
  return null;
}

function takeTrace(
  changes: Changes,
  key: keyof typeof TRACES,
  file: string,
  readFile: ReadTraceFile,
): string | null {
  if (file === "") return `${key} names no file`;
  const other = TRACES[key].find((way) => changes[way] !== undefined);
  if (other !== undefined) return `${key} is given beside another trace for the same way`;
  const trace = loadTrace(file, readFile);
  if (!trace.ok) return `Cannot read trace ${file}: ${trace.reason}`;
  for (const way of TRACES[key]) changes[way] = trace.value;
  return null;
}

function loadTrace(file: string, readFile: ReadTraceFile): Result<LinkTrace, string> {
  const text = readFile(file);
  return text.ok ? readLinkTrace(file, text.value) : text;
}
