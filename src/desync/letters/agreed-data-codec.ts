import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { TURN_COMMAND_BITS_MAX, TURN_COMMAND_CATS_MAX, type TurnData } from "../../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import {
  commandBits,
  isBefore,
  namedCatCountOf,
  readTurnData,
  turnDataBits,
  writeTurnData,
} from "../../wire/index.ts";
import { ACCOUNT_TURNS_MAX } from "./account.ts";
import {
  HALT_HEAD_BYTES,
  isTurnNearHalt,
  readHaltTurn,
  readTurnNearHalt,
  writeHaltTurn,
  writeTurnNearHalt,
} from "./halt-codec.ts";
import type { AgreedDataMessage } from "./message.ts";

/** Turn data of one message. */
export const AGREED_DATA_MAX = ACCOUNT_TURNS_MAX * PLAYER_COUNT_MAX;
/** Bytes of one message, so that it fits any lane with room to spare. */
const AGREED_DATA_BYTES = 48 * 1_024;
const COUNT_ORDER = 0;
const GAP_ORDER = 0;
const PLAYER_BITS = 3;
const COUNT_BYTES = 3;

/**
 * Turn data as agreed, in as many messages as they take: those of one name no more cats than a packet may, and fit a lane. In any
 * order; at most ACCOUNT_TURNS_MAX turns from that of the halt.
 */
export function agreedDataMessages(
  haltTurn: number,
  turnData: readonly TurnData[],
): readonly AgreedDataMessage[] {
  const messages: { turnData: TurnData[]; cats: number; bytes: number }[] = [];
  for (const data of turnData.toSorted((a, b) => a.turn - b.turn || a.playerId - b.playerId)) {
    const [cats, bytes] = [namedCatCountOf([data]), entryBytesMax(data)];
    let last = messages.at(-1);
    const isFull =
      last === undefined ||
      last.turnData.length === AGREED_DATA_MAX ||
      last.cats + cats > TURN_COMMAND_CATS_MAX ||
      last.bytes + bytes > AGREED_DATA_BYTES;
    if (last === undefined || isFull) {
      last = { turnData: [], cats: 0, bytes: 0 };
      messages.push(last);
    }
    last.turnData.push(data);
    last.cats += cats;
    last.bytes += bytes;
  }
  return messages.map((message) => ({ kind: "agreed-data", haltTurn, turnData: message.turnData }));
}

/** Bytes that are enough for the message. */
export function agreedDataBytesMax({ turnData }: AgreedDataMessage): number {
  return HALT_HEAD_BYTES + COUNT_BYTES + turnData.reduce((sum, data) => sum + entryBytesMax(data), 0);
}

/** Layout: docs/protocol.md. */
export function writeAgreedData(writer: BitWriter, { haltTurn, turnData }: AgreedDataMessage): void {
  assert(
    turnData.length > 0 && turnData.length <= AGREED_DATA_MAX,
    `writeAgreedData: ${turnData.length} turn data`,
  );
  const cats = namedCatCountOf(turnData);
  assert(cats <= TURN_COMMAND_CATS_MAX, `writeAgreedData: ${cats} cats are named`);
  writeHaltTurn(writer, haltTurn);
  writer.golomb(turnData.length - 1, COUNT_ORDER);
  turnData.forEach((data, i) => {
    const before = turnData[i - 1];
    assert(before === undefined || isBefore(before, data), "agreed turn data ascend by turn and player id");
    assert(isTurnNearHalt(data.turn, haltTurn), `writeAgreedData: turn ${data.turn} is far from ${haltTurn}`);
    assert(bitsOf(data) <= TURN_COMMAND_BITS_MAX, "writeAgreedData: commands that no turn has room for");
    if (before === undefined) writeTurnNearHalt(writer, data.turn, haltTurn);
    else writer.golomb(data.turn - before.turn, GAP_ORDER);
    writer.bits(data.playerId - 1, PLAYER_BITS);
    writeTurnData(writer, data);
  });
}

/** Reads what writeAgreedData wrote; on anything else the reader has failed. */
export function readAgreedData(reader: BitReader): AgreedDataMessage {
  const haltTurn = readHaltTurn(reader);
  const count = reader.golomb(COUNT_ORDER) + 1;
  if (count > AGREED_DATA_MAX) reader.fail();
  const turnData: TurnData[] = [];
  let catsLeft = TURN_COMMAND_CATS_MAX;
  while (turnData.length < count && !reader.failed) {
    const before = turnData.at(-1);
    const turn =
      before === undefined ? readTurnNearHalt(reader, haltTurn) : before.turn + reader.golomb(GAP_ORDER);
    const place = { turn, playerId: reader.bits(PLAYER_BITS) + 1 };
    if (!isTurnNearHalt(turn, haltTurn) || (before !== undefined && !isBefore(before, place))) reader.fail();
    const data = readTurnData(reader, place, catsLeft);
    catsLeft -= namedCatCountOf([data]);
    if (!reader.failed && bitsOf(data) > TURN_COMMAND_BITS_MAX) reader.fail();
    turnData.push(data);
  }
  return { kind: "agreed-data", haltTurn, turnData };
}

/** Bits of the commands, as a turn's limit counts them. */
function bitsOf({ commands }: TurnData): number {
  return commands.reduce((sum, command) => sum + commandBits(command), 0);
}

function entryBytesMax(data: TurnData): number {
  return (turnDataBits(data) + 7) >> 3;
}
