import { describeCommands } from "../../desync/index.ts";
import { formatChecksum, type Command, type PlayerId } from "../../sim/index.ts";
import type { Comparison, RecordedChecksum, RecordingDifference } from "./compare-recordings.ts";
import type { Recording } from "./recording.ts";

/** A file as it was given, and what it holds. */
export interface NamedRecording {
  readonly file: string;
  readonly recording: Recording;
}

/** The lines that people read. */
export function writeComparison(
  a: NamedRecording,
  b: NamedRecording,
  comparison: Comparison,
): readonly string[] {
  const { difference } = comparison;
  const lines = difference === null ? sameLines(comparison) : differenceLines(a, b, difference);
  return [`A: ${describeRecording(a)}`, `B: ${describeRecording(b)}`, ...lines];
}

function describeRecording({ file, recording }: NamedRecording): string {
  const turns = [...recording.turns.keys()];
  const [first, last] = [turns[0], turns.at(-1)];
  const range = first === undefined ? "no turns" : `turns ${first} to ${last!}`;
  const damage = recording.damage.map((one) => `; ${one}`).join("");
  return `${file}, a ${recording.kind} of ${range}${damage}`;
}

function sameLines({ checkedTurns, hasCommands }: Comparison): readonly string[] {
  if (checkedTurns === 0) return ["No difference, but there is no turn of which both say something."];
  const what = hasCommands ? "commands and checksums" : "checksums";
  return [
    `No difference in what both hold: ${what} of ${checkedTurns} turn${checkedTurns === 1 ? "" : "s"}.`,
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
        `They are of different matches: the ${difference.fact}.`,
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
  const turn = { turn: 0, players: [{ playerId, wantedDelay: 2, commands }] };
  return describeCommands(turn, (id) => `player ${id}`).map((line) => `  ${side}: ${line}`);
}

function describeChecksum({ checksum, settled }: RecordedChecksum): string {
  const text = formatChecksum(checksum);
  return settled === null ? text : `${text}, put right afterwards to ${formatChecksum(settled)}`;
}

function playedLine({ a, b, played }: Extract<RecordingDifference, { kind: "checksum" }>): string {
  if (played === null) return "Neither can be run up to there, so this program can't say which is right.";
  const text = `This program's simulation gives ${formatChecksum(played)}`;
  if (played === a.checksum) return `${text}, as A.`;
  return played === b.checksum ? `${text}, as B.` : `${text}, as neither.`;
}

function wordLines({ word }: Extract<RecordingDifference, { kind: "checksum" }>): readonly string[] {
  if (word === null) return [];
  const object = word.networkId === null ? "" : ` (id ${word.networkId})`;
  return [`The first word that differs is ${word.path}${object}: ${word.a} in A, ${word.b} in B.`];
}
