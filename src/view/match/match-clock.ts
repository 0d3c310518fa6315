import { minutesAndSeconds } from "../../base/index.ts";
import { playedTurns, type Stood } from "../../channel/index.ts";
import { SUB_TURNS_PER_SECOND, type World } from "../../sim/index.ts";
import { HUD_WORDS } from "../../words/index.ts";

const TURNS_PER_SECOND = 10;

/** Minutes and seconds that a match has run after so many sub-turns: "2:05". */
export function clockOfSubTurns(subTurns: number): string {
  return minutesAndSeconds(Math.floor(subTurns / SUB_TURNS_PER_SECOND));
}

/** The same at the beginning of a turn, where it `stood` in pauses before. */
export function clockOfTurns(turns: number, stood: readonly Stood[] = []): string {
  return minutesAndSeconds(Math.floor(Math.max(0, playedTurns(turns, stood)) / TURNS_PER_SECOND));
}

/** Begun seconds do not count, as everywhere: one length is not told as two. */
export function clockOfMs(ms: number): string {
  return minutesAndSeconds(Math.floor(ms / 1000));
}

/** "4:59 left", or null in a match without such an end. */
export function timeLeftText({ header, ground }: World): string | null {
  const limit = ground?.rules.timeLimit ?? 0;
  if (limit === 0) return null;
  // Rounded up: 0:00 is when the match ends.
  const seconds = Math.ceil(Math.max(0, limit - header.subTurn) / SUB_TURNS_PER_SECOND);
  return HUD_WORDS.timeLeft(minutesAndSeconds(seconds));
}

/** "turn 7", and nothing in the turns before 0, in which nothing moves yet. */
export function turnText(turn: number): string {
  return turn < 0 ? "" : HUD_WORDS.turn(turn);
}
