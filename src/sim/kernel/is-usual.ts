import { assert } from "../../base/index.ts";
import { CUSHION_RADIUS, FLOW_FIELD_ROWS, PLAYER_COUNT_MAX, WAYPOINT_ROWS } from "../constants.ts";
import { CAT_KIND_LAST } from "../kinds.ts";
import { ORDER_ASLEEP } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";

/** Places lie within 256 units of the middle of the map, and sums of two of them fit 32 bits. */
const PLACE_END = 1 << 24;
const NO_PLACE = ~(2 * PLACE_END - 1);
/** What counts sub-turns, health or steps: far above all that is ever there. */
const NO_SMALL_NUMBER = ~((1 << 20) - 1);
/** Network ids and sub-turns: a sum of two of them fits 32 bits. */
const ID_END = 1 << 29;
const NO_KIND = ~CAT_KIND_LAST;
const HALF_WORD = 0xffff;

assert((CAT_KIND_LAST & (CAT_KIND_LAST + 1)) === 0, "the words of kinds are all those of some bits");

/**
 * Whether every word of a world that the kernel counts with is in the range that it counts on: all are, in a world that the rules
 * made. Whatever else there is, damaged or made up, the rules in TypeScript see to: they alone say what becomes of it.
 */
export function isUsual(world: World, ground: Ground): boolean {
  return (
    areNumbersUsual(world, ground) &&
    arePlayersUsual(world, ground) &&
    areCatsUsual(world, ground) &&
    areBallsUsual(world, ground) &&
    areCushionsUsual(ground) &&
    areWaysUsual(ground)
  );
}

function areNumbersUsual({ header }: World, { rules }: Ground): boolean {
  if (header.subTurn < 0 || header.subTurn >= ID_END) return false;
  if (header.nextNetworkId < 1 || header.nextNetworkId >= ID_END) return false;
  if (rules.flowSequence < 0 || rules.flowSequence >= ID_END) return false;
  return rules.heldSubTurns >= 0 && rules.heldSubTurns < ID_END;
}

/** Ids and teams are 1 to 8, and no id is there twice. */
function arePlayersUsual({ header, players }: World, { seats }: Ground): boolean {
  const { playerCount } = header;
  if (playerCount < 0 || playerCount > PLAYER_COUNT_MAX) return false;
  let before = 0;
  for (let row = 0; row < playerCount; row += 1) {
    const playerId = players.playerId[row]!;
    const team = seats.team[row]!;
    if (playerId <= before || playerId > PLAYER_COUNT_MAX) return false;
    if (team < 1 || team > PLAYER_COUNT_MAX) return false;
    before = playerId;
  }
  return true;
}

function playerBits({ header, players }: World): number {
  const { playerCount } = header;
  let bits = 0;
  for (let row = 0; row < playerCount; row += 1) bits |= 1 << players.playerId[row]!;
  return bits;
}

/** Without branches but one for each cat, for speed. */
function areCatsUsual(world: World, ground: Ground): boolean {
  const { networkId, playerId, x, y, goalX, goalY, health, cooldown, order } = world.cats;
  const { flowRow, pace, blocked, reach, patrolX, patrolY, kind, stride, formsAt } = ground.steering;
  const { queue01, queue23, queue45, queue67 } = ground.steering;
  const { catCount } = ground.scratch;
  const known = playerBits(world);
  let before = 0;
  for (let row = 0; row < catCount; row += 1) {
    const id = networkId[row]!;
    const owner = playerId[row]!;
    const places =
      (x[row]! + PLACE_END) |
      (y[row]! + PLACE_END) |
      (goalX[row]! + PLACE_END) |
      (goalY[row]! + PLACE_END) |
      (patrolX[row]! + PLACE_END) |
      (patrolY[row]! + PLACE_END) |
      (reach[row]! + PLACE_END);
    const small = health[row]! | cooldown[row]! | pace[row]! | blocked[row]! | stride[row]!;
    const queues = queue01[row]! | queue23[row]! | queue45[row]! | queue67[row]!;
    const other = (places & NO_PLACE) | (small & NO_SMALL_NUMBER) | (kind[row]! & NO_KIND);
    const isOut = (id <= before ? 1 : 0) | (id >= ID_END ? 1 : 0) | (1 - ((known >>> (owner & 31)) & 1));
    const isOff =
      (ORDER_ASLEEP - order[row]!) | order[row]! | (FLOW_FIELD_ROWS - flowRow[row]!) | flowRow[row]!;
    const isNever = (ID_END - formsAt[row]!) | (ID_END + formsAt[row]!);
    if ((other | isOut | (owner & ~31) | ((isOff | isNever) >>> 31)) !== 0) return false;
    if (queues !== 0 && !isQueueUsual(ground, row)) return false;
    before = id;
  }
  return true;
}

function isQueueUsual({ steering }: Ground, row: number): boolean {
  const { queue01, queue23, queue45, queue67 } = steering;
  return (
    isPairUsual(queue01[row]!) &&
    isPairUsual(queue23[row]!) &&
    isPairUsual(queue45[row]!) &&
    isPairUsual(queue67[row]!)
  );
}

/** Two rows of waypoints, plus 1. */
function isPairUsual(word: number): boolean {
  return (word & HALF_WORD) <= WAYPOINT_ROWS && word >>> 16 <= WAYPOINT_ROWS;
}

function areBallsUsual({ header }: World, { balls }: Ground): boolean {
  const { yarnCount } = header;
  let kinds = 0;
  for (let ball = 0; ball < yarnCount; ball += 1) kinds |= balls.kind[ball]!;
  return (kinds & NO_KIND) === 0;
}

/** A cushion lies on the map, all of it. */
function areCushionsUsual({ cushions, rules, scratch }: Ground): boolean {
  const { cushionCount } = rules;
  const { halfWidth, halfHeight } = scratch;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const x = cushions.x[cushion]!;
    const y = cushions.y[cushion]!;
    if ((((x + PLACE_END) | (y + PLACE_END)) & NO_PLACE) !== 0) return false;
    if (Math.abs(x) > halfWidth - CUSHION_RADIUS || Math.abs(y) > halfHeight - CUSHION_RADIUS) return false;
    const owner = cushions.owner[cushion]!;
    const claimant = cushions.claimant[cushion]!;
    if (owner < 0 || owner > PLAYER_COUNT_MAX || claimant < 0 || claimant > PLAYER_COUNT_MAX) return false;
    if ((cushions.claimSubTurns[cushion]! & NO_SMALL_NUMBER) !== 0) return false;
  }
  return true;
}

/** Flow fields lead to cells of the map; waypoints are places. */
function areWaysUsual({ flowFields, waypoints, scratch }: Ground): boolean {
  const cellCount = Math.imul(scratch.width, scratch.height);
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    const goal = flowFields.goal[row]!;
    const settled = flowFields.settledCount[row]!;
    if (goal < 0 || goal > cellCount || settled < 0 || settled > cellCount) return false;
  }
  const { order, x, y, reach, fromX, fromY, stride, lineX, lineY, count } = waypoints;
  let places = 0;
  let small = 0;
  let orders = 0;
  for (let row = 0; row < WAYPOINT_ROWS; row += 1) {
    places |= (x[row]! + PLACE_END) | (y[row]! + PLACE_END) | (reach[row]! + PLACE_END);
    places |= (fromX[row]! + PLACE_END) | (fromY[row]! + PLACE_END);
    places |= (lineX[row]! + PLACE_END) | (lineY[row]! + PLACE_END);
    small |= stride[row]! | count[row]!;
    orders |= order[row]! | (ORDER_ASLEEP - order[row]!);
  }
  return (places & NO_PLACE) === 0 && (small & NO_SMALL_NUMBER) === 0 && orders >= 0;
}
