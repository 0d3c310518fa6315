import { fail, ok, type Result } from "../../base/index.ts";
import { END_POINT, type Moment, type TurnData } from "../../lockstep/index.ts";
import {
  chooseRules,
  isFrozenCommand,
  playFrozen,
  resumeOwnGame,
  type FrozenSim,
  type FrozenSims,
  type OtherRulesFault,
  type RecordedGame,
} from "../../replay/index.ts";
import type { TurnsAfter } from "../rerun/second-run.ts";
import type { ReportHeader, ReportSections } from "./report-sections.ts";

/** What the turns of a report are run again from, by the rules that they were run with. */
export interface ReportStart {
  readonly frozenRules: number | null; // SIM_VERSION of those rules, if they are frozen ones; null: those of this program
  readonly baseTurn: number; // at its end all agreed
  readonly turns: TurnsAfter;
  /** A game of its own, as that turn ended. */
  readonly startGame: () => RecordedGame;
  /** A game from other words of the same rules, or the rest of a sentence: "the world ..." */
  readonly resumeGame: (packed: Int32Array) => Result<RecordedGame, string>;
}

/**
 * The world and the turn data that a report's second run begins with, checked: nothing of it makes a rule throw. The reason of a
 * failure is the rest of a sentence, "can't be run: ...", or that nobody here plays it.
 */
export function startOfReport(
  sections: Partial<ReportSections>,
  sims: FrozenSims,
): Result<ReportStart, string | OtherRulesFault> {
  const { header, commands: turns } = sections;
  const packed = sections["snapshot-before"];
  if (header === undefined || turns === undefined || packed === undefined) {
    return fail("the header, the commands or the world before are missing");
  }
  if (packed === null) return fail("there was no halt, and nothing differed");
  const rules = chooseRules(header.simVersion, header.mode, sims);
  if (!rules.ok) return rules;
  const sim = rules.value;
  const baseTurn = header.baseTurn;
  const resumeGame = (words: Int32Array): Result<RecordedGame, string> => resume(sim, words, baseTurn);
  const first = resumeGame(packed);
  if (!first.ok) return fail(`the world before ${first.reason}`);
  if (!areTurns(turns, header) || (sim !== null && !areCommandsOf(sim, turns))) {
    return fail(`the commands are not those from turn ${baseTurn + 1} on`);
  }
  if (header.baseEnd !== null && header.baseEnd.checksum !== first.value.checksum()) {
    return fail(`the world before is not that at the end of turn ${baseTurn}`);
  }
  const startGame = (): RecordedGame => {
    const game = resumeGame(packed);
    if (!game.ok) throw new Error("a world that was one is one again");
    return game.value;
  };
  return ok({ frozenRules: sim?.simVersion ?? null, baseTurn, turns, startGame, resumeGame });
}

/** The game at a moment of a report's turns, or at the end of the turn before them; null if it is none of those. */
export function gameOfReport(
  { baseTurn, turns, startGame }: ReportStart,
  { turn, point }: Moment,
): RecordedGame | null {
  if (turn === baseTurn && point === END_POINT) return startGame();
  const isOfRun = turn > baseTurn && turn <= baseTurn + turns.length;
  if (!isOfRun) return null;
  const game = startGame();
  for (const turnData of turns.slice(0, turn - baseTurn)) {
    game.enterRecorded(turnData);
    if (game.turn < turn || point === END_POINT) game.runTurn();
  }
  if (!game.hasEnded) while (game.subTurnsRun < point) game.runSubTurn();
  return game;
}

function resume(sim: FrozenSim | null, packed: Int32Array, turn: number): Result<RecordedGame, string> {
  if (sim === null) return resumeOwnGame(packed, turn);
  const resumed = sim.resumeGame(packed, turn);
  return resumed.ok ? ok(playFrozen(resumed.game)) : fail(resumed.reason);
}

/** Turn after turn, each of players of the match in ascending id. */
function areTurns(turns: TurnsAfter, { baseTurn, players }: ReportHeader): boolean {
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

/** Frozen rules may know fewer kinds of commands than the reader of the report. */
function areCommandsOf(sim: FrozenSim, turns: readonly (readonly TurnData[])[]): boolean {
  return turns.flat().every(({ commands }) => commands.every((command) => isFrozenCommand(sim, command)));
}
