/** Turns from one state at which a match can be joined to the next: 12.8 s. */
export const SEGMENT_TURNS = 128;
/** Segments whose turns are kept for watchers that are behind: some three minutes. */
export const KEPT_SEGMENTS = 16;
/** Watchers that one peer feeds; more are sent on to those. */
export const CHILDREN_MAX = 3;
/** Watchers between one and the players: 3 + 9 + ... + 6,561 have room. */
export const DEPTH_MAX = 8;
/**
 * Answers to peers that are not known yet, of one line and of all, in a second, and to those that have hardly asked before: each as long as
 * the question at most. For those who look for a giver and for those who compare a state so many each (docs/limits.md).
 */
export const WATCH_QUESTIONS = { perSecond: 25, allPerSecond: 50, firstPerSecond: 50 };
