import { displayTextProblem, fail, ok, PORT_MAX, readPeerAddress, type Result } from "../base/index.ts";
import { REPLAY_SPEEDS, type ReplaySpeed, type WindowRequest } from "../channel/index.ts";
import {
  CATS_PER_PLAYER_MAX,
  COMMAND_CATS_MAX,
  isCommand,
  PLAYER_NAME_CHARACTERS_MAX,
  type Command,
} from "../sim/index.ts";

export type WindowRequestProblem = "not-a-record" | "unknown-kind" | "wrong-fields" | "bad-value";

/** A field's name and whether a value may stand there. A record has exactly these fields and its `kind`. */
type FieldChecks = Readonly<Record<string, (value: unknown) => boolean>>;

const FILE_CHARS_MAX = 1024;
const CONTROL_CHARS = /\p{Cc}/u;

const REQUEST_FIELDS: Readonly<Record<WindowRequest["kind"], FieldChecks>> = {
  // Port 0: the system chooses.
  host: { port: isPort, name: isName, catsPerPlayer: isCatCount },
  join: { address: isAddress, name: isName },
  "start-match": {},
  leave: {},
  command: { command: isCommandRecord },
  "list-replays": {},
  "open-replay": { file: isFile },
  "replay-control": { playing: isBoolean, speed: isReplaySpeed },
};

const COMMAND_FIELDS: Readonly<Record<Command["kind"], FieldChecks>> = {
  move: { cats: isCatList, x: isNumber, y: isNumber },
  attack: { cats: isCatList, targetId: isNumber },
  stop: { cats: isCatList },
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

  const checks = Object.entries(checksByKind[kind]!);
  const hasItsFields = checks.every(([name]) => Object.hasOwn(record, name));
  if (!hasItsFields || Object.keys(record).length !== checks.length + 1) return "wrong-fields";
  return checks.every(([name, isValid]) => isValid(record[name])) ? undefined : "bad-value";
}

function isCommandRecord(value: unknown): boolean {
  return problemOfRecord(value, COMMAND_FIELDS) === undefined && isCommand(value as Command);
}

function isCatList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > COMMAND_CATS_MAX) return false;
  return Array.from<unknown>(value).every(isNumber); // a copy: `every` would pass over holes
}

function isPort(value: unknown): boolean {
  return isNumber(value) && Number.isInteger(value) && value >= 0 && value <= PORT_MAX;
}

function isCatCount(value: unknown): boolean {
  return isNumber(value) && Number.isInteger(value) && value >= 1 && value <= CATS_PER_PLAYER_MAX;
}

function isName(value: unknown): boolean {
  return typeof value === "string" && displayTextProblem(value, PLAYER_NAME_CHARACTERS_MAX) === null;
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && readPeerAddress(value).ok;
}

/** Only its form; the peer decides which files it opens. */
function isFile(value: unknown): boolean {
  return (
    typeof value === "string" && value !== "" && value.length <= FILE_CHARS_MAX && !CONTROL_CHARS.test(value)
  );
}

function isReplaySpeed(value: unknown): boolean {
  return REPLAY_SPEEDS.includes(value as ReplaySpeed);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}
