// Which packets of a pair may still come (docs/protocol.md).

/** Packets whose coming is remembered; what is older is dropped, for it may be a duplicate. */
export const RECEIVED_PACKETS_KEPT = 1_024;
/**
 * What is further ahead of the newest packet than this is one of long ago: a fourth of all sequence numbers, and more than
 * anybody sends into the void before giving up.
 */
export const SEQUENCE_AHEAD_MAX = 16_384;
