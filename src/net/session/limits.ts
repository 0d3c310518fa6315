// What a session hears of strangers, and what a newcomer waits for (docs/limits.md).

/**
 * Datagrams from where nobody is known that are looked at, of one line and of all, in a second, and of those that have
 * hardly asked before. Each kind has as many: questions with a right cookie, which no false sender has; questions for a
 * cookie; and all else.
 */
export const STRANGERS_OPENED = { perSecond: 250, allPerSecond: 1_000, firstPerSecond: 250 };
/** Cookies that are looked at, right or wrong, in a second: each takes as long as opening a packet. */
export const COOKIES_CHECKED = 5_000;
/** So many doors besides the last one may still be answered by. */
export const FORMER_DOORS_MAX = 3;
