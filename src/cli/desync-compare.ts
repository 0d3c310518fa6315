import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import { formatChecksum } from "../sim/index.ts";
import {
  compareRecordings,
  type Comparison,
  type RecordedChecksum,
  type RecordingDifference,
} from "./desync-compare/compare-recordings.ts";
import { writeComparison, type NamedRecording } from "./desync-compare/comparison-text.ts";
import { readMatchFile } from "./desync-compare/read-match-file.ts";
import { readRecording } from "./desync-compare/read-recording.ts";
import { EXIT } from "./exit-status.ts";

export const COMPARE_HELP = `robocat desync compare A B: finds where two files of one match part

Each of A and B is a replay, a report of a desync, or a log; which it is, its content tells.

  --json         one JSON object

Exit status: 0 no difference in what both hold, 3 they differ, 1 one can't be read, or bad usage.
`;

const EXIT_FAILED = 1;

interface CompareArguments {
  readonly files: readonly [string, string];
  readonly isJson: boolean;
}

/** Runs `robocat desync compare` and returns its exit status. Each call of `write` is a text with its line end. */
export function runCompare(args: readonly string[], out: { write(line: string): void }): Promise<number> {
  return Promise.resolve(compare(args, out));
}

function compare(args: readonly string[], out: { write(line: string): void }): number {
  const read = readCompareArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(COMPARE_HELP);
    else process.stderr.write(`robocat desync compare: ${read.reason}, see robocat desync compare --help\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT_FAILED;
  }
  const { files, isJson } = read.value;
  const [a, b] = files.map(readNamed);
  if (!a!.ok || !b!.ok) {
    for (const one of [a!, b!]) if (!one.ok) process.stderr.write(`${one.reason}\n`);
    return EXIT_FAILED;
  }
  const comparison = compareRecordings(a!.value.recording, b!.value.recording);
  if (isJson) out.write(`${JSON.stringify(eventOf(a!.value, b!.value, comparison))}\n`);
  else for (const line of writeComparison(a!.value, b!.value, comparison)) out.write(`${line}\n`);
  return comparison.difference === null ? EXIT.inSync : EXIT.desynced;
}

function readNamed(file: string): Result<NamedRecording, string> {
  const bytes = readMatchFile(file);
  const recording = bytes.ok ? readRecording(bytes.value) : bytes;
  return recording.ok ? ok({ file, recording: recording.value }) : fail(`${file}: ${recording.reason}`);
}

/** What --json prints. */
function eventOf(a: NamedRecording, b: NamedRecording, comparison: Comparison): object {
  const { difference, checkedTurns } = comparison;
  return {
    event: "compare",
    a: describeFile(a),
    b: describeFile(b),
    checkedTurns,
    difference: difference === null ? null : plainDifference(difference),
  };
}

function describeFile({ file, recording }: NamedRecording): object {
  const turns = [...recording.turns.keys()];
  const [firstTurn, lastTurn] = [turns[0] ?? null, turns.at(-1) ?? null];
  return { file, kind: recording.kind, firstTurn, lastTurn, damage: recording.damage };
}

/** Checksums as everywhere else: eight hexadecimal digits. */
function plainDifference(difference: RecordingDifference): object {
  if (difference.kind !== "checksum") return difference;
  const plain = ({ checksum, settled }: RecordedChecksum): object => ({
    checksum: formatChecksum(checksum),
    settled: settled === null ? null : formatChecksum(settled),
  });
  const played = difference.played === null ? null : formatChecksum(difference.played);
  return { ...difference, a: plain(difference.a), b: plain(difference.b), played };
}

function readCompareArguments(args: readonly string[]): Result<CompareArguments, string> {
  try {
    const flag = { type: "boolean" } as const;
    const options = { json: flag, help: flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return fail("help");
    const [a, b, ...others] = positionals;
    if (a === undefined || b === undefined || others.length > 0) return fail("it takes two files");
    return ok({ files: [a, b], isJson: values.json === true });
  } catch (error) {
    return fail(error instanceof Error ? error.message.split("\n")[0]! : String(error));
  }
}
