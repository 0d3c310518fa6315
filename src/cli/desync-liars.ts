import { fail, ok, type Result } from "../base/index.ts";
import { LIAR_KINDS, playLiars, type LiarKind, type LiarResult } from "../lab/index.ts";
import { breathe } from "./campaigns/campaign.ts";
import { EXIT } from "./exit-status.ts";
import { printJson, printLine, type Printer } from "./printing.ts";
import { ProgressLine } from "./progress-line.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";
import { untilInterrupted } from "./until-interrupted.ts";

export const LIARS_HELP = `robocat desync --liars: members who lie, each in its way, in simulated matches of 2, 3, 4 and 8 players

  --runs N       matches of each kind of liar, 100 by default; their seeds follow each other
  --seed S       the first seed, from 0, 1 by default
  --kind PREFIX  only the kinds of liars that begin so
  --json         one JSON object a line

Kinds: ${LIAR_KINDS.map(({ name }) => name).join(", ")}

Exit status: 0 no liar had an effect on the others, and nobody innocent was named or put out; 1 it was otherwise, or bad usage;
130 interrupted: what was played until then is told.
`;

const NAME_WIDTH = 18;

interface LiarsWish {
  readonly runCount: number;
  readonly seed: number;
  readonly kindPrefix: string;
  readonly isJson: boolean;
}

const SEED_MAX = 0xffff_ffff;

/** Plays them and tells of it; returns the exit status. SIGINT ends it with the row so far. */
export async function tellLiars(args: readonly string[], out: Printer): Promise<number> {
  const wish = readLiarsArguments(args);
  if (!wish.ok)
    return endUnread({ program: "robocat desync --liars", help: LIARS_HELP, reason: wish.reason }, out);
  return untilInterrupted((isStopped) => tellKinds(wish.value, isStopped, out));
}

async function tellKinds(wish: LiarsWish, isStopped: () => boolean, out: Printer): Promise<number> {
  let wrongCount = 0;
  for (const kind of LIAR_KINDS.filter(({ name }) => name.startsWith(wish.kindPrefix))) {
    if (isStopped()) break;
    const results = await tellKind(kind, wish, isStopped, out);
    const wrong = results.filter(({ problems }) => problems.length > 0).length;
    wrongCount += wrong;
    const slowest = Math.min(...results.map(({ turnsPerSecond }) => turnsPerSecond)).toFixed(1);
    const name = kind.name.padEnd(NAME_WIDTH);
    if (!wish.isJson)
      printLine(
        out,
        `${name} ${results.length} runs, ${wrong} not right, ${kind.end}; slowest ${slowest} turns/s`,
      );
  }
  if (wrongCount > 0) return EXIT.notWhole;
  return isStopped() ? EXIT.interrupted : EXIT.inSync;
}

/** At least one match, and all of them if nobody stops it. */
async function tellKind(
  kind: LiarKind,
  { runCount, seed, isJson }: LiarsWish,
  isStopped: () => boolean,
  out: Printer,
): Promise<readonly LiarResult[]> {
  const progress = new ProgressLine();
  const results: LiarResult[] = [];
  for (const result of playLiars(kind, seed, runCount)) {
    results.push(result);
    progress.show(() => `${kind.name}: ${results.length} of ${runCount}`);
    if (result.problems.length > 0) progress.clear();
    if (isJson) printJson(out, result);
    else for (const line of describeWrong(result)) printLine(out, line);
    await breathe();
    if (isStopped()) break;
  }
  progress.clear();
  return results;
}

/** What was not right in a match with a liar; nothing if all was. */
export function describeWrong({ kind, seed, playerCount, problems }: LiarResult): readonly string[] {
  if (problems.length === 0) return [];
  return [`${kind}, seed ${seed}, ${playerCount} players:`, ...problems.map((problem) => `  ${problem}`)];
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readLiarsArguments(args: readonly string[]): Result<LiarsWish, string> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { liars: flag, runs: text, seed: text, kind: text, json: flag, help: flag };
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { runs = "100", seed = "1", kind = "", json = false, help } = words.value.values;
  if (help === true) return fail("help");
  const runCount = readNumber("--runs", runs, 1, 100_000);
  if (!runCount.ok) return runCount;
  const first = readNumber("--seed", seed, 0, SEED_MAX - (runCount.value - 1));
  if (!first.ok) return first;
  if (!LIAR_KINDS.some(({ name }) => name.startsWith(kind)))
    return fail(`no kind of liar begins with "${kind}"`);
  return ok({ runCount: runCount.value, seed: first.value, kindPrefix: kind, isJson: json });
}
