import { fail, ok, type Result } from "../base/index.ts";
import { playScenes, type SceneResult } from "../lab/index.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";

const DEPARTURES_HELP = `robocat departures: goes through all that can happen when peers leave a match, in matches of three and four

  --states N    so many states of each match at most, 1500000 by default; 10000 already find most mistakes
  --json        one JSON object a line

Each match is followed with the very function that peers agree by, whatever is lost, late or comes twice. Then rules that are wrong on
purpose take the place of right ones, and must be found out. Status 1: something was wrong, or not all was seen.
`;

const STATES_MAX = 20_000_000;
const USUAL_STATES = 1_500_000;

interface DeparturesWish {
  readonly statesMax: number;
  readonly isJson: boolean;
}

/** Prints what came of it, and returns the exit status. */
export function runDepartures(args: readonly string[], out: { write(text: string): unknown }): number {
  const read = readDeparturesArguments(args);
  if (!read.ok)
    return endUnread({ program: "robocat departures", help: DEPARTURES_HELP, reason: read.reason }, out);
  const { statesMax, isJson } = read.value;
  const progress = new ProgressLine();
  const failed: string[] = [];
  for (const result of playScenes(statesMax, (name, count) =>
    progress.show(() => `${name}: ${count} states`),
  )) {
    progress.clear();
    out.write(`${isJson ? JSON.stringify(result) : describeScene(result)}\n`);
    if (!result.isOk) failed.push(result.name);
  }
  if (!isJson) out.write(failed.length === 0 ? "OK\n" : `NOT OK: ${failed.join("; ")}\n`);
  return failed.length === 0 ? EXIT.inSync : EXIT.notWhole;
}

function describeScene({
  name,
  isMutant,
  isOk,
  isComplete,
  stateCount,
  fault,
  missed,
  reached,
}: SceneResult): string {
  const lines = [
    `${isOk ? "ok" : "NOT OK"}  ${name}: ${stateCount} states${isComplete ? ", all there are" : ""}`,
  ];
  if (isMutant && fault === null) lines.push("  a wrong rule that was not found out");
  if (fault !== null) lines.push(`  ${fault.rule}`, ...fault.steps.map((step) => `    ${step}`));
  if (missed.length > 0) lines.push(`  never seen: ${missed.join("; ")}`);
  if (!isMutant) {
    const seen = Object.entries(reached).filter(([, count]) => count > 0);
    lines.push(...seen.map(([landmark, count]) => `  ${landmark}: ${count}`));
  }
  return lines.join("\n");
}

function readDeparturesArguments(args: readonly string[]): Result<DeparturesWish, string> {
  const options = {
    states: { type: "string" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { values } = words.value;
  if (values.help === true) return fail("help");
  const states = readNumber("--states", values.states ?? String(USUAL_STATES), 1, STATES_MAX);
  return states.ok ? ok({ statesMax: states.value, isJson: values.json === true }) : states;
}
