// Seats of a lobby: which peers are remembered that asked for one, had one or changed its team, and how often that is (docs/limits.md).

/** A line whose newcomers had so many seats in so long a time, and were not heard in any of them, has none until that is past. */
export const GHOSTS_PER_LINE = 3;
export const GHOSTS_WITHIN_MS = 30_000;
/** A newcomer that asks and is not heard after that: it keeps its seat for so long, and so many of a host have one. */
export const UNHEARD_MS = 3_000;
export const UNHEARD_PER_HOST = 2;
/** Its packets may still be on their way for so long: after that it is a stranger. */
export const UNHEARD_KEPT_MS = 30_000;
/** Teams that a player may change to in a second, and all of them together: everybody is told of each. */
export const TEAM_WISHES = { perSecond: 2, allPerSecond: 8 };
/** So many of the last peers that were in are remembered: a late word of theirs must not bring them back. */
export const DEPARTED_MAX = 32;
/** For a packet in the name of a seat so many keys of those are tried: known at its address, last in, and last let in and not heard. */
export const TELLERS_MAX = 2;
/** What a guest asks for may be granted so long after it was asked. */
export const GRANT_MS = 2_000;
