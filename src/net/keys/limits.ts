// Which peers outside any session a peer remembers, and how often it hears them (docs/limits.md).

/** Sources that are told apart; of more the longest known is forgotten. */
export const SOURCES_MAX = 128;
/** The tries of a source that count as its first ones: so many at once, and then so many more each second. */
export const FIRST_TRIES = { atOnce: 4, perSecond: 0.5 };
/** So many peers that ask to watch are known; of more the first is forgotten, and made anew when it asks again. */
export const ASKERS_MAX = 64;
/**
 * Strangers that bring a cookie, of one line and of all, in a second, and those that have hardly asked before: a channel with each costs as
 * much as thirty packets.
 */
export const STRANGERS = { perSecond: 20, allPerSecond: 50, firstPerSecond: 50 };
/** Keys that a watcher takes from cookies of those it asks, of one line and of all, in a second: each costs it a channel. */
export const COOKIE_KEYS = { perSecond: 20, allPerSecond: 40 };
