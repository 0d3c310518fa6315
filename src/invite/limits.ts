// How often a code may be tried, and how long a run of it lasts.

/** Wrong tries that burn a code: of 1,048,576 passwords three were guessed. */
export const WRONG_TRIES = 3;
/** Runs that have begun and wait for their proof. */
export const RUNS_MAX = 8;
/** So long a run may wait. */
export const RUN_MS = 30_000;
/** So long a guest waits for all that the host has to say. */
export const GUEST_WAIT_MS = 15_000;
