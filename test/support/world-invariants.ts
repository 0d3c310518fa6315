import {
  CAT_KINDS,
  FIELDS,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_MOVE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type World,
} from "../../src/sim/index.ts";
import { CAT_RULES } from "../../src/sim/kinds.ts";
import { brokenGround } from "./ground-invariants.ts";

/** What holds in every world after every sub-turn, and does not hold in this one; empty for a sound world. */
export function brokenInvariants(world: World): readonly string[] {
  const everywhere = [
    ...brokenCounts(world),
    ...brokenCats(world),
    ...brokenYarn(world),
    ...brokenScores(world),
  ];
  return [
    ...everywhere,
    ...(world.ground === null ? brokenClassicCats(world) : brokenGround(world, world.ground)),
  ];
}

function brokenCounts(world: World): readonly string[] {
  const broken: string[] = [];
  const { header } = world;
  for (const [table, count] of [
    ["players", header.playerCount],
    ["cats", header.catCount],
    ["yarn", header.yarnCount],
  ] as const) {
    for (const field of FIELDS[table]) {
      const column = (world[table] as Readonly<Record<string, Int32Array>>)[field]!;
      if (column.subarray(count).some((word) => word !== 0))
        broken.push(`${table}.${field}: an unused row is not zero`);
    }
    const ids = table === "players" ? world.players.playerId : world[table].networkId;
    for (let row = 0; row < count; row += 1) {
      if (ids[row]! <= (row === 0 ? 0 : ids[row - 1]!))
        broken.push(`${table}: row ${row} is not in ascending id`);
    }
    if (table !== "players" && count > 0 && ids[count - 1]! >= header.nextNetworkId) {
      broken.push(`${table}: an id that was not given yet`);
    }
  }
  return broken;
}

function brokenCats({ cats, header, ground }: World): readonly string[] {
  const broken: string[] = [];
  for (let row = 0; row < header.catCount; row += 1) {
    const cat = (field: keyof typeof cats): number => cats[field][row]!;
    const say = (what: string): number => broken.push(`cats[${row}].${what}`);
    const kind = CAT_KINDS[ground === null ? 0 : ground.steering.kind[row]!];
    if (kind === undefined) say("kind is none");
    const rules = CAT_RULES[kind ?? "tabby"];
    if (!within(cat("health"), 1, rules.health)) say("health is out of range");
    if (!within(cat("cooldown"), 0, rules.cooldown)) say("cooldown is out of range");
    if (!within(cat("order"), 0, ORDER_ASLEEP)) say("order is none");
    if (cat("order") === ORDER_ASLEEP && cat("targetId") !== 0) say("targetId of a sleeping cat");
  }
  return broken;
}

function brokenClassicCats({ cats, header }: World): readonly string[] {
  const broken: string[] = [];
  const [east, north]: readonly [number, number] = [WORLD_HALF_WIDTH, WORLD_HALF_HEIGHT];
  for (let row = 0; row < header.catCount; row += 1) {
    const cat = (field: keyof typeof cats): number => cats[field][row]!;
    const say = (what: string): number => broken.push(`cats[${row}].${what}`);
    if (!within(cat("x"), -east, east)) say("x is outside the world");
    if (!within(cat("y"), -north, north)) say("y is outside the world");
    if (!within(cat("order"), 0, 2) && cat("order") !== ORDER_ASLEEP) say("order is one of a match on a map");
    if (cat("order") !== ORDER_MOVE && (cat("goalX") !== 0 || cat("goalY") !== 0)) say("goal is left over");
    if ((cat("order") === ORDER_ATTACK) !== cat("targetId") > 0) say("targetId does not go with the order");
  }
  return broken;
}

function brokenYarn({ yarn, header, ground }: World): readonly string[] {
  const broken: string[] = [];
  for (let row = 0; row < header.yarnCount; row += 1) {
    const left = yarn.subTurnsLeft[row]!;
    const { flight, splash } = CAT_RULES[CAT_KINDS[ground === null ? 0 : ground.balls.kind[row]!]!];
    if ((yarn.targetId[row] === 0) !== splash > 0) broken.push(`yarn[${row}].targetId`);
    if (left < 1 || left > flight) broken.push(`yarn[${row}].subTurnsLeft is out of range`);
  }
  return broken;
}

function brokenScores({ players, cats, header }: World): readonly string[] {
  const awake = new Int32Array(9);
  const asleep = new Int32Array(9);
  for (let row = 0; row < header.catCount; row += 1) {
    (cats.order[row] === ORDER_ASLEEP ? asleep : awake)[cats.playerId[row]!]! += 1;
  }
  return [...players.playerId.subarray(0, header.playerCount)].flatMap((playerId, row) => [
    ...(players.score[row] === awake[playerId]
      ? []
      : [`players[${row}].score is not the number of cats awake`]),
    ...(awake[playerId]! > 0 && asleep[playerId]! > 0
      ? [`players[${row}] has cats both awake and asleep`]
      : []),
  ]);
}

function within(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
