import { gameOfReport, type ReportStart } from "../../desync/index.ts";
import { END_POINT, type PlayerCommands } from "../../lockstep/index.ts";
import { ReplayPlayer, type Replay } from "../../replay/index.ts";
import {
  firstDifference,
  type Command,
  type Difference,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import {
  SETUP_FACTS,
  type RecordedTurn,
  type Recording,
  type RecordingSource,
  type SetupFact,
} from "./recording.ts";
import { stepDifference, type StepDifference } from "./steps.ts";

/** The first thing in which two recordings of a match differ. */
export type RecordingDifference =
  | { readonly kind: "setup"; readonly fact: SetupFact; readonly a: string; readonly b: string }
  | {
      readonly kind: "commands";
      readonly turn: number;
      readonly playerId: PlayerId;
      readonly a: readonly Command[];
      readonly b: readonly Command[];
    }
  | {
      readonly kind: "checksum";
      readonly turn: number;
      readonly a: RecordedChecksum;
      readonly b: RecordedChecksum;
      readonly played: PlayedChecksum | null; // null: it can't be run
      readonly step: StepDifference | null; // of that turn; null: the files do not tell of sub-turns
      readonly word: Pick<Difference, "path" | "networkId" | "a" | "b"> | null; // null: the words are not known
    };

/** What a checksum is when the match is played here. */
interface PlayedChecksum {
  readonly checksum: number; // u32
  readonly frozenRules: number | null; // SIM_VERSION of the rules, if they are frozen ones; null: those of this program
}

export type RecordedChecksum = Pick<RecordedTurn, "settled"> & { readonly checksum: number };

export interface Comparison {
  readonly difference: RecordingDifference | null;
  readonly checkedTurns: number; // turns up to the difference of which both say something
  readonly hasCommands: boolean; // of some turn both tell the commands
}

/** Compares what both hold, turn by turn from the first. */
export function compareRecordings(a: Recording, b: Recording): Comparison {
  const setup = setupDifference(a, b);
  if (setup !== null) return { difference: setup, checkedTurns: 0, hasCommands: false };
  let checkedTurns = 0;
  let hasCommands = false;
  for (const turn of a.turns.keys()) {
    const [ofA, ofB] = [a.turns.get(turn), b.turns.get(turn)];
    if (ofA === undefined || ofB === undefined) continue;
    checkedTurns += 1;
    const [commandsA, commandsB] = [ofA.commands, ofB.commands];
    if (commandsA !== null && commandsB !== null) {
      hasCommands = true;
      const difference = commandDifference(turn, commandsA, commandsB);
      if (difference !== null) return { difference, checkedTurns, hasCommands };
    }
    const { checksum: checksumA } = ofA;
    const { checksum: checksumB } = ofB;
    if (checksumA === null || checksumB === null || checksumA === checksumB) continue;
    const difference: RecordingDifference = {
      kind: "checksum",
      turn,
      a: { checksum: checksumA, settled: ofA.settled },
      b: { checksum: checksumB, settled: ofB.settled },
      played: playedChecksum(a, b, turn),
      step: stepDifference(a.steps, b.steps, turn),
      word: worldDifference(a, b, turn),
    };
    return { difference, checkedTurns, hasCommands };
  }
  return { difference: null, checkedTurns, hasCommands };
}

function setupDifference(a: Recording, b: Recording): RecordingDifference | null {
  for (const fact of SETUP_FACTS) {
    const [ofA, ofB] = [a.facts.get(fact), b.facts.get(fact)];
    if (ofA !== undefined && ofB !== undefined && ofA !== ofB) return { kind: "setup", fact, a: ofA, b: ofB };
  }
  return null;
}

/** Of the first player, in ascending id, whose commands differ. */
function commandDifference(
  turn: number,
  a: readonly PlayerCommands[],
  b: readonly PlayerCommands[],
): RecordingDifference | null {
  for (let playerId = 1; playerId <= 8; playerId += 1) {
    const [ofA, ofB] = [commandsOf(a, playerId), commandsOf(b, playerId)];
    if (JSON.stringify(ofA.map(plainCommand)) !== JSON.stringify(ofB.map(plainCommand))) {
      return { kind: "commands", turn, playerId, a: ofA, b: ofB };
    }
  }
  return null;
}

function commandsOf(given: readonly PlayerCommands[], playerId: PlayerId): readonly Command[] {
  return given.find((one) => one.playerId === playerId)?.commands ?? [];
}

/** The same fields in the same order, whichever file it is from: `queued: false` is as none. */
function plainCommand(command: Command): unknown {
  const fields = Object.entries(command).filter(([name, value]) => name !== "queued" || value === true);
  return fields.sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The checksum that the simulation has at the end of a turn that both have run alike; null if neither recording can be run up to
 * there. A replay tells more, for it is run from the beginning.
 */
function playedChecksum(a: Recording, b: Recording, turn: number): PlayedChecksum | null {
  const sources = [a, b].flatMap(({ source }) => source ?? []);
  const replays = sources.filter(({ kind }) => kind === "replay");
  const reports = sources.filter((source) => source.kind === "report" && turn > source.start.baseTurn);
  for (const source of [...replays, ...reports]) {
    const played = play(source, turn);
    if (played !== null) return { checksum: played.checksum, frozenRules: played.frozenRules };
  }
  return null;
}

/**
 * The first word in which the worlds of two recordings differ at the end of a turn, where both are known: a report has words of
 * its own, a replay only those that come out when it is run.
 */
function worldDifference(
  a: Recording,
  b: Recording,
  turn: number,
): Pick<Difference, "path" | "networkId" | "a" | "b"> | null {
  const [ofA, ofB] = [recordedWorld(a, turn), recordedWorld(b, turn)];
  if (ofA !== null && ofB !== null) return firstDifference(ofA, ofB);
  return wordOfReport(a, turn) ?? swapped(wordOfReport(b, turn));
}

/** The world that the file speaks of: one that has the checksum that the file says. */
function recordedWorld({ source, turns }: Recording, turn: number): World | null {
  const checksum = turns.get(turn)?.checksum ?? null;
  if (source === null || checksum === null) return null;
  const played = play(source, turn);
  return played?.checksum === checksum ? played.world : null;
}

/** A match at the end of a turn, by the rules that it was recorded with. */
interface Played extends PlayedChecksum {
  readonly world: World; // in the layout of this program
}

/** Null: it can't be run up to there. */
function play(source: RecordingSource, turn: number): Played | null {
  return source.kind === "replay" ? playReplay(source.replay, turn) : playReport(source.start, turn);
}

function playReplay(replay: Replay, turn: number): Played | null {
  const player = new ReplayPlayer(replay);
  while (!player.isFinished && player.turn <= turn) player.runTurn();
  if (player.turn !== turn + 1) return null;
  return { world: player.world, checksum: player.checksum, frozenRules: replay.frozenRules };
}

function playReport(start: ReportStart, turn: number): Played | null {
  const game = gameOfReport(start, { turn, point: END_POINT });
  return game === null
    ? null
    : { world: game.world, checksum: game.checksum(), frozenRules: start.frozenRules };
}

/** A report names the words in which its writer's game differed, which is in that turn. */
function wordOfReport(
  { source }: Recording,
  turn: number,
): Pick<Difference, "path" | "networkId" | "a" | "b"> | null {
  const words = source?.kind === "report" ? source.sections.words : undefined;
  const word = words?.words[0];
  if (word === undefined || words?.at?.turn !== turn) return null;
  return { path: word.path, networkId: word.networkId, a: word.first, b: word.second };
}

function swapped<Found extends { readonly a: number; readonly b: number }>(
  found: Found | null,
): Found | null {
  return found === null ? null : { ...found, a: found.b, b: found.a };
}
