import { assert } from "../base/index.ts";
import { TURN_MS } from "../lockstep/index.ts";

/** Heals are counted over this time: a minute. */
export const HEAL_WINDOW_TURNS = 600;
/** The same faults of the same players so often within that time are not chance: the last of them is not healed. */
export const SAME_CAUSE_COUNT = 3;
/** More than so many halts of any cause within that time are no game. */
export const HALTS_MAX = 6;
/** A tie-break may take the game that is wrong, so a match has only so many. */
export const TIE_BREAKS_MAX = 3;

assert(HEAL_WINDOW_TURNS * TURN_MS === 60_000, "players are told of a minute");
assert(SAME_CAUSE_COUNT <= HALTS_MAX, "the same cause is found before it is too often");
