// What a window puts into its requests. Apart from the tables by which a peer checks those: the window has no use for them.

/**
 * UTF-16 units of what a window has its peer keep of a match: four times what was seen of the largest map, and as a request, with
 * its marks of JSON doubled, still one that the window's server takes.
 */
export const MATCH_MEMORY_CHARS_MAX = 48 * 1024;

/** In place of a key: a new one is made. */
export const NEW_ROOM_KEY = "new";
/**
 * What a window says of each picture once it has taken it in, beside its requests: the peer lets few be under way, so that a window that can't
 * keep up shows the present all the same.
 */
export const PICTURE_TAKEN = "picture-taken";
