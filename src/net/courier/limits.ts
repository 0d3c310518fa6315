// How often turn data and urgent messages go again (docs/protocol.md).

/** The next ones follow this far apart, ms. */
export const NEXT_MS = 80;
/** After so many repetitions only what is known to be lost goes again: nobody may be there. */
export const REPEATS_MAX = 6;
/** Bytes of urgent messages, under way or waiting, beyond which they are not repeated: that would take the room of what is new. */
export const REPEATED_BYTES_MAX = 4_400;
/** More than so many copies of turn data are never under way. */
export const COPIES_MAX = 12;
/** From the turn on that is asked for. */
export const SUPPLY_TURNS_MAX = 12;
