import { assert } from "../base/index.ts";
import { COMMAND_CATS_MAX, SUB_TURNS_PER_SECOND } from "../sim/index.ts";

export const TURN_MS = 100;
export const SUB_TURNS_PER_TURN = 3;
/** Turns between giving a command and running it, time for it to arrive: at least, and at first. */
export const COMMAND_DELAY_TURNS_MIN = 2;
/** A second: with more of it nobody plays, and a connection that needs more makes the others wait instead. */
export const COMMAND_DELAY_TURNS_MAX = 10;
/** The match begins here, so that commands given in the first turn run in turn 0. Nothing runs before turn 0. */
export const FIRST_TURN = -COMMAND_DELAY_TURNS_MIN;
/**
 * Turns after the present one that any honest peer may have given data for: it is at most as far ahead of us as we gave
 * data for, and gives data for as many turns more.
 */
export const TURN_WINDOW = 2 * COMMAND_DELAY_TURNS_MAX;
/**
 * Turns back that turn data are kept: for peers that lack them, none of which is further behind than two command
 * delays, to run turns again up to the last that all agreed on, and for a peer that comes back: it has a minute to
 * fetch a state of the match.
 */
export const KEPT_TURNS = 640;
/** The commands of one turn take at most this many bits, so that turn data always fit one packet. */
export const TURN_COMMAND_BITS_MAX = 8_800;
/** A player's own take at most this many, so that they fit a packet that every path carries. */
export const TURN_GIVEN_BITS_MAX = 3_600;
/**
 * Cats that the commands of one packet of turn data name, all together. A few bits can name thousands, so what a receiver
 * unfolds has a limit of its own.
 */
export const TURN_COMMAND_CATS_MAX = 20_000;
/** Commands kept while they wait for room in a turn; a person does not give more. */
export const QUEUED_COMMANDS_MAX = 4_096;
/** 2^31 turns are 6.8 years. */
export const TURN_MAX = 2 ** 31 - 1;

/** Turns on end that less must be wanted before the delay is lowered by a turn: at least, and at first; and at most. */
export const HOLD_TURNS_MIN = 100;
export const HOLD_TURNS_MAX = 1_600;
/** A raise so soon after a lowering shows that it came too early. */
export const EARLY_TURNS = 300;
/** After so many turns without a raise a lowering is tried sooner again. */
export const CALM_TURNS = 1_200;
/**
 * One peer alone gets at most so many turns more than the next one wants: a peer that it hears late hears it late as
 * well. That holds for two too, for each is where the other one's words and half a round trip put it: a way that is
 * longer than the way back is as long for both.
 */
export const LONE_TURNS_MAX = 3;

assert((1000 / TURN_MS) * SUB_TURNS_PER_TURN === SUB_TURNS_PER_SECOND, "a turn is three sub-turns of 1/30 s");
assert(COMMAND_CATS_MAX <= TURN_COMMAND_CATS_MAX, "any command may run in some turn");

/** The low half of a check value is what turn data have of it. */
export const LOW_HALF = 0xffff;
