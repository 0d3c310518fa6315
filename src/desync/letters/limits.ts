// How much a letter carries (docs/protocol.md).

import { BLOCK_WORDS } from "../../wire/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { ACCOUNT_TURNS_MAX } from "./account.ts";

export const PARTS_MAX = 255;
/** Blocks of one part; its rows are at most so many times BLOCK_WORDS. */
export const RUNS_MAX = 4_096;
/** Words of all blocks of a message: 8 MiB, more than the largest world has. */
export const MESSAGE_WORDS_MAX = 2_097_152;
/** Blocks of such a world: the last one of each part need not be full. */
export const MESSAGE_BLOCKS_MAX = MESSAGE_WORDS_MAX / BLOCK_WORDS + PARTS_MAX;
/** Turn data of one message, as they were agreed on. */
export const AGREED_DATA_MAX = ACCOUNT_TURNS_MAX * PLAYER_COUNT_MAX;
/** More than three years of play. A world without pauses has no more numbers for its sub-turns after two. */
export const STATE_TURN_MAX = 2 ** 30;
