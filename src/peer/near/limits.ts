// What is read and kept of what strangers on the local network say, and how often (docs/limits.md).

/** Lobbies that are kept: more than a hall of players has. */
export const LOBBIES_MAX = 32;
/** Those of one computer. */
export const LOBBIES_PER_HOST_MAX = 4;
/** Of which nothing was heard for so long is gone, whatever it promised. */
export const SILENT_MS = 10_000;
/** Of a datagram; one of ours has some 300. Larger ones are not taken apart: what that takes grows with the square. */
export const MESSAGE_BYTES_MAX = 1_500;
/** Messages on our service that are taken apart, of a host and of all. */
export const MESSAGES = { perSecond: 20, allPerSecond: 200 };
/** It is said again after so long. If two get lost in a row, nobody takes the lobby for gone. */
export const ANNOUNCE_MS = 3_000;
/** Nothing makes it be said sooner after the time before (RFC 6762, 6). */
export const ANNOUNCE_MS_MIN = 1_000;
/** Records of a message that are looked at; one of ours has 4. */
export const RECORDS_MAX = 32;
/** Lines of the facts of a lobby that are looked at, and their bytes together; ours are 8. */
export const FACTS_MAX = 16;
export const FACTS_BYTES_MAX = 400;
/** Networks on which lobbies are told of and listened for. */
export const LINKS_MAX = 4;
