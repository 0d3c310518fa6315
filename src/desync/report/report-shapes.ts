import { DIGEST_BYTES, displayTextProblem } from "../../base/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  END_POINT,
  POINTS_PER_TURN,
} from "../../lockstep/index.ts";
import {
  COMMAND_CATS_MAX,
  CAT_KINDS,
  PAUSE_REASONS,
  COMMAND_KINDS,
  isCommand,
  isMatchOptions,
  MAP_TEXT_LENGTH_MAX,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  type Command,
  type MatchOptions,
} from "../../sim/index.ts";
import { CLAIM_KINDS, KEY_BYTES, SIGNATURE_BYTES } from "../../seal/index.ts";
import { FAULT_KINDS } from "../judge/fault-order.ts";
import { ACCOUNT_TURNS_MAX } from "../letters/account.ts";
import type { RightBy, StandstillReason, StoryOutcome } from "../story.ts";
import {
  REPORT_LOG_LINES_MAX,
  REPORT_VERSION,
  REPORT_VERSION_BEFORE,
  REPORT_WORDS_MAX,
  type ReportSectionName,
} from "./report-sections.ts";
import {
  isAnything,
  isFlag,
  isHex,
  isI32,
  isList,
  isNullOr,
  isNumber,
  isOneOf,
  isPlainText,
  isRecordOf,
  isText,
  isU16,
  isU31,
  isU32,
  isWhole,
  isWord,
  type Shape,
} from "./shape.ts";

/** All of each union; the compiler says if one is missing. */
const RIGHT_BY: Readonly<Record<RightBy, true>> = { "own-runs": true, majority: true, "tie-break": true };
const OUTCOMES: Readonly<Record<StoryOutcome, true>> = {
  healed: true,
  standstill: true,
  "went-on": true,
  ended: true,
};
const REASONS: Readonly<Record<StandstillReason, true>> = {
  "same-cause-again": true,
  "too-often": true,
  "no-account": true,
  "not-repaired": true,
};

/** Of a turn: what an honest peer gives is far less, and is checked again when it is run. */
const COMMANDS_MAX = 4_096;
const DIFFERENCE_TURNS_MAX = 2 * ACCOUNT_TURNS_MAX;

/** "": not known. */
const isName: Shape = (value) =>
  value === "" ||
  (typeof value === "string" && displayTextProblem(value, PLAYER_NAME_CHARACTERS_MAX) === null);
const isPlayerId = isWhole(1, PLAYER_COUNT_MAX);
const isTurn = isWhole(-1, 2 ** 31 - 1);
const isMoment = isRecordOf({ turn: isI32, point: isWhole(0, END_POINT) });
const isEnd = isRecordOf({ randomValue: isU32, checksum: isU32 });
const ofPlayers = (shape: Shape): Shape => isList(shape, PLAYER_COUNT_MAX);
const isDelayTurns = isWhole(COMMAND_DELAY_TURNS_MIN, COMMAND_DELAY_TURNS_MAX);

const isDelay = isRecordOf({
  turns: isDelayTurns,
  holdTurns: isU31,
  lowTurns: isU31,
  calmTurns: isU31,
  turnsSinceLowering: isNullOr(isU31),
});

const hasCommandFields = isRecordOf({
  kind: isOneOf(COMMAND_KINDS),
  cats: (cats) => cats === undefined || isList(isU31, COMMAND_CATS_MAX)(cats),
  queued: (queued) => queued === undefined || isFlag(queued),
  cushion: (cushion) => cushion === undefined || isU31(cushion),
  playerId: (playerId) => playerId === undefined || isU31(playerId),
  catKind: (kind) => kind === undefined || isOneOf(CAT_KINDS)(kind),
  reason: (reason) => reason === undefined || isOneOf(PAUSE_REASONS)(reason),
  at: (at) => at === undefined || isNullOr(isRecordOf({ x: isI32, y: isI32 }))(at),
  line: (line) => line === undefined || isNullOr(isRecordOf({ x: isI32, y: isI32 }))(line),
  isFighting: (isFighting) => isFighting === undefined || isFlag(isFighting),
  isLoose: (isLoose) => isLoose === undefined || isFlag(isLoose),
});
const isAnyCommand: Shape = (value) => {
  if (!hasCommandFields(value)) return false;
  const command = value as Command;
  switch (command.kind) {
    case "surrender":
    case "go-on":
      return true;
    case "admit":
      return isU31(command.playerId) && isCommand(command);
    case "pause":
    case "breed":
      return isCommand(command);
    case "rally":
      return command.at !== undefined && isCommand(command);
    case "march":
      return Array.isArray(command.cats) && isWholeMarch(command) && isCommand(command);
    default:
      return Array.isArray(command.cats) && isCommand(command);
  }
};
const isWholeMarch = ({ line, isFighting, isLoose }: Partial<Extract<Command, { kind: "march" }>>): boolean =>
  line !== undefined && isFighting !== undefined && isLoose !== undefined;
const isCommandList = isList(isAnyCommand, COMMANDS_MAX);

const isTurnData = isRecordOf({
  turn: isU31,
  playerId: isPlayerId,
  randomValue: isU16,
  checksum: isU32,
  logChecksum: isU16,
  wantedDelay: isDelayTurns,
  commands: isCommandList,
});

const isEnvironment = isRecordOf({
  playerId: isPlayerId,
  environment: isRecordOf({
    gameVersion: isPlainText,
    codeHash: isPlainText,
    platform: isPlainText,
    engine: isPlainText,
  }),
});

const isSlip = isRecordOf({
  at: isMoment,
  path: isPlainText,
  networkId: isNullOr(isU31),
  first: isI32,
  second: isI32,
  wordCount: isU32,
  draws: isNullOr(isRecordOf({ first: isU16, second: isU16 })),
});

const isDigestText: Shape = (value) => value === "" || isU32(value) || isHex(2 * DIGEST_BYTES)(value);

const isStory = isRecordOf({
  haltTurn: isU31,
  baseTurn: isTurn,
  localPlayerId: isPlayerId,
  judgement: isRecordOf({
    faults: ofPlayers(isRecordOf({ kind: isOneOf(FAULT_KINDS), playerId: isPlayerId })),
    rightBy: isOneOf(Object.keys(RIGHT_BY)),
    right: ofPlayers(isPlayerId),
  }),
  difference: isNullOr(
    isRecordOf({
      at: isMoment,
      path: isPlainText,
      networkId: isNullOr(isU31),
      values: ofPlayers(isRecordOf({ playerId: isPlayerId, value: isWord })),
      wordCount: isNullOr(isU32),
      draws: ofPlayers(isRecordOf({ playerId: isPlayerId, count: isNullOr(isU31) })),
    }),
  ),
  logDifference: isNullOr(
    isRecordOf({
      turn: isU31,
      playerId: isPlayerId,
      versions: ofPlayers(isRecordOf({ playerIds: ofPlayers(isPlayerId), digest: isDigestText })),
    }),
  ),
  turns: isList(
    isRecordOf({
      turn: isU31,
      players: ofPlayers(
        isRecordOf({ playerId: isPlayerId, wantedDelay: isDelayTurns, commands: isCommandList }),
      ),
    }),
    DIFFERENCE_TURNS_MAX,
  ),
  environments: ofPlayers(isEnvironment),
  outcome: isOneOf(Object.keys(OUTCOMES)),
  standstill: isNullOr(isOneOf(Object.keys(REASONS))),
  without: ofPlayers(isPlayerId),
  tookMs: isNumber,
  bytesSent: isNumber,
  bytesReceived: isNumber,
});

const hasHeaderFields = isRecordOf({
  reportVersion: isOneOf([REPORT_VERSION_BEFORE, REPORT_VERSION]),
  simVersion: isU16,
  protocolVersion: isU16,
  seed: isU32,
  players: ofPlayers(isRecordOf({ playerId: isPlayerId, name: isName, team: isNullOr(isU16) })),
  writtenBy: isPlayerId,
  haltTurn: isU31,
  baseTurn: isTurn,
  baseEnd: isNullOr(isEnd),
  baseLog: isRecordOf({ logChecksum: isU32, delay: isDelay }),
  outcome: isOneOf(Object.keys(OUTCOMES)),
  tookMs: isNumber,
});

const isHeader: Shape = (value) => hasHeaderFields(value) && isMatchOptions(value as MatchOptions);

/** More than an account takes. */
const LETTER_BYTES_MAX = 65_536;
const isHexText: Shape = (value) => typeof value === "string" && /^(?:[0-9a-f]{2})*$/.test(value);

const isStatement = isRecordOf({
  kind: isOneOf(CLAIM_KINDS),
  key: (key) => Array.isArray(key) && key.length === 2 && key.every(isU32),
  digest: isHex(2 * DIGEST_BYTES),
  signature: isHex(2 * SIGNATURE_BYTES),
});

const isProof = isRecordOf({
  playerId: isPlayerId,
  identity: isHex(2 * KEY_BYTES),
  matchDigest: isHex(2 * DIGEST_BYTES),
  letter: isNullOr((letter) => isHexText(letter) && String(letter).length <= 2 * LETTER_BYTES_MAX),
  statements: (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isStatement),
});

/** What each section must be, beyond having the right checksum: a file may be made by anybody. */
export const REPORT_SHAPES: Readonly<Record<ReportSectionName, Shape>> = {
  header: isHeader,
  story: isNullOr(isStory),
  environments: ofPlayers(isEnvironment),
  map: isNullOr((value) => typeof value === "string" && value.length <= MAP_TEXT_LENGTH_MAX),
  commands: isList(ofPlayers(isTurnData), DIFFERENCE_TURNS_MAX),
  "snapshot-before": isNullOr(isText),
  "snapshot-after": isNullOr(isText),
  points: ofPlayers(
    isRecordOf({
      playerId: isPlayerId,
      baseTurn: isTurn,
      firstEnds: isList(isEnd, DIFFERENCE_TURNS_MAX),
      secondRun: isList(
        (points) => Array.isArray(points) && points.length === POINTS_PER_TURN && points.every(isU32),
        DIFFERENCE_TURNS_MAX,
      ),
      slip: isNullOr(isSlip),
    }),
  ),
  words: isRecordOf({
    at: isNullOr(isMoment),
    words: isList(
      isRecordOf({
        path: isPlainText,
        networkId: isNullOr(isU31),
        index: isU31,
        first: isI32,
        second: isI32,
      }),
      REPORT_WORDS_MAX,
    ),
  }),
  links: isAnything,
  log: isList(isText, REPORT_LOG_LINES_MAX),
  proofs: ofPlayers(isProof),
};
