import { NETWORK_ID_MAX } from "../command.ts";
import {
  CAT_HEALTH,
  PLAYER_COUNT_MAX,
  THROW_COOLDOWN_SUB_TURNS,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  YARN_FLIGHT_SUB_TURNS,
} from "../constants.ts";
import { ONE } from "../fixed.ts";
import { FLIGHT_SUB_TURNS_MAX, OF_KIND } from "../kinds.ts";
import {
  FIELDS,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  type CatField,
  type YarnField,
} from "../world/fields.ts";
import { isWorld } from "../world/layout.ts";
import { rowOfPlayer } from "../world/rows.ts";
import type { World } from "../world/world.ts";
import { breedingSoonCount, groundProblem } from "./ground-problem.ts";
import { pauseProblem } from "./pause-problem.ts";
import { columnsProblem, valueProblem, type Range } from "./range-problem.ts";

const I32_MAX = 0x7fff_ffff;
const HEALTH_MAX = Math.max(...OF_KIND.health);
const COOLDOWN_MAX = Math.max(...OF_KIND.cooldown);

/**
 * The first value, by path such as "cats[3].health", that no game comes to between two sub-turns, or null: then no rule
 * throws or loops on this world, now or later. For worlds from elsewhere. With `like`, another moment of the same match, what
 * a match never changes must be as there.
 */
export function worldProblem(world: World, like: World | null = null): string | null {
  return (
    headerProblem(world) ??
    playersProblem(world) ??
    catsProblem(world) ??
    yarnProblem(world) ??
    (world.ground === null ? null : groundProblem(world, world.ground)) ??
    sleepProblem(world) ??
    roomProblem(world) ??
    pauseProblem(world) ??
    (like === null ? null : changeProblem(world, like))
  );
}

function headerProblem({ words, header, random, cats, yarn, players }: World): string | null {
  if (header.catCapacity !== cats.networkId.length) return "header.catCapacity";
  if (header.yarnCapacity !== yarn.networkId.length) return "header.yarnCapacity";
  if (!isWorld(words)) return "header.catCount"; // or another count, or the size of the map
  const ids = players.playerId.subarray(0, header.playerCount);
  const isOutcome =
    header.outcome === OUTCOME_RUNNING || header.outcome === OUTCOME_DRAW || ids.includes(header.outcome);
  const isSeeded = (random.x | random.y | random.z | random.w) !== 0; // else it would yield zeros for ever
  return (
    valueProblem("header.subTurn", header.subTurn, [0, I32_MAX - 1]) ??
    (isOutcome ? null : "header.outcome") ??
    valueProblem("header.nextNetworkId", header.nextNetworkId, [1, NETWORK_ID_MAX]) ??
    valueProblem("header.playerCount", header.playerCount, [1, PLAYER_COUNT_MAX]) ??
    (isSeeded ? null : "random.x")
  );
}

function playersProblem({ header, players, cats }: World): string | null {
  const { playerCount, catCount } = header;
  const ranges = { playerId: [1, PLAYER_COUNT_MAX], score: [0, catCount] } as const;
  const problem =
    columnsProblem("players", players, playerCount, ranges) ??
    orderProblem("players", "playerId", players.playerId.subarray(0, playerCount));
  if (problem !== null) return problem;
  const awake = new Int32Array(PLAYER_COUNT_MAX + 1);
  for (let row = 0; row < catCount; row += 1) {
    if (cats.order[row] !== ORDER_ASLEEP) awake[cats.playerId[row]!]! += 1;
  }
  for (let row = 0; row < playerCount; row += 1) {
    if (players.score[row] !== awake[players.playerId[row]!]) return `players[${row}].score`;
  }
  return null;
}

function catsProblem(world: World): string | null {
  const { header, cats, ground } = world;
  const [x, y] = halvesOf(world);
  const ranges: Record<CatField, Range> = {
    networkId: [1, header.nextNetworkId - 1],
    playerId: [1, PLAYER_COUNT_MAX],
    x: [-x, x],
    y: [-y, y],
    health: [1, ground === null ? CAT_HEALTH : HEALTH_MAX], // by kind see groundProblem
    cooldown: [0, ground === null ? THROW_COOLDOWN_SUB_TURNS : COOLDOWN_MAX],
    order: [0, ORDER_ASLEEP],
    goalX: [-x, x],
    goalY: [-y, y],
    targetId: [0, header.nextNetworkId - 1],
  };
  const problem =
    columnsProblem("cats", cats, header.catCount, ranges) ??
    orderProblem("cats", "networkId", cats.networkId.subarray(0, header.catCount)) ??
    ownerProblem(world, "cats", header.catCount);
  if (problem !== null || ground !== null) return problem;
  for (let row = 0; row < header.catCount; row += 1) {
    const order = cats.order[row]!;
    if (order > ORDER_ATTACK && order !== ORDER_ASLEEP) return `cats[${row}].order`; // Classic knows no other
  }
  return null;
}

function yarnProblem(world: World): string | null {
  const { header, yarn, ground } = world;
  const [x, y] = halvesOf(world);
  const ranges: Record<YarnField, Range> = {
    networkId: [1, header.nextNetworkId - 1],
    playerId: [1, PLAYER_COUNT_MAX],
    targetId: [ground === null ? 1 : 0, header.nextNetworkId - 1],
    fromX: [-x, x],
    fromY: [-y, y],
    toX: [-x, x],
    toY: [-y, y],
    subTurnsLeft: [1, ground === null ? YARN_FLIGHT_SUB_TURNS : FLIGHT_SUB_TURNS_MAX],
  };
  return (
    columnsProblem("yarn", yarn, header.yarnCount, ranges) ??
    orderProblem("yarn", "networkId", yarn.networkId.subarray(0, header.yarnCount)) ??
    ownerProblem(world, "yarn", header.yarnCount)
  );
}

/** A player's cats are all asleep, or none is; on a map their seat says which. */
function sleepProblem(world: World): string | null {
  const { header, cats, players, ground } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    const player = rowOfPlayer(world, cats.playerId[row]!);
    const isAsleep = ground === null ? players.score[player] === 0 : ground.seats.isAsleep[player] === 1;
    if (isAsleep !== (cats.order[row] === ORDER_ASLEEP)) return `cats[${row}].order`;
  }
  return null;
}

/**
 * Every cat that may throw while the balls in the air still fly must find a row in the table of yarn. After that a cat has one
 * ball in the air at most, and what was bred meanwhile has room to spare.
 */
function roomProblem({ header, cats, yarn, ground }: World): string | null {
  const bred = ground === null ? 0 : ground.rules.cushionCount;
  if (header.yarnCapacity < header.catCapacity + bred) return "header.yarnCapacity";
  const breedingSoon = ground === null ? 0 : breedingSoonCount(ground);
  for (let subTurn = 1; subTurn <= FLIGHT_SUB_TURNS_MAX; subTurn += 1) {
    let count = breedingSoon;
    for (let row = 0; row < header.yarnCount; row += 1) count += yarn.subTurnsLeft[row]! >= subTurn ? 1 : 0;
    for (let row = 0; row < header.catCount; row += 1) count += cats.cooldown[row]! <= subTurn ? 1 : 0;
    if (count > header.yarnCapacity) return "header.yarnCount";
  }
  return null;
}

/** What the match was set up with. */
function changeProblem(world: World, like: World): string | null {
  if (world.words.length !== like.words.length || (world.ground === null) !== (like.ground === null)) {
    return "header.catCapacity";
  }
  for (const field of ["playerCount", "catCapacity", "yarnCapacity"] as const) {
    if (world.header[field] !== like.header[field]) return `header.${field}`;
  }
  const players = firstChange(world.players.playerId, like.players.playerId);
  if (players >= 0) return `players[${players}].playerId`;
  for (const field of ["each", "length"] as const) {
    if (world.pausing?.pause[field] !== like.pausing?.pause[field]) return `pause.${field}`;
  }
  if (world.ground === null || like.ground === null) return null;
  const { rules, seats, cushions, walls } = world.ground;
  for (const field of [
    "mode",
    "mapWidth",
    "mapHeight",
    "mapChecksum",
    "catLimit",
    "timeLimit",
    "cushionCount",
    "fog",
  ] as const) {
    if (rules[field] !== like.ground.rules[field]) return `ground.${field}`;
  }
  const team = firstChange(seats.team, like.ground.seats.team);
  if (team >= 0) return `seats[${team}].team`;
  for (const field of ["x", "y", "kind"] as const) {
    const cushion = firstChange(cushions[field], like.ground.cushions[field]);
    if (cushion >= 0) return `cushions[${cushion}].${field}`;
  }
  const wall = firstChange(walls, like.ground.walls);
  return wall >= 0 ? `walls[${wall}]` : null;
}

function firstChange(column: Int32Array, like: Int32Array): number {
  return column.findIndex((word, i) => word !== like[i]);
}

/** Half of the world's width and height, Fixed. */
function halvesOf({ ground }: World): readonly [number, number] {
  if (ground === null) return [WORLD_HALF_WIDTH, WORLD_HALF_HEIGHT];
  return [ground.rules.mapWidth * (ONE >> 1), ground.rules.mapHeight * (ONE >> 1)];
}

function orderProblem(table: keyof typeof FIELDS, field: string, ids: Int32Array): string | null {
  const row = ids.findIndex((id, i) => i > 0 && id <= ids[i - 1]!);
  return row < 0 ? null : `${table}[${row}].${field}`;
}

function ownerProblem(world: World, table: "cats" | "yarn", count: number): string | null {
  const owners = world[table].playerId.subarray(0, count);
  const row = owners.findIndex((owner) => rowOfPlayer(world, owner) < 0);
  return row < 0 ? null : `${table}[${row}].playerId`;
}
