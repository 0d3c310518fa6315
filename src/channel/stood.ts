/** A match was paused, and stood from the beginning of one turn to that of another. */
export interface Stood {
  readonly turn: number;
  readonly endTurn: number;
}

/** Of the turns before that one, those in which the match did not stand: by them the match, its result and its replay tell the time. */
export function playedTurns(turn: number, stood: readonly Stood[]): number {
  return stood.reduce((left, one) => left - Math.max(0, Math.min(turn, one.endTurn) - one.turn), turn);
}

/** The turn before which so many turns were played: of a pause, that at which it begins. `stood`: ascending turn. */
export function turnOfPlayed(played: number, stood: readonly Stood[]): number {
  return stood.reduce((turn, one) => (one.turn < turn ? turn + one.endTurn - one.turn : turn), played);
}
