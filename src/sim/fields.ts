/**
 * The field table: every word of a world. Snapshot, checksum, difference, report and picture are made from it, so a
 * field that is simulated is also checked, restored and reported: there is nowhere else to put one.
 */
export const FIELDS = {
  /** One value each. */
  header: [
    "subTurn", // sub-turns run since the start
    "outcome", // OUTCOME_RUNNING, OUTCOME_DRAW or the winner's player id
    "nextNetworkId", // for the next cat or ball of yarn, from 1 upward
    "playerCount", // rows in use of each table, and rows there is room for
    "catCount",
    "yarnCount",
    "catCapacity",
    "yarnCapacity",
  ],
  /** The state of the shared generator, xor128: four 32-bit words. */
  random: ["x", "y", "z", "w"],
  /** A row a player, in ascending player id. */
  players: ["playerId", "score"],
  /** A row a living cat, in ascending network id. x, y, goalX and goalY are Fixed. */
  cats: ["networkId", "playerId", "x", "y", "health", "cooldown", "order", "goalX", "goalY", "targetId"],
  /** A row a ball of yarn in the air, in ascending network id. from and to are Fixed. */
  yarn: ["networkId", "playerId", "targetId", "fromX", "fromY", "toX", "toY", "subTurnsLeft"],
} as const;

export type HeaderField = (typeof FIELDS.header)[number];
export type RandomField = (typeof FIELDS.random)[number];
export type PlayerField = (typeof FIELDS.players)[number];
export type CatField = (typeof FIELDS.cats)[number];
export type YarnField = (typeof FIELDS.yarn)[number];

export const OUTCOME_RUNNING = 0;
export const OUTCOME_DRAW = -1;

/** Values of cats.order. Fields that an order does not use are 0. */
export const ORDER_IDLE = 0;
export const ORDER_MOVE = 1; // to goalX, goalY
export const ORDER_ATTACK = 2; // the cat targetId
