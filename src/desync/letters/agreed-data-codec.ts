import {
  assert,
  custom,
  headed,
  noted,
  packed,
  record,
  type BitReader,
  type BitWriter,
  type WithKind,
} from "../../base/index.ts";
import { TURN_COMMAND_BITS_MAX, TURN_COMMAND_CATS_MAX, type TurnData } from "../../lockstep/index.ts";
import {
  commandBits,
  id3,
  isBefore,
  namedCatCountOf,
  readTurnData,
  turnDataBits,
  writeTurnData,
} from "../../wire/index.ts";
import { haltTurn, isTurnNearHalt, nearHalt, type Halted } from "./halt-codec.ts";
import { AGREED_DATA_MAX } from "./limits.ts";

/** Bytes of one message, so that it fits any lane with room to spare. */
const AGREED_DATA_BYTES = 48 * 1_024;
const GAP_ORDER = 0;

const count = packed({ from: 1, to: AGREED_DATA_MAX, order: 0 });
const near = nearHalt();
const player = id3();

/**
 * Turn data as agreed, in as many messages as they take: those of one name no more cats than a packet may, and fit a lane. In any
 * order; at most ACCOUNT_TURNS_MAX turns from that of the halt.
 */
export function agreedDataMessages(
  halt: number,
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
  return messages.map((message) => ({ kind: "agreed-data", haltTurn: halt, turnData: message.turnData }));
}

/** Turn data as agreed, for those who have others. Together they name no more cats than a packet may: see agreedDataMessages. */
export const agreedData = headed(
  record({ haltTurn }),
  record({
    turnData: noted(custom<readonly TurnData[], Halted>("agreed turn data", { write, read }), "below"),
  }),
);
type AgreedDataMessage = WithKind<"agreed-data", typeof agreedData>;

/** 1 to AGREED_DATA_MAX, ascending by turn and player id, of turns near that of the halt. */
function write(writer: BitWriter, turnData: readonly TurnData[], halt: Halted): void {
  const cats = namedCatCountOf(turnData);
  assert(cats <= TURN_COMMAND_CATS_MAX, `agreed data: ${cats} cats are named`);
  count.write(writer, turnData.length, null);
  turnData.forEach((data, i) => {
    const before = turnData[i - 1];
    assert(before === undefined || isBefore(before, data), "agreed turn data ascend by turn and player id");
    assert(isTurnNearHalt(data.turn, halt.haltTurn), `turn ${data.turn} is far from ${halt.haltTurn}`);
    assert(bitsOf(data) <= TURN_COMMAND_BITS_MAX, "agreed data: commands that no turn has room for");
    if (before === undefined) near.write(writer, data.turn, halt);
    else writer.golomb(data.turn - before.turn, GAP_ORDER);
    player.write(writer, data.playerId, null);
    writeTurnData(writer, data);
  });
}

function read(reader: BitReader, halt: Halted): readonly TurnData[] {
  const length = count.read(reader, null);
  const turnData: TurnData[] = [];
  let catsLeft = TURN_COMMAND_CATS_MAX;
  while (turnData.length < length && !reader.failed) {
    const before = turnData.at(-1);
    const turn = before === undefined ? near.read(reader, halt) : before.turn + reader.golomb(GAP_ORDER);
    const place = { turn, playerId: player.read(reader, null) };
    if (!isTurnNearHalt(turn, halt.haltTurn) || (before !== undefined && !isBefore(before, place)))
      reader.fail();
    const data = readTurnData(reader, place, catsLeft);
    catsLeft -= namedCatCountOf([data]);
    if (!reader.failed && bitsOf(data) > TURN_COMMAND_BITS_MAX) reader.fail();
    turnData.push(data);
  }
  return turnData;
}

/** Bits of the commands, as a turn's limit counts them. */
function bitsOf({ commands }: TurnData): number {
  return commands.reduce((sum, command) => sum + commandBits(command), 0);
}

function entryBytesMax(data: TurnData): number {
  return (turnDataBits(data) + 7) >> 3;
}
