import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import {
  MINDS_WORDS_MAX,
  namedCatCount,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  type BotTurn,
  type PlayerCommands,
} from "../../lockstep/index.ts";
import { PLAYER_COUNT_MAX, type Command } from "../../sim/index.ts";
import { commandBits, readCommand, writeCommand } from "../../wire/index.ts";
import { ACCOUNT_TURNS_MAX } from "./account.ts";
import { HALT_HEAD_BYTES, readHaltTurn, writeHaltTurn } from "./halt-codec.ts";
import type { MindsMessage } from "./message.ts";

/** Cats that the orders of one message name: more than bots come to at their rates. A few bits can name thousands. */
const MINDS_CATS_MAX = ACCOUNT_TURNS_MAX * TURN_COMMAND_CATS_MAX;
/** Bots are at most one less than players, so a count of them takes as many bits as a player. */
const PLAYER_BITS = 3;
const TURN_COUNT_BITS = 5;
const WORD_COUNT_BITS = 8;
const COUNT_ORDER = 0;
const WORD_BITS = 32;
/** Of a turn, besides its orders, and of the orders of one bot, besides the commands. */
const TURN_HEAD_BYTES = 5;
const ORDERS_HEAD_BYTES = 5;

assert(ACCOUNT_TURNS_MAX < 2 ** TURN_COUNT_BITS, "the count of turns takes five bits");
assert(PLAYER_COUNT_MAX === 2 ** PLAYER_BITS, "a player takes three bits");
assert(MINDS_WORDS_MAX < 2 ** WORD_COUNT_BITS, "the count of words takes eight bits");

/** Bytes that are enough for the message. */
export function mindsBytesMax({ botTurns, minds }: MindsMessage): number {
  const ordersBytes = (sum: number, { commands }: PlayerCommands): number =>
    sum + ORDERS_HEAD_BYTES + ((bitsOf(commands) + 7) >> 3);
  const turnBytes = botTurns.reduce(
    (sum, { orders }) => orders.reduce(ordersBytes, sum + TURN_HEAD_BYTES),
    0,
  );
  return HALT_HEAD_BYTES + 2 + turnBytes + 4 * minds.length;
}

/** Layout: docs/protocol.md. */
export function writeMinds(writer: BitWriter, { haltTurn, botTurns, minds }: MindsMessage): void {
  assert(botTurns.length <= ACCOUNT_TURNS_MAX, `writeMinds: ${botTurns.length} turns`);
  assert(minds.length <= MINDS_WORDS_MAX, `writeMinds: ${minds.length} words`);
  writeHaltTurn(writer, haltTurn);
  writer.bits(botTurns.length, TURN_COUNT_BITS);
  for (const { orders, mindsChecksum } of botTurns) {
    writer.u32(mindsChecksum);
    writer.bits(orders.length, PLAYER_BITS);
    for (const [i, { playerId, commands }] of orders.entries()) {
      assert(playerId > (orders[i - 1]?.playerId ?? 0), "writeMinds: bots ascend by player id");
      assert(catsOf(commands) <= TURN_COMMAND_CATS_MAX, "writeMinds: orders for more cats than a turn names");
      assert(bitsOf(commands) <= TURN_COMMAND_BITS_MAX, "writeMinds: orders that no turn has room for");
      writer.bits(playerId - 1, PLAYER_BITS);
      writer.golomb(commands.length, COUNT_ORDER);
      for (const command of commands) writeCommand(writer, command);
    }
  }
  writer.bits(minds.length, WORD_COUNT_BITS);
  for (const word of minds) writer.i32(word);
}

/** Reads what writeMinds wrote; on anything else the reader has failed. Whether it is what was promised is not asked here. */
export function readMinds(reader: BitReader): MindsMessage {
  const haltTurn = readHaltTurn(reader);
  const turnCount = reader.bits(TURN_COUNT_BITS);
  if (turnCount > ACCOUNT_TURNS_MAX) reader.fail();
  const botTurns: BotTurn[] = [];
  let catsLeft = MINDS_CATS_MAX;
  while (botTurns.length < turnCount && !reader.failed) {
    const mindsChecksum = reader.u32();
    const orders = readOrders(reader, catsLeft);
    for (const { commands } of orders) catsLeft -= catsOf(commands);
    botTurns.push({ orders, mindsChecksum });
  }
  const wordCount = reader.bits(WORD_COUNT_BITS);
  // Before anything is made for them: what is announced must be there.
  if (wordCount > MINDS_WORDS_MAX || wordCount * WORD_BITS > reader.bitsLeft) reader.fail();
  const minds = new Int32Array(reader.failed ? 0 : wordCount).map(() => reader.i32());
  return { kind: "minds", haltTurn, botTurns, minds };
}

function readOrders(reader: BitReader, catsMax: number): readonly PlayerCommands[] {
  const count = reader.bits(PLAYER_BITS);
  const orders: PlayerCommands[] = [];
  let catsLeft = catsMax;
  while (orders.length < count && !reader.failed) {
    const playerId = reader.bits(PLAYER_BITS) + 1;
    if (playerId <= (orders.at(-1)?.playerId ?? 0)) reader.fail();
    const commands = readCommands(reader, Math.min(catsLeft, TURN_COMMAND_CATS_MAX));
    catsLeft -= catsOf(commands);
    orders.push({ playerId, commands });
  }
  return orders;
}

function readCommands(reader: BitReader, catsMax: number): readonly Command[] {
  const count = reader.golomb(COUNT_ORDER);
  const commands: Command[] = [];
  let catsLeft = catsMax;
  let bitsLeft = TURN_COMMAND_BITS_MAX;
  while (commands.length < count && !reader.failed) {
    const before = reader.bitsLeft;
    const command = readCommand(reader);
    catsLeft -= namedCatCount(command);
    bitsLeft -= before - reader.bitsLeft;
    if (catsLeft < 0 || bitsLeft < 0) reader.fail();
    commands.push(command);
  }
  return commands;
}

function catsOf(commands: readonly Command[]): number {
  return commands.reduce((sum, command) => sum + namedCatCount(command), 0);
}

function bitsOf(commands: readonly Command[]): number {
  return commands.reduce((sum, command) => sum + commandBits(command), 0);
}
