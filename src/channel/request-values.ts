// What a window puts into its requests. Apart from the tables by which a peer checks those: the window has no use for them.

/**
 * UTF-16 units of what a window has its peer keep of a match: four times what was seen of the largest map, and as a request, with
 * its marks of JSON doubled, still one that the window's server takes.
 */
export const MATCH_MEMORY_CHARS_MAX = 48 * 1024;

/** In place of a key: a new one is made. */
export const NEW_ROOM_KEY = "new";
