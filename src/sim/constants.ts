import { assert } from "../base/index.ts";
import { divTrunc, fixedRatio, ONE } from "./fixed.ts";

/** Raised by every change that moves a golden checksum. Gates hello and the loading of replays. */
export const SIM_VERSION = 9; // u16
/** Classic matches of this simulation and of all since run the same, to the bit. */
export const SIM_VERSION_CLASSIC_MIN = 1;

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

/** Points of a command in one world unit, and Fixed in one point. */
export const COMMAND_POINTS_PER_UNIT = 256;
export const FIXED_PER_POINT = divTrunc(ONE, COMMAND_POINTS_PER_UNIT);

/** A match on a map: cats that a player may have, at the start and by breeding. */
export const CAT_LIMIT_MAX = 2_500;
/** Cells on a side of a map. The largest is as far as a command's points reach. */
export const MAP_SIDE_MIN = 12;
export const MAP_SIDE_MAX = 256;
export const MAP_SPAWNS_MIN = 2;
export const MAP_CUSHIONS_MAX = 32;
/** Unicode code points; see displayTextProblem for which. */
export const MAP_NAME_CHARACTERS_MAX = 32;
export const TIME_LIMIT_MINUTES_MAX = 120;

/** A host chooses how many pauses each player has in a match, and how long one lasts before it ends by itself. */
export const PAUSES_EACH_MAX = 9;
export const PAUSE_SECONDS_MIN = 10;
export const PAUSE_SECONDS_MAX = 300;
/** Seconds by which the match may be shown later to watchers, who are none of the lobby. */
export const WATCH_DELAY_SECONDS_MAX = 120;
/** 3 s from the word to go on to the first step: time to take the mouse in hand again. */
export const GO_ON_SUB_TURNS = 3 * SUB_TURNS_PER_SECOND;

/** On a map cats are solid; half of what two of them keep between their middles. */
export const CAT_RADIUS = fixedRatio(3, 10);
/** The end of a way for one cat alone: it stands within a cat's radius of its goal. */
export const REACH_ALONE = CAT_RADIUS;
/** A cat that takes on enemies by itself sees this far. */
export const SIGHT = fixedRatio(3, 1);
/** Orders that wait behind the present one. */
export const QUEUED_ORDERS_MAX = 8;
/** A cushion is a disc of this radius. */
export const CUSHION_RADIUS = fixedRatio(15, 10);
/** 54 s of one tabby alone on a cushion of another team make it its player's own; up to CLAIM_WEIGHT_MAX of them are as many times as fast. */
export const CLAIM_SUB_TURNS = 54 * SUB_TURNS_PER_SECOND;
export const CLAIM_WEIGHT_MAX = 3;
/** A cushion that is nobody's is claimed so many times as fast. */
export const CLAIM_PACE_FREE = 6;
/** On own ground, that is so near to a cushion of their team, cats throw again in half the time: who attacks there needs more. */
export const OWN_GROUND = fixedRatio(5, 1);
export const OWN_GROUND_PACE = 2;
/** For the first four minutes: what has been taken by then is not kept by waiting on it. */
export const OWN_GROUND_SUB_TURNS = 4 * 60 * SUB_TURNS_PER_SECOND;
/**
 * After 10 minutes a match comes to its end: cushions breed nobody, so that who falls is gone, any cat claims any cushion at
 * full speed, more than half of the cushions are enough to win by ...
 */
export const LATE_SUB_TURNS = 10 * 60 * SUB_TURNS_PER_SECOND;
/** ... and what is held counts twice. */
export const HOLD_PACE_LATE = 2;
/** A cat that rests on milk gets 1 health in this time. */
export const HEAL_SUB_TURNS = SUB_TURNS_PER_SECOND;
/** A plain cushion breeds a tabby every 8 s for a player whose cats are worth BREED_WORTH ... */
export const BREED_SUB_TURNS = 8 * SUB_TURNS_PER_SECOND;
/** ... that is twenty tabbies: a cat is worth what it takes to breed it. The more they are worth, the longer it takes, ... */
export const BREED_WORTH = 20 * BREED_SUB_TURNS;
/** ... in proportion, as if there were so many more: with none it takes a third, and from 110 tabbies on four times as long. */
export const BREED_WORTH_BASE = 10 * BREED_SUB_TURNS;
export const BREED_WORTH_MAX = 110 * BREED_SUB_TURNS;
/** However small an army is, a cat takes no less than 1.6 s. */
export const BREED_SHORTEST_SUB_TURNS = 48;
/** In the fog the team that owns a window sees so far from it. */
export const WINDOW_SIGHT = fixedRatio(14, 1);
/** All cushions held for 60 s win, for half of that late in a match. */
export const HOLD_SUB_TURNS = 60 * SUB_TURNS_PER_SECOND;

/** Flow fields at a time, and orders in queues at a time, of all players together: each has a share that nobody else can take. */
export const FLOW_FIELD_ROWS = 64;
export const WAYPOINT_ROWS = 512;
/** Cells of flow fields that a sub-turn settles: about 0.3 ms of work. The largest map takes 13 sub-turns. */
export const FLOW_CELLS_PER_SUB_TURN = 5_000;

// A cat has at most one ball of yarn in the air, so the yarn table needs no more rows than there are cats.
assert(YARN_FLIGHT_SUB_TURNS < THROW_COOLDOWN_SUB_TURNS, "a ball of yarn lands before the next is thrown");
assert(FIXED_PER_POINT * COMMAND_POINTS_PER_UNIT === ONE, "a command's points divide a world unit");
// A chase never runs past its target.
assert(CAT_STEP < ATTACK_RANGE, "a step is shorter than the range");
assert(ATTACK_RANGE <= SIGHT, "a cat sees whom it can throw at");
assert(HOLD_SUB_TURNS % HOLD_PACE_LATE === 0, "what is held comes to its end exactly");
assert(CAT_LIMIT_MAX <= CATS_PER_PLAYER_MAX, "the limit of cats on a map is within the engine's");
assert(MAP_SIDE_MIN <= MAP_SIDE_MAX && MAP_SIDE_MAX % 2 === 0, "a map has its middle where a point can be");
assert(
  MAP_SIDE_MAX * COMMAND_POINTS_PER_UNIT <= 0x1_0000,
  "the points of a command, i16, reach all over a map",
);
assert(MAP_SPAWNS_MIN <= PLAYER_COUNT_MAX, "a map has a spawn for every player");
