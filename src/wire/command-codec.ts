import { assert, BitWriter, type BitReader } from "../base/index.ts";
import { COMMAND_CATS_MAX, COMMAND_KINDS, isCommand, NETWORK_ID_MAX, type Command } from "../sim/index.ts";

const KIND_BITS = 3;
/** Orders of the exponential-Golomb codes: ids start small, and cats selected together have neighbouring ids. */
const FIRST_ID_ORDER = 3;
const TARGET_ID_ORDER = 5;
/** Upper bounds of what a command and each of its cats take. */
const COMMAND_BYTES_MAX = 32;
const CAT_BYTES_MAX = 8;

/** Layout: docs/protocol.md. Also how a replay keeps commands. */
export function writeCommand(writer: BitWriter, command: Command): void {
  assert(isCommand(command), "writeCommand: the command is out of range");
  writer.bits(COMMAND_KINDS.indexOf(command.kind), KIND_BITS);
  writeCats(writer, command.cats);
  if (command.kind === "move") {
    writer.i16(command.x);
    writer.i16(command.y);
  } else if (command.kind === "attack") {
    writer.golomb(command.targetId - 1, TARGET_ID_ORDER);
  }
}

/** Reads a command; on anything that is none the reader has failed. */
export function readCommand(reader: BitReader): Command {
  const kind = COMMAND_KINDS[reader.bits(KIND_BITS)];
  const cats = readCats(reader);
  const command = readRest(reader, kind, cats);
  if (!reader.failed && !isCommand(command)) reader.fail();
  return command;
}

/** Bits that the command takes, for the budget of a turn. */
export function commandBits(command: Command): number {
  const writer = new BitWriter(COMMAND_BYTES_MAX + CAT_BYTES_MAX * command.cats.length);
  writeCommand(writer, command);
  return writer.bitCount;
}

function readRest(reader: BitReader, kind: Command["kind"] | undefined, cats: readonly number[]): Command {
  switch (kind) {
    case "move":
      return { kind, cats, x: reader.i16(), y: reader.i16() };
    case "attack":
      return { kind, cats, targetId: reader.golomb(TARGET_ID_ORDER) + 1 };
    case "stop":
      return { kind, cats };
    case undefined:
      reader.fail();
      return { kind: "stop", cats };
  }
}

/** Count, first id, then the gap to each next id: a run of neighbours takes one bit a cat. */
function writeCats(writer: BitWriter, cats: readonly number[]): void {
  writer.golomb(cats.length - 1, 0);
  cats.forEach((id, i) => {
    if (i === 0) writer.golomb(id - 1, FIRST_ID_ORDER);
    else writer.golomb(id - cats[i - 1]! - 1, 0);
  });
}

function readCats(reader: BitReader): readonly number[] {
  const count = reader.golomb(0) + 1;
  if (count > COMMAND_CATS_MAX || count > reader.bitsLeft) reader.fail(); // each takes at least a bit
  const cats: number[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const before = cats.at(-1);
    const id = before === undefined ? reader.golomb(FIRST_ID_ORDER) + 1 : before + reader.golomb(0) + 1;
    if (id >= NETWORK_ID_MAX) reader.fail();
    cats.push(id);
  }
  return cats;
}
