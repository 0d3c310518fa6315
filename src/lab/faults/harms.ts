import {
  CAT_KINDS,
  CUSHION_KINDS,
  drawRandom,
  isWallAt,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ORDER_MOVE,
  ORDER_PATROL,
  PLAYER_COUNT_MAX,
  usedParts,
  type Ground,
  type World,
} from "../../sim/index.ts";
import { FIELD_NAMES } from "../desync/fault-kinds.ts";
import { pick, type Draw } from "../simulate/draw-from-seed.ts";
import type { Act } from "./live-slip.ts";

/** The new value of a field; null if there is none at this moment. `row` is 0 where there are no rows. */
type Change = (value: number, world: World, row: number) => number | null;

/** Of a cat that ends where its goal is, as one in the middle of a line does: src/sim/ground/place.ts. */
const GOAL_AS_PLACE = 2;

const decrease: Change = (value) => (value > 1 ? value - 1 : null);
const toggle: Change = (value) => value ^ 1;
const emptied: Change = (value) => (value === 0 ? null : 0);
const otherPlayer: Change = (value, { players, header }) => {
  const row = players.playerId.indexOf(value);
  return players.playerId[(row + 1) % header.playerCount]!;
};
const ofFirstPlayer: Change = (value, { players }) =>
  value === players.playerId[0] ? 0 : players.playerId[0]!;

const otherCatKind: Change = (value) => (value + 1) % CAT_KINDS.length;

/** Fields for which a little more would be nothing that harms, or a world that its own rules break on at once. */
const CHANGES: Readonly<Record<string, Change>> = {
  "header.outcome": (value, { players }) => (value === 0 ? players.playerId[0]! : null), // that player has won
  "header.playerCount": decrease,
  "header.catCount": decrease,
  "cats.playerId": otherPlayer,
  "cats.order": (value) => (value + 1) % 3,
  "yarn.playerId": otherPlayer,
  "ground.mode": (value) => MODE_BATTLE + MODE_CUSHIONS - value,
  "ground.holder": ofFirstPlayer,
  "ground.fog": toggle,
  "ground.flowPlayerId": (value) => (value + 1) % PLAYER_COUNT_MAX,
  "seats.team": (value, { players }) => (value === players.playerId[0] ? null : players.playerId[0]!),
  "seats.isAsleep": toggle,
  "cushions.owner": ofFirstPlayer,
  "cushions.claimant": ofFirstPlayer,
  "cushions.kind": (value) => (value + 1) % CUSHION_KINDS.length,
  "cushions.breeds": otherCatKind,
  "cushions.breedsNext": otherCatKind,
  "cushions.hasRally": toggle,
  "flowFields.goal": (value, { ground }) => otherFloor(value, ground!),
  "flowFields.settledCount": decrease,
  "flowFields.isComplete": toggle,
  "flowFields.usedAt": decrease,
  "flowFields.askers": toggle,
  "waypoints.playerId": otherPlayer,
  "waypoints.order": (value) => (value === ORDER_MOVE ? ORDER_PATROL : ORDER_MOVE),
  "steering.flowRow": emptied,
  "steering.queue01": emptied,
  "steering.queue23": emptied,
  "steering.queue45": emptied,
  "steering.queue67": emptied,
  "steering.kind": otherCatKind,
  "steering.place": (value) => (value === 0 ? GOAL_AS_PLACE : 0), // in small armies nobody may have one all match long
  "balls.kind": otherCatKind,
};

/** Columns in ascending order from row to row: only the last may become larger. */
const ASCENDING: readonly string[] = ["players.playerId", "cats.networkId", "yarn.networkId"];

/** Gives a field of a world, such as "cats.health", another value, in any row that it can be done in. False: in none. */
export function changeField(world: World, field: string, draw: Draw): boolean {
  if (field === "walls") return changeWall(world, draw);
  const [table, name] = field.split(".") as [string, string];
  const more: Change = (value) => value + draw("more", 1, 3);
  const change = CHANGES[field] ?? more;
  const scalars = scalarsOf(world, table);
  if (scalars !== null) {
    const value = change(scalars[name]!, world, 0);
    if (value === null) return false;
    scalars[name] = value;
    return true;
  }
  const rows = rowsInUse(world, table);
  const column = columnsOf(world, table)?.[name];
  if (column === undefined || rows.length === 0) return false;
  const first = ASCENDING.includes(field) ? rows.length - 1 : draw("row", 0, rows.length - 1);
  const tried = ASCENDING.includes(field) ? [rows.at(-1)!] : [...rows.slice(first), ...rows.slice(0, first)];
  for (const row of tried) {
    const value = change(column[row]!, world, row);
    if (value === null) continue;
    column[row] = value;
    return true;
  }
  return false;
}

function scalarsOf({ header, random, ground }: World, table: string): Record<string, number> | null {
  if (table === "header") return header;
  if (table === "random") return random;
  return table === "ground" ? (ground?.rules ?? null) : null;
}

function columnsOf(world: World, table: string): Readonly<Record<string, Int32Array>> | null {
  if (table === "players" || table === "cats" || table === "yarn") return world[table];
  const { ground } = world;
  if (ground === null) return null;
  const tables: Readonly<Record<string, Readonly<Record<string, Int32Array>>>> = {
    seats: ground.seats,
    cushions: ground.cushions,
    flowFields: ground.flowFields,
    waypoints: ground.waypoints,
    steering: ground.steering,
    balls: ground.balls,
  };
  return tables[table] ?? null;
}

function rowsInUse({ header, ground }: World, table: string): readonly number[] {
  const rows = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row);
  switch (table) {
    case "players":
    case "seats":
      return rows(header.playerCount);
    case "cats":
    case "steering":
      return rows(header.catCount);
    case "yarn":
    case "balls":
      return rows(header.yarnCount);
  }
  if (ground === null) return [];
  const { rules, flowFields, waypoints } = ground;
  if (table === "cushions") return rows(rules.cushionCount);
  if (table === "flowFields") return rows(flowFields.goal.length).filter((row) => flowFields.goal[row] !== 0);
  return rows(waypoints.userCount.length).filter((row) => waypoints.userCount[row] !== 0);
}

/** A cell of floor becomes a wall. */
function changeWall({ ground }: World, draw: Draw): boolean {
  if (ground === null) return false;
  const { walls, rules } = ground;
  const cells = rules.mapWidth * rules.mapHeight;
  const first = draw("cell", 0, cells - 1);
  for (let i = 0; i < cells; i += 1) {
    const cell = (first + i) % cells;
    if (isWallAt(walls, cell)) continue;
    walls[cell >> 5]! ^= 1 << (cell & 31);
    return true;
  }
  return false;
}

/** Another cell of floor to which there is no field yet, plus 1. */
function otherFloor(goal: number, { walls, rules, flowFields }: Ground): number | null {
  for (let cell = 0; cell < rules.mapWidth * rules.mapHeight; cell += 1) {
    if (!isWallAt(walls, cell) && cell + 1 !== goal && !flowFields.goal.includes(cell + 1)) return cell + 1;
  }
  return null;
}

/** Harms a world, or does nothing if it has nothing to be harmed; returns which. */
type Harm = (world: World, draw: Draw) => boolean;

/** The act of a harm that comes from outside, between two calls of the rules. */
export function actOf(harm: Harm): Act {
  return ({ world, runOn }, draw, isBefore) => {
    if (isBefore) {
      const isChanged = harm(world, draw);
      return { isChanged, value: runOn(world) };
    }
    const value = runOn(world);
    return { value, isChanged: harm(world, draw) };
  };
}

export function harmField(field: string): Harm {
  return (world, draw) => changeField(world, field, draw);
}

/** Fields that are tried until one of them has a row. */
const FIELDS_TRIED = 16;

/** Any field that the world has. */
export const harmAnyField: Harm = (world, draw) => {
  const names = world.ground === null ? FIELD_NAMES.filter((name) => !isOfGround(name)) : FIELD_NAMES;
  for (let i = 0; i < FIELDS_TRIED; i += 1)
    if (changeField(world, pick(draw, `field ${i}`, names), draw)) return true;
  return false;
};

/** Any bit of any word in use: half of the time each column is as likely as another, else each word. */
export const harmBit: Harm = (world, draw) => {
  const parts = usedParts(world).filter(({ count }) => count > 0);
  const wordCount = parts.reduce((sum, { count }) => sum + count, 0);
  const part = pick(draw, "part", parts);
  const isByPart = draw("by part", 0, 1) === 0;
  const row = draw("row", 0, part.count - 1);
  const index = isByPart ? part.start + row : indexOfUsed(parts, draw("word", 0, wordCount - 1));
  world.words[index]! ^= 1 << draw("bit", 0, 31);
  return true;
};

function indexOfUsed(
  parts: readonly { readonly start: number; readonly count: number }[],
  nth: number,
): number {
  let left = nth;
  for (const { start, count } of parts) {
    if (left < count) return start + left;
    left -= count;
  }
  throw new Error("no such word");
}

/** A random number too many, anywhere, or the one at the end of a turn not drawn. */
export function actOnDraws(isExtra: boolean): Act {
  return ({ kind, world, runOn }) => {
    if (isExtra) {
      const value = runOn(world);
      const next = drawRandom(world);
      return { value: kind === "draw" ? next : value, isChanged: true };
    }
    if (kind !== "draw") return { value: runOn(world), isChanged: false };
    return { value: world.random.w >>> 0, isChanged: true };
  };
}

export function actOnSubTurn(isDoubled: boolean): Act {
  return ({ kind, world, runOn }) => {
    if (kind !== "sub-turn") return { value: runOn(world), isChanged: false };
    if (!isDoubled) return { value: 0, isChanged: true };
    runOn(world);
    return { value: runOn(world), isChanged: true };
  };
}

function isOfGround(name: string): boolean {
  const [table] = name.split(".");
  return !["header", "random", "players", "cats", "yarn"].includes(table!);
}
