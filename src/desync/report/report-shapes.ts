import { DIGEST_BYTES } from "../../base/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  END_POINT,
  POINTS_PER_TURN,
} from "../../lockstep/index.ts";
import {
  anything,
  atLeast,
  coded,
  either,
  exactly,
  finite,
  flag,
  hex,
  isShaped,
  listOf,
  nameOf,
  oneOf,
  only,
  optional,
  orNull,
  text,
  that,
  whole,
  type Rows,
  type Shape,
} from "../../shape/index.ts";
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
  type CommandKind,
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

/** All of each union; the compiler says if one is missing. */
const rightBy = oneOfAll<RightBy>({ "own-runs": true, majority: true, "tie-break": true });
const outcome = oneOfAll<StoryOutcome>({ healed: true, standstill: true, "went-on": true, ended: true });
const standstill = oneOfAll<StandstillReason>({
  "same-cause-again": true,
  "too-often": true,
  "no-account": true,
  "not-repaired": true,
});

/** Of a turn: what an honest peer gives is far less, and is checked again when it is run. */
const COMMANDS_MAX = 4_096;
const DIFFERENCE_TURNS_MAX = 2 * ACCOUNT_TURNS_MAX;

const u16 = whole(0, 0xffff);
const u31 = whole(0, 2 ** 31 - 1);
const u32 = whole(0, 2 ** 32 - 1);
const i32 = whole(-(2 ** 31), 2 ** 31 - 1);
/** A word of a world that may be told as signed or not. */
const word = whole(-(2 ** 31), 2 ** 32 - 1);
const amount = finite(0);
/** Printable ASCII: whatever shows it, shows no more than letters. */
const plainText = coded("[\\x20-\\x7e]*", Infinity);
const digest = hex(2 * DIGEST_BYTES);
/** "": not known. */
const name = either("a name, or nothing", [only(""), nameOf(PLAYER_NAME_CHARACTERS_MAX)]);
const playerId = whole(1, PLAYER_COUNT_MAX);
const turn = whole(-1, 2 ** 31 - 1);
const moment = atLeast({ turn: i32, point: whole(0, END_POINT) });
const end = atLeast({ randomValue: u32, checksum: u32 });
const ofPlayers = <Value>(shape: Shape<Value>): Shape<readonly Value[]> =>
  listOf(shape, { most: PLAYER_COUNT_MAX });
const delayTurns = whole(COMMAND_DELAY_TURNS_MIN, COMMAND_DELAY_TURNS_MAX);

const delay = atLeast({
  turns: delayTurns,
  holdTurns: u31,
  lowTurns: u31,
  calmTurns: u31,
  turnsSinceLowering: orNull(u31),
});

const cats = listOf(u31, { most: COMMAND_CATS_MAX });
const place = orNull(atLeast({ x: i32, y: i32 }));
const anyCommand = atLeast({
  kind: oneOf(COMMAND_KINDS),
  ...{ cats: optional(cats), queued: optional(flag()), cushion: optional(u31), playerId: optional(u31) },
  ...{ catKind: optional(oneOf(CAT_KINDS)), reason: optional(oneOf(PAUSE_REASONS)) },
  ...{ at: optional(place), line: optional(place), isFighting: optional(flag()), isLoose: optional(flag()) },
});
/** What a kind has besides: isCommand takes it for granted. */
const OWN_FIELDS: Readonly<Record<CommandKind, Rows>> = {
  ...{ surrender: {}, "go-on": {}, admit: { playerId: u31 }, pause: {}, breed: {}, rally: { at: place } },
  ...{
    move: { cats },
    attack: { cats },
    stop: { cats },
    "attack-move": { cats },
    hold: { cats },
    patrol: { cats },
  },
  march: { cats, line: place, isFighting: flag(), isLoose: flag() },
};
const ownFields = new Map(Object.entries(OWN_FIELDS).map(([kind, rows]) => [kind, atLeast(rows)]));
const command = that(anyCommand, "a command that a peer may send", (value) => {
  const { kind } = value;
  if (kind === "surrender" || kind === "go-on") return true;
  return isShaped(ownFields.get(kind)!, value) && isCommand(value as Command);
});
const commandList = listOf(command, { most: COMMANDS_MAX });

const turnData = atLeast({
  turn: u31,
  playerId,
  randomValue: u16,
  checksum: u32,
  logChecksum: u16,
  wantedDelay: delayTurns,
  commands: commandList,
});

const environment = atLeast({
  playerId,
  environment: atLeast({
    gameVersion: plainText,
    codeHash: plainText,
    platform: plainText,
    engine: plainText,
  }),
});

const slip = atLeast({
  at: moment,
  path: plainText,
  networkId: orNull(u31),
  first: i32,
  second: i32,
  wordCount: u32,
  draws: orNull(atLeast({ first: u16, second: u16 })),
});

const story = atLeast({
  haltTurn: u31,
  baseTurn: turn,
  localPlayerId: playerId,
  judgement: atLeast({
    faults: ofPlayers(atLeast({ kind: oneOf(FAULT_KINDS), playerId })),
    rightBy,
    right: ofPlayers(playerId),
  }),
  difference: orNull(
    atLeast({
      at: moment,
      path: plainText,
      networkId: orNull(u31),
      values: ofPlayers(atLeast({ playerId, value: word })),
      wordCount: orNull(u32),
      draws: ofPlayers(atLeast({ playerId, count: orNull(u31) })),
    }),
  ),
  logDifference: orNull(
    atLeast({
      turn: u31,
      playerId,
      versions: ofPlayers(
        atLeast({
          playerIds: ofPlayers(playerId),
          digest: either("a digest, a checksum, or nothing", [only(""), u32, digest]),
        }),
      ),
    }),
  ),
  turns: listOf(
    atLeast({
      turn: u31,
      players: ofPlayers(atLeast({ playerId, wantedDelay: delayTurns, commands: commandList })),
    }),
    { most: DIFFERENCE_TURNS_MAX },
  ),
  environments: ofPlayers(environment),
  outcome,
  standstill: orNull(standstill),
  without: ofPlayers(playerId),
  ...{ tookMs: amount, bytesSent: amount, bytesReceived: amount },
});

const headerFields = atLeast({
  reportVersion: oneOf([REPORT_VERSION_BEFORE, REPORT_VERSION]),
  simVersion: u16,
  protocolVersion: u16,
  seed: u32,
  players: ofPlayers(atLeast({ playerId, name, team: orNull(u16) })),
  writtenBy: playerId,
  haltTurn: u31,
  baseTurn: turn,
  baseEnd: orNull(end),
  baseLog: atLeast({ logChecksum: u32, delay }),
  outcome,
  tookMs: amount,
});

const header = that(headerFields, "the options of a match", (value) =>
  isMatchOptions(value as unknown as MatchOptions),
);

/** More than an account takes. */
const LETTER_BYTES_MAX = 65_536;

const statement = atLeast({
  kind: oneOf(CLAIM_KINDS),
  key: exactly(2, u32),
  digest,
  signature: hex(2 * SIGNATURE_BYTES),
});

const proof = atLeast({
  playerId,
  identity: hex(2 * KEY_BYTES),
  matchDigest: digest,
  letter: orNull(coded("(?:[0-9a-f]{2})*", 2 * LETTER_BYTES_MAX)),
  statements: exactly(2, statement),
});

/** What each section must be, beyond having the right checksum: a file may be made by anybody. */
export const REPORT_SHAPES: Readonly<Record<ReportSectionName, Shape<unknown>>> = {
  header,
  story: orNull(story),
  environments: ofPlayers(environment),
  map: orNull(text(MAP_TEXT_LENGTH_MAX)),
  commands: listOf(ofPlayers(turnData), { most: DIFFERENCE_TURNS_MAX }),
  "snapshot-before": orNull(text()),
  "snapshot-after": orNull(text()),
  points: ofPlayers(
    atLeast({
      playerId,
      baseTurn: turn,
      firstEnds: listOf(end, { most: DIFFERENCE_TURNS_MAX }),
      secondRun: listOf(exactly(POINTS_PER_TURN, u32), { most: DIFFERENCE_TURNS_MAX }),
      slip: orNull(slip),
    }),
  ),
  words: atLeast({
    at: orNull(moment),
    words: listOf(atLeast({ path: plainText, networkId: orNull(u31), index: u31, first: i32, second: i32 }), {
      most: REPORT_WORDS_MAX,
    }),
  }),
  links: anything(),
  log: listOf(text(), { most: REPORT_LOG_LINES_MAX }),
  proofs: ofPlayers(proof),
};

function oneOfAll<Word extends string>(words: Readonly<Record<Word, true>>): Shape<Word> {
  return oneOf(Object.keys(words) as Word[]);
}
