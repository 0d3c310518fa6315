import { assert } from "../../base/index.ts";
import {
  END_POINT,
  Game,
  SUB_TURNS_PER_TURN,
  worldOfState,
  type AgreedState,
  type LogState,
  type Moment,
  type Rules,
  type TurnData,
  type TurnEnd,
} from "../../lockstep/index.ts";
import { checksumOf, type World } from "../../sim/index.ts";
import type { RunTurn } from "../letters/account.ts";

/** The end of a turn, from -1 on, from which a match can be run again. That of a MatchHistory is good until it goes on. */
export interface Base extends AgreedState {
  readonly end: TurnEnd | null; // null: not known, of turn -1
}

/** The turn data of the turns after a base, in the order of turns; those of a turn in ascending player id. */
export type TurnsAfter = readonly (readonly TurnData[])[];

export interface SecondRunOptions {
  readonly rules: Rules;
  /** Called at each moment, before its checksum is taken. */
  readonly onMoment?: ((at: Moment, world: World) => void) | undefined;
}

/** What came of running turns again. */
export interface SecondRun {
  readonly baseTurn: number;
  readonly turns: readonly RunTurn[];
  readonly ends: readonly TurnEnd[]; // of each turn
  readonly logStates: readonly LogState[]; // of each turn
  readonly logState: LogState; // of the last
  readonly world: World; // its own, at the end of the last turn
}

/**
 * Runs the turns after a base again, each exactly as a match does. What it starts from is a copy: nothing that has happened
 * to the match's own world or to its working memory is in it. Who takes part is of no account: it shows in the turn data.
 */
export function runAgain(base: Base, turns: TurnsAfter, { rules, onMoment }: SecondRunOptions): SecondRun {
  const noteMoment = (point: number): void => onMoment?.({ turn: game.turn, point }, game.world);
  const drawRandom = (world: World): number => {
    const value = rules.drawRandom(world);
    noteMoment(END_POINT);
    return value;
  };
  const game = new Game(base, { ...rules, drawRandom });
  const run = { turns: [] as RunTurn[], ends: [] as TurnEnd[], logStates: [] as LogState[] };
  for (const turnData of turns) {
    const points: number[] = [];
    game.enter(turnData);
    for (let point = 0; point <= SUB_TURNS_PER_TURN; point += 1) {
      if (point > 0) game.runSubTurn();
      noteMoment(point);
      points.push(checksumOf(game.world));
    }
    const end = game.endTurn();
    run.turns.push({ points: [...points, end.checksum] });
    run.ends.push(end);
    run.logStates.push(game.logState);
  }
  return { baseTurn: base.turn, ...run, logState: game.logState, world: game.world };
}

/** A world of its own: that at a moment of the turns after a base, or at the base itself. */
export function worldAt(base: Base, turns: TurnsAfter, at: Moment, rules: Rules): World {
  const isBase = at.turn === base.turn && at.point === END_POINT;
  const isOfRun = at.turn > base.turn && at.turn <= base.turn + turns.length;
  assert(isBase || isOfRun, `turn ${at.turn} is outside ${base.turn}..${base.turn + turns.length}`);
  if (isBase) return worldOfState(base);
  const game = new Game(base, rules);
  for (const turnData of turns.slice(0, at.turn - base.turn)) {
    game.enter(turnData);
    if (game.turn < at.turn || at.point === END_POINT) game.runTurn();
  }
  if (!game.hasEnded) while (game.subTurnsRun < at.point) game.runSubTurn();
  return game.world;
}
