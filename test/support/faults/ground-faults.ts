import type { Fault } from "../../../src/cli/desync/fault.ts";
import {
  GROUND_FIELDS,
  isWallAt,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ORDER_MOVE,
  ORDER_PATROL,
  type Ground,
  type GroundSetup,
  type World,
} from "../../../src/sim/index.ts";
import { SMALL_MAP } from "../test-maps.ts";
import { createMarcher } from "./marcher.ts";
import { plantInWorld } from "./plant-in-world.ts";

/** What the faults of a match on a map are put into. */
export const FAULT_GROUND: GroundSetup = {
  mode: "cushions",
  map: SMALL_MAP,
  catLimit: 6,
  timeLimitMinutes: 0,
};

type Table = "seats" | "cushions" | "flowFields" | "waypoints" | "steering";

/** The new value of a field, one that a world may have; null if there is none at this moment. */
type Change = (value: number, world: World, ground: Ground, row: number) => number | null;

const increase: Change = (value) => value + 1;
const decrease: Change = (value) => (value > 1 ? value - 1 : null);
const toggle: Change = (value) => value ^ 1;
/** An order less in the queue, or none: no place of it may hold what there is not. */
const emptied: Change = (value) => (value === 0 ? null : 0);

/** Fields for which one more would be no legal world, or nothing that a fault would do. */
const CHANGES: Readonly<Record<string, Change>> = {
  "ground.mode": (value) => MODE_BATTLE + MODE_CUSHIONS - value,
  "ground.holder": (value, { players }) => (value === 0 ? players.playerId[0]! : 0),
  "seats.team": (value, { players }) => (value === players.playerId[0] ? null : players.playerId[0]!),
  "seats.isAsleep": toggle,
  "cushions.owner": (value, { players }) => (value === players.playerId[0] ? 0 : players.playerId[0]!),
  "cushions.claimant": (value, { players }) => (value === players.playerId[0] ? 0 : players.playerId[0]!),
  "flowFields.goal": (value, _, ground) => otherFloor(value, ground),
  "flowFields.settledCount": decrease,
  "flowFields.isComplete": toggle,
  "flowFields.usedAt": decrease,
  "waypoints.order": (value) => (value === ORDER_MOVE ? ORDER_PATROL : ORDER_MOVE),
  "steering.flowRow": (value) => (value === 0 ? null : 0),
  "steering.queue01": emptied,
  "steering.queue23": emptied,
  "steering.queue45": emptied,
  "steering.queue67": emptied,
};

const SIZE_REASON =
  "the places of a world's words follow from it: a peer with another one throws at its next checksum";
const SKIPPED: Readonly<Record<string, string>> = {
  "ground.mapWidth": SIZE_REASON,
  "ground.mapHeight": SIZE_REASON,
  "ground.cushionCount": SIZE_REASON,
};

/** One fault for each field of the tables of a match on a map, and one for the walls, which have no fields. */
export const GROUND_FAULTS: readonly Fault[] = [
  ...GROUND_FIELDS.ground.map(ruleFault),
  ...(["seats", "cushions", "flowFields", "waypoints", "steering"] as const).flatMap((table) =>
    GROUND_FIELDS[table].map((field) => columnFault(table, field)),
  ),
  fault("walls", (_, { walls, rules }) => {
    const cell = rules.mapWidth * 5 + 9; // floor in the middle of the map
    walls[cell >> 5]! ^= 1 << (cell & 31);
    return `walls[${cell >> 5}]`;
  }),
];

function fault(name: string, plant: (world: World, ground: Ground) => string | null): Fault {
  const inject = plantInWorld((world) => plant(world, world.ground!));
  const match = { ground: FAULT_GROUND, createPilot: createMarcher };
  return { kind: "fault", name, cause: "worlds-differ", ...match, inject };
}

function ruleFault(field: (typeof GROUND_FIELDS.ground)[number]): Fault {
  const name = `ground.${field}`;
  const reason = SKIPPED[name];
  if (reason !== undefined) return { kind: "skipped", name, reason };
  return fault(name, (world, ground) => {
    const value = (CHANGES[name] ?? increase)(ground.rules[field], world, ground, 0);
    if (value === null) return null;
    ground.rules[field] = value;
    return name;
  });
}

/** In the first row in use whose value can change, but for those of players and cushions: the one in the middle. */
function columnFault(table: Table, field: string): Fault {
  const name = `${table}.${field}`;
  const change = CHANGES[name] ?? increase;
  return fault(name, (world, ground) => {
    const column = (ground[table] as Readonly<Record<string, Int32Array>>)[field]!;
    for (const row of rowsInUse(world, ground, table)) {
      const value = change(column[row]!, world, ground, row);
      if (value === null) continue;
      column[row] = value;
      return `${table}[${row}].${field}`;
    }
    return null;
  });
}

function rowsInUse({ header }: World, ground: Ground, table: Table): readonly number[] {
  const rows = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row);
  switch (table) {
    case "seats":
      return rows(header.playerCount).toReversed();
    case "cushions":
      return rows(ground.rules.cushionCount).toReversed();
    case "steering":
      return rows(header.catCount);
    case "flowFields":
      return rows(ground.flowFields.goal.length).filter((row) => ground.flowFields.goal[row] !== 0);
    case "waypoints":
      return rows(ground.waypoints.userCount.length).filter((row) => ground.waypoints.userCount[row] !== 0);
  }
}

/** Another cell of floor to which there is no field yet, plus 1. */
function otherFloor(goal: number, { walls, rules, flowFields }: Ground): number | null {
  for (let cell = 0; cell < rules.mapWidth * rules.mapHeight; cell += 1) {
    if (!isWallAt(walls, cell) && cell + 1 !== goal && !flowFields.goal.includes(cell + 1)) return cell + 1;
  }
  return null;
}
