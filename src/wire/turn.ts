import { assert, lowBits, nearestWithLowBits, type BitReader, type BitWriter } from "../base/index.ts";
import {
  namedCatCount,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  TURN_MAX,
  type TurnData,
} from "../lockstep/index.ts";
import type { Command, PlayerId } from "../sim/index.ts";
import { COMMAND_BITS_MIN, readCommand, writeCommand } from "./command-codec.ts";
import { TURNS_PER_PACKET_MAX } from "./constants.ts";

/** All turn data of the sender that the receiver has not acknowledged, and the sender's own acknowledgement. */
export interface TurnPacket {
  readonly kind: "turn";
  readonly nextTurn: number; // the first turn for which the sender lacks the receiver's turn data
  readonly turnData: readonly TurnData[]; // one to 32 turns on end, all of the sender
}

/** What came with a turn packet, at once: the sender's acknowledgement alone. */
export interface TurnAckPacket {
  readonly kind: "turn-ack";
  readonly nextTurn: number;
}

const TURN_BITS = 16;
const ACK_BITS = 8;

/** Commands of one turn. */
const COMMANDS_MAX = Math.floor(TURN_COMMAND_BITS_MAX / COMMAND_BITS_MIN);

export function writeTurn(writer: BitWriter, packet: TurnPacket): void {
  const { turnData, nextTurn } = packet;
  const first = turnData[0];
  assert(first !== undefined && turnData.length <= TURNS_PER_PACKET_MAX, "a turn packet holds turn data");
  assert(
    isTurn(first.turn) && first.turn + turnData.length <= TURN_MAX,
    `writeTurn: turn ${first.turn} is out of range`,
  );
  assert(isTurn(nextTurn), `writeTurn: next turn ${nextTurn} is out of range`);
  assert(namedCatCountOf(turnData) <= TURN_COMMAND_CATS_MAX, "writeTurn: the commands name too many cats");
  writer.bits(lowBits(nextTurn, ACK_BITS), ACK_BITS);
  writer.bits(lowBits(first.turn, TURN_BITS), TURN_BITS);
  writer.golomb(turnData.length - 1, 0);
  turnData.forEach((data, i) => {
    assert(data.turn === first.turn + i && data.playerId === first.playerId, "turn data of one peer, on end");
    writer.u32(data.randomValue);
    writer.u32(data.checksum);
    writer.u32(data.logChecksum);
    writer.golomb(data.commands.length, 0);
    for (const command of data.commands) writeCommand(writer, command);
  });
}

/** Turns travel as low bits: `expectedTurn` is the one the receiver is at, and the true ones are near it. */
export function readTurn(reader: BitReader, sender: PlayerId, expectedTurn: number): TurnPacket {
  const nextTurnBits = reader.bits(ACK_BITS);
  const firstTurn = nearestWithLowBits(reader.bits(TURN_BITS), TURN_BITS, expectedTurn);
  // Near the turns it came with: a packet replayed 256 turns later must not acknowledge what the sender lacks.
  const nextTurn = nearestWithLowBits(nextTurnBits, ACK_BITS, firstTurn);
  const count = reader.golomb(0) + 1;
  if (count > TURNS_PER_PACKET_MAX || firstTurn < 0 || firstTurn + count > TURN_MAX || nextTurn < 0)
    reader.fail();
  const turnData: TurnData[] = [];
  let catsLeft = TURN_COMMAND_CATS_MAX;
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const data = readTurnData(reader, sender, { turn: firstTurn + i, catsLeft });
    catsLeft -= namedCatCountOf([data]);
    turnData.push(data);
  }
  return { kind: "turn", nextTurn, turnData };
}

export function writeTurnAck(writer: BitWriter, packet: TurnAckPacket): void {
  assert(isTurn(packet.nextTurn), `writeTurnAck: next turn ${packet.nextTurn} is out of range`);
  writer.bits(lowBits(packet.nextTurn, TURN_BITS), TURN_BITS);
}

export function readTurnAck(reader: BitReader, expectedTurn: number): TurnAckPacket {
  const nextTurn = nearestWithLowBits(reader.bits(TURN_BITS), TURN_BITS, expectedTurn);
  if (nextTurn < 0) reader.fail();
  return { kind: "turn-ack", nextTurn };
}

function isTurn(turn: number): boolean {
  return Number.isInteger(turn) && turn >= 0;
}

function namedCatCountOf(turnData: readonly TurnData[]): number {
  const commands = turnData.flatMap((data) => data.commands);
  return commands.reduce((sum, command) => sum + namedCatCount(command), 0);
}

function readTurnData(
  reader: BitReader,
  playerId: PlayerId,
  { turn, catsLeft }: { readonly turn: number; readonly catsLeft: number },
): TurnData {
  const [randomValue, checksum, logChecksum] = [reader.u32(), reader.u32(), reader.u32()];
  return { turn, playerId, randomValue, checksum, logChecksum, commands: readCommands(reader, catsLeft) };
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
