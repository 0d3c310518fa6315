// What a peer that comes back takes from those who give it a state (docs/limits.md).

/** One that is to give a state alone, and gives no part of it for so long, ms, is left for another one; twice as long each time that it failed. */
export const LONE_SILENCE_MS = 5_000;
