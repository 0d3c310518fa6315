// `npm run fuzz`: readers, and what is behind them, are given what nobody of us would write. See docs/fuzz.md.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fail, ok, type Result } from "../base/index.ts";
import { runFuzz, type FuzzEnd, type FuzzEntry, type FuzzFinding, type FuzzSummary } from "../lab/index.ts";
import { fileCauseOf, wholePath } from "../peer/index.ts";
import { describeTrouble } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";
import { printJson, printLine, printProblem, type Printer } from "./printing.ts";
import { runProgram } from "./run-program.ts";

const SEED_MAX = 0xffff_ffff;
const INPUTS_MAX = 9_999_999_999;
const MINUTES_MAX = 10_000;
const MINUTES_USUAL = 1;
/** A longer input is written to a file, for no command line takes it. */
const SHOWN_BYTES_MAX = 2_000;

const HELP = `npm run fuzz -- [--minutes N | --inputs N] [--seed S] [--target NAME]... [--json]: gives readers what nobody would write

  --minutes N    for so long; ${MINUTES_USUAL} by default
  --inputs N     so many inputs: with the same seed the same ones, on any machine
  --seed S       0 to ${SEED_MAX}; 1 by default
  --target NAME  of that target only, or of all that begin with NAME and a colon; may be given again
  --unguided     keep no inputs that reach something new: to see what that is worth
  --input HEX    run this one input of the target, and say what comes of it; @FILE: the bytes of a file
  --json         one JSON object a line, the summary last

Exit status: 0 nothing was found, 1 something was, or bad usage, 130 interrupted.
`;

interface FuzzArguments {
  readonly inputCount: number;
  readonly seconds: number;
  readonly seed: number;
  readonly names: readonly string[];
  readonly isGuided: boolean;
  readonly input: Uint8Array | null; // that one alone
  readonly isJson: boolean;
}

/** What a thread that fuzzes runs. */
export const FUZZ_THREAD = new URL("fuzz-thread.ts", import.meta.url);

/** Runs the fuzzer and prints what it finds; returns the exit status. `entry` is of a thread with other targets. */
export async function runFuzzing(
  args: readonly string[],
  out: Printer,
  entry: FuzzEntry = { url: FUZZ_THREAD },
): Promise<number> {
  const read = readFuzzArguments(args);
  if (!read.ok) return endUnread({ program: "fuzz", help: HELP, reason: read.reason }, out);
  const { isJson, input, names } = read.value;
  const progress = new ProgressLine();
  let isInterrupted = false;
  let foundCount = 0;
  const interrupt = (): void => {
    isInterrupted = true;
  };
  process.once("SIGINT", interrupt);
  const one = input === null ? null : { target: names[0]!, input };
  const end = await runFuzz(
    entry,
    read.value,
    {
      isStopped: () => isInterrupted,
      progress: (inputs, target) => progress.show(() => `${inputs} inputs, ${target}`),
      find: (finding) => {
        foundCount += 1;
        progress.clear();
        if (isJson) printJson(out, eventOf(finding));
        else for (const line of describeFinding(finding)) printLine(out, line);
      },
    },
    one,
  );
  process.off("SIGINT", interrupt);
  progress.clear();
  return tellEnd(end, { foundCount, isJson, isInterrupted }, out);
}

function tellEnd(
  end: FuzzEnd,
  { foundCount, isJson, isInterrupted }: { foundCount: number; isJson: boolean; isInterrupted: boolean },
  out: Printer,
): number {
  if (end.kind === "cannot-start") {
    printProblem(`fuzz: ${end.reason}`);
    return EXIT.cannotStart;
  }
  if (end.kind === "verdict") {
    if (isJson) printJson(out, { event: "verdict", verdict: end.verdict });
    else printLine(out, end.verdict);
    return end.verdict.startsWith("BROKEN") ? EXIT.notWhole : EXIT.inSync;
  }
  if (end.summary !== null && isJson) printJson(out, { event: "fuzz", findings: foundCount, ...end.summary });
  else if (end.summary !== null)
    for (const line of describeSummary(end.summary, foundCount)) printLine(out, line);
  if (foundCount > 0 || end.summary === null) return EXIT.notWhole;
  return isInterrupted ? EXIT.interrupted : EXIT.inSync;
}

function eventOf({ input, ...finding }: FuzzFinding): object {
  return { event: "finding", ...finding, input: hexOf(input) };
}

/** What was found, and how to see it again: with a long input in a file, which is written. */
export function describeFinding({
  target,
  problem,
  at,
  input,
  record,
  inputCount,
}: FuzzFinding): readonly string[] {
  const place = at === "" ? "" : ` (${at})`;
  return [
    `FOUND in ${target}, at its input ${inputCount}: ${problem}${place}`,
    `  npm run fuzz -- --target ${target} --input ${inputWord(input)}`,
    ...(record === null ? [] : [`  it was written for ${record}`]),
  ];
}

/** What --input takes in place of the bytes: a long input lies in a new file from now on. */
function inputWord(input: Uint8Array): string {
  if (input.length <= SHOWN_BYTES_MAX) return hexOf(input);
  try {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "robocat-fuzz-")), "input.bin");
    writeFileSync(file, input);
    return `@${file}`;
  } catch (error) {
    printProblem(`Cannot keep an input in a file: ${describeTrouble(fileCauseOf(error))}.`);
    return hexOf(input);
  }
}

function describeSummary(summary: FuzzSummary, foundCount: number): readonly string[] {
  const { targets, inputs, seconds, seed, heapBytesEarly, heapBytesEnd } = summary;
  const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
  return [
    row(["target", "inputs", "accepted", "kept", "blocks", "steps at most"]),
    ...targets.map(({ name, inputs: count, verdicts, kept, blocks, steps }) =>
      row([name, count, verdicts["ok"] ?? 0, kept, blocks, steps]),
    ),
    `seed ${seed}: ${inputs} inputs in ${seconds.toFixed(1)} s, ${Math.round(inputs / seconds)} a second; ` +
      `memory ${megabytes(heapBytesEarly)} MB after a quarter, ${megabytes(heapBytesEnd)} MB at the end; ` +
      (foundCount === 0 ? "nothing was found" : `${foundCount} FOUND`),
  ];
}

function row([name, ...cells]: readonly (string | number)[]): string {
  return String(name).padEnd(26) + cells.map((cell) => String(cell).padStart(14)).join("");
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readFuzzArguments(args: readonly string[]): Result<FuzzArguments, string> {
  const flag = { type: "boolean" } as const;
  const text = { type: "string" } as const;
  const options = {
    ...{
      minutes: text,
      inputs: text,
      seed: text,
      target: { type: "string", multiple: true } as const,
      input: text,
    },
    ...{ unguided: flag, json: flag, help: flag },
  } as const;
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { values } = words.value;
  if (values.help === true) return fail("help");
  if (values.minutes !== undefined && values.inputs !== undefined)
    return fail("it runs for minutes or for so many inputs, not both");
  const seed = readNumber("the seed", values.seed ?? "1", 0, SEED_MAX);
  if (!seed.ok) return seed;
  const inputs =
    values.inputs === undefined ? ok(Infinity) : readNumber("--inputs", values.inputs, 1, INPUTS_MAX);
  if (!inputs.ok) return inputs;
  const minutes = readNumber("--minutes", values.minutes ?? String(MINUTES_USUAL), 1, MINUTES_MAX);
  if (!minutes.ok) return minutes;
  const names = values.target ?? [];
  if (values.input !== undefined && names.length !== 1) return fail("--input is of one --target");
  const input = values.input === undefined ? ok(null) : readInput(values.input);
  if (!input.ok) return input;
  return ok({
    ...{ inputCount: inputs.value, seed: seed.value, names, input: input.value },
    seconds: values.inputs === undefined ? minutes.value * 60 : Infinity,
    ...{ isGuided: values.unguided !== true, isJson: values.json === true },
  });
}

function readInput(text: string): Result<Uint8Array, string> {
  if (text.startsWith("@")) {
    try {
      return ok(new Uint8Array(readFileSync(wholePath(text.slice(1)))));
    } catch {
      return fail(`${text.slice(1)} can't be read`);
    }
  }
  return /^([0-9a-f]{2})*$/i.test(text)
    ? ok(new Uint8Array(Buffer.from(text, "hex")))
    : fail("--input is not hexadecimal");
}

if (import.meta.main) await runProgram(() => runFuzzing(process.argv.slice(2), process.stdout));
