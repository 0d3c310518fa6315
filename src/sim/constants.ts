import { assert } from "../base/index.ts";
import { divTrunc, fixedRatio, ONE } from "./fixed.ts";

/** Raised by every change that moves a golden checksum. Gates hello and the loading of replays. */
export const SIM_VERSION = 1; // u16

/** Simulation steps a second; three of them are a turn of 100 ms. */
export const SUB_TURNS_PER_SECOND = 30;

export const PLAYER_COUNT_MAX = 8;
/** Unicode code points; see displayTextProblem for which. */
export const PLAYER_NAME_CHARACTERS_MAX = 24;
/** The engine's limit, so that the size of a world has one. */
export const CATS_PER_PLAYER_MAX = 10_000;
export const CATS_PER_PLAYER_CLASSIC = 3;

/** The world is 12.8 x 7.2 units, origin in the centre. */
export const WORLD_HALF_WIDTH = fixedRatio(64, 10);
export const WORLD_HALF_HEIGHT = fixedRatio(36, 10);

/** 2.5 units a second. Rounded down: a cat is 0.006 % slower than that. */
export const CAT_STEP = divTrunc(fixedRatio(25, 10), SUB_TURNS_PER_SECOND);
export const CAT_HEALTH = 5;

/** 1.5 units, inclusive. */
export const ATTACK_RANGE = fixedRatio(15, 10);
/** 1 s between two throws. */
export const THROW_COOLDOWN_SUB_TURNS = 30;
export const YARN_FLIGHT_SUB_TURNS = 8;
export const YARN_DAMAGE = 1;

/** Cats of one player stand this far apart at the start, or closer if the army would not fit its quarter. */
export const SPAWN_SPACING = ONE;

// A cat has at most one ball of yarn in the air, so the yarn table needs no more rows than there are cats.
assert(YARN_FLIGHT_SUB_TURNS < THROW_COOLDOWN_SUB_TURNS, "a ball of yarn lands before the next is thrown");
// A chase never runs past its target.
assert(CAT_STEP < ATTACK_RANGE, "a step is shorter than the range");
