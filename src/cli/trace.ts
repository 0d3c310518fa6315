import { fail, ok, type Result } from "../base/index.ts";
import { makeTrace } from "../simnet/index.ts";
import { EXIT } from "./exit-status.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";
import { printText } from "./printing.ts";

const TRACE_HELP = `robocat trace: prints a made-up recording of the link of a phone in a moving car, for --link trace=FILE

  --seed S      1 by default; the same seed makes the same recording
  --seconds N   its length, 60 by default, 3,600 at most

A line is a time in ms at which 1,500 bytes may pass. traces/driving.trace is what it prints without options.
`;

const SEED_MAX = 0xffff_ffff;
const SECONDS_MAX = 3_600;
const USUAL = { seed: 1, seconds: 60 };

/** Prints a trace and returns the exit status. */
export function runTrace(args: readonly string[], out: { write(text: string): unknown }): number {
  const read = readTraceArguments(args);
  if (!read.ok) return endUnread({ program: "robocat trace", help: TRACE_HELP, reason: read.reason }, out);
  printText(out, makeTrace(read.value.seed, read.value.seconds).join("\n"));
  return EXIT.inSync;
}

function readTraceArguments(args: readonly string[]): Result<typeof USUAL, string> {
  const text = { type: "string" } as const;
  const options = { seed: text, seconds: text, help: { type: "boolean" } } as const;
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { values } = words.value;
  if (values.help === true) return fail("help");
  const seed = readNumber("--seed", values.seed ?? String(USUAL.seed), 0, SEED_MAX);
  if (!seed.ok) return seed;
  const seconds = readNumber("--seconds", values.seconds ?? String(USUAL.seconds), 1, SECONDS_MAX);
  return seconds.ok ? ok({ seed: seed.value, seconds: seconds.value }) : seconds;
}
