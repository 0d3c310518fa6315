import { assert, BitWriter, type BitReader } from "../../base/index.ts";
import {
  COMMAND_KINDS,
  isCommand,
  type CatCommand,
  type Command,
  type CommandKind,
} from "../../sim/index.ts";
import { catsBits, readCats, writeCats } from "./cats-codec.ts";

const KIND_BITS = 3;
const TARGET_ID_ORDER = 5;
/** The kinds that may wait for what the cats do now. */
const QUEUEABLE_KINDS: readonly CommandKind[] = ["move", "attack", "attack-move", "hold", "patrol"];
/** More than anything but the cats takes: kind, queued, point or target. */
const REST_BYTES_MAX = 16;

/** The shortest command, surrender, is its kind alone. */
export const COMMAND_BITS_MIN = KIND_BITS;

/** Layout: docs/protocol.md. Also how a replay keeps commands. */
export function writeCommand(writer: BitWriter, command: Command): void {
  assert(isCommand(command), "writeCommand: the command is out of range");
  writeHead(writer, command);
  if (command.kind === "surrender") return;
  writeCats(writer, command.cats);
  writeAim(writer, command);
}

/** Reads a command; on anything that is none the reader has failed. */
export function readCommand(reader: BitReader): Command {
  const kind = COMMAND_KINDS[reader.bits(KIND_BITS)];
  if (kind === undefined) reader.fail();
  if (kind === undefined || kind === "surrender") return { kind: "surrender" };
  const isQueued = QUEUEABLE_KINDS.includes(kind) && reader.flag();
  const cats = readCats(reader);
  const command = readAim(reader, kind, cats);
  if (!reader.failed && !isCommand(command)) reader.fail();
  // Said by being there: a command that is not queued has no such field.
  return isQueued && command.kind !== "stop" ? { ...command, queued: true } : command;
}

/** Bits that the command takes, for the budget of a turn. */
export function commandBits(command: Command): number {
  const writer = new BitWriter(REST_BYTES_MAX);
  writeHead(writer, command);
  if (command.kind === "surrender") return writer.bitCount;
  writeAim(writer, command);
  return writer.bitCount + catsBits(command.cats);
}

function writeHead(writer: BitWriter, command: Command): void {
  writer.bits(COMMAND_KINDS.indexOf(command.kind), KIND_BITS);
  if (QUEUEABLE_KINDS.includes(command.kind)) writer.flag("queued" in command && command.queued);
}

function writeAim(writer: BitWriter, command: CatCommand): void {
  switch (command.kind) {
    case "move":
    case "attack-move":
    case "patrol":
      writer.i16(command.x);
      writer.i16(command.y);
      return;
    case "attack":
      writer.golomb(command.targetId - 1, TARGET_ID_ORDER);
      return;
    case "stop":
    case "hold":
      return;
  }
}

function readAim(reader: BitReader, kind: CatCommand["kind"], cats: readonly number[]): CatCommand {
  switch (kind) {
    case "move":
    case "attack-move":
    case "patrol":
      return { kind, cats, x: reader.i16(), y: reader.i16() };
    case "attack":
      return { kind, cats, targetId: reader.golomb(TARGET_ID_ORDER) + 1 };
    case "stop":
    case "hold":
      return { kind, cats };
  }
}
