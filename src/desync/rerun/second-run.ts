import { assert } from "../../base/index.ts";
import {
  END_POINT,
  Game,
  SUB_TURNS_PER_TURN,
  type AgreedState,
  type BotTurn,
  type LogState,
  type Minds,
  type Moment,
  type Roster,
  type Rules,
  type TurnData,
  type TurnEnd,
} from "../../lockstep/index.ts";
import { checksumOf, type World } from "../../sim/index.ts";
import { commandBits } from "../../wire/index.ts";
import type { RunTurn } from "../letters/account.ts";

/** The end of a turn, from -1 on, from which a match can be run again. That of a MatchHistory is good until it goes on. */
export interface Base extends AgreedState {
  readonly end: TurnEnd | null; // null: not known, of turn -1
  readonly laterRosters?: readonly Roster[]; // the rosters of the turns after it, in their order; absent, and beyond: as before
}

/** The turn data of the peers in the turns after a base, in the order of turns; those of a turn in ascending player id. */
export type TurnsAfter = readonly (readonly TurnData[])[];

export interface SecondRunOptions {
  readonly rules: Rules;
  /** Called at each moment, before its checksum is taken. */
  readonly onMoment?: ((at: Moment, world: World, minds: Minds) => void) | undefined;
}

/** What came of running turns again. */
export interface SecondRun {
  readonly baseTurn: number;
  readonly turns: readonly RunTurn[];
  readonly ends: readonly TurnEnd[]; // of each turn
  readonly logStates: readonly LogState[]; // of each turn
  readonly botTurns: readonly BotTurn[]; // of each turn
  readonly logState: LogState; // of the last
  readonly world: World; // its own, at the end of the last turn
  readonly minds: Minds; // the same
}

/**
 * Runs the turns after a base again, each exactly as a match does. What it starts from is a copy: nothing that has happened
 * to the match's own world, to what its bots remember or to its working memory is in it.
 */
export function runAgain(base: Base, turns: TurnsAfter, { rules, onMoment }: SecondRunOptions): SecondRun {
  const noteMoment = (point: number): void => onMoment?.({ turn: game.turn, point }, game.world, game.minds);
  const drawRandom = (world: World): number => {
    const value = rules.drawRandom(world);
    noteMoment(END_POINT);
    return value;
  };
  const game = new Game(base, { rules: { ...rules, drawRandom }, measureCommand: commandBits });
  const logs = { logStates: [] as LogState[], botTurns: [] as BotTurn[] };
  const run = { turns: [] as RunTurn[], ends: [] as TurnEnd[], ...logs };
  for (const [i, turnData] of turns.entries()) {
    const points: number[] = [];
    game.enter(turnData, base.laterRosters?.[i]);
    for (let point = 0; point <= SUB_TURNS_PER_TURN; point += 1) {
      if (point > 0) game.runSubTurn();
      noteMoment(point);
      points.push(checksumOf(game.world));
    }
    const end = game.endTurn();
    run.turns.push({ points: [...points, end.checksum] });
    run.ends.push(end);
    run.logStates.push(game.logState);
    run.botTurns.push(game.botTurn);
  }
  const { logState, world, minds } = game;
  return { baseTurn: base.turn, ...run, logState, world, minds };
}

/** A world of its own: see gameAt. */
export function worldAt(base: Base, turns: TurnsAfter, at: Moment, rules: Rules): World {
  return gameAt(base, turns, at, rules).world;
}

/** A game of its own: as it is at a moment of the turns after a base, or at the base itself. */
export function gameAt(base: Base, turns: TurnsAfter, at: Moment, rules: Rules): Game {
  const isBase = at.turn === base.turn && at.point === END_POINT;
  const isOfRun = at.turn > base.turn && at.turn <= base.turn + turns.length;
  assert(isBase || isOfRun, `turn ${at.turn} is outside ${base.turn}..${base.turn + turns.length}`);
  const game = new Game(base, { rules, measureCommand: commandBits });
  if (isBase) return game;
  for (const [i, turnData] of turns.slice(0, at.turn - base.turn).entries()) {
    game.enter(turnData, base.laterRosters?.[i]);
    if (game.turn < at.turn || at.point === END_POINT) game.runTurn();
  }
  if (!game.hasEnded) while (game.subTurnsRun < at.point) game.runSubTurn();
  return game;
}
