import { fail, ok, shownFile, type Result } from "../base/index.ts";
import { formatChecksum, type Command, type PlayerId } from "../sim/index.ts";
import { describeCommands, plural } from "../words/index.ts";
import {
  compareRecordings,
  type Comparison,
  type RecordedChecksum,
  type RecordingDifference,
} from "./desync-compare/compare-recordings.ts";
import { readRecording } from "./desync-compare/read-recording.ts";
import type { Recording } from "./desync-compare/recording.ts";
import { nameOfStep } from "./desync-compare/steps.ts";
import { FROZEN_SIMS } from "../peer/index.ts";
import type { FrozenSims } from "../replay/index.ts";
import { EXIT } from "./exit-status.ts";
import { endUnread, parseWords } from "./read-arguments.ts";
import { printJson, printLine, printProblem } from "./printing.ts";

export const COMPARE_HELP = `robocat desync compare A B: finds where two files of one match part

Each of A and B is a replay, a report of a desync, or a log; which it is, its content tells. Where one is a log of sub-turns
(robocat host --log sub-turns), and the other one as well or a replay, the step is named in which they part.

  --json         one JSON object
  --frozen       by frozen rules, also where those of this program would do

Exit status: 0 no difference in what both hold, 3 they differ, 1 one can't be read, or bad usage.
`;

interface CompareArguments {
  readonly files: readonly [string, string];
  readonly isJson: boolean;
  readonly isFrozen: boolean;
}

/** Runs `robocat desync compare` and returns its exit status. Each call of `write` is a text with its line end. */
export function runCompare(args: readonly string[], out: { write(line: string): void }): Promise<number> {
  return Promise.resolve(compare(args, out));
}

function compare(args: readonly string[], out: { write(line: string): void }): number {
  const read = readCompareArguments(args);
  if (!read.ok)
    return endUnread({ program: "robocat desync compare", help: COMPARE_HELP, reason: read.reason }, out);
  const { files, isJson, isFrozen } = read.value;
  const sims = { ...FROZEN_SIMS, arePreferred: isFrozen };
  const [a, b] = files.map((file) => readNamed(file, sims));
  if (!a!.ok || !b!.ok) {
    for (const one of [a!, b!]) if (!one.ok) printProblem(one.reason);
    return EXIT.notWhole;
  }
  const comparison = compareRecordings(a!.value.recording, b!.value.recording);
  if (isJson) printJson(out, eventOf(a!.value, b!.value, comparison));
  else for (const line of writeComparison(a!.value, b!.value, comparison)) printLine(out, line);
  return comparison.difference === null ? EXIT.inSync : EXIT.desynced;
}

function readNamed(file: string, sims: FrozenSims): Result<NamedRecording, string> {
  const recording = readRecording(file, sims);
  return recording.ok
    ? ok({ file, recording: recording.value })
    : fail(`${shownFile(file)}: ${recording.reason}`);
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
  const played = difference.played === null ? null : formatChecksum(difference.played.checksum);
  const frozenRules = difference.played?.frozenRules ?? null;
  return { ...difference, a: plain(difference.a), b: plain(difference.b), played, frozenRules };
}

function readCompareArguments(args: readonly string[]): Result<CompareArguments, string> {
  const flag = { type: "boolean" } as const;
  const options = { json: flag, frozen: flag, help: flag };
  const words = parseWords({ args: [...args], options, allowPositionals: true });
  if (!words.ok) return words;
  const { values, positionals } = words.value;
  if (values.help === true) return fail("help");
  const [a, b, ...others] = positionals;
  if (a === undefined || b === undefined || others.length > 0) return fail("it takes two files");
  return ok({ files: [a, b], isJson: values.json === true, isFrozen: values.frozen === true });
}

/** A file as it was given, and what it holds. */
interface NamedRecording {
  readonly file: string;
  readonly recording: Recording;
}

/** The lines that people read. */
function writeComparison(a: NamedRecording, b: NamedRecording, comparison: Comparison): readonly string[] {
  const { difference } = comparison;
  const lines = difference === null ? sameLines(comparison) : differenceLines(a, b, difference);
  return [`A: ${describeRecording(a)}`, `B: ${describeRecording(b)}`, ...lines];
}

function describeRecording({ file, recording }: NamedRecording): string {
  const turns = [...recording.turns.keys()];
  const [first, last] = [turns[0], turns.at(-1)];
  const range = first === undefined ? "no turns" : `turns ${first} to ${last!}`;
  const damage = recording.damage.map((one) => `; ${one}`).join("");
  return `${shownFile(file)}, a ${recording.kind} of ${range}${damage}`;
}

function sameLines({ checkedTurns, hasCommands }: Comparison): readonly string[] {
  if (checkedTurns === 0) return ["No difference, but there is no turn of which both say something."];
  const what = hasCommands ? "commands and checksums" : "checksums";
  return [
    `No difference in what both hold: ${what} of ${checkedTurns} ${plural(checkedTurns, { one: "turn", other: "turns" })}.`,
  ];
}

function differenceLines(
  a: NamedRecording,
  b: NamedRecording,
  difference: RecordingDifference,
): readonly string[] {
  switch (difference.kind) {
    case "setup":
      return [
        difference.fact === "rules"
          ? "They were played by different rules."
          : `They are of different matches: the ${difference.fact}.`,
        `  A: ${difference.a}`,
        `  B: ${difference.b}`,
      ];
    case "commands":
      return [
        `They differ first in the commands of player ${difference.playerId} in turn ${difference.turn}.`,
        ...commandLines("A", difference.playerId, difference.a),
        ...commandLines("B", difference.playerId, difference.b),
      ];
    case "checksum":
      return [
        `They differ first in the checksum at the end of turn ${difference.turn}${sameCommands(a, b, difference.turn)}.`,
        `  A: ${describeChecksum(difference.a)}`,
        `  B: ${describeChecksum(difference.b)}`,
        playedLine(difference),
        ...stepLines(difference),
        ...wordLines(difference),
      ];
  }
}

function sameCommands(a: NamedRecording, b: NamedRecording, turn: number): string {
  const known = [a, b].every(({ recording }) => (recording.turns.get(turn)?.commands ?? null) !== null);
  return known ? ", with equal commands up to there" : "";
}

function commandLines(side: string, playerId: PlayerId, commands: readonly Command[]): readonly string[] {
  if (commands.length === 0) return [`  ${side}: none`];
  const turn = { turn: 0, players: [{ playerId, commands }] };
  return describeCommands(turn, (id) => `player ${id}`).map((line) => `  ${side}: ${line}`);
}

function describeChecksum({ checksum, settled }: RecordedChecksum): string {
  const text = formatChecksum(checksum);
  return settled === null ? text : `${text}, put right afterwards to ${formatChecksum(settled)}`;
}

function playedLine({ a, b, played }: Extract<RecordingDifference, { kind: "checksum" }>): string {
  if (played === null) return "Neither can be run up to there, so this program can't say which is right.";
  const { checksum, frozenRules } = played;
  const simulation =
    frozenRules === null
      ? "This program's simulation gives"
      : `The frozen rules of version ${frozenRules} give`;
  const text = `${simulation} ${formatChecksum(checksum)}`;
  if (checksum === a.checksum) return `${text}, as A.`;
  return checksum === b.checksum ? `${text}, as B.` : `${text}, as neither.`;
}

function stepLines({ step, turn }: Extract<RecordingDifference, { kind: "checksum" }>): readonly string[] {
  if (step === null) return [];
  const { point, words, wordCount } = step;
  const where = `The first step that did something else is ${nameOfStep({ turn, point })}`;
  if (wordCount === 0) return [`${where}: the world of one of them was damaged there.`];
  const more = wordCount > words.length ? `, ${words.length} of ${wordCount}` : "";
  const change = (words: readonly [number, number] | null): string =>
    words === null ? "as it was" : `${words[0]} to ${words[1]}`;
  return [
    `${where}${more}:`,
    ...words.map(({ path, a, b }) => `  ${path}: ${change(a)} in A, ${change(b)} in B`),
  ];
}

function wordLines({ word }: Extract<RecordingDifference, { kind: "checksum" }>): readonly string[] {
  if (word === null) return [];
  const object = word.networkId === null ? "" : ` (id ${word.networkId})`;
  return [`The first word that differs is ${word.path}${object}: ${word.a} in A, ${word.b} in B.`];
}
