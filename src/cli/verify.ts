import { assert, escapeUnseen, shownFile } from "../base/index.ts";
import type { ReplayMark } from "../channel/index.ts";
import {
  endFact,
  FROZEN_SIMS,
  loadReplay,
  marksOfReplay,
  NODE_CIPHER_SUITE,
  wholePath,
} from "../peer/index.ts";
import {
  coverOf,
  verifyReplay,
  type Decision,
  type EndingMismatch,
  type FrozenSims,
  type Replay,
} from "../replay/index.ts";
import { hexOf } from "../seal/index.ts";
import { formatChecksum, rulesRunner, type PlayerId, type RulesRunner } from "../sim/index.ts";
import { describeEnd, describeFact, describeTrouble, plural } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { ProgressLine } from "./progress-line.ts";
import { printJson, printLine, printProblem, type Printer } from "./printing.ts";
import { parseWords } from "./read-arguments.ts";

/** One line of `verify --json`. */
export interface VerifyEvent {
  readonly event: "verify";
  readonly file: string; // as it was given
  readonly outcome: "ok" | "differs" | "wrong-ending" | "unreadable" | "truncated" | "damaged";
  readonly turn: number | null; // the one that differs; else the last that came out right (-1: none); null: unreadable
  readonly checksum: string | null; // eight hexadecimal digits: as played now, at the end of that turn
  readonly decision: Decision["kind"] | null; // by the rules, after that turn; null: it differs, or is unreadable
  readonly winnerId: PlayerId | null; // if it is won; of a team the lowest
  readonly frozenRules: number | null; // SIM_VERSION of the rules that played it, if frozen ones did
  readonly rulesBy: RulesRunner; // who ran them, in a match on a map that is large enough
  readonly message: string; // for people, without the file's name
  readonly cover: readonly CoverLine[]; // who has signed it; empty: nobody has
  readonly repairs: readonly Pick<ToldMark, "turn" | "text">[]; // games differed and were made equal there
  readonly marks: readonly ToldMark[]; // those, and who was gone or back and who paused, ascending turn
}

interface ToldMark extends Pick<ReplayMark, "turn" | "kind"> {
  readonly text: string; // one sentence
}

/** The player whose signature is under a replay, and the turn to whose end the signature covers it. */
interface CoverLine {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly identity: string; // 64 hexadecimal digits
  readonly turn: number;
  readonly isGood: boolean; // false: what was signed is not what the file says
}

type Verdict = Omit<
  VerifyEvent,
  "event" | "file" | "frozenRules" | "rulesBy" | "repairs" | "marks" | "cover"
>;

const NOT_KNOWN = { decision: null, winnerId: null } as const;

/** `robocat verify`: the exit status. */
export function runVerify(args: readonly string[], out: Printer): number {
  const flag = { type: "boolean" } as const;
  const options = { json: flag, frozen: flag };
  const read = parseWords({ args: [...args], options, allowPositionals: true });
  if (!read.ok || read.value.positionals.length === 0) {
    const why = read.ok ? "" : `: ${read.reason}`;
    printProblem(`Cannot start: robocat verify takes files, --json and --frozen${why}.`);
    return EXIT.cannotStart;
  }
  const { values, positionals } = read.value;
  const sims = { ...FROZEN_SIMS, arePreferred: values.frozen === true };
  return verifyFiles(positionals, out, values.json === true, sims);
}

/**
 * Plays each file again without drawing and says, one line each (with its line end), how it came out; for people then one
 * for each repair, departure, return and pause in it, and for each signature. Returns the exit status: 0 all are as recorded, 1 some
 * can't be read to their end, 3 some turn or ending differs or some signature does not fit, whatever the other files are.
 */
export function verifyFiles(
  files: readonly string[],
  out: Printer,
  json: boolean,
  sims: FrozenSims = FROZEN_SIMS,
): number {
  let status: number = EXIT.inSync;
  for (const file of files) {
    const replay = loadReplay(wholePath(file), sims);
    const verdict = replay.ok ? verify(file, replay.value) : unreadable(describeTrouble(replay.reason));
    const frozenRules = replay.ok ? replay.value.frozenRules : null;
    const marks = replay.ok ? marksOfReplay(replay.value).map(toldMark) : [];
    const repairs = marks.flatMap(({ turn, kind, text }) => (kind === "repair" ? { turn, text } : []));
    const rulesBy = frozenRules === null ? rulesRunner().by : "typescript"; // a kernel is of today's rules
    const cover = replay.ok ? coverLinesOf(replay.value) : [];
    const more = { frozenRules, rulesBy, repairs, marks, cover };
    const event: VerifyEvent = { event: "verify", file, ...verdict, ...more };
    if (json) printJson(out, event);
    else for (const line of linesOf(event)) printLine(out, line);
    status = Math.max(status, statusOf(verdict), cover.every(({ isGood }) => isGood) ? 0 : EXIT.desynced);
  }
  return status;
}

function toldMark({ turn, kind, fact }: ReplayMark): ToldMark {
  return { turn, kind, text: describeFact(fact) };
}

function statusOf({ outcome }: Verdict): number {
  if (outcome === "ok") return EXIT.inSync;
  return outcome === "differs" || outcome === "wrong-ending" ? EXIT.desynced : EXIT.notWhole;
}

function coverLinesOf(replay: Replay): readonly CoverLine[] {
  return coverOf(replay, NODE_CIPHER_SUITE).map(({ playerId, identity, turn, isGood }) => {
    const name = replay.header.players.find((one) => one.playerId === playerId)!.name;
    return { playerId, name, identity: hexOf(identity), turn, isGood };
  });
}

function describeCover({ name, identity, turn, isGood }: CoverLine): string {
  const who = `${escapeUnseen(name)} (${identity.slice(0, 16)})`;
  return isGood
    ? `  signed by ${who} up to turn ${turn}`
    : `  NOT as ${who} signed it: the signature up to turn ${turn} does not fit`;
}

function linesOf({ file, message, frozenRules, marks, cover }: VerifyEvent): readonly string[] {
  const rules = frozenRules === null ? "" : `, by the frozen rules of version ${frozenRules}`;
  return [
    `${shownFile(file)}: ${message}${rules}`,
    ...marks.map(({ turn, text }) => `  turn ${turn}: ${text}`),
    ...cover.map(describeCover),
  ];
}

function unreadable(message: string): Verdict {
  return { outcome: "unreadable", turn: null, checksum: null, ...NOT_KNOWN, message };
}

function verify(file: string, replay: Replay): Verdict {
  const progress = new ProgressLine();
  const onProgress = (turnCount: number): boolean => {
    progress.show(() => `${shownFile(file)}: turn ${turnCount} of ${replay.turns.length}`);
    return true; // go on
  };
  const result = verifyReplay(replay, { onProgress });
  progress.clear();
  if (result.kind === "differs") {
    const { turn, expected, actual } = result;
    const [recorded, checksum] = [formatChecksum(expected), formatChecksum(actual)];
    const message = `differs at turn ${turn}: checksum ${recorded} recorded, ${checksum} played`;
    return { outcome: "differs", turn, checksum, ...NOT_KNOWN, message };
  }
  assert(result.kind !== "cancelled", "nobody cancels this");
  const { turnCount } = result;
  const [turn, checksum] = [turnCount - 1, formatChecksum(result.checksum)];
  if (result.kind === "wrong-ending") {
    const message = `wrong ending: ${describeWrong(result, replay)} (${turns(turnCount)} ok, checksum ${checksum})`;
    return { outcome: "wrong-ending", turn, checksum, ...decided(result.actual), message };
  }
  const { decision } = result;
  const played = { turn, checksum, ...decided(decision) };
  const { damage } = replay;
  const won = decision.kind === "undecided" ? "" : `, ${describeEnd(endFact(decision, replay.header))}`;
  if (damage === null)
    return { outcome: "ok", ...played, message: `ok, ${turns(turnCount)}, checksum ${checksum}${won}` };
  const outcome = damage.kind === "truncated" ? "truncated" : "damaged";
  const message = `${outcome} ${whereBroken(damage.afterTurn, replay.ending !== null, `${checksum}${won}`)}`;
  return { outcome, ...played, message };
}

function describeWrong({ expected, actual }: EndingMismatch, { header }: Replay): string {
  const [told, played] = [expected, actual].map((one) => describeEnd(endFact(one, header)));
  return `recorded as ${told}, by the rules ${played}`;
}

function decided(decision: Decision): Pick<Verdict, "decision" | "winnerId"> {
  return { decision: decision.kind, winnerId: decision.kind === "won" ? decision.winnerId : null };
}

function whereBroken(afterTurn: number, hasEnding: boolean, checksum: string): string {
  if (hasEnding)
    return `after its end: there are more bytes (${turns(afterTurn + 1)} ok, checksum ${checksum})`;
  if (afterTurn < 0) return "before turn 0";
  return `after turn ${afterTurn} (${turns(afterTurn + 1)} up to there ok, checksum ${checksum})`;
}

function turns(count: number): string {
  return `${count} ${plural(count, { one: "turn", other: "turns" })}`;
}
