import { ok, type Result } from "../../base/index.ts";
import { END_POINT, SUB_TURNS_PER_TURN, type Moment, type TurnEnd } from "../../lockstep/index.ts";
import type { FrozenSims, OtherRulesFault } from "../../replay/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { RunTurn } from "../letters/account.ts";
import type { DifferingWord, ReportedPoints, ReportedWords, ReportSections } from "./report-sections.ts";
import { gameOfReport, startOfReport, type ReportStart } from "./report-start.ts";

/** What came of running the turns of a report again, with the rules that they were run with. */
export interface Rerun {
  readonly frozenRules: number | null; // SIM_VERSION of those rules, if they are frozen ones; null: those of this program
  readonly run: ReportRun;
  readonly players: readonly PlayerRerun[]; // players that gave an account, ascending player id
  readonly words: readonly RerunWord[]; // of the section "words"
  readonly isAfterSame: boolean | null; // the world that all went on with is that of this run; null: there is none
}

/** The turns after baseTurn. */
interface ReportRun {
  readonly baseTurn: number;
  readonly turns: readonly RunTurn[];
  readonly ends: readonly TurnEnd[]; // of each turn
  readonly checksum: number; // u32, of the world at the end of the last turn, or of baseTurn if there is none
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

/** Runs a report's turns again from its own world. The reasons of a failure are those of startOfReport. */
export function rerunReport(
  sections: Partial<ReportSections>,
  sims: FrozenSims,
): Result<Rerun, string | OtherRulesFault> {
  const found = startOfReport(sections, sims);
  if (!found.ok) return found;
  const start = found.value;
  const run = runTurns(start);
  const after = sections["snapshot-after"] ?? null;
  return ok({
    frozenRules: start.frozenRules,
    run,
    players: (sections.points ?? []).map((points) => comparePlayer(points, run)),
    words: wordsHere(sections.words, start),
    isAfterSame: after === null ? null : isSameWorld(after, start, run),
  });
}

/** Exactly as a match runs them, with the checksum at each of the five points of a turn. */
function runTurns({ baseTurn, turns, startGame }: ReportStart): ReportRun {
  const game = startGame();
  const run = { turns: [] as RunTurn[], ends: [] as TurnEnd[] };
  for (const turnData of turns) {
    game.enterRecorded(turnData);
    const points = [game.checksum()];
    while (game.subTurnsRun < SUB_TURNS_PER_TURN) {
      game.runSubTurn();
      points.push(game.checksum());
    }
    const end = game.endTurn();
    run.turns.push({ points: [...points, end.checksum] });
    run.ends.push(end);
  }
  return { baseTurn, ...run, checksum: game.checksum() };
}

function comparePlayer(points: ReportedPoints, run: ReportRun): PlayerRerun {
  const { playerId, slip } = points;
  return {
    playerId,
    firstOther: slip?.at ?? firstOtherEnd(points, run),
    secondOther: firstOtherPoint(points, run),
  };
}

function firstOtherEnd({ baseTurn, firstEnds }: ReportedPoints, run: ReportRun): Moment | null {
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
function firstOtherPoint({ baseTurn, secondRun }: ReportedPoints, run: ReportRun): Moment | null {
  for (const [i, points] of secondRun.entries()) {
    const turn = baseTurn + 1 + i;
    const here = run.turns[turn - run.baseTurn - 1]?.points;
    const point = here === undefined ? -1 : points.findIndex((checksum, at) => checksum !== here[at]);
    if (point >= 0) return { turn, point };
  }
  return null;
}

function wordsHere(reported: ReportedWords | undefined, start: ReportStart): readonly RerunWord[] {
  const at = reported?.at ?? null;
  if (reported === undefined || at === null || at.turn <= start.baseTurn) return [];
  const game = gameOfReport(start, at);
  if (game === null) return [];
  const { words } = game;
  return reported.words
    .filter(({ index }) => index < words.length)
    .map((word) => ({ ...word, here: words[word.index]! }));
}

function isSameWorld(packed: Int32Array, { resumeGame }: ReportStart, { checksum }: ReportRun): boolean {
  const other = resumeGame(packed);
  return other.ok && other.value.checksum() === checksum;
}
