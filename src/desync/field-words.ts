import type { FIELDS, GROUND_FIELDS } from "../sim/index.ts";

/** How a field's values are written: as numbers, in world units, as a word, or as the name of what they stand for. */
export type FieldKind =
  "number" | "unsigned" | "units" | "order" | "object" | "player" | "yes-no" | "outcome" | "mode";

/** What a field is called in "cat 7's health was 3", and how its values are written. */
export interface FieldWords {
  readonly name: string;
  readonly kind: FieldKind;
}

type Tables = typeof FIELDS & typeof GROUND_FIELDS;
/** A table of the field table; `walls` has no fields. */
export type TableName = keyof Tables;
type WordsOf<T extends TableName> = Readonly<Record<Tables[T][number], FieldWords>>;

const number = (name: string): FieldWords => ({ name, kind: "number" });
const unsigned = (name: string): FieldWords => ({ name, kind: "unsigned" });
const units = (name: string): FieldWords => ({ name, kind: "units" });
const order = (name: string): FieldWords => ({ name, kind: "order" });
const object = (name: string): FieldWords => ({ name, kind: "object" });
const player = (name: string): FieldWords => ({ name, kind: "player" });
const yesNo = (name: string): FieldWords => ({ name, kind: "yes-no" });

/** Every field of the field table; the compiler asks for those that are new. */
export const FIELD_WORDS: { readonly [T in TableName]: WordsOf<T> } = {
  header: {
    subTurn: number("count of sub-turns"),
    outcome: { name: "outcome", kind: "outcome" },
    nextNetworkId: number("number for the next cat or ball of yarn"),
    playerCount: number("count of players"),
    catCount: number("count of cats"),
    yarnCount: number("count of balls of yarn"),
    catCapacity: number("room for cats"),
    yarnCapacity: number("room for balls of yarn"),
  },
  random: {
    x: unsigned("state (x)"),
    y: unsigned("state (y)"),
    z: unsigned("state (z)"),
    w: unsigned("state (w)"),
  },
  players: { playerId: player("player"), score: number("score") },
  cats: {
    networkId: number("number"),
    playerId: player("player"),
    x: units("position (x)"),
    y: units("position (y)"),
    health: number("health"),
    cooldown: number("wait before the next throw"),
    order: order("order"),
    goalX: units("goal (x)"),
    goalY: units("goal (y)"),
    targetId: object("target"),
  },
  yarn: {
    networkId: number("number"),
    playerId: player("player"),
    targetId: object("target"),
    fromX: units("start (x)"),
    fromY: units("start (y)"),
    toX: units("goal (x)"),
    toY: units("goal (y)"),
    subTurnsLeft: number("time left in the air"),
  },
  ground: {
    mode: { name: "mode", kind: "mode" },
    mapWidth: number("width"),
    mapHeight: number("height"),
    mapChecksum: unsigned("checksum"),
    catLimit: number("limit of cats"),
    timeLimit: number("time limit"),
    cushionCount: number("count of cushions"),
    holder: player("holder of all cushions"),
    heldSubTurns: number("time that all cushions have been held"),
    flowSequence: number("count of ways looked for"),
  },
  seats: { team: number("team"), isAsleep: yesNo("surrender") },
  cushions: {
    x: units("position (x)"),
    y: units("position (y)"),
    owner: player("owner"),
    claimant: player("claimant"),
    claimSubTurns: number("time claimed"),
    breedSubTurns: number("time since its last cat"),
  },
  flowFields: {
    goal: number("goal"),
    sequence: number("place in the queue"),
    settledCount: number("count of cells done"),
    isComplete: yesNo("end"),
    checksum: unsigned("checksum"),
    usedAt: number("last use"),
  },
  waypoints: {
    userCount: number("count of users"),
    order: order("order"),
    x: units("goal (x)"),
    y: units("goal (y)"),
    targetId: object("target"),
    reach: units("reach"),
    fromX: units("start (x)"),
    fromY: units("start (y)"),
  },
  walls: {},
  steering: {
    flowRow: number("way"),
    pace: units("pace"),
    blocked: number("time blocked"),
    reach: units("reach"),
    patrolX: units("far end of its patrol (x)"),
    patrolY: units("far end of its patrol (y)"),
    queue01: unsigned("next order (1 and 2)"),
    queue23: unsigned("next order (3 and 4)"),
    queue45: unsigned("next order (5 and 6)"),
    queue67: unsigned("next order (7 and 8)"),
  },
};
