// How much a player may say, and what of it others hear (docs/limits.md).

/** Sayings that a player may have on their way: at once, and in the long run. What others hear of one is a little more. */
export const SAYINGS = { atOnce: 6, perSecond: 1 };
export const SAYINGS_HEARD = { atOnce: 10, perSecond: 1.5 };
/** Pings: three in five seconds. */
export const PINGS = { atOnce: 3, perSecond: 3 / 5 };
export const PINGS_HEARD = { atOnce: 5, perSecond: 1 };
/** Packets of talk of one member that are looked at. */
export const TALK_PACKETS = { atOnce: 40, perSecond: 20 };
/** Bytes a second for all talk, with headers, where nobody has measured the room. */
export const TALK_BYTES_PER_SECOND = 1_500;
/** Sayings to one peer that it has not acknowledged: a peer that is away for so long hears no more of them. */
export const SAYINGS_QUEUED_MAX = 32;
/** An acknowledgement waits so long for a ride, ms. */
export const ACK_MS = 120;
