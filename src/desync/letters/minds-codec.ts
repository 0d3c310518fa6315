import {
  as,
  assert,
  custom,
  i32,
  list,
  noted,
  record,
  u,
  whole,
  type BitReader,
  type BitWriter,
  type Schema,
} from "../../base/index.ts";
import {
  MINDS_WORDS_MAX,
  namedCatCount,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  type BotTurn,
  type Minds,
  type PlayerCommands,
} from "../../lockstep/index.ts";
import type { Command } from "../../sim/index.ts";
import { commandBits, id3, readCommand, writeCommand } from "../../wire/index.ts";
import { ACCOUNT_TURNS_MAX } from "./account.ts";
import { haltTurn } from "./halt-codec.ts";

/** Cats that the orders of one message name: more than bots come to at their rates. A few bits can name thousands. */
const MINDS_CATS_MAX = ACCOUNT_TURNS_MAX * TURN_COMMAND_CATS_MAX;
const COUNT_ORDER = 0;

const turnCount = whole({ from: 0, to: ACCOUNT_TURNS_MAX, bits: 5 });
/** Bots are at most one less than players. */
const botCount = u(3);
const player = id3();

const WORDS =
  "(`MINDS_WORDS_MAX`): as many as a bot remembers (`MEMORY_FIELDS`) for each seat of the match, zeros where no bot plays it";
/** What all bots remember: the same number of words for each seat of the match, zeros where no bot plays it. */
export const minds: Schema<Minds> = as(list(whole({ from: 0, to: MINDS_WORDS_MAX, bits: 8 }), i32(), WORDS), {
  to: (words): Minds => Int32Array.from(words),
  from: (words) => [...words],
});

/**
 * With the blocks of the end, where bots play: what they did in the turns of the sender's second run, and what they remember at its
 * end. Its log checksum vouches for it.
 */
export const mindsOfHalt = record({
  haltTurn,
  botTurns: noted(custom<readonly BotTurn[]>("bot turns", { write, read }), "below"),
  minds,
});

/** From the end on at which all agreed. */
function write(writer: BitWriter, botTurns: readonly BotTurn[]): void {
  turnCount.write(writer, botTurns.length, null);
  for (const { orders, mindsChecksum } of botTurns) {
    writer.u32(mindsChecksum);
    botCount.write(writer, orders.length, null);
    for (const [i, { playerId, commands }] of orders.entries()) {
      assert(playerId > (orders[i - 1]?.playerId ?? 0), "bots ascend by player id");
      assert(catsOf(commands) <= TURN_COMMAND_CATS_MAX, "orders for more cats than a turn names");
      assert(bitsOf(commands) <= TURN_COMMAND_BITS_MAX, "orders that no turn has room for");
      player.write(writer, playerId, null);
      writer.golomb(commands.length, COUNT_ORDER);
      for (const command of commands) writeCommand(writer, command);
    }
  }
}

/** Whether it is what was promised is not asked here. */
function read(reader: BitReader): readonly BotTurn[] {
  const count = turnCount.read(reader, null);
  const botTurns: BotTurn[] = [];
  let catsLeft = MINDS_CATS_MAX;
  while (botTurns.length < count && !reader.failed) {
    const mindsChecksum = reader.u32();
    const orders = readOrders(reader, catsLeft);
    for (const { commands } of orders) catsLeft -= catsOf(commands);
    botTurns.push({ orders, mindsChecksum });
  }
  return botTurns;
}

function readOrders(reader: BitReader, catsMax: number): readonly PlayerCommands[] {
  const count = botCount.read(reader, null);
  const orders: PlayerCommands[] = [];
  let catsLeft = catsMax;
  while (orders.length < count && !reader.failed) {
    const playerId = player.read(reader, null);
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
