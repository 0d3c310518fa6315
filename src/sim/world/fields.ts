/**
 * The field table: every word of a world. Snapshot, checksum, difference, report and picture are made from it, so a
 * field that is simulated is also checked, restored and reported: there is nowhere else to put one.
 */
export const FIELDS = {
  /** One value each. */
  header: [
    "subTurn", // sub-turns run since the start
    "outcome", // OUTCOME_RUNNING, OUTCOME_DRAW or the winner's player id; of a team the lowest
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

/**
 * The tables that a match on a map has besides; a Classic world ends before them. The field table goes on here: what holds
 * for FIELDS holds for these.
 */
export const GROUND_FIELDS = {
  /** One value each. */
  ground: [
    "mode", // MODE_BATTLE or MODE_CUSHIONS
    "mapWidth", // cells, of one world unit each
    "mapHeight",
    "mapChecksum", // of the map as it is drawn, u32
    "catLimit", // cats that a player may have by breeding
    "timeLimit", // sub-turns; 0: none
    "cushionCount",
    "holder", // the team that holds all cushions, late in a match more than half; 0: none does
    "heldSubTurns", // for so long
    "flowSequence", // flow fields asked for since the start
    "fog", // 1: cats take on by themselves only enemies that their team sees
    "flowPlayerId", // for whom a flow field was begun last; 0: none was
  ],
  /** A row a player, as in `players`. */
  seats: [
    "team", // the lowest player id in it
    "isAsleep", // 1: has surrendered
    "worth", // of all cats awake, as CAT_RULES.breed counts it; 0 where nothing is bred
  ],
  /** A row a cushion, in the order of the map. x and y are Fixed. */
  cushions: [
    "x",
    "y",
    "owner", // player id; 0: nobody's
    "claimant", // who alone has cats on it; 0: nobody, or several teams
    "claimSubTurns", // for so long as one tabby would take on a cushion of another team, at most CLAIM_SUB_TURNS
    "breedSubTurns", // since the owner's last cat was bred here, at most what the next one takes
    "kind", // CUSHION_...
    "breeds", // the kind of cats that is being bred
    "breedsNext", // the kind that the owner has chosen for the cats after that
    "hasRally", // 1: new cats go from here to a point
    "rallyX", // Fixed
    "rallyY",
  ],
  /** Always all rows. The way to one cell of the map from everywhere, and how far it has been computed. */
  flowFields: [
    "goal", // index of the cell, plus 1; 0: a free row
    "sequence", // the place in the queue
    "settledCount", // cells whose way is known
    "isComplete", // 1: every cell that can be reached is
    "checksum", // of the ways, once it is complete
    "usedAt", // sub-turn in which a cat last asked for it
    "askers", // whose cats do: a bit a player, for these eight sub-turns, and from bit 8 on for the eight before
  ],
  /** Always all rows. Orders that wait in the queues of cats, each shared by all cats that it was given to. */
  waypoints: [
    "userCount", // queues that it stands in; 0: a free row
    "order",
    "x",
    "y",
    "targetId",
    "reach",
    "fromX",
    "fromY",
    "stride", // Fixed, as in steering
    "lineX", // Fixed: from the goal, which is its middle, to one end of the line that they end on; 0, 0: around the goal
    "lineY",
    "count", // cats that were to take it up
    "playerId", // who gave it
  ],
  /** A bit a cell, from the south-west, row by row; 1: a wall. */
  walls: [],
  /** A row a cat, as in `cats`. */
  steering: [
    "flowRow", // of flowFields, plus 1; 0: none
    "pace", // Fixed: what it would walk in the next sub-turn; a crowd slows it down
    "blocked", // sub-turns in which it got hardly any further
    "reach", // Fixed: how far from its goal a cat of this group may end
    "patrolX", // Fixed: the other end of a patrol; of a cat that goes to a line the vector from its middle to one end; its post, of an idle cat
    "patrolY", // ... that has taken on somebody, or is on its way back
    "foeId", // whom a cat takes on that was told to attack another; 0: nobody
    "queue01", // rows of waypoints, plus 1, two in a word: the next order in the low half
    "queue23",
    "queue45",
    "queue67",
    "kind", // the place in CAT_KINDS
    "stride", // Fixed: the most that it walks in a sub-turn on this order, so that its group arrives together; 0: its own pace
    "place", // where it ends, from the goal, see place.ts; 0: around the goal
    "formsAt", // sub-turn in which its group was formed; 0: it has none; less than 0: it took up its ranks again near the goal, or,
    // without a stride, it goes back to its post since then
  ],
  /** A row a ball of yarn, as in `yarn`. One that flies to a place, and not to a cat, has the targetId 0. */
  balls: [
    "kind", // of the cat that threw it
  ],
} as const;

/** The tables that the world of a match which may be paused ends with, Classic or not. They belong to the field table as well. */
export const PAUSE_FIELDS = {
  /** One value each. */
  pause: [
    "each", // pauses of a player
    "length", // of a pause before its countdown, in sub-turns
    "playerId", // who has paused; 0: the match runs, and the next three are 0
    "reason", // the place in PAUSE_REASONS
    "subTurnsLeft", // until the countdown begins by itself
    "countdown", // sub-turns left of it; 0: it has not begun
    "spent", // sub-turns of all pauses so far, which header.subTurn does not count
  ],
  /** A row a player, as in `players`. */
  pausers: ["used"], // pauses
} as const;

export type HeaderField = (typeof FIELDS.header)[number];
export type RandomField = (typeof FIELDS.random)[number];
export type PlayerField = (typeof FIELDS.players)[number];
export type CatField = (typeof FIELDS.cats)[number];
export type YarnField = (typeof FIELDS.yarn)[number];
export type GroundField = (typeof GROUND_FIELDS.ground)[number];
export type SeatField = (typeof GROUND_FIELDS.seats)[number];
export type CushionField = (typeof GROUND_FIELDS.cushions)[number];
export type FlowFieldField = (typeof GROUND_FIELDS.flowFields)[number];
export type WaypointField = (typeof GROUND_FIELDS.waypoints)[number];
export type SteeringField = (typeof GROUND_FIELDS.steering)[number];
export type BallField = (typeof GROUND_FIELDS.balls)[number];

export type PauseField = (typeof PAUSE_FIELDS.pause)[number];
export type PauserField = (typeof PAUSE_FIELDS.pausers)[number];

export const OUTCOME_RUNNING = 0;
export const OUTCOME_DRAW = -1;

/** Values of cats.order. Fields that an order does not use are 0. */
export const ORDER_IDLE = 0;
export const ORDER_MOVE = 1; // to goalX, goalY
export const ORDER_ATTACK = 2; // the cat targetId
// The orders below are those of a match on a map; there targetId is also whom a cat took on by itself, and an idle cat
// keeps the goal that it came to.
export const ORDER_ATTACK_MOVE = 3; // to goalX, goalY, taking on enemies near it
export const ORDER_HOLD = 4; // stands, and throws at enemies that come in range
export const ORDER_PATROL = 5; // between goalX, goalY and patrolX, patrolY, taking on enemies near it
export const ORDER_ASLEEP = 6; // its player has surrendered; Classic knows it too

/** Values of ground.mode. Classic has no ground. */
export const MODE_BATTLE = 1;
export const MODE_CUSHIONS = 2;
