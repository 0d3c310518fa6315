// How long a router is waited for (docs/limits.md).

/** A router at home answers in some 20 ms. Whatever it does, after so long its answer is of no account. */
export const ROUTER_REPLY_MS_MAX = 4_000;
/** Nobody waits longer for it at the end. */
export const CLOSE_MS_MAX = 1_500;
