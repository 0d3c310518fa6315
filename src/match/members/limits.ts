// How long the others wait for a player, and whose word on another counts (docs/limits.md).

/**
 * The others wait in silence for one player for so long. After that it is gone sooner until some of the waiting is
 * forgotten: it may come back.
 */
export const SILENCE_BUDGET_MS = 30_000;
/** Of what was waited, so much is forgotten in each millisecond: 3 s a minute, a twentieth of a match. A bad line in a long match is no attack. */
export const SILENCE_FORGOTTEN = 1 / 20;
/** A player whose SilenceBudget is spent in this match is gone after so long a silence. */
export const SILENT_AFTER_SPENT_MS = 3_000;
/** Players that are cut off from the others may go on by themselves from then on. */
export const GO_ALONE_MS = 30_000;
/**
 * A player is not waited for any more if turn data that it has promised do not come for so long, ms, or it does not
 * promise what it has said.
 */
export const SUPPLY_MS = 30_000;
/** So much of a minute nobody has to wait for one player. */
export const SLOW_MS = 6_000;
/**
 * A line without a gap for so long is whole, ms. An honest peer calls us silent after 8 s without any packet of ours, and says so again and again
 * while the line is cut: its word is here well within this time after the line is mended.
 */
export const WHOLE_LINE_MS = 4_000;
/** A player that took a vote back, or that lost the cause for it, may vote on the same player again so much later, ms. */
export const VOTE_AGAIN_MS = 30_000;
/** A vote of another one that comes sooner than so, ms, after it was taken back does not count: word that it was may have come late. */
export const HEED_AGAIN_MS = 20_000;
/** So often within a while a player may call others gone that are there (accusers.ts) before it is to be gone itself. */
export const FALSE_WORDS_MAX = 4;
