import { fail, ok, type Result } from "../../base/index.ts";
import { TRACE_LINES_MAX } from "./limits.ts";

/**
 * A recorded link: at each of these times, ms from the start of the recording, 1,500 bytes may pass. After the last it
 * begins again. The format of the recordings of mahimahi (Netravali et al., 2015).
 */
export interface LinkTrace {
  readonly name: string; // of the file it was read from
  readonly timesMs: Int32Array; // not empty, ascending, a time may come several times; the last is at least 1
}

export const TRACE_CHUNK_BYTES = 1_500;
/** Three hours. */
const TRACE_MS_MAX = 10_800_000;

/** Reads a trace, a whole number a line, of the file of that name. A refusal is the end of a sentence that begins with the file: "line 3 is ...". */
export function readLinkTrace(name: string, text: string): Result<LinkTrace, string> {
  const lines = text.split(/\r?\n/, TRACE_LINES_MAX + 2);
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return fail("it is empty");
  if (lines.length > TRACE_LINES_MAX) return fail(`it has more than ${TRACE_LINES_MAX} lines`);
  const timesMs = new Int32Array(lines.length);
  for (const [i, line] of lines.entries()) {
    const timeMs = /^\d{1,8}$/.test(line) ? Number(line) : NaN;
    if (!(timeMs <= TRACE_MS_MAX)) {
      return fail(`line ${i + 1} is ${show(line)}, not a whole number of 0 to ${TRACE_MS_MAX}`);
    }
    if (i > 0 && timeMs < timesMs[i - 1]!)
      return fail(`line ${i + 1} goes back from ${timesMs[i - 1]!} to ${timeMs}`);
    timesMs[i] = timeMs;
  }
  return timesMs.at(-1)! > 0 ? ok({ name, timesMs }) : fail("its last time is 0, so it would never end");
}

/** In quotes, short, and without characters that could confuse a terminal. */
function show(text: string): string {
  const SHOWN_CHARS_MAX = 20;
  const visible = text.replace(/[^\x20-\x7e]/g, "?");
  return visible.length > SHOWN_CHARS_MAX ? `"${visible.slice(0, SHOWN_CHARS_MAX)}..."` : `"${visible}"`;
}
