// What windows may send, and how far behind they may be.

/** Connections that have not shown yet that they are of our window. */
export const STRANGERS_MAX = 64;
/** One JSON request. An order to 10,000 cats, the most one player has, takes 60 KB. */
export const REQUEST_BYTES_MAX = 64 * 1024;
/** Pictures that a window has not taken in yet. Then the last one waits: a window shows what is, and a page that has stopped must not fill the memory. */
export const PICTURES_UNDER_WAY_MAX = 3;
/** A picture waits while so much is still unsent, and a later one takes its place. */
export const UNSENT_BYTES_FOR_PICTURE_MAX = 64 * 1024;
/** A window that lags by more than this is closed. One picture of the largest world is about 5 MB. */
export const UNSENT_BYTES_MAX = 8 * 1024 * 1024;
