import { fail, ok, type Result } from "../../base/index.ts";
import { END_POINT, rosterOf, SIM_RULES, type Moment, type TurnData } from "../../lockstep/index.ts";
import {
  checksumOf,
  SIM_VERSION,
  SIM_VERSION_CLASSIC_MIN,
  unpackWorld,
  worldProblem,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { runAgain, worldAt, type Base, type SecondRun, type TurnsAfter } from "../rerun/second-run.ts";
import type {
  DifferingWord,
  ReportedPoints,
  ReportedWords,
  ReportHeader,
  ReportSections,
} from "./report-sections.ts";

/** What came of running the turns of a report again, with the rules of this program. */
export interface Rerun {
  readonly base: Base;
  readonly turns: TurnsAfter;
  readonly run: SecondRun;
  readonly players: readonly PlayerRerun[]; // who gave an account, ascending player id
  readonly words: readonly RerunWord[]; // of the section "words"
  readonly isAfterSame: boolean | null; // the world that all went on with is that of this run; null: there is none
}

/** How one player's runs compare with this one. */
export interface PlayerRerun {
  readonly playerId: PlayerId;
  readonly firstOther: Moment | null; // the first moment known at which its first run is not as this one; null: it is
  readonly secondOther: Moment | null; // of its second run
}

/** A word that differed in the writer's game, and what it is here. */
interface RerunWord extends DifferingWord {
  readonly here: number;
}

/** Where a report begins: what a second run needs besides the rules. */
export interface ReportStart {
  readonly base: Base;
  readonly turns: TurnsAfter;
}

/** Runs a report's turns again from its own world. The reason of a failure is the rest of a sentence: "can't be run: ..." */
export function rerunReport(sections: Partial<ReportSections>): Result<Rerun, string> {
  const start = startOfReport(sections);
  if (!start.ok) return start;
  const { base, turns } = start.value;
  const run = runAgain(base, turns, { rules: SIM_RULES });
  const after = sections["snapshot-after"] ?? null;
  return ok({
    base,
    turns,
    run,
    players: (sections.points ?? []).map((points) => comparePlayer(points, run)),
    words: wordsHere(sections.words, start.value),
    isAfterSame: after === null ? null : isSameWorld(after, run.world),
  });
}

/** The world and the turn data that a report's second run begins with, checked: nothing of it makes a rule throw. */
export function startOfReport(sections: Partial<ReportSections>): Result<ReportStart, string> {
  const { header, commands } = sections;
  const packed = sections["snapshot-before"];
  if (header === undefined || commands === undefined || packed === undefined) {
    return fail("the header, the commands or the world before are missing");
  }
  const isClassic = header.mode === "classic";
  const versionMin = isClassic ? SIM_VERSION_CLASSIC_MIN : SIM_VERSION;
  if (header.simVersion < versionMin || header.simVersion > SIM_VERSION) {
    return fail(
      `it is of simulation version ${header.simVersion}, and this program has version ${SIM_VERSION}`,
    );
  }
  const world = unpackWorld(packed);
  if (world === null) return fail("the world before is none");
  const problem = worldProblem(world);
  if (problem !== null) return fail(`the world before is out of range at ${problem}`);
  if (!areTurns(commands, header))
    return fail(`the commands are not those from turn ${header.baseTurn + 1} on`);
  const { baseTurn: turn, baseEnd: end, baseLog: logState } = header;
  if (end !== null && end.checksum !== checksumOf(world)) {
    return fail(`the world before is not that at the end of turn ${turn}`);
  }
  const roster = rosterOf(header.players.map(({ playerId }) => playerId)); // who had left by then is not told
  return ok({ base: { turn, words: world.words, end, logState, roster }, turns: commands });
}

/** Turn after turn, each of players of the match in ascending id. */
function areTurns(turns: readonly (readonly TurnData[])[], { baseTurn, players }: ReportHeader): boolean {
  const ids = players.map(({ playerId }) => playerId);
  return turns.every(
    (turnData, i) =>
      turnData.length > 0 &&
      turnData.every(
        ({ turn, playerId }, place) =>
          turn === baseTurn + 1 + i &&
          ids.includes(playerId) &&
          playerId > (turnData[place - 1]?.playerId ?? 0),
      ),
  );
}

function comparePlayer(points: ReportedPoints, run: SecondRun): PlayerRerun {
  const { playerId, slip } = points;
  return {
    playerId,
    firstOther: slip?.at ?? firstOtherEnd(points, run),
    secondOther: firstOtherPoint(points, run),
  };
}

function firstOtherEnd({ baseTurn, firstEnds }: ReportedPoints, run: SecondRun): Moment | null {
  for (const [i, end] of firstEnds.entries()) {
    const turn = baseTurn + 1 + i;
    const here = run.ends[turn - run.baseTurn - 1];
    if (here === undefined) continue;
    if (here.checksum !== end.checksum || here.randomValue !== end.randomValue)
      return { turn, point: END_POINT };
  }
  return null;
}

/** A player's run may have begun earlier or later than the report's. */
function firstOtherPoint({ baseTurn, secondRun }: ReportedPoints, run: SecondRun): Moment | null {
  for (const [i, points] of secondRun.entries()) {
    const turn = baseTurn + 1 + i;
    const here = run.turns[turn - run.baseTurn - 1]?.points;
    const point = here === undefined ? -1 : points.findIndex((checksum, at) => checksum !== here[at]);
    if (point >= 0) return { turn, point };
  }
  return null;
}

function wordsHere(reported: ReportedWords | undefined, { base, turns }: ReportStart): readonly RerunWord[] {
  const at = reported?.at ?? null;
  if (reported === undefined || at === null) return [];
  const isOfRun = at.turn > base.turn && at.turn <= base.turn + turns.length;
  if (!isOfRun) return [];
  const { words } = worldAt(base, turns, at, SIM_RULES);
  return reported.words
    .filter(({ index }) => index < words.length)
    .map((word) => ({ ...word, here: words[word.index]! }));
}

function isSameWorld(packed: Int32Array, world: World): boolean {
  const other = unpackWorld(packed);
  return other !== null && checksumOf(other) === checksumOf(world);
}
