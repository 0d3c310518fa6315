import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../../../base/index.ts";
import { EXIT } from "../../exit-status.ts";
import { ProgressLine } from "../../simulate/progress-line.ts";
import { BenchPeer, MatchEnded } from "./bench-peer.ts";
import { BREAKDOWNS } from "./breakdown-cases.ts";
import { DRIVING } from "./driving-case.ts";
import { FULL_MATCH } from "./full-match-case.ts";
import { formatTable, verdict, type NetworkCase, type NetworkRow, type Timing } from "./network-row.ts";
import { playBatches } from "./play-cases.ts";
import { StandstillWatch } from "./standstill-watch.ts";
import { IDLE, LARGE_ORDER, STARTING } from "./small-cases.ts";

const HELP = `npm run bench -- network [--quick] [--only TEXT]: measures the table of docs/network.md, real processes over real UDP

  --quick      8 s a row in place of 20
  --only TEXT  the rows whose names hold it

Exit status: 0 measured, whatever came out; 1 something could not be measured, or bad usage; 130 interrupted.
`;

const MEASURE_MS = 20_000;
const MEASURE_MS_QUICK = 8_000;
/** A turn is 100 ms: who had no time for so long says nothing about a network. */
const STANDSTILL_MS_MAX = 150;
const ATTEMPTS_MAX = 3;

/** Which cases, in which order: those of one list at the same time. */
function allBatches(): readonly (readonly NetworkCase[])[] {
  return [
    ...playBatches(),
    [FULL_MATCH],
    [DRIVING],
    [LARGE_ORDER],
    [IDLE],
    [STARTING],
    ...BREAKDOWNS.map((one) => [one]),
  ];
}

interface NetworkArguments {
  readonly isQuick: boolean;
  readonly only: string;
}

/** Measures, prints the table and returns the exit status. */
export async function runNetworkBench(
  args: readonly string[],
  out: { write(text: string): void },
): Promise<number> {
  const read = readNetworkArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(HELP);
    else process.stderr.write(`Cannot start: ${read.reason}\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT.cannotStart;
  }
  const { isQuick, only } = read.value;
  const batches = allBatches()
    .map((batch) => batch.filter(({ name }) => name.includes(only)))
    .filter(({ length }) => length > 0);
  if (batches.length === 0) {
    process.stderr.write(`Cannot start: no row's name holds "${only}"\n`);
    return EXIT.cannotStart;
  }
  return measureAll(batches, { isQuick, measureMs: isQuick ? MEASURE_MS_QUICK : MEASURE_MS }, out);
}

async function measureAll(
  batches: readonly (readonly NetworkCase[])[],
  timing: Timing,
  out: { write(text: string): void },
): Promise<number> {
  const progress = new ProgressLine();
  const rows: NetworkRow[] = [];
  let isInterrupted = false;
  let hasFailed = false;
  let interrupt = (): void => undefined;
  const interrupted = new Promise<readonly Measured[]>((resolve) => {
    interrupt = () => {
      isInterrupted = true;
      BenchPeer.closeAll();
      resolve([]);
    };
  });
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  for (const [i, batch] of batches.entries()) {
    const text = `${i + 1} of ${batches.length}: ${batch.map(({ name }) => name).join(" | ")}`;
    const ticker = setInterval(() => progress.show(() => text), 200);
    const measured = await Promise.race([measureBatch(batch, timing), interrupted]);
    clearInterval(ticker);
    progress.clear();
    if (isInterrupted) break;
    for (const { rows: found, isWhole } of measured) {
      hasFailed ||= !isWhole;
      rows.push(...found);
      for (const row of found) process.stderr.write(`${row.name}: ${row.seen} (${verdict(row.isMet)})\n`);
    }
  }
  process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  out.write(`\n${formatTable(rows)}`);
  return isInterrupted ? EXIT.interrupted : hasFailed ? EXIT.cannotStart : EXIT.inSync;
}

/** What this machine spoiled by standing still is measured again. */
async function measureBatch(batch: readonly NetworkCase[], timing: Timing): Promise<readonly Measured[]> {
  for (let attempt = 1; ; attempt += 1) {
    const watch = new StandstillWatch();
    const measured = await Promise.all(batch.map((one) => measureCase(one, timing)));
    const stoodStillMs = watch.stop();
    if (stoodStillMs < STANDSTILL_MS_MAX || attempt === ATTEMPTS_MAX) return measured;
    process.stderr.write(`This machine stood still for ${stoodStillMs.toFixed(0)} ms: measured again\n`);
  }
}

interface Measured {
  readonly rows: readonly NetworkRow[];
  readonly isWhole: boolean;
}

/** A match that ends is a result, and a bad one; all else that goes wrong is none. */
async function measureCase({ name, measure }: NetworkCase, timing: Timing): Promise<Measured> {
  try {
    return { rows: await measure(timing), isWhole: true };
  } catch (error) {
    const isResult = error instanceof MatchEnded;
    const seen = error instanceof Error ? error.message : String(error);
    const row = { name, original: "", aim: "", seen, isMet: isResult ? false : null };
    return { rows: [row], isWhole: isResult };
  }
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readNetworkArguments(args: readonly string[]): Result<NetworkArguments, string> {
  try {
    const options = {
      quick: { type: "boolean" },
      only: { type: "string" },
      help: { type: "boolean" },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return fail("help");
    return ok({ isQuick: values.quick === true, only: values.only ?? "" });
  } catch (error) {
    return fail(`bench network: ${error instanceof Error ? error.message.split("\n")[0]! : String(error)}`);
  }
}
