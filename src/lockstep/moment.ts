/** Where in a turn a world is looked at: after its commands, after its first and second sub-turn, after its third, after the draw. */
export const POINTS_PER_TURN = 5;
/** The point after the draw that ends a turn. */
export const END_POINT = POINTS_PER_TURN - 1;

/** A moment of a match: `point` is 0 (commands have run), 1, 2, 3 (so many sub-turns have run) or 4 (the turn has ended). */
export interface Moment {
  readonly turn: number; // i32, on the wire haltTurn - 1 - ACCOUNT_TURNS_MAX .. haltTurn - 1
  readonly point: number; // 0..4
}
