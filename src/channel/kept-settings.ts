import { coded, either, finite, flag, keyed, text, type Of } from "../shape/index.ts";

/** More are not kept. */
export const KEPT_SETTINGS_MAX = 200;

/**
 * What the player chose for windows, kept with the peer: outside of Electron each start has another port, and so another
 * origin, of which a browser remembers nothing. The peer keeps whatever fits and knows only the name.
 */
export const KEPT_SETTINGS = keyed(
  coded("[A-Za-z0-9][A-Za-z0-9._-]{0,63}", 64),
  either("a text of at most 512 characters, a number, true or false", [text(512), finite(), flag()]),
  KEPT_SETTINGS_MAX,
);
export type KeptSettings = Of<typeof KEPT_SETTINGS>;
