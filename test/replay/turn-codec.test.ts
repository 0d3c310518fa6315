import { expect, test } from "vitest";

import { BitWriter } from "../../src/base/index.ts";
import { TURN_COMMAND_CATS_MAX } from "../../src/lockstep/index.ts";
import { TURN_BODY_BYTES_MAX, TURN_COMMANDS_MAX } from "../../src/replay/constants.ts";
import { readTurnBody } from "../../src/replay/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { writeCommand } from "../../src/wire/index.ts";

/** What is read of a turn in which player 1 gave these, and of how many bytes: nobody asks whether that may be. */
function readOf(commands: readonly Command[]) {
  const writer = new BitWriter(2 * TURN_BODY_BYTES_MAX);
  writer.u32(7);
  writer.u8(0x80);
  writer.golomb(commands.length - 1, 0);
  for (const command of commands) writeCommand(writer, command);
  const body = writer.finish();
  return { byteCount: body.length, turn: readTurnBody(body, [1], { turn: 0, delayBefore: 2 }) };
}

test("a turn is none whose commands name a cat too many", () => {
  const half = Array.from({ length: TURN_COMMAND_CATS_MAX / 2 }, (_, i) => i + 1);
  const most: Command[] = Array.from({ length: 2 }, () => ({ kind: "hold", cats: half }));
  expect(readOf(most).turn?.playerCommands).toEqual([{ playerId: 1, commands: most }]);
  expect(readOf([...most, { kind: "stop", cats: [1] }]).turn).toBeNull();
});

test("a turn is none that has more bytes than any", () => {
  const move: Command = { kind: "move", cats: [1], x: 1, y: 2 };
  const [one, two] = [1, 101].map((count) => readOf(Array.from({ length: count }, () => move)).byteCount);
  const bytesOfHundred = two! - one!;
  const fitting = Math.floor(((TURN_BODY_BYTES_MAX - one!) * 100) / bytesOfHundred);
  const commands = Array.from({ length: fitting }, () => move);
  expect(commands.length).toBeLessThan(TURN_COMMANDS_MAX);
  expect(readOf(commands).turn).not.toBeNull();
  const longer = readOf([...commands, ...commands.slice(0, 10)]);
  expect(longer.byteCount).toBeGreaterThan(TURN_BODY_BYTES_MAX);
  expect(longer.turn).toBeNull();
});

// Turns that are watched are read by themselves: nobody looks at their seats again.
test.each([
  ["as they ascend", [2, 4], true],
  ["in another order", [4, 2], false],
  ["twice", [2, 2], false],
  ["of nobody in the match", [3], false],
])("seats change %s", (_how, playerIds, isTurn) => {
  const bots = playerIds.map((playerId) => 0x40 + 8 * 2 + playerId - 1);
  const body = Uint8Array.of(0, 0, 0, 7, 0, ...bots);
  const turn = readTurnBody(body, [1, 2, 4], { turn: 5, delayBefore: 2 });
  expect(turn?.seats?.map(({ playerId }) => playerId)).toEqual(isTurn ? playerIds : undefined);
  expect(turn === null).toBe(!isTurn);
});
