// What is kept of signed words on how games stood (docs/limits.md).

/** Claims of one signer and kind that are remembered, the newest: more than anybody brings while all tell what they have heard. */
export const CLAIMS_KEPT = 256;
/** Claims that one peer may bring in a second: a signature takes 0.1 ms to check. */
export const CLAIMS_PER_SECOND = 48;
/** Accounts of one signer that are remembered. */
export const ACCOUNTS_KEPT = 4;
/** More than two players give within the window. */
export const HELD_MAX = 64;
