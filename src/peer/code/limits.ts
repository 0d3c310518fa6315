// What a lobby service may cost who asks it (docs/limits.md): it is no friend.

/** Questions that wait for their answers: more than a host ever has with 64 guests on the way. */
export const ASKED_MAX = 256;
/** Bytes of questions that the service has not taken. */
export const UNSENT_BYTES_MAX = 2 ** 20;
/** What it may say in a second without being asked. */
export const TOLD_PER_SECOND = 200;
