import {
  CAT_KINDS,
  CUSHION_KINDS,
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
  PAUSE_REASONS,
  PLAYER_COUNT_MAX,
  type FIELDS,
  type GROUND_FIELDS,
  type PAUSE_FIELDS,
  type PlayerId,
} from "../../sim/index.ts";

/** What a player is called. */
export type NameOf = (playerId: PlayerId) => string;

/** How a field's values are written: as numbers, in world units, as a word, or as the name of what they stand for. */
type FieldKind =
  | "number"
  | "unsigned"
  | "units"
  | "order"
  | "object"
  | "player"
  | "yes-no"
  | "outcome"
  | "mode"
  | "cat-kind"
  | "cushion-kind"
  | "pause-reason";

/** What a field is called in "cat 7's health was 3", and how its values are written. */
interface FieldWords {
  readonly name: string;
  readonly kind: FieldKind;
}

type Tables = typeof FIELDS & typeof GROUND_FIELDS & typeof PAUSE_FIELDS;
/** A table of the field table; `walls` has no fields. */
type TableName = keyof Tables;
type WordsOf<T extends TableName> = Readonly<Record<Tables[T][number], FieldWords>>;

const number = (name: string): FieldWords => ({ name, kind: "number" });
const unsigned = (name: string): FieldWords => ({ name, kind: "unsigned" });
const units = (name: string): FieldWords => ({ name, kind: "units" });
const order = (name: string): FieldWords => ({ name, kind: "order" });
const object = (name: string): FieldWords => ({ name, kind: "object" });
const player = (name: string): FieldWords => ({ name, kind: "player" });
const yesNo = (name: string): FieldWords => ({ name, kind: "yes-no" });
const catKind = (name: string): FieldWords => ({ name, kind: "cat-kind" });
const cushionKind = (name: string): FieldWords => ({ name, kind: "cushion-kind" });

/** Every field of the field table; the compiler asks for those that are new. */
const FIELD_WORDS: { readonly [T in TableName]: WordsOf<T> } = {
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
    holder: player("holder of enough cushions to win"),
    heldSubTurns: number("time that enough cushions have been held"),
    flowSequence: number("count of ways looked for"),
    fog: yesNo("fog"),
    flowPlayerId: player("player whose way was begun last"),
  },
  seats: { team: number("team"), isAsleep: yesNo("surrender"), worth: number("worth of all cats") },
  cushions: {
    x: units("position (x)"),
    y: units("position (y)"),
    owner: player("owner"),
    claimant: player("claimant"),
    claimSubTurns: number("time claimed"),
    breedSubTurns: number("time since its last cat"),
    kind: cushionKind("kind"),
    breeds: catKind("kind of cats that it breeds"),
    breedsNext: catKind("kind of cats that it breeds next"),
    hasRally: yesNo("rally point"),
    rallyX: units("rally point (x)"),
    rallyY: units("rally point (y)"),
  },
  flowFields: {
    goal: number("goal"),
    sequence: number("place in the queue"),
    settledCount: number("count of cells done"),
    isComplete: yesNo("end"),
    checksum: unsigned("checksum"),
    usedAt: number("last use"),
    askers: number("players whose cats go by it"),
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
    stride: units("pace of the group"),
    lineX: units("end of the line (x)"),
    lineY: units("end of the line (y)"),
    count: number("count of cats"),
    playerId: player("player"),
  },
  walls: {},
  steering: {
    flowRow: number("way"),
    pace: units("pace"),
    blocked: number("time blocked"),
    reach: units("reach"),
    patrolX: units("far end of its patrol (x)"),
    patrolY: units("far end of its patrol (y)"),
    foeId: object("enemy on the way"),
    queue01: unsigned("next order (1 and 2)"),
    queue23: unsigned("next order (3 and 4)"),
    queue45: unsigned("next order (5 and 6)"),
    queue67: unsigned("next order (7 and 8)"),
    kind: catKind("kind"),
    stride: units("pace in the group"),
    place: number("place in the group"),
    formsAt: number("time when its group was formed up"),
  },
  balls: { kind: catKind("kind of cat that threw it") },
  pause: {
    each: number("count of pauses that each player may make"),
    length: number("length"),
    playerId: player("player"),
    reason: { name: "reason", kind: "pause-reason" },
    subTurnsLeft: number("time left"),
    countdown: number("countdown"),
    spent: number("time in all pauses"),
  },
  pausers: { used: number("count of pauses made") },
};

/** A field of a world for people. */
interface FieldDescription {
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
    case "cat-kind":
      return CAT_KINDS[value] ?? String(value);
    case "cushion-kind":
      return CUSHION_KINDS[value] ?? String(value);
    case "pause-reason":
      return PAUSE_REASONS[value] ?? String(value);
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
    case "balls":
      return networkId === null || networkId === 0 ? `yarn row ${row + 1}` : `ball of yarn ${networkId}`;
    case "pause":
      return "the pause";
    case "players":
    case "seats":
    case "pausers":
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
