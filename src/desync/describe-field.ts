import {
  MODE_BATTLE,
  MODE_CUSHIONS,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  PLAYER_COUNT_MAX,
  type PlayerId,
} from "../sim/index.ts";
import { FIELD_WORDS, type FieldKind, type FieldWords, type TableName } from "./field-words.ts";

/** What a player is called. */
export type NameOf = (playerId: PlayerId) => string;

/** A field of a world for people. */
export interface FieldDescription {
  readonly owned: string; // such as "cat 7's health"
  readonly field: string; // such as "health of cat 7 (cats[3].health)"
  readonly kind: FieldKind;
}

const ORDERS: Readonly<Record<number, string>> = {
  [ORDER_IDLE]: "idle",
  [ORDER_MOVE]: "move",
  [ORDER_ATTACK]: "attack",
  [ORDER_ATTACK_MOVE]: "attack-move",
  [ORDER_HOLD]: "hold",
  [ORDER_PATROL]: "patrol",
  [ORDER_ASLEEP]: "asleep",
};
const OUTCOMES: Readonly<Record<number, string>> = { [OUTCOME_DRAW]: "draw", [OUTCOME_RUNNING]: "none yet" };
const MODES: Readonly<Record<number, string>> = { [MODE_BATTLE]: "battle", [MODE_CUSHIONS]: "cushions" };

/** The parts of paths such as "cats[3].health", "random.x" and "walls[2]"; the path may come from another peer. */
const PATH = /^([a-zA-Z]+)(?:\[(\d{1,9})\])?(?:\.([a-zA-Z0-9]+))?$/;

/** Any path is described: one of no field that is known, as it is. */
export function describeField(path: string, networkId: number | null): FieldDescription {
  const [, table = "", row, field = ""] = PATH.exec(path) ?? [];
  const words = table === "walls" ? WALL_WORDS : wordsOf(table, field);
  if (words === null) return { owned: path, field: path, kind: "number" };
  const place = placeOf(table, row === undefined ? 0 : Number(row), networkId);
  return {
    owned: `${place}'s ${words.name}`,
    field: `${words.name} of ${place} (${path})`,
    kind: words.kind,
  };
}

/** A value for a sentence: "1.2500", "attack-move", "cat 9". */
export function formatValue(value: number, kind: FieldKind, nameOf: NameOf): string {
  switch (kind) {
    case "number":
      return String(value);
    case "unsigned":
      return String(value >>> 0);
    case "units":
      return (value / ONE).toFixed(4);
    case "order":
      return ORDERS[value] ?? String(value);
    case "mode":
      return MODES[value] ?? String(value);
    case "object":
      return value === 0 ? "nobody" : `number ${value}`;
    case "player":
      return value === 0 ? "nobody" : isPlayer(value) ? nameOf(value) : String(value);
    case "yes-no":
      return value === 0 ? "no" : value === 1 ? "yes" : String(value);
    case "outcome":
      return OUTCOMES[value] ?? (isPlayer(value) ? `won by ${nameOf(value)}` : String(value));
  }
}

/** A value for a table: with the word as it is stored, where that reads otherwise. */
export function formatExactValue(value: number, kind: FieldKind, nameOf: NameOf): string {
  const text = formatValue(value, kind, nameOf);
  return text === String(value) ? text : `${text} (${value})`;
}

const WALL_WORDS: FieldWords = { name: "walls", kind: "unsigned" };

function wordsOf(table: string, field: string): FieldWords | null {
  if (!Object.hasOwn(FIELD_WORDS, table)) return null;
  const fields: Readonly<Record<string, FieldWords>> = FIELD_WORDS[table as TableName];
  return Object.hasOwn(fields, field) ? fields[field]! : null;
}

/** Rows are counted from 1 for people. */
function placeOf(table: string, row: number, networkId: number | null): string {
  switch (table) {
    case "header":
      return "the game";
    case "random":
      return "the random generator";
    case "ground":
    case "walls":
      return "the map";
    case "cats":
    case "steering":
      return networkId === null || networkId === 0 ? `cat row ${row + 1}` : `cat ${networkId}`;
    case "yarn":
      return networkId === null || networkId === 0 ? `yarn row ${row + 1}` : `ball of yarn ${networkId}`;
    case "players":
    case "seats":
      return `seat ${row + 1}`;
    case "cushions":
      return `cushion ${row + 1}`;
    case "flowFields":
      return `way ${row + 1}`;
    default:
      return `waiting order ${row + 1}`;
  }
}

function isPlayer(value: number): boolean {
  return value >= 1 && value <= PLAYER_COUNT_MAX;
}
