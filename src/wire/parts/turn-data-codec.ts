import { assert, BitWriter, type BitReader } from "../../base/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  namedCatCount,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  TURN_MAX,
  type TurnData,
} from "../../lockstep/index.ts";
import type { Command, PlayerId } from "../../sim/index.ts";
import { LINK_TURN_DISTANCE_MAX, TURNS_PER_PACKET_MAX } from "../constants.ts";
import { COMMAND_BITS_MIN, commandBits, readCommand, writeCommand } from "./command-codec.ts";

/** The sender of turn data, and the turn in which that peer is: the data on the wire are relative to both. */
interface TurnDataOrigin {
  readonly sender: PlayerId;
  readonly turn: number;
}

/** Order of the code of a turn relative to the sender's own. */
const TURN_ORDER = 2;
const PLAYER_BITS = 3;
const WANTED_DELAY_BITS = 3;
const COMMANDS_MAX = Math.floor(TURN_COMMAND_BITS_MAX / COMMAND_BITS_MIN);
/** Of one entry: player, turn (or the turns since the one before), check values, flag and value of the wanted delay. */
const ENTRY_BITS = PLAYER_BITS + 21 + 64 + 1 + WANTED_DELAY_BITS;
/** Of the count and of whether all are the sender's. */
export const TURN_DATA_LIST_BITS = 11 + 1;

assert(
  COMMAND_DELAY_TURNS_MAX - COMMAND_DELAY_TURNS_MIN === 2 ** WANTED_DELAY_BITS,
  "a wanted delay that is not the least takes three bits",
);

/** One to 32 turn data, ascending by turn and player id. */
export function writeTurnDataList(
  writer: BitWriter,
  turnData: readonly TurnData[],
  { sender, turn }: TurnDataOrigin,
): void {
  assert(turnData.length > 0 && turnData.length <= TURNS_PER_PACKET_MAX, "a list of turn data holds 1 to 32");
  assert(namedCatCountOf(turnData) <= TURN_COMMAND_CATS_MAX, "writeTurnDataList: too many cats are named");
  const isAllOwn = turnData.every(({ playerId }) => playerId === sender);
  writer.golomb(turnData.length - 1, 0);
  writer.flag(isAllOwn);
  turnData.forEach((data, i) => {
    const before = turnData[i - 1];
    assert(before === undefined || isBefore(before, data), "turn data ascend by turn and player id");
    if (!isNear(data.turn, turn)) assert(false, `writeTurnDataList: turn ${data.turn} is out of range`);
    if (before === undefined) writeNearTurn(writer, data.turn, turn);
    else writer.golomb(data.turn - before.turn - (isAllOwn ? 1 : 0), 0);
    if (!isAllOwn) writer.bits(data.playerId - 1, PLAYER_BITS);
    writeTurnData(writer, data);
  });
}

/** What writeTurnDataList wrote; on anything else the reader has failed. */
export function readTurnDataList(reader: BitReader, { sender, turn }: TurnDataOrigin): readonly TurnData[] {
  const count = reader.golomb(0) + 1;
  if (count > TURNS_PER_PACKET_MAX) reader.fail();
  const isAllOwn = reader.flag();
  const turnData: TurnData[] = [];
  let catsLeft = TURN_COMMAND_CATS_MAX;
  while (turnData.length < count && !reader.failed) {
    const before = turnData.at(-1);
    const at = before === undefined ? readNearTurn(reader, turn) : before.turn + reader.golomb(0);
    const place = {
      turn: before !== undefined && isAllOwn ? at + 1 : at,
      playerId: isAllOwn ? sender : reader.bits(PLAYER_BITS) + 1,
    };
    if (!isNear(place.turn, turn) || (before !== undefined && !isBefore(before, place))) reader.fail();
    const data = readTurnData(reader, place, catsLeft);
    catsLeft -= namedCatCountOf([data]);
    turnData.push(data);
  }
  // One legal encoding: that all are the sender's is said once.
  if (!isAllOwn && turnData.every(({ playerId }) => playerId === sender)) reader.fail();
  return turnData;
}

/** Bits that one entry takes at most. */
export function turnDataBits({ commands }: TurnData): number {
  const bits = commands.reduce((sum, command) => sum + commandBits(command), 0);
  return ENTRY_BITS + golombBits(commands.length) + bits;
}

/** A turn from 0 on, at most 1,023 from that of the sender. Relative turns take few bits when they are small. */
export function writeNearTurn(writer: BitWriter, turn: number, senderTurn: number): void {
  const distance = turn - senderTurn;
  const isTurn = Number.isInteger(turn) && turn >= 0 && turn <= TURN_MAX;
  if (!isTurn) assert(false, `turn ${turn} is out of range`);
  const isFar = Math.abs(distance) > LINK_TURN_DISTANCE_MAX;
  if (isFar) assert(false, `turn ${turn} is far from the sender's ${senderTurn}`);
  writer.golomb(distance > 0 ? 2 * distance - 1 : -2 * distance, TURN_ORDER);
}

export function readNearTurn(reader: BitReader, senderTurn: number): number {
  const code = reader.golomb(TURN_ORDER);
  const turn = senderTurn + ((code & 1) === 1 ? (code + 1) / 2 : -code / 2);
  if (code > 2 * LINK_TURN_DISTANCE_MAX || turn < 0 || turn > TURN_MAX) reader.fail();
  return turn;
}

/** Bits of an exponential-Golomb code of order 0. */
function golombBits(value: number): number {
  return 2 * (32 - Math.clz32(value + 1)) - 1;
}

function isNear(turn: number, senderTurn: number): boolean {
  const distance = Math.abs(turn - senderTurn);
  return turn >= 0 && turn < TURN_MAX && distance <= LINK_TURN_DISTANCE_MAX;
}

/** In a list of turn data: by turn, then by player id. */
export function isBefore(
  a: Pick<TurnData, "turn" | "playerId">,
  b: Pick<TurnData, "turn" | "playerId">,
): boolean {
  return a.turn < b.turn || (a.turn === b.turn && a.playerId < b.playerId);
}

/** Cats that the commands of all of them name, each as often as it is named. */
export function namedCatCountOf(turnData: readonly TurnData[]): number {
  const commands = turnData.flatMap((data) => data.commands);
  return commands.reduce((sum, command) => sum + namedCatCount(command), 0);
}

/** What turn data say, without whose they are and of which turn. */
export function writeTurnData(writer: BitWriter, data: TurnData): void {
  const { wantedDelay } = data;
  assert(
    wantedDelay >= COMMAND_DELAY_TURNS_MIN && wantedDelay <= COMMAND_DELAY_TURNS_MAX,
    `writeTurnData: a wanted delay of ${wantedDelay} turns is out of range`,
  );
  writer.u32(data.checksum);
  writer.u16(data.randomValue);
  writer.u16(data.logChecksum);
  const isMore = wantedDelay > COMMAND_DELAY_TURNS_MIN;
  writer.flag(isMore);
  if (isMore) writer.bits(wantedDelay - COMMAND_DELAY_TURNS_MIN - 1, WANTED_DELAY_BITS);
  writer.golomb(data.commands.length, 0);
  for (const command of data.commands) writeCommand(writer, command);
}

/** Reads what writeTurnData wrote; on more cats than are left, or anything else, the reader has failed. */
export function readTurnData(
  reader: BitReader,
  { turn, playerId }: { readonly turn: number; readonly playerId: PlayerId },
  catsLeft: number,
): TurnData {
  const [checksum, randomValue, logChecksum] = [reader.u32(), reader.u16(), reader.u16()];
  const more = reader.flag() ? reader.bits(WANTED_DELAY_BITS) + 1 : 0;
  const wantedDelay = COMMAND_DELAY_TURNS_MIN + more;
  const commands = readCommands(reader, catsLeft);
  return { turn, playerId, randomValue, checksum, logChecksum, wantedDelay, commands };
}

function readCommands(reader: BitReader, catsMax: number): readonly Command[] {
  const count = reader.golomb(0);
  if (count > COMMANDS_MAX) reader.fail();
  const commands: Command[] = [];
  let cats = 0;
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const command = readCommand(reader);
    cats += namedCatCount(command);
    if (cats > catsMax) reader.fail();
    commands.push(command);
  }
  return commands;
}
