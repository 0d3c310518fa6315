import { assert, BitReader, BitWriter } from "../base/index.ts";
import type { TurnData } from "../lockstep/index.ts";
import type { Command, PlayerId } from "../sim/index.ts";
import { commandBits, readCommand, writeCommand } from "../wire/index.ts";
import { TURN_BODY_BYTES_MAX, TURN_COMMANDS_MAX } from "./constants.ts";

/** What one player gave in a turn, in the order given. */
export type PlayerCommands = Pick<TurnData, "playerId" | "commands">;

/** One turn as it was played: enough to play it again, and to see whether it came out the same. */
export interface ReplayTurn {
  readonly turn: number; // from 0
  readonly playerCommands: readonly PlayerCommands[]; // in ascending player id, only of those who gave any
  readonly checksum: number; // u32, of the world at the end of the turn, as TurnEnd has it
}

/** Most turns are idle; they share this. */
const NO_COMMANDS: readonly PlayerCommands[] = [];
const CHECKSUM_AND_PLAYERS_BYTES = 5;

/** The body of a turn's record. Asserts every range: the caller is us. */
export function writeTurnBody(
  playerIds: readonly PlayerId[],
  playerCommands: readonly PlayerCommands[],
  checksum: number,
): Uint8Array {
  const givers = playerCommands.filter(({ commands }) => commands.length > 0);
  assert(
    playerCommands.every(({ playerId }, i) => playerId > (playerCommands[i - 1]?.playerId ?? 0)),
    "writeTurnBody: players are in ascending id",
  );
  const writer = new BitWriter(bodyBytesMax(givers));
  writer.u32(checksum);
  writer.u8(givers.reduce((bits, { playerId }) => bits | bitOfPlayer(playerId), 0));
  for (const { playerId, commands } of givers) {
    assert(playerIds.includes(playerId), `writeTurnBody: player ${playerId} is not in the match`);
    assert(commands.length <= TURN_COMMANDS_MAX, `writeTurnBody: ${commands.length} commands in one turn`);
    writer.golomb(commands.length - 1, 0);
    for (const command of commands) writeCommand(writer, command);
  }
  const body = writer.finish();
  assert(body.length <= TURN_BODY_BYTES_MAX, `writeTurnBody: ${body.length} bytes of commands in one turn`);
  return body;
}

/** The turn whose record has this body, or null if it is none. */
export function readTurnBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  turn: number,
): ReplayTurn | null {
  if (body.length > TURN_BODY_BYTES_MAX) return null;
  const reader = new BitReader(body);
  const checksum = reader.u32();
  const giverBits = reader.u8();
  const playerCommands = giverBits === 0 ? NO_COMMANDS : readPlayerCommands(reader, playerIds, giverBits);
  return reader.finished ? { turn, playerCommands, checksum } : null;
}

function readPlayerCommands(
  reader: BitReader,
  playerIds: readonly PlayerId[],
  giverBits: number,
): readonly PlayerCommands[] {
  const givers = playerIds.filter((playerId) => (giverBits & bitOfPlayer(playerId)) !== 0);
  if (givers.reduce((bits, playerId) => bits | bitOfPlayer(playerId), 0) !== giverBits) reader.fail(); // an alien
  return givers.map((playerId) => ({ playerId, commands: readCommands(reader) }));
}

function readCommands(reader: BitReader): readonly Command[] {
  const count = reader.golomb(0) + 1;
  if (count > TURN_COMMANDS_MAX) reader.fail();
  const commands: Command[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) commands.push(readCommand(reader));
  return commands;
}

/** Player 1 has the most significant bit, as if each player wrote a flag. */
function bitOfPlayer(playerId: PlayerId): number {
  return 0x80 >>> (playerId - 1);
}

function bodyBytesMax(givers: readonly PlayerCommands[]): number {
  let bits = 0;
  for (const { commands } of givers) for (const command of commands) bits += commandBits(command);
  return CHECKSUM_AND_PLAYERS_BYTES + givers.length * 4 + ((bits + 7) >> 3);
}
