import { isClearOfWalls } from "../../src/lab/simulate/check-ground.ts";
import {
  CAT_KINDS,
  CLAIM_SUB_TURNS,
  FLOW_FIELD_ROWS,
  GROUND_FIELDS,
  HOLD_SUB_TURNS,
  isWallAt,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_IDLE,
  QUEUED_ORDERS_MAX,
  queuedAt,
  WAYPOINT_ROWS,
  type Ground,
  type World,
} from "../../src/sim/index.ts";
import { isMarching } from "../../src/sim/ground/spot-kind.ts";
import { CAT_RULES } from "../../src/sim/kinds.ts";

/** What holds in every world with a map after every sub-turn, and does not hold in this one. */
export function brokenGround(world: World, ground: Ground): readonly string[] {
  return [
    ...brokenUnusedRows(world, ground),
    ...brokenPlaces(world, ground),
    ...brokenSeats(world, ground),
    ...brokenCushions(world, ground),
    ...brokenFlowFields(world, ground),
    ...brokenQueues(world, ground),
    ...brokenSteering(world, ground),
  ];
}

function brokenUnusedRows({ header }: World, ground: Ground): readonly string[] {
  const broken: string[] = [];
  for (const [table, count] of [
    ["seats", header.playerCount],
    ["steering", header.catCount],
    ["balls", header.yarnCount],
  ] as const) {
    for (const [field, column] of Object.entries(ground[table])) {
      if (column.subarray(count).some((word) => word !== 0)) {
        broken.push(`${table}.${field}: an unused row is not zero`);
      }
    }
  }
  return broken;
}

/** A cat's body reaches into no wall; goals lie on the map. */
function brokenPlaces({ cats, header }: World, ground: Ground): readonly string[] {
  const broken: string[] = [];
  const halfWidth = (ground.rules.mapWidth * ONE) / 2;
  const halfHeight = (ground.rules.mapHeight * ONE) / 2;
  for (let row = 0; row < header.catCount; row += 1) {
    const isClear = isClearOfWalls(ground, cats.x[row]!, cats.y[row]!);
    if (!isClear) broken.push(`cats[${row}] stands in a wall`);
    const isGoalOnMap = Math.abs(cats.goalX[row]!) <= halfWidth && Math.abs(cats.goalY[row]!) <= halfHeight;
    if (!isGoalOnMap) broken.push(`cats[${row}]: its goal is outside of the map`);
  }
  return broken;
}

function brokenSeats({ players, cats, header }: World, { seats, rules }: Ground): readonly string[] {
  const broken: string[] = [];
  const ids = [...players.playerId.subarray(0, header.playerCount)];
  if (rules.mode !== MODE_BATTLE && rules.mode !== MODE_CUSHIONS) broken.push("ground.mode is none");
  const owned = new Int32Array(9);
  const asleep = new Int32Array(9);
  for (let row = 0; row < header.catCount; row += 1) {
    owned[cats.playerId[row]!]! += 1;
    if (cats.order[row] === ORDER_ASLEEP) asleep[cats.playerId[row]!]! += 1;
  }
  ids.forEach((playerId, row) => {
    const team = seats.team[row]!;
    const members = ids.filter((_, other) => seats.team[other] === team);
    if (team !== members[0]) broken.push(`seats[${row}].team is not the lowest id in it`);
    const isAsleep = seats.isAsleep[row];
    if (isAsleep !== 0 && isAsleep !== 1) broken.push(`seats[${row}].isAsleep is out of range`);
    if (owned[playerId]! > rules.catLimit) broken.push(`players[${row}] has more cats than the limit`);
    const sleepers = isAsleep === 1 ? owned[playerId] : 0;
    if (asleep[playerId] !== sleepers) broken.push(`seats[${row}].isAsleep and its cats do not agree`);
  });
  return broken;
}

function brokenCushions({ players, header }: World, { cushions, rules, seats }: Ground): readonly string[] {
  const broken: string[] = [];
  const ids = [0, ...players.playerId.subarray(0, header.playerCount)];
  const teams = [0, ...seats.team.subarray(0, header.playerCount)];
  for (let row = 0; row < rules.cushionCount; row += 1) {
    const say = (what: string): number => broken.push(`cushions[${row}].${what}`);
    if (!ids.includes(cushions.owner[row]!)) say("owner is no player");
    if (!ids.includes(cushions.claimant[row]!)) say("claimant is no player");
    if (!isWithin(cushions.claimSubTurns[row]!, 0, CLAIM_SUB_TURNS)) say("claimSubTurns is out of range");
    if (cushions.claimant[row] === 0 && cushions.claimSubTurns[row] !== 0) say("claimSubTurns of nobody");
    const breeds = CAT_KINDS[cushions.breeds[row]!];
    if (breeds === undefined || CAT_KINDS[cushions.breedsNext[row]!] === undefined) say("breeds no kind");
    // However large an army is, a cat takes four times as long at most.
    const breedMax = 4 * CAT_RULES[breeds ?? "tabby"].breed;
    if (!isWithin(cushions.breedSubTurns[row]!, 0, breedMax)) say("breedSubTurns is out of range");
  }
  if (!teams.includes(rules.holder)) broken.push("ground.holder is no team");
  if (!isWithin(rules.heldSubTurns, 0, HOLD_SUB_TURNS)) broken.push("ground.heldSubTurns is out of range");
  if (rules.holder === 0 && rules.heldSubTurns !== 0) broken.push("ground.heldSubTurns of nobody");
  return broken;
}

function brokenFlowFields({ header }: World, { flowFields, rules, walls }: Ground): readonly string[] {
  const broken: string[] = [];
  const cellCount = rules.mapWidth * rules.mapHeight;
  const sequences = new Set<number>();
  const goals = new Set<number>();
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    const say = (what: string): number => broken.push(`flowFields[${row}].${what}`);
    const goal = flowFields.goal[row]!;
    if (goal === 0) {
      if (GROUND_FIELDS.flowFields.some((field) => flowFields[field][row] !== 0))
        say("goal: a free row is not zero");
      continue;
    }
    if (!isWithin(goal, 1, cellCount) || isWallAt(walls, goal - 1)) say("goal is no cell of floor");
    if (goals.has(goal)) say("goal is that of another row");
    if (sequences.has(flowFields.sequence[row]!)) say("sequence is that of another row");
    if (!isWithin(flowFields.sequence[row]!, 0, rules.flowSequence - 1)) say("sequence was not given yet");
    if (!isWithin(flowFields.settledCount[row]!, 0, cellCount)) say("settledCount is out of range");
    if (!isWithin(flowFields.isComplete[row]!, 0, 1)) say("isComplete is out of range");
    if (flowFields.isComplete[row] === 0 && flowFields.checksum[row] !== 0)
      say("checksum of an incomplete field");
    if (flowFields.isComplete[row] === 1 && flowFields.settledCount[row] === 0)
      say("isComplete without a cell");
    if (!isWithin(flowFields.usedAt[row]!, 0, header.subTurn)) say("usedAt is in the future");
    if (!isWithin(flowFields.askers[row]!, 0, 0xffff)) say("askers are more than there may be");
    goals.add(goal);
    sequences.add(flowFields.sequence[row]!);
  }
  return broken;
}

/** Queues have no gaps and hold rows in use; a row counts the queues that hold it. */
function brokenQueues({ cats, header, players }: World, ground: Ground): readonly string[] {
  const broken: string[] = [];
  const { waypoints } = ground;
  const users = new Int32Array(WAYPOINT_ROWS);
  for (let row = 0; row < header.catCount; row += 1) {
    let isOver = false;
    for (let place = 0; place < QUEUED_ORDERS_MAX; place += 1) {
      const waypoint = queuedAt(ground, row, place);
      if (waypoint >= WAYPOINT_ROWS)
        broken.push(`steering[${row}]: place ${place} holds no row of waypoints`);
      else if (waypoint >= 0) users[waypoint]! += 1;
      if (waypoint >= 0 && isOver) broken.push(`steering[${row}]: the queue has a gap before place ${place}`);
      isOver ||= waypoint < 0;
    }
    const isInQueue = queuedAt(ground, row, 0) >= 0;
    if (isInQueue && cats.order[row] === ORDER_ASLEEP)
      broken.push(`steering[${row}]: the queue of a sleeping cat`);
  }
  for (let row = 0; row < WAYPOINT_ROWS; row += 1) {
    if (waypoints.userCount[row] !== users[row]) broken.push(`waypoints[${row}].userCount is wrong`);
    if (users[row] !== 0) {
      if (!players.playerId.includes(waypoints.playerId[row]!))
        broken.push(`waypoints[${row}].playerId is nobody`);
      continue;
    }
    if (GROUND_FIELDS.waypoints.some((field) => waypoints[field][row] !== 0)) {
      broken.push(`waypoints[${row}]: a free row is not zero`);
    }
  }
  return broken;
}

function brokenSteering({ cats, header }: World, { steering, flowFields, rules }: Ground): readonly string[] {
  const broken: string[] = [];
  for (let row = 0; row < header.catCount; row += 1) {
    const say = (what: string): number => broken.push(`steering[${row}].${what}`);
    const flowRow = steering.flowRow[row]!;
    if (!isWithin(flowRow, 0, FLOW_FIELD_ROWS)) say("flowRow is out of range");
    else if (flowRow > 0 && flowFields.goal[flowRow - 1] === 0) say("flowRow is a free row");
    if (steering.blocked[row]! < 0) say("blocked is negative");
    if (steering.reach[row]! < 0) say("reach is negative");
    const isPatrolOnMap =
      Math.abs(steering.patrolX[row]!) <= (rules.mapWidth * ONE) / 2 &&
      Math.abs(steering.patrolY[row]!) <= (rules.mapHeight * ONE) / 2;
    if (!isPatrolOnMap) say("patrolX or patrolY is outside of the map");
    const hasOtherEnd = steering.patrolX[row] !== 0 || steering.patrolY[row] !== 0;
    const isOnTheWay = isMarching(cats.order[row]!);
    const isOnGuard = cats.order[row] === ORDER_IDLE; // it may have a post
    if (hasOtherEnd && !isOnTheWay && !isOnGuard)
      say("patrolX and patrolY without a patrol, a line or a post");
    if (Math.abs(steering.formsAt[row]!) > header.subTurn + 1) say("formsAt is in the future");
    if (steering.formsAt[row] !== 0 && !isOnTheWay) say("formsAt without a way");
    if (steering.place[row] !== 0 && !isOnTheWay) say("place without a goal");
    if (steering.stride[row] !== 0 && !isOnTheWay) say("stride without a way");
    if (steering.foeId[row] !== 0 && cats.order[row] !== ORDER_ATTACK) say("foeId without an attack");
  }
  return broken;
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
