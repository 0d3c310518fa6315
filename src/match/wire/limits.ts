// What is read of what a player sends in a match (docs/limits.md).

/** Letters of one player that wait to be taken: one that sends more is not heard until they are. */
export const LETTERS_MAX = 256;
/** Signed letters of one player and kind that are checked at once. Peers that are honest have sent 5 at most. */
export const CHECKS_AT_ONCE = 32;
/** And so many a second after that: a check takes 0.3 ms at most. */
export const CHECKS_PER_SECOND = 16;
