import type { Fault } from "../../../src/cli/desync/fault.ts";
import { FIELDS, PLAYER_COUNT_MAX, type World } from "../../../src/sim/index.ts";
import { plantInWorld } from "./plant-in-world.ts";

/** The new value of a field, one that a world may have; null if there is none at this moment. */
type Change = (value: number, world: World) => number | null;

const increase: Change = (value) => value + 1;
const decrease: Change = (value) => value - 1;

/** Fields for which one more would be no legal world, or nothing that a fault would do. */
const CHANGES: Readonly<Record<string, Change>> = {
  "header.outcome": (value, { players }) => (value === 0 ? players.playerId[0]! : null), // that player has won
  // A cat that dies must belong to a player: wait until no yarn flies.
  "header.playerCount": (value, { header }) => (header.yarnCount === 0 ? value - 1 : null),
  "header.catCount": decrease,
  "players.playerId": (_, { header }) => (header.yarnCount === 0 ? PLAYER_COUNT_MAX : null),
  "cats.playerId": (value, world) => otherPlayer(value, world),
  "cats.order": (value) => (value + 1) % 3,
  "yarn.playerId": (value, world) => otherPlayer(value, world),
};

const CAPACITY_REASON =
  "a world's capacity is the length of its words: a peer with another one throws at its next checksum";
const SKIPPED: Readonly<Record<string, string>> = {
  "header.catCapacity": CAPACITY_REASON,
  "header.yarnCapacity": CAPACITY_REASON,
};

/**
 * The draw at the end of the turn moves the words of xor128 on before anybody looks: x leaves after it has gone into the
 * new w, y becomes x, z becomes y, and w becomes z. A new w is the check value, so that one differs as well.
 */
const AFTER_DRAW = { x: "w", y: "x", z: "y", w: "z" } as const;

/** One fault for each field of the field table. */
export const FIELD_FAULTS: readonly Fault[] = [
  ...FIELDS.header.map(headerFault),
  ...FIELDS.random.map(randomFault),
  ...FIELDS.players.map((field) => columnFault("players", field)),
  ...FIELDS.cats.map((field) => columnFault("cats", field)),
  ...FIELDS.yarn.map((field) => columnFault("yarn", field)),
];

function headerFault(field: (typeof FIELDS.header)[number]): Fault {
  const name = `header.${field}`;
  const reason = SKIPPED[name];
  if (reason !== undefined) return { kind: "skipped", name, reason };
  const change = CHANGES[name] ?? increase;
  const inject = plantInWorld((world) => {
    const value = change(world.header[field], world);
    if (value === null) return null;
    world.header[field] = value;
    return name;
  });
  return { kind: "fault", name, cause: "worlds-differ", inject };
}

function randomFault(field: (typeof FIELDS.random)[number]): Fault {
  const inject = plantInWorld((world) => {
    world.random[field] ^= 1;
    return `random.${AFTER_DRAW[field]}`;
  });
  const cause = field === "x" || field === "w" ? "random-values-differ" : "worlds-differ";
  return { kind: "fault", name: `random.${field}`, cause, inject };
}

function columnFault(table: "players" | "cats" | "yarn", field: string): Fault {
  const name = `${table}.${field}`;
  const change = CHANGES[name] ?? increase;
  const inject = plantInWorld((world) => {
    const count = countOf(world, table);
    if (count === 0) return null;
    // Network ids and player ids ascend from row to row: only the last may become larger.
    const isId = field === "networkId" || name === "players.playerId";
    const row = isId ? count - 1 : Math.trunc(count / 2);
    const column = (world[table] as Readonly<Record<string, Int32Array>>)[field]!;
    const value = change(column[row]!, world);
    if (value === null) return null;
    column[row] = value;
    return `${table}[${row}].${field}`;
  });
  return { kind: "fault", name, cause: "worlds-differ", inject };
}

function countOf({ header }: World, table: "players" | "cats" | "yarn"): number {
  if (table === "players") return header.playerCount;
  return table === "cats" ? header.catCount : header.yarnCount;
}

function otherPlayer(playerId: number, { players, header }: World): number {
  const row = players.playerId.indexOf(playerId);
  return players.playerId[(row + 1) % header.playerCount]!;
}
