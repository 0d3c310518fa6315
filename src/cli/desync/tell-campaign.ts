import type { CaseResult } from "./run-case.ts";

const COLUMNS = ["runs", "found", "named", "judged", "healed", "pause p50", "p99 ms", "bytes p50", "max"];
const NAME_WIDTH = 12;
const CELL_WIDTH_MIN = 8;

/** Whether nothing was missed. */
export function isRight({ problems }: CaseResult): boolean {
  return problems.length === 0;
}

/** A row for each kind of fault that was tried, and one for all. */
export function tableOf(results: readonly CaseResult[], kinds: readonly string[]): readonly string[] {
  const rows = kinds.flatMap((kind) => {
    const own = results.filter((result) => result.kind === kind);
    return own.length === 0 ? [] : [row(kind, cellsOf(own))];
  });
  return [row("fault", COLUMNS), ...rows, row("all", cellsOf(results)), summarize(results)];
}

/** One run in which something was missed: how to see it again, and what it was. With its line ends. */
export function describeFailure(result: CaseResult, seed: number, kindPrefix: string): string {
  const { index, kind, field, peerCount, mode, catsPerPlayer, linkName, problems } = result;
  const again = `robocat desync --seed ${seed}${kindPrefix === "" ? "" : ` --kind ${kindPrefix}`} --only ${index}`;
  const what = `${kind}${field === null ? "" : ` ${field}`}, ${peerCount} peers, ${mode}, ${catsPerPlayer} cats each, ${linkName}`;
  return [`${again}: ${what}`, ...problems.map((problem) => `  ${problem}`), ""].join("\n");
}

function cellsOf(results: readonly CaseResult[]): readonly (string | number)[] {
  const count = (is: (result: CaseResult) => boolean): number => results.filter(is).length;
  const pauses = results.flatMap(({ pauseMs }) => pauseMs ?? []);
  const bytes = results.flatMap((result) => result.bytes);
  return [
    results.length,
    count(({ isFound }) => isFound),
    count(({ isNamed }) => isNamed),
    count(({ isJudged }) => isJudged),
    count(({ isHealed }) => isHealed),
    shareOf(pauses, 0.5),
    shareOf(pauses, 0.99),
    shareOf(bytes, 0.5),
    shareOf(bytes, 1),
  ];
}

/** The least of these that so many are not above; "-" of none. */
function shareOf(values: readonly number[], share: number): string {
  if (values.length === 0) return "-";
  const sorted = values.toSorted((a, b) => a - b);
  return String(Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!));
}

function summarize(results: readonly CaseResult[]): string {
  const wrong = results.filter((result) => !isRight(result)).map(({ index }) => index);
  const seconds = results.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1_000;
  const missed = wrong.length === 0 ? "nothing missed" : `${wrong.length} not right: ${wrong.join(", ")}`;
  return `${results.length} runs, ${missed}; ${seconds.toFixed(0)} s of work`;
}

function row(name: string, cells: readonly (string | number)[]): string {
  return (
    name.padEnd(NAME_WIDTH) +
    cells.map((cell, i) => String(cell).padStart(Math.max(CELL_WIDTH_MIN, COLUMNS[i]!.length + 2))).join("")
  );
}
