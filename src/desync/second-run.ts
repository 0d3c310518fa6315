import { assert } from "../base/index.ts";
import {
  END_POINT,
  extendLogChecksum,
  finishTurn,
  nextCommandDelay,
  runCommands,
  SUB_TURNS_PER_TURN,
  type LogState,
  type Moment,
  type Rules,
  type TurnData,
  type TurnEnd,
} from "../lockstep/index.ts";
import { checksumOf, openWorld, usedParts, type World } from "../sim/index.ts";
import type { RunTurn } from "../wire/index.ts";
import type { Base } from "./match-history.ts";

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
 * to the match's own world or to its working memory is in it.
 */
export function runAgain(base: Base, turns: TurnsAfter, { rules, onMoment }: SecondRunOptions): SecondRun {
  const world = worldOfBase(base);
  const run = { turns: [] as RunTurn[], ends: [] as TurnEnd[], logStates: [] as LogState[] };
  let logState = base.logState;
  turns.forEach((turnData, i) => {
    const turn = base.turn + 1 + i;
    const points: number[] = [];
    logState = enterTurn(world, logState, { turn, turnData }, rules);
    for (let point = 0; point < END_POINT; point += 1) {
      if (point > 0) rules.step(world);
      onMoment?.({ turn, point }, world);
      points.push(checksumOf(world));
    }
    const end = finishTurn(world, {
      ...rules,
      drawRandom: (drawn) => {
        const value = rules.drawRandom(drawn);
        onMoment?.({ turn, point: END_POINT }, drawn);
        return value;
      },
    });
    run.turns.push({ points: [...points, end.checksum] });
    run.ends.push(end);
    run.logStates.push(logState);
  });
  return { baseTurn: base.turn, ...run, logState, world };
}

/** A world of its own: that at a moment of the turns after a base, or at the base itself. */
export function worldAt(base: Base, turns: TurnsAfter, at: Moment, rules: Rules): World {
  const isBase = at.turn === base.turn && at.point === END_POINT;
  const isOfRun = at.turn > base.turn && at.turn <= base.turn + turns.length;
  assert(isBase || isOfRun, `turn ${at.turn} is outside ${base.turn}..${base.turn + turns.length}`);
  if (isBase) return worldOfBase(base);
  const { world, logState } = runAgain(base, turns.slice(0, at.turn - base.turn - 1), { rules });
  enterTurn(world, logState, { turn: at.turn, turnData: turns[at.turn - base.turn - 1]! }, rules);
  for (let i = 0; i < Math.min(at.point, SUB_TURNS_PER_TURN); i += 1) rules.step(world);
  if (at.point === END_POINT) finishTurn(world, rules);
  return world;
}

/** A copy, with zeros in the rows that are not in use: no checksum vouches for those, and a new cat takes them as they are. */
export function worldOfBase({ words }: Pick<Base, "words">): World {
  const cleared = new Int32Array(words.length);
  for (const { start, count } of usedParts(openWorld(words))) {
    cleared.set(words.subarray(start, start + count), start);
  }
  return openWorld(cleared);
}

/** Runs the commands of a turn. */
function enterTurn(
  world: World,
  { logChecksum, delay }: LogState,
  { turn, turnData }: { readonly turn: number; readonly turnData: readonly TurnData[] },
  rules: Rules,
): LogState {
  const wantedDelays = turnData.map(({ wantedDelay }) => wantedDelay);
  runCommands(world, turnData, rules);
  return {
    logChecksum: extendLogChecksum(logChecksum, turn, turnData),
    delay: nextCommandDelay(delay, wantedDelays),
  };
}
