import { worldAt, type ReportStart } from "../../desync/index.ts";
import { END_POINT, SIM_RULES } from "../../lockstep/index.ts";
import { ReplayPlayer, type Replay } from "../../replay/index.ts";
import { checksumOf, firstDifference, openWorld, type Difference, type World } from "../../sim/index.ts";
import type { Recording } from "./recording.ts";

/**
 * The checksum that this program's simulation has at the end of a turn that both have run alike; null if neither recording can be
 * run up to there. A replay tells more, for it is run from the beginning.
 */
export function playedChecksum(a: Recording, b: Recording, turn: number): number | null {
  const sources = [a, b].flatMap(({ source }) => source ?? []);
  for (const source of sources) {
    const world = source.kind === "replay" ? worldOfReplay(source.replay, turn) : null;
    if (world !== null) return checksumOf(world);
  }
  for (const source of sources) {
    const isRun = source.kind === "report" && turn > source.start.base.turn;
    const world = isRun ? worldOfReport(source.start, turn) : null;
    if (world !== null) return checksumOf(world);
  }
  return null;
}

/**
 * The first word in which the worlds of two recordings differ at the end of a turn, where both are known: a report has words of
 * its own, a replay only those that come out when it is run.
 */
export function worldDifference(
  a: Recording,
  b: Recording,
  turn: number,
): Pick<Difference, "path" | "networkId" | "a" | "b"> | null {
  const [ofA, ofB] = [recordedWorld(a, turn), recordedWorld(b, turn)];
  if (ofA !== null && ofB !== null) return firstDifference(ofA, ofB);
  return wordOfReport(a, turn) ?? swapped(wordOfReport(b, turn));
}

/** The world that the file speaks of: one that has the checksum that the file says. */
function recordedWorld(recording: Recording, turn: number): World | null {
  const { source } = recording;
  const checksum = recording.turns.get(turn)?.checksum ?? null;
  if (source === null || checksum === null) return null;
  const world =
    source.kind === "replay" ? worldOfReplay(source.replay, turn) : worldOfReport(source.start, turn);
  return world !== null && checksumOf(world) === checksum ? world : null;
}

function worldOfReplay(replay: Replay, turn: number): World | null {
  const player = new ReplayPlayer(replay);
  while (!player.isFinished && player.turn <= turn) player.runTurn();
  return player.turn === turn + 1 ? player.world : null;
}

function worldOfReport({ base, turns }: ReportStart, turn: number): World | null {
  if (turn === base.turn) return openWorld(base.words);
  const isOfRun = turn > base.turn && turn <= base.turn + turns.length;
  return isOfRun ? worldAt(base, turns, { turn, point: END_POINT }, SIM_RULES) : null;
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
