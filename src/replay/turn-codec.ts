import { assert, BitReader, BitWriter } from "../base/index.ts";
import {
  isCommandDelay,
  namedCatCount,
  TURN_COMMAND_CATS_MAX,
  type PlayerCommands,
} from "../lockstep/index.ts";
import type { Command, PlayerId } from "../sim/index.ts";
import { commandBits, readCommand, writeCommand } from "../wire/index.ts";
import { MARK_FLAG, TURN_BODY_BYTES_MAX, TURN_BODY_BYTES_MIN, TURN_COMMANDS_MAX } from "./constants.ts";
import { readRepairMark, writeRepairMark, type RepairMark } from "./repair-mark.ts";
import { isSeatByte, readSeat, writeSeats, type RecordedSeat } from "./seat-codec.ts";

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

/** What is recorded at the end of a turn besides its commands. */
export type RecordedEnd = Pick<ReplayTurn, "checksum" | "commandDelayTurns" | "seats">;

/** Reads one command; on anything that is none the reader has failed. */
type ReadCommand = (reader: BitReader) => Command;

/** How the versions differ in what a turn's record may hold. */
export interface TurnFormat {
  readonly readOne: ReadCommand;
  readonly hasDelays: boolean; // else the command delay never changes
  readonly hasMarks: boolean;
  readonly hasSeats: boolean;
}

/** Which turn a record is of, and the command delay in the turn before, or 2. */
interface TurnPlace {
  readonly turn: number;
  readonly delayBefore: number;
}

const TURN_FORMAT: TurnFormat = { readOne: readCommand, hasDelays: true, hasMarks: true, hasSeats: true };
/** Most turns are idle; they share this. */
const NO_COMMANDS: readonly PlayerCommands[] = [];
const BYTE_BITS = 8;

/** The repair that a turn began with, if any. */
type Marked = Pick<ReplayTurn, "mark">;

/** The body of a turn's record. Asserts every range: the caller is us. */
export function writeTurnBody(
  playerIds: readonly PlayerId[],
  playerCommands: readonly PlayerCommands[],
  {
    checksum,
    commandDelayTurns,
    delayBefore,
    seats = [],
    mark,
  }: RecordedEnd & Pick<TurnPlace, "delayBefore"> & Marked,
): Uint8Array {
  const givers = playerCommands.filter(({ commands }) => commands.length > 0);
  assert(
    playerCommands.every(({ playerId }, i) => playerId > (playerCommands[i - 1]?.playerId ?? 0)),
    "writeTurnBody: players are in ascending id",
  );
  assert(isCommandDelay(commandDelayTurns), `writeTurnBody: a command delay of ${commandDelayTurns} turns`);
  const writer = new BitWriter(bodyBytesMax(givers));
  writer.u32(checksum);
  writer.u8(givers.reduce((bits, { playerId }) => bits | bitOfPlayer(playerId), 0));
  for (const { playerId, commands } of givers) {
    assert(playerIds.includes(playerId), `writeTurnBody: player ${playerId} is not in the match`);
    assert(commands.length <= TURN_COMMANDS_MAX, `writeTurnBody: ${commands.length} commands in one turn`);
    const cats = commands.reduce((sum, command) => sum + namedCatCount(command), 0);
    assert(cats <= TURN_COMMAND_CATS_MAX, `writeTurnBody: ${cats} cats in the commands of one turn`);
    writer.golomb(commands.length - 1, 0);
    for (const command of commands) writeCommand(writer, command);
  }
  const delayBytes = commandDelayTurns === delayBefore ? [] : [commandDelayTurns];
  const markBytes = mark === null ? [] : writeRepairMark(mark, playerIds);
  const seatBytes = writeSeats(seats, playerIds);
  const body = Uint8Array.from([...writer.finish(), ...delayBytes, ...seatBytes, ...markBytes]);
  assert(body.length <= TURN_BODY_BYTES_MAX, `writeTurnBody: ${body.length} bytes of commands in one turn`);
  return body;
}

/**
 * The turn whose record has this body, or null if it is none. A few bytes can name thousands of cats: so the commands are
 * looked through here but not kept, and a replay takes memory in proportion to its file.
 */
export function readTurnBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  { turn, delayBefore }: TurnPlace,
  format: TurnFormat = TURN_FORMAT,
): ReplayTurn | null {
  if (body.length > TURN_BODY_BYTES_MAX) return null;
  const read = readBody(body, playerIds, delayBefore, format);
  if (read === null) return null;
  const { playerCommands, ...end } = read;
  if (playerCommands.length === 0) return { turn, playerCommands: NO_COMMANDS, ...end };
  return {
    turn,
    get playerCommands() {
      return readBody(body, playerIds, delayBefore, format)!.playerCommands;
    },
    ...end,
  };
}

function readBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  delayBefore: number,
  { readOne, ...format }: TurnFormat,
): Omit<ReplayTurn, "turn"> | null {
  const reader = new BitReader(body);
  const checksum = reader.u32();
  const giverBits = reader.u8();
  const playerCommands =
    giverBits === 0 ? NO_COMMANDS : readPlayerCommands(reader, playerIds, giverBits, readOne);
  const rest = readRest(reader, playerIds, delayBefore, format);
  return reader.finished ? { checksum, playerCommands, ...rest } : null;
}

/** Whole bytes behind the commands: that the delay has changed and to what, seats that change, a mark; any may be missing. */
function readRest(
  reader: BitReader,
  playerIds: readonly PlayerId[],
  delayBefore: number,
  { hasDelays, hasMarks, hasSeats }: Omit<TurnFormat, "readOne">,
): Pick<ReplayTurn, "commandDelayTurns" | "seats" | "mark"> {
  let commandDelayTurns = delayBefore;
  if (!hasDelays || reader.bitsLeft < BYTE_BITS) return { commandDelayTurns, mark: null };
  const fillBits = reader.bitsLeft % 8;
  if (fillBits > 0 && reader.bits(fillBits) !== 0) reader.fail();
  let byte = nextByte(reader);
  if (byte !== null && isCommandDelay(byte) && byte !== delayBefore) {
    commandDelayTurns = byte;
    byte = nextByte(reader);
  }
  const seats: RecordedSeat[] = [];
  while (hasSeats && byte !== null && isSeatByte(byte)) {
    seats.push(readSeat(byte, reader));
    byte = nextByte(reader);
  }
  const isMark = byte !== null && hasMarks && byte >= MARK_FLAG;
  if (byte !== null && !isMark) reader.fail();
  const mark = isMark ? readRepairMark(byte!, reader, playerIds) : null;
  return { commandDelayTurns, ...(seats.length === 0 ? {} : { seats }), mark };
}

function nextByte(reader: BitReader): number | null {
  return reader.bitsLeft > 0 ? reader.u8() : null;
}

function readPlayerCommands(
  reader: BitReader,
  playerIds: readonly PlayerId[],
  giverBits: number,
  readOne: ReadCommand,
): readonly PlayerCommands[] {
  const givers = playerIds.filter((playerId) => (giverBits & bitOfPlayer(playerId)) !== 0);
  if (givers.reduce((bits, playerId) => bits | bitOfPlayer(playerId), 0) !== giverBits) reader.fail(); // an alien
  return givers.map((playerId) => ({ playerId, commands: readCommands(reader, readOne) }));
}

function readCommands(reader: BitReader, readOne: ReadCommand): readonly Command[] {
  const count = reader.golomb(0) + 1;
  if (count > TURN_COMMANDS_MAX) reader.fail();
  const commands: Command[] = [];
  let cats = 0;
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const command = readOne(reader);
    cats += namedCatCount(command);
    if (cats > TURN_COMMAND_CATS_MAX) reader.fail();
    commands.push(command);
  }
  return commands;
}

/** Player 1 has the most significant bit, as if each player wrote a flag. */
function bitOfPlayer(playerId: PlayerId): number {
  return 0x80 >>> (playerId - 1);
}

function bodyBytesMax(givers: readonly PlayerCommands[]): number {
  let bits = 0;
  for (const { commands } of givers) for (const command of commands) bits += commandBits(command);
  return TURN_BODY_BYTES_MIN + givers.length * 4 + ((bits + 7) >> 3);
}
