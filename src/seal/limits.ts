// How long what was sealed may be on its way (docs/limits.md).

/** A cookie is good for this long, and up to twice as long. */
export const COOKIE_MS = 60_000;
/** So many numbers before the newest may still come: more than a session of eight sends in ten seconds. */
export const NUMBERS_KEPT = 4_096;
