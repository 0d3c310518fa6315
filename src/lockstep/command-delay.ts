import { assert } from "../base/index.ts";
import {
  CALM_TURNS,
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  EARLY_TURNS,
  HOLD_TURNS_MAX,
  HOLD_TURNS_MIN,
  LONE_TURNS_MAX,
} from "./constants.ts";

/** The command delay that the peers agree on, and what its next change depends on. Equal on all peers in a turn. */
export interface CommandDelay {
  readonly turns: number; // 2..10, in force at the end of the turn that was entered last
  readonly holdTurns: number; // 100..1,600
  readonly lowTurns: number; // turns on end that less was wanted, up to the last, since the last change
  readonly calmTurns: number; // turns since the last raise, or since the hold was halved
  readonly turnsSinceLowering: number | null; // null: none within EARLY_TURNS, or it was found too early already
}

/** Before turn 0. */
export const FIRST_COMMAND_DELAY: CommandDelay = {
  turns: COMMAND_DELAY_TURNS_MIN,
  holdTurns: HOLD_TURNS_MIN,
  lowTurns: 0,
  calmTurns: 0,
  turnsSinceLowering: null,
};

/** Whether turn data may want this delay, and a replay be recorded with it. */
export function isCommandDelay(turns: number): boolean {
  return Number.isInteger(turns) && turns >= COMMAND_DELAY_TURNS_MIN && turns <= COMMAND_DELAY_TURNS_MAX;
}

/**
 * The command delay after one more turn was entered, from what all players' data for that turn want. It rises at once to
 * the most that anybody wants, as far as others bear that out, and sinks a turn at a time, once less has been wanted for long.
 */
export function nextCommandDelay(before: CommandDelay, wantedDelays: readonly number[]): CommandDelay {
  assert(wantedDelays.every(isCommandDelay), "each player wants a delay in range");
  if (wantedDelays.length === 0) return before; // nobody played that turn
  const wanted = believedOf(wantedDelays);
  const later = forgetEarly(before);
  if (wanted > before.turns) return raise(later, wanted);
  const calm = grow(later);
  const lowTurns = wanted < calm.turns ? calm.lowTurns + 1 : 0;
  if (lowTurns < calm.holdTurns) return { ...calm, lowTurns };
  return { ...calm, turns: calm.turns - 1, lowTurns: 0, turnsSinceLowering: 0 };
}

/** The most that anybody wants; but no one alone can make all orders slow. */
function believedOf(wantedDelays: readonly number[]): number {
  const [most, next] = [...wantedDelays].sort((a, b) => b - a);
  return next === undefined ? most! : Math.min(most!, next + LONE_TURNS_MAX);
}

/** A turn later the last lowering is a turn longer ago. */
function forgetEarly(delay: CommandDelay): CommandDelay {
  if (delay.turnsSinceLowering === null) return delay;
  const ago = delay.turnsSinceLowering + 1;
  return { ...delay, turnsSinceLowering: ago > EARLY_TURNS ? null : ago };
}

/** Each lowering is held against the delay once: a raise that takes several turns doubles the hold once. */
function raise(delay: CommandDelay, turns: number): CommandDelay {
  const wasEarly = delay.turnsSinceLowering !== null;
  const holdTurns = wasEarly ? Math.min(2 * delay.holdTurns, HOLD_TURNS_MAX) : delay.holdTurns;
  return { turns, holdTurns, lowTurns: 0, calmTurns: 0, turnsSinceLowering: null };
}

/** One more turn without a raise. The hold is 100 times a power of two, so halves are whole. */
function grow(delay: CommandDelay): CommandDelay {
  const calmTurns = delay.calmTurns + 1;
  if (calmTurns < CALM_TURNS) return { ...delay, calmTurns };
  return { ...delay, calmTurns: 0, holdTurns: Math.max(delay.holdTurns >> 1, HOLD_TURNS_MIN) };
}
