import {
  CAUSE_CHARACTERS_MAX,
  displayTextProblem,
  fail,
  ok,
  PHRASES,
  PING_KINDS,
  PORT_MAX,
  readFingerprint,
  readInvitation,
  readRoomKey,
  type PingKind,
  type Result,
} from "../../base/index.ts";
import {
  DESYNC_CHOICES,
  isKeptSettings,
  MATCH_MEMORY_CHARS_MAX,
  NEW_ROOM_KEY,
  readReplayMark,
  REPLAY_SPEEDS,
  type DesyncChoice,
  type ReplaySpeed,
  type WindowRequest,
} from "../../channel/index.ts";
import {
  BOT_STRENGTHS,
  CAT_KINDS,
  CATS_PER_PLAYER_MAX,
  COMMAND_CATS_MAX,
  isCommand,
  isMatchOptions,
  MATCH_MODES,
  OBSERVER,
  OPTION_TABLE,
  PAUSE_REASONS,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  tidyOptions,
  type BotStrength,
  type CatKind,
  type Command,
  type MatchMode,
  type MatchOptions,
  type OptionRow,
  type PauseReason,
} from "../../sim/index.ts";

export type WindowRequestProblem = "not-a-record" | "unknown-kind" | "wrong-fields" | "bad-value";

/**
 * A field's name and whether a value may stand there. A record has exactly these fields and its `kind`; one with a question
 * mark behind its name may be absent.
 */
type FieldChecks = Readonly<Record<string, (value: unknown) => boolean>>;

const REPLAY_ID_CHARS_MAX = 255; // of a file's name
const MAP_ID_CHARS_MAX = 256;
const PLACE_CHARS_MAX = 512; // of settings
const KEY_CHARS_MAX = 64;
const LADDER_ID_CHARS_MAX = 56;
const SEARCH_CHARS_MAX = 32; // what a service looks for
const REPLAY_TURN_MAX = 2 ** 32 - 1;
const CONTROL_CHARS = /\p{Cc}/u;

/** Of what is typed; whether it may be said, the peer tells in a sentence. */
const SAID_CHARS_MAX = 16_384;

const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isPoint16 = (value: unknown): boolean => isWithin(value, -0x8000, 0x7fff);

const REQUEST_FIELDS: Readonly<Record<WindowRequest["kind"], FieldChecks>> = {
  // Port 0: the system chooses.
  host: {
    port: (value) => isWithin(value, 0, PORT_MAX),
    name: isName,
    catsPerPlayer: isCatCount,
    "options?": isOptions,
    "roomKey?": (value) =>
      value === NEW_ROOM_KEY || (isVisibleText(value, KEY_CHARS_MAX) && readRoomKey(value as string).ok),
    "isHidden?": isTrue,
  },
  play: { name: isName, match: isSetMatch },
  "play-ladder": { name: isName, matchId: (value) => isVisibleText(value, LADDER_ID_CHARS_MAX) },
  join: { address: isPlace, name: isName },
  // Of a map and of a replay only the form; the peer looks up which there are.
  "set-options": { options: isOptions, mapId: isMapChoice, "mayGrow?": isTrue },
  "set-team": { playerId: isPlayerId, team: (value) => isWithin(value, OBSERVER, PLAYER_COUNT_MAX) },
  "set-ready": { isReady: isFlag },
  "add-bot": { strength: isStrength },
  "remove-player": {
    playerId: isPlayerId,
    "cause?": (value) =>
      typeof value === "string" && displayTextProblem(value, CAUSE_CHARACTERS_MAX) === null,
  },
  "block-player": { playerId: isPlayerId },
  "list-blocked": {},
  unblock: {
    fingerprint: (value) => isVisibleText(value, KEY_CHARS_MAX) && readFingerprint(value as string) !== null,
  },
  "list-maps": {},
  "list-ladder": {},
  "swap-teams": {},
  "start-match": { "unready?": isPlayerList },
  again: {},
  rejoin: {},
  leave: {},
  command: { command: isCommandRecord },
  "wait-longer": { playerIds: isPlayerList },
  "go-on": { playerIds: isPlayerList, isFor: (value) => typeof value === "boolean" },
  "go-alone": {},
  "list-replays": {},
  "open-replay": { replayId: isReplayId, "mark?": isReplayMark },
  "replay-control": {
    playing: (value) => typeof value === "boolean",
    speed: (value) => REPLAY_SPEEDS.includes(value as ReplaySpeed),
  },
  "replay-jump": {
    turn: (value) => isWithin(value, 0, REPLAY_TURN_MAX),
    subTurn: (value) => isWithin(value, 0, 2),
    id: (value) => isWithin(value, 1, 0xffff),
  },
  "look-through": { playerId: isPlayerId },
  "glance-at-replay": { turn: (value) => isWithin(value, 0, REPLAY_TURN_MAX) },
  "change-settings": { change: isKeptSettings },
  "keep-memory": { memory: (value) => isVisibleText(value, MATCH_MEMORY_CHARS_MAX) },
  say: {
    text: (value) => typeof value === "string" && isWithin(value.length, 1, SAID_CHARS_MAX),
    isForTeam: isFlag,
  },
  "say-phrase": { phrase: (value) => isWithin(value, 0, PHRASES.length - 1), isForTeam: isFlag },
  ping: { ping: (value) => PING_KINDS.includes(value as PingKind), x: isPoint16, y: isPoint16 },
  "mute-player": { playerId: isPlayerId, isMuted: isFlag },
  "dismiss-problem": {},
  "look-public": {
    text: (value) =>
      value === null || (typeof value === "string" && displayTextProblem(value, SEARCH_CHARS_MAX) === null),
    mode: (value) => value === null || MATCH_MODES.includes(value as MatchMode),
    hasSeat: isFlag,
    isSameVersion: isFlag,
  },
  "unlook-public": {},
  "enter-public": {
    lobbyId: (value) => typeof value === "string" && /^[0-9a-f]{20}$/.test(value),
    name: isName,
    isWatching: isFlag,
  },
  "quick-match": { name: isName },
  "set-public": { isPublic: isFlag },
  "desync-choice": { choice: (value) => DESYNC_CHOICES.includes(value as DesyncChoice) },
};

/** Who plays which seat is none of a window's business. */
const COMMAND_FIELDS: Readonly<Record<Exclude<Command["kind"], "admit">, FieldChecks>> = {
  move: { cats: isCatList, x: isNumber, y: isNumber, "queued?": isTrue },
  attack: { cats: isCatList, targetId: isNumber, "queued?": isTrue },
  stop: { cats: isCatList },
  "attack-move": { cats: isCatList, x: isNumber, y: isNumber, "queued?": isTrue },
  hold: { cats: isCatList, "queued?": isTrue },
  patrol: { cats: isCatList, x: isNumber, y: isNumber, "queued?": isTrue },
  march: {
    ...{
      cats: isCatList,
      x: isNumber,
      y: isNumber,
      "queued?": isTrue,
      isFighting: isFlag,
      isLoose: isFlag,
    },
    line: (value) => value === null || isPointRecord(value),
  },
  surrender: {},
  breed: { cushion: isNumber, catKind: (value) => CAT_KINDS.includes(value as CatKind) },
  rally: { cushion: isNumber, at: (value) => value === null || isPointRecord(value) },
  pause: { reason: (value) => PAUSE_REASONS.includes(value as PauseReason) },
  "go-on": {},
};

/** Checks every field of what came from a window, whichever shell carried it. Never throws. */
export function readWindowRequest(value: unknown): Result<WindowRequest, WindowRequestProblem> {
  const problem = problemOfRecord(value, REQUEST_FIELDS);
  return problem === undefined ? ok(value as WindowRequest) : fail(problem);
}

function problemOfRecord(
  value: unknown,
  checksByKind: Readonly<Record<string, FieldChecks>>,
): WindowRequestProblem | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "not-a-record";
  const record = value as Readonly<Record<string, unknown>>;
  const kind = Object.hasOwn(record, "kind") ? record["kind"] : undefined;
  if (typeof kind !== "string" || !Object.hasOwn(checksByKind, kind)) return "unknown-kind";

  return problemOfFields(record, checksByKind[kind]!, 1);
}

/** `otherCount`: fields of the record that are none of these. */
function problemOfFields(
  record: Readonly<Record<string, unknown>>,
  checks: FieldChecks,
  otherCount: number,
): WindowRequestProblem | undefined {
  const present = Object.entries(checks)
    .map(([key, isValid]) => ({ name: key.replace("?", ""), isOptional: key.endsWith("?"), isValid }))
    .filter(({ name, isOptional }) => !isOptional || Object.hasOwn(record, name));
  const hasItsFields = present.every(({ name }) => Object.hasOwn(record, name));
  if (!hasItsFields || Object.keys(record).length !== present.length + otherCount) return "wrong-fields";
  return present.every(({ name, isValid }) => isValid(record[name])) ? undefined : "bad-value";
}

function isPointRecord(value: unknown): boolean {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  const fields = { x: isNumber, y: isNumber };
  return isRecord && problemOfFields(value as Readonly<Record<string, unknown>>, fields, 0) === undefined;
}

function isCommandRecord(value: unknown): boolean {
  return problemOfRecord(value, COMMAND_FIELDS) === undefined && isCommand(value as Command);
}

/** Options that some match has; whether this one has them, the map and the players decide. */
export function isOptions(value: unknown, rows: readonly OptionRow[] = OPTION_TABLE): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const known = Object.keys(tidyOptions(value, rows)).length;
  return Object.keys(value).length === known && isMatchOptions(value as MatchOptions, rows);
}

const SET_MATCH_FIELDS: FieldChecks = { options: isOptions, mapId: isMapChoice, bots: isBotList };
const SET_BOT_FIELDS: FieldChecks = {
  strength: isStrength,
  team: (value) => value === null || isWithin(value, 1, PLAYER_COUNT_MAX),
};

function isSetMatch(value: unknown): boolean {
  return isRecordOf(value, SET_MATCH_FIELDS);
}

function isBotList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length >= PLAYER_COUNT_MAX) return false;
  return Array.from<unknown>(value).every((bot) => isRecordOf(bot, SET_BOT_FIELDS));
}

/** A record of exactly these fields, without a kind. */
function isRecordOf(value: unknown, checks: FieldChecks): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return problemOfFields(value as Readonly<Record<string, unknown>>, checks, 0) === undefined;
}

function isMapChoice(value: unknown): boolean {
  return value === null || isVisibleText(value, MAP_ID_CHARS_MAX);
}

/** A moment of a replay. */
function isReplayMark(value: unknown): boolean {
  return typeof value === "string" && readReplayMark(value).ok;
}

/** The name of a file, and no way to one. */
function isReplayId(value: unknown): boolean {
  return isVisibleText(value, REPLAY_ID_CHARS_MAX) && !/[/\\]/.test(value as string);
}

function isStrength(value: unknown): boolean {
  return BOT_STRENGTHS.includes(value as BotStrength);
}

/** Where to join: an invitation, or an address. */
function isPlace(value: unknown): boolean {
  return typeof value === "string" && value.length <= PLACE_CHARS_MAX && readInvitation(value).ok;
}

function isPlayerId(value: unknown): boolean {
  return isWithin(value, 1, PLAYER_COUNT_MAX);
}

function isPlayerList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > PLAYER_COUNT_MAX) return false;
  return Array.from<unknown>(value).every(isPlayerId); // a copy: `every` would pass over holes
}

function isCatList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > COMMAND_CATS_MAX) return false;
  return Array.from<unknown>(value).every(isNumber); // a copy: `every` would pass over holes
}

function isCatCount(value: unknown): boolean {
  return isWithin(value, 1, CATS_PER_PLAYER_MAX);
}

function isName(value: unknown): boolean {
  return typeof value === "string" && displayTextProblem(value, PLAYER_NAME_CHARACTERS_MAX) === null;
}

function isVisibleText(value: unknown, charsMax: number): boolean {
  return typeof value === "string" && value !== "" && value.length <= charsMax && !CONTROL_CHARS.test(value);
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return isNumber(value) && Number.isInteger(value) && value >= min && value <= max;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isTrue(value: unknown): boolean {
  return value === true;
}
