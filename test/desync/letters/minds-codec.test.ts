// Goal: what bots did is read only as their rules let them do it, and a few bytes make nobody remember millions of cats.
// Method: bytes that our writer would not write, beside those of its own that say as much as there may be.
import { describe, expect, test } from "vitest";

import { BitReader, BitWriter, u } from "../../../src/base/index.ts";
import { minds, mindsOfHalt } from "../../../src/desync/letters/minds-codec.ts";
import {
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  type BotTurn,
  type PlayerCommands,
} from "../../../src/lockstep/index.ts";
import { ACCOUNT_TURNS_MAX } from "../../../src/desync/letters/account.ts";
import { COMMAND_CATS_MAX, type Command } from "../../../src/sim/index.ts";
import { commandBits, id3, writeCommand } from "../../../src/wire/index.ts";

const HALT_TURN = 20;
const NO_MINDS = new Int32Array(0);
const turnOf = (...orders: readonly PlayerCommands[]): BotTurn => ({ orders, mindsChecksum: 7 });

/** As our writer does it, whatever it says. */
function bytesOf(botTurns: readonly BotTurn[]): Uint8Array {
  const writer = new BitWriter(2 ** 20);
  u(31).write(writer, HALT_TURN, null);
  u(5).write(writer, botTurns.length, null);
  for (const { orders, mindsChecksum } of botTurns) {
    writer.u32(mindsChecksum);
    u(3).write(writer, orders.length, null);
    for (const { playerId, commands } of orders) {
      id3().write(writer, playerId, null);
      writer.golomb(commands.length, 0);
      for (const command of commands) writeCommand(writer, command);
    }
  }
  minds.write(writer, NO_MINDS, null);
  return writer.finish();
}

/** Null: refused. */
function read(botTurns: readonly BotTurn[]): readonly BotTurn[] | null {
  const reader = new BitReader(bytesOf(botTurns));
  const message = mindsOfHalt.read(reader, null);
  return reader.finished ? message.botTurns : null;
}

test("what our writer writes is what is read here", () => {
  const botTurns = [turnOf({ playerId: 2, commands: [{ kind: "stop", cats: [1, 5] }] }), turnOf()];
  const writer = new BitWriter(1_000);
  mindsOfHalt.write(writer, { haltTurn: HALT_TURN, botTurns, minds: NO_MINDS }, null);
  expect(bytesOf(botTurns)).toEqual(writer.finish());
  expect(read(botTurns)).toEqual(botTurns);
});

describe("refused are", () => {
  test("bots that do not ascend", () => {
    const ordersOf = (...ids: readonly number[]): BotTurn =>
      turnOf(...ids.map((playerId) => ({ playerId, commands: [] })));
    expect(read([ordersOf(2, 5)])).not.toBeNull();
    for (const ids of [
      [5, 2],
      [2, 2],
    ])
      expect(read([ordersOf(...ids)])).toBeNull();
  });

  test("more orders of one bot than a turn has room for", () => {
    const stop: Command = { kind: "stop", cats: [1] };
    const count = Math.floor(TURN_COMMAND_BITS_MAX / commandBits(stop));
    const commandsOf = (length: number): BotTurn =>
      turnOf({ playerId: 2, commands: Array.from({ length }, () => stop) });
    expect(read([commandsOf(count)])).not.toBeNull();
    expect(read([commandsOf(count + 1)])).toBeNull();
  });

  test("orders to more cats than one turn may name, or all of them together", () => {
    const all: Command = { kind: "stop", cats: Array.from({ length: COMMAND_CATS_MAX }, (_, i) => i + 1) };
    const most = Math.floor(TURN_COMMAND_CATS_MAX / COMMAND_CATS_MAX);
    const orders = (playerId: number, length = most): PlayerCommands => {
      return { playerId, commands: Array.from({ length }, () => all) };
    };
    expect(read([turnOf(orders(1))])).not.toBeNull();
    expect(read([turnOf(orders(1, most + 1))])).toBeNull();
    const turns = (turn: BotTurn): readonly BotTurn[] =>
      Array.from({ length: ACCOUNT_TURNS_MAX }, () => turn);
    expect(read(turns(turnOf(orders(1))))).not.toBeNull();
    expect(read(turns(turnOf(orders(1), orders(2))))).toBeNull();
  });
});
