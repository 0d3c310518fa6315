// Halts without cause that a player may call (docs/limits.md).

/** Halts without cause that one may call within a minute. */
export const IDLE_CALLS_MAX = 2;
/** And in a match. Whatever really differs the others find themselves. */
export const IDLE_CALLS_IN_MATCH_MAX = 6;
