import { expect, test } from "vitest";

import { BitWriter } from "../../src/base/index.ts";
import { TURN_BODY_BYTES_MAX, TURN_COMMANDS_MAX } from "../../src/replay/constants.ts";
import { readTurnBody, TurnWriter } from "../../src/replay/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { readWatchRecord } from "../../src/watch/watch-record.ts";
import { writeCommand } from "../../src/wire/index.ts";

const PLACE = { turn: 7, delayBefore: 2, playerIds: [1] };
const MOVE: Command = { kind: "move", cats: [1], x: 1, y: 2 };

/** The body of a turn in which player 1 gave these. */
function bodyOf(commands: readonly Command[]): Uint8Array {
  const writer = new BitWriter(2 * TURN_BODY_BYTES_MAX);
  writer.u32(7);
  writer.u8(0x80);
  writer.golomb(commands.length - 1, 0);
  for (const command of commands) writeCommand(writer, command);
  return writer.finish();
}

/** A body of so many bytes, which no player's own rules let it fill. */
function bodyOfBytes(byteCount: number): Uint8Array {
  const bytesOfMove = (bodyOf(Array.from({ length: 101 }, () => MOVE)).length - bodyOf([MOVE]).length) / 100;
  const commands = Array.from({ length: Math.floor((byteCount - 20) / bytesOfMove) }, () => MOVE);
  while (bodyOf(commands).length < byteCount) commands.push({ kind: "surrender" });
  expect(commands.length).toBeLessThanOrEqual(TURN_COMMANDS_MAX);
  return bodyOf(commands);
}

function recordOf(body: Uint8Array): Uint8Array {
  const length = 1 + body.length;
  return Uint8Array.of(length >> 8, length & 0xff, 0, ...body);
}

test("a turn of the most bytes is one only where the delay changes: any turn that is watched can be written anew after any other", () => {
  const most = bodyOfBytes(TURN_BODY_BYTES_MAX);
  const fewer = bodyOfBytes(TURN_BODY_BYTES_MAX - 1);
  expect(most).toHaveLength(TURN_BODY_BYTES_MAX);
  expect(readTurnBody(most, [1], PLACE)).not.toBeNull();
  expect(readWatchRecord(recordOf(most), 0, PLACE)).toBe("malformed");
  for (const body of [fewer, Uint8Array.of(...fewer, 5)]) {
    const read = readWatchRecord(recordOf(body), 0, PLACE);
    if (read === null || read === "malformed" || read.record.kind !== "turn") throw new Error("it is a turn");
    const { replayTurn } = read.record;
    for (const delay of [2, 3]) {
      const writer = new TurnWriter([1], 6);
      const idle = { turn: 6, playerCommands: [], checksum: 0, commandDelayTurns: delay, mark: null };
      writer.write(idle);
      const again = readTurnBody(writer.write(replayTurn), [1], { turn: 7, delayBefore: delay });
      expect(again?.playerCommands).toEqual(replayTurn.playerCommands);
    }
  }
});
