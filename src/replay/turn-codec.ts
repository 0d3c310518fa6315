import {
  aligned,
  as,
  assert,
  BitReader,
  BitWriter,
  checked,
  custom,
  ifLed,
  packed,
  record,
  u,
  when,
  type Of,
} from "../base/index.ts";
import {
  isCommandDelay,
  namedCatCount,
  playersOfMask,
  TURN_COMMAND_CATS_MAX,
  type PlayerCommands,
} from "../lockstep/index.ts";
import { PLAYER_COUNT_MAX, type Command, type PlayerId } from "../sim/index.ts";
import { writeCommand } from "../wire/index.ts";
import { readCommandOf } from "./command-versions.ts";
import { MARK_FLAG, REPLAY_VERSION, TURN_BODY_BYTES_MAX, TURN_COMMANDS_MAX } from "./constants.ts";
import { repairMark, type RepairMark } from "./repair-mark.ts";
import { seats, type RecordedSeat } from "./seat-codec.ts";
import type { MatchScope } from "./signatures-codec.ts";

/** One turn as it was played: enough to play it again, and to see whether it came out the same. */
export interface ReplayTurn {
  readonly turn: number; // from 0
  /** In ascending player id, only of those who gave any. Read from the file's bytes each time: take it once a turn. */
  readonly playerCommands: readonly PlayerCommands[];
  readonly checksum: number; // u32, of the world at the end of the turn, as TurnEnd has it
  readonly commandDelayTurns: number; // 2..10, in force at the end of the turn
  readonly seats?: readonly RecordedSeat[]; // that are played otherwise from this turn on, ascending player id; missing: none
  readonly mark: RepairMark | null; // games were repaired before this turn was entered
}

/** A turn with the commands that its record has: whoever needs them at once need not read them again. */
interface UnfoldedTurn {
  readonly replayTurn: ReplayTurn;
  readonly playerCommands: readonly PlayerCommands[];
}

/** What is recorded at the end of a turn besides its commands. */
export type RecordedEnd = Pick<ReplayTurn, "checksum" | "commandDelayTurns" | "seats">;

/** What a turn's record is told relative to. */
interface TurnScope extends MatchScope {
  readonly delayBefore: number; // the command delay in the turn before, or 2
  readonly version: number; // of the file
}

/** Which turn a record is of. */
interface TurnPlace extends Pick<TurnScope, "delayBefore"> {
  readonly turn: number;
  readonly version?: number; // missing: as they are written
}

/** Most turns are idle; they share this. */
const NO_COMMANDS: readonly PlayerCommands[] = [];
const NOBODY: readonly PlayerId[] = [];
const PLAYERS = playersOfMask(0xff);
const NO_SEATS: readonly RecordedSeat[] = [];

/** The players who gave commands: player 1 has the most significant bit. */
const givers = checked(
  as(u(PLAYER_COUNT_MAX), {
    to: (bits) => (bits === 0 ? NOBODY : PLAYERS.filter((playerId) => (bits & bitOf(playerId)) !== 0)),
    from: (playerIds) => playerIds.reduce((bits, playerId) => bits | bitOf(playerId), 0),
  }),
  "who gives commands is in the match",
  (all, { playerIds }: MatchScope) => all.every((playerId) => playerIds.includes(playerId)),
);
const commandCount = packed({ from: 1, to: TURN_COMMANDS_MAX, order: 0 });

/** Since version 3 whole bytes follow the commands, of which any may be missing: each says by itself what it is. */
export const turnBody = record({
  checksum: u(32, "of the world at the end of the turn, after the draw of the check value"),
  playerCommands: custom("commands", { write: writePlayerCommands, read: readPlayerCommands }),
  commandDelayTurns: as(
    when(
      since(3),
      aligned(
        ifLed(
          (byte, { delayBefore }: TurnScope) => isCommandDelay(byte) && byte !== delayBefore,
          u(8, "where it changes, 2 to 10: in force from this turn on; before turn 0 it is 2"),
        ),
      ),
      null,
      "from version 3 on, after zero bits up to a whole byte",
    ),
    {
      to: (delay, { delayBefore }) => delay ?? delayBefore,
      from: (delay, { delayBefore }) => (delay === delayBefore ? null : delay),
    },
  ),
  seats: when(since(8), seats, NO_SEATS, "from version 8 on"),
  mark: when(
    since(4),
    ifLed((byte) => byte >= MARK_FLAG, repairMark, "a repair, where games had differed"),
    null,
    "from version 4 on",
  ),
});

/** The body of a turn's record. Asserts every range: the caller is us. */
export function writeTurnBody(
  playerIds: readonly PlayerId[],
  playerCommands: readonly PlayerCommands[],
  end: RecordedEnd & Pick<TurnScope, "delayBefore"> & Pick<ReplayTurn, "mark">,
): Uint8Array {
  const { commandDelayTurns, delayBefore } = end;
  assert(isCommandDelay(commandDelayTurns), `writeTurnBody: a command delay of ${commandDelayTurns} turns`);
  const writer = new BitWriter(TURN_BODY_BYTES_MAX);
  const scope = { playerIds, delayBefore, version: REPLAY_VERSION };
  turnBody.write(writer, { ...end, playerCommands, seats: end.seats ?? NO_SEATS }, scope);
  return writer.finish();
}

/**
 * The turn whose record has this body, or null if it is none. A few bytes can name thousands of cats: so the commands are
 * looked through here but not kept, and a replay takes memory in proportion to its file.
 */
export function readTurnBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  place: TurnPlace,
): ReplayTurn | null {
  return unfoldTurnBody(body, playerIds, place)?.replayTurn ?? null;
}

/** The same turn, with its commands. */
export function unfoldTurnBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  { turn, delayBefore, version = REPLAY_VERSION }: TurnPlace,
): UnfoldedTurn | null {
  if (body.length > TURN_BODY_BYTES_MAX) return null;
  const read = readBody(body, { playerIds, delayBefore, version });
  if (read === null) return null;
  const { playerCommands, checksum, commandDelayTurns, mark, seats: changes } = read;
  const seatless = { checksum, commandDelayTurns, mark };
  const end = changes.length === 0 ? seatless : { ...seatless, seats: changes };
  if (playerCommands.length === 0)
    return { replayTurn: { turn, playerCommands: NO_COMMANDS, ...end }, playerCommands };
  const replayTurn: ReplayTurn = {
    turn,
    get playerCommands() {
      return readBody(body, { playerIds, delayBefore, version })!.playerCommands;
    },
    ...end,
  };
  return { replayTurn, playerCommands };
}

/** Cats that commands name, each as often as it is named. */
export function namedCatsIn(playerCommands: readonly PlayerCommands[]): number {
  return playerCommands.reduce((sum, { commands }) => sum + namedCatsOf(commands), 0);
}

function namedCatsOf(commands: readonly Command[]): number {
  return commands.reduce((sum, command) => sum + namedCatCount(command), 0);
}

function readBody(body: Uint8Array, scope: TurnScope): Of<typeof turnBody> | null {
  const reader = new BitReader(body);
  const read = turnBody.read(reader, scope);
  return reader.finished ? read : null;
}

function since(least: number) {
  return ({ version }: TurnScope): boolean => version >= least;
}

function writePlayerCommands(
  writer: BitWriter,
  playerCommands: readonly PlayerCommands[],
  scope: TurnScope,
): void {
  assert(
    playerCommands.every(({ playerId }, i) => playerId > (playerCommands[i - 1]?.playerId ?? 0)),
    "writeTurnBody: players are in ascending id",
  );
  const given = playerCommands.filter(({ commands }) => commands.length > 0);
  givers.write(
    writer,
    given.map(({ playerId }) => playerId),
    scope,
  );
  for (const { commands } of given) {
    const cats = namedCatsOf(commands);
    assert(cats <= TURN_COMMAND_CATS_MAX, `writeTurnBody: ${cats} cats in the commands of one turn`);
    commandCount.write(writer, commands.length, null);
    for (const command of commands) writeCommand(writer, command);
  }
}

function readPlayerCommands(reader: BitReader, scope: TurnScope): readonly PlayerCommands[] {
  const ids = givers.read(reader, scope);
  if (ids.length === 0) return NO_COMMANDS;
  return ids.map((playerId) => ({ playerId, commands: readCommands(reader, scope) }));
}

/** Ends with the first that names too many cats: no memory is taken for more. */
function readCommands(reader: BitReader, { version }: TurnScope): readonly Command[] {
  const count = commandCount.read(reader, null);
  const commands: Command[] = [];
  let cats = 0;
  while (commands.length < count && !reader.failed) {
    const command = readCommandOf(version, reader);
    cats += namedCatCount(command);
    if (cats > TURN_COMMAND_CATS_MAX) reader.fail();
    commands.push(command);
  }
  return commands;
}

function bitOf(playerId: PlayerId): number {
  return 0x80 >>> (playerId - 1);
}
