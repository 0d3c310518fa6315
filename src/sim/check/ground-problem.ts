import { COMMAND_CATS_MAX, NETWORK_ID_MAX } from "../command.ts";
import {
  BREED_SHORTEST_SUB_TURNS,
  BREED_WORTH,
  BREED_WORTH_BASE,
  BREED_WORTH_MAX,
  CAT_LIMIT_MAX,
  CLAIM_SUB_TURNS,
  FLOW_FIELD_ROWS,
  HOLD_SUB_TURNS,
  MAP_SIDE_MAX,
  PLAYER_COUNT_MAX,
  QUEUED_ORDERS_MAX,
  SUB_TURNS_PER_SECOND,
  TIME_LIMIT_MINUTES_MAX,
  WAYPOINT_ROWS,
} from "../constants.ts";
import { CUSHION_KINDS } from "../cushion-kinds.ts";
import { divTrunc, ONE } from "../fixed.ts";
import { endXOf, endYOf, HAS_PLACE } from "../ground/place.ts";
import { queuedAt } from "../ground/queue.ts";
import { BLOCKED_MAX } from "../ground/settle.ts";
import { isMarching } from "../ground/spot-kind.ts";
import { CAT_KIND_LAST, FLIGHT_SUB_TURNS_MAX, OF_KIND } from "../kinds.ts";
import { isWallAt } from "../map/game-map.ts";
import {
  GROUND_FIELDS,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ORDER_MOVE,
  ORDER_PATROL,
  type GroundField,
} from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { columnsProblem, valueProblem, type Range } from "./range-problem.ts";

const I32: Range = [-0x8000_0000, 0x7fff_ffff];
const COUNT: Range = [0, 0x7fff_ffff];
const CELL_BITS = 16;
const REACH_MAX = MAP_SIDE_MAX * ONE;
const BREEDS_SOON = BREED_SHORTEST_SUB_TURNS - FLIGHT_SUB_TURNS_MAX;
const STEP_MAX = Math.max(...OF_KIND.step);

/** The first value of a match on a map that no game comes to, by path; see worldProblem, which has seen to all other tables. */
export function groundProblem(world: World, ground: Ground): string | null {
  return (
    rulesProblem(world, ground) ??
    seatsProblem(world, ground) ??
    wallsProblem(ground) ??
    cushionsProblem(world, ground) ??
    flowFieldsProblem(world, ground) ??
    waypointsProblem(world, ground) ??
    steeringProblem(world, ground) ??
    placesProblem(world, ground)
  );
}

/**
 * Cushions that may breed before all yarn that is in the air has landed, whatever they breed, wherever, for whomever and
 * whenever. None of them has bred since the first of that yarn was thrown.
 */
export function breedingSoonCount({ cushions }: Ground): number {
  return cushions.breedSubTurns.reduce((count, subTurns) => count + (subTurns >= BREEDS_SOON ? 1 : 0), 0);
}

function rulesProblem({ header, players }: World, { rules, cushions }: Ground): string | null {
  const ranges: Record<GroundField, Range> = {
    mode: [MODE_BATTLE, MODE_CUSHIONS],
    mapWidth: I32, // these two and the number of cushions make the size of the world, which is right
    mapHeight: I32,
    mapChecksum: I32,
    catLimit: [1, CAT_LIMIT_MAX],
    timeLimit: [0, TIME_LIMIT_MINUTES_MAX * 60 * SUB_TURNS_PER_SECOND],
    cushionCount: [cushions.x.length, cushions.x.length],
    holder: [0, PLAYER_COUNT_MAX],
    heldSubTurns: [0, HOLD_SUB_TURNS],
    flowSequence: COUNT,
    fog: [0, 1],
    flowPlayerId: [0, PLAYER_COUNT_MAX],
  };
  for (const field of GROUND_FIELDS.ground) {
    const problem = valueProblem(`ground.${field}`, rules[field], ranges[field]);
    if (problem !== null) return problem;
  }
  const ids = players.playerId.subarray(0, header.playerCount);
  return rules.holder === 0 || ids.includes(rules.holder) ? null : "ground.holder";
}

/** A team has the name of its lowest player. */
function seatsProblem({ header, players }: World, { seats, rules }: Ground): string | null {
  const ranges = { team: [1, PLAYER_COUNT_MAX], isAsleep: [0, 1], worth: COUNT } as const;
  const problem = columnsProblem("seats", seats, header.playerCount, ranges);
  if (problem !== null) return problem;
  for (let row = 0; row < header.playerCount; row += 1) {
    const lowest = players.playerId[seats.team.indexOf(seats.team[row]!)];
    if (seats.team[row] !== lowest) return `seats[${row}].team`;
    if (players.score[row]! > rules.catLimit) return `players[${row}].score`;
  }
  return null;
}

/** The outermost cells are walls. */
function wallsProblem({ rules, walls }: Ground): string | null {
  const { mapWidth, mapHeight } = rules;
  for (let cell = 0; cell < mapWidth * mapHeight; cell += 1) {
    const column = cell % mapWidth;
    const isInside =
      cell >= mapWidth && cell < mapWidth * (mapHeight - 1) && column > 0 && column < mapWidth - 1;
    if (!isInside && !isWallAt(walls, cell)) return `walls[${cell >> 5}]`;
  }
  return null;
}

function cushionsProblem({ header, players }: World, ground: Ground): string | null {
  const { cushions, rules } = ground;
  const ranges = {
    x: I32,
    y: I32,
    owner: [0, PLAYER_COUNT_MAX],
    claimant: [0, PLAYER_COUNT_MAX],
    claimSubTurns: [0, CLAIM_SUB_TURNS],
    breedSubTurns: COUNT, // by kind, below
    kind: [0, CUSHION_KINDS.length - 1],
    breeds: [0, CAT_KIND_LAST],
    breedsNext: [0, CAT_KIND_LAST],
    hasRally: [0, 1],
    rallyX: I32, // see rallyProblem
    rallyY: I32,
  } as const;
  const problem = columnsProblem("cushions", cushions, rules.cushionCount, ranges);
  if (problem !== null) return problem;
  const ids = [0, ...players.playerId.subarray(0, header.playerCount)];
  for (let row = 0; row < rules.cushionCount; row += 1) {
    if (!isFloor(ground, cushions.x[row]!, cushions.y[row]!)) return `cushions[${row}].x`;
    if (!ids.includes(cushions.owner[row]!)) return `cushions[${row}].owner`;
    if (!ids.includes(cushions.claimant[row]!)) return `cushions[${row}].claimant`;
    if (cushions.breedSubTurns[row]! > breedSubTurnsMaxOf(cushions.breeds[row]!)) {
      return `cushions[${row}].breedSubTurns`;
    }
    const rally = rallyProblem(ground, row);
    if (rally !== null) return rally;
  }
  return null;
}

function breedSubTurnsMaxOf(kind: number): number {
  return divTrunc(
    OF_KIND.breed[kind]! * (BREED_WORTH_BASE + BREED_WORTH_MAX),
    BREED_WORTH_BASE + BREED_WORTH,
  );
}

/** New cats are sent to floor, or nowhere. */
function rallyProblem(ground: Ground, row: number): string | null {
  const { hasRally, rallyX, rallyY } = ground.cushions;
  const [x, y] = [rallyX[row]!, rallyY[row]!];
  const isSound = hasRally[row] === 1 ? isFloor(ground, x, y) : (x | y) === 0;
  return isSound ? null : `cushions[${row}].rallyX`;
}

function flowFieldsProblem({ header }: World, { flowFields, rules, walls }: Ground): string | null {
  const cellCount = rules.mapWidth * rules.mapHeight;
  const ranges = {
    goal: [0, cellCount],
    sequence: [0, Math.max(0, rules.flowSequence - 1)],
    settledCount: [0, cellCount],
    isComplete: [0, 1],
    checksum: I32,
    usedAt: [0, header.subTurn],
    askers: [0, (1 << (2 * PLAYER_COUNT_MAX)) - 1],
  } as const;
  const problem = columnsProblem("flowFields", flowFields, FLOW_FIELD_ROWS, ranges);
  if (problem !== null) return problem;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    const goal = flowFields.goal[row]!;
    if (goal > 0 && isWallAt(walls, goal - 1)) return `flowFields[${row}].goal`;
    const left =
      goal > 0 ? undefined : GROUND_FIELDS.flowFields.find((field) => flowFields[field][row] !== 0);
    if (left !== undefined) return `flowFields[${row}].${left}`;
  }
  return null;
}

function waypointsProblem({ header, players }: World, ground: Ground): string | null {
  const { waypoints, rules } = ground;
  const x = rules.mapWidth * (ONE >> 1);
  const y = rules.mapHeight * (ONE >> 1);
  const ranges = {
    userCount: COUNT, // see steeringProblem
    order: [0, ORDER_PATROL],
    x: [-x, x],
    y: [-y, y],
    targetId: [0, NETWORK_ID_MAX - 1],
    reach: [0, REACH_MAX],
    fromX: [-x, x],
    fromY: [-y, y],
    stride: [0, STEP_MAX],
    lineX: [-x, x],
    lineY: [-y, y],
    count: [0, COMMAND_CATS_MAX],
    playerId: [0, PLAYER_COUNT_MAX],
  } as const;
  const problem = columnsProblem("waypoints", waypoints, WAYPOINT_ROWS, ranges);
  if (problem !== null) return problem;
  const ids = players.playerId.subarray(0, header.playerCount);
  for (let row = 0; row < WAYPOINT_ROWS; row += 1) {
    const isUsed = waypoints.userCount[row]! > 0;
    const left = isUsed ? undefined : GROUND_FIELDS.waypoints.find((field) => waypoints[field][row] !== 0);
    if (left !== undefined) return `waypoints[${row}].${left}`;
    if (isUsed && !ids.includes(waypoints.playerId[row]!)) return `waypoints[${row}].playerId`;
    const hasLine = (waypoints.lineX[row]! | waypoints.lineY[row]!) !== 0;
    if (hasLine && waypoints.count[row] === 0) return `waypoints[${row}].count`;
    if (isUsed && waypoints.order[row]! < ORDER_MOVE) return `waypoints[${row}].order`; // nobody waits to stand still
    const isAimless =
      isMarching(waypoints.order[row]!) && !isFloor(ground, waypoints.x[row]!, waypoints.y[row]!);
    if (isAimless) return `waypoints[${row}].x`;
  }
  return null;
}

function steeringProblem(world: World, ground: Ground): string | null {
  const { header } = world;
  const { steering, balls, rules } = ground;
  const x = rules.mapWidth * (ONE >> 1);
  const y = rules.mapHeight * (ONE >> 1);
  const ranges = {
    flowRow: [0, FLOW_FIELD_ROWS],
    pace: [0, STEP_MAX], // see kindsProblem
    blocked: [0, BLOCKED_MAX],
    reach: [0, REACH_MAX],
    patrolX: [-x, x],
    patrolY: [-y, y],
    foeId: [0, NETWORK_ID_MAX - 1],
    queue01: I32, // see queuesProblem
    queue23: I32,
    queue45: I32,
    queue67: I32,
    kind: [0, CAT_KIND_LAST],
    stride: [0, STEP_MAX],
    place: I32, // see placesProblem
    formsAt: [-header.subTurn, header.subTurn + 1],
  } as const;
  return (
    columnsProblem("steering", steering, header.catCount, ranges) ??
    queuesProblem(ground, header.catCount) ??
    columnsProblem("balls", balls, header.yarnCount, { kind: [0, CAT_KIND_LAST] }) ??
    kindsProblem(world, ground)
  );
}

/** What a cat, and a ball of yarn, of that kind can come to. */
function kindsProblem({ header, cats, yarn }: World, { steering, balls }: Ground): string | null {
  const { health, cooldown, step, flight, splash } = OF_KIND;
  for (let row = 0; row < header.catCount; row += 1) {
    const kind = steering.kind[row]!;
    if (cats.health[row]! > health[kind]!) return `cats[${row}].health`;
    if (cats.cooldown[row]! > cooldown[kind]!) return `cats[${row}].cooldown`;
    if (steering.pace[row]! > step[kind]!) return `steering[${row}].pace`;
  }
  for (let row = 0; row < header.yarnCount; row += 1) {
    const kind = balls.kind[row]!;
    if (yarn.subTurnsLeft[row]! > flight[kind]!) return `yarn[${row}].subTurnsLeft`;
    if ((yarn.targetId[row] === 0) !== splash[kind]! > 0) return `yarn[${row}].targetId`;
  }
  return null;
}

/** Queues have no gaps and hold rows in use; a row counts the places that hold it. */
function queuesProblem(ground: Ground, catCount: number): string | null {
  const { userCount } = ground.waypoints;
  const users = new Int32Array(WAYPOINT_ROWS);
  for (let row = 0; row < catCount; row += 1) {
    let isOver = false;
    for (let place = 0; place < QUEUED_ORDERS_MAX; place += 1) {
      const waypoint = queuedAt(ground, row, place);
      const isSound = waypoint < 0 || (!isOver && waypoint < WAYPOINT_ROWS && userCount[waypoint]! > 0);
      if (!isSound) return `steering[${row}].${GROUND_FIELDS.steering[FIRST_QUEUE + (place >> 1)]!}`;
      if (waypoint >= 0) users[waypoint]! += 1;
      isOver ||= waypoint < 0;
    }
  }
  const row = userCount.findIndex((count, i) => count !== users[i]);
  return row < 0 ? null : `waypoints[${row}].userCount`;
}

const FIRST_QUEUE = GROUND_FIELDS.steering.indexOf("queue01");

/** Cats stand, and go, where no wall is. */
function placesProblem(world: World, ground: Ground): string | null {
  const { header, cats } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    if (!isFloor(ground, cats.x[row]!, cats.y[row]!)) return `cats[${row}].x`;
    const isAimless = isMarching(cats.order[row]!) && !isFloor(ground, cats.goalX[row]!, cats.goalY[row]!);
    if (isAimless) return `cats[${row}].goalX`;
    if (!isPlaceSound(world, ground, row)) return `steering[${row}].place`;
  }
  return null;
}

/** Only who is on its way to a goal has a place there, and it is no wall. */
function isPlaceSound(world: World, ground: Ground, row: number): boolean {
  const { cats } = world;
  const place = ground.steering.place[row]!;
  if (place === 0) return true;
  const isOnTheWay = (place & HAS_PLACE) !== 0 && isMarching(cats.order[row]!);
  return isOnTheWay && isFloor(ground, endXOf(world, ground, row), endYOf(world, ground, row));
}

function isFloor({ rules, walls }: Ground, x: number, y: number): boolean {
  const { mapWidth, mapHeight } = rules;
  const column = (x + mapWidth * (ONE >> 1)) >> CELL_BITS;
  const row = (y + mapHeight * (ONE >> 1)) >> CELL_BITS;
  const isInside = column >= 0 && column < mapWidth && row >= 0 && row < mapHeight;
  return isInside && !isWallAt(walls, row * mapWidth + column);
}
