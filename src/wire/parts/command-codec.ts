import { assert, BitWriter, type BitReader } from "../../base/index.ts";
import {
  CAT_KINDS,
  COMMAND_KINDS,
  isCommand,
  MAP_CUSHIONS_MAX,
  PAUSE_REASONS,
  type CatCommand,
  type Command,
  type CommandKind,
  type CushionCommand,
} from "../../sim/index.ts";
import { catsBits, readCats, writeCats } from "./cats-codec.ts";

const KIND_BITS = 3;
/** Kinds from this one on are this and by how much they exceed it: there are more than three bits name. */
const KIND_MORE = 7;
const MORE_KIND_ORDER = 0;
const CUSHION_BITS = 5;
const CAT_KIND_BITS = 3;
const PLAYER_BITS = 3;
const PAUSE_REASON_BITS = 3;
const TARGET_ID_ORDER = 5;
/** The kinds that may wait for what the cats do now. */
const QUEUEABLE_KINDS: readonly CommandKind[] = ["move", "attack", "attack-move", "hold", "patrol", "march"];
/** More than anything but the cats takes: kind, queued, point or target. */
const REST_BYTES_MAX = 20;

assert(MAP_CUSHIONS_MAX <= 2 ** CUSHION_BITS, "the place of a cushion takes its bits");
assert(CAT_KINDS.length <= 2 ** CAT_KIND_BITS, "a kind of cats takes its bits");
assert(PAUSE_REASONS.length <= 2 ** PAUSE_REASON_BITS, "a reason of a pause takes its bits");

/** The shortest command, surrender, is its kind alone. */
export const COMMAND_BITS_MIN = KIND_BITS;

/** Layout: docs/protocol.md. Also how a replay keeps commands. */
export function writeCommand(writer: BitWriter, command: Command): void {
  assert(isCommand(command), "writeCommand: the command is out of range");
  writeHead(writer, command);
  if (isPlain(command)) return writePlain(writer, command);
  if ("cushion" in command) return writeCushionOrder(writer, command);
  writeCats(writer, command.cats);
  writeAim(writer, command);
}

/** Reads a command; on anything that is none the reader has failed. */
export function readCommand(reader: BitReader): Command {
  const short = reader.bits(KIND_BITS);
  const kind = COMMAND_KINDS[short < KIND_MORE ? short : KIND_MORE + reader.golomb(MORE_KIND_ORDER)];
  if (kind === undefined) reader.fail();
  if (kind === undefined || kind === "surrender") return { kind: "surrender" };
  if (kind === "go-on") return { kind };
  if (kind === "pause") return readPause(reader);
  if (kind === "admit") return { kind, playerId: reader.bits(PLAYER_BITS) + 1 };
  if (kind === "breed" || kind === "rally") return readCushionOrder(reader, kind);
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
  if (isPlain(command)) {
    writePlain(writer, command);
    return writer.bitCount;
  }
  if ("cushion" in command) {
    writeCushionOrder(writer, command);
    return writer.bitCount;
  }
  writeAim(writer, command);
  return writer.bitCount + catsBits(command.cats);
}

/** Those that are given to nobody. */
function isPlain(command: Command): command is PlainCommand {
  return !("cats" in command || "cushion" in command);
}

type MarchCommand = Extract<CatCommand, { readonly kind: "march" }>;
type PlainCommand = Exclude<Command, CatCommand | CushionCommand>;

function writePlain(writer: BitWriter, command: PlainCommand): void {
  if (command.kind === "pause") writer.bits(PAUSE_REASONS.indexOf(command.reason), PAUSE_REASON_BITS);
  if (command.kind === "admit") writer.bits(command.playerId - 1, PLAYER_BITS);
}

function readPause(reader: BitReader): Command {
  const reason = PAUSE_REASONS[reader.bits(PAUSE_REASON_BITS)];
  if (reason === undefined) reader.fail();
  return { kind: "pause", reason: reason ?? "none" };
}

function writeHead(writer: BitWriter, command: Command): void {
  const kind = COMMAND_KINDS.indexOf(command.kind);
  writer.bits(Math.min(kind, KIND_MORE), KIND_BITS);
  if (kind >= KIND_MORE) writer.golomb(kind - KIND_MORE, MORE_KIND_ORDER);
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
    case "march":
      return writeMarch(writer, command);
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
    case "march":
      return readMarch(reader, cats);
    case "attack":
      return { kind, cats, targetId: reader.golomb(TARGET_ID_ORDER) + 1 };
    case "stop":
    case "hold":
      return { kind, cats };
  }
}

function writeMarch(writer: BitWriter, { isFighting, isLoose, line, x, y }: MarchCommand): void {
  writer.flag(isFighting);
  writer.flag(isLoose);
  writer.flag(line !== null);
  writer.i16(x);
  writer.i16(y);
  if (line === null) return;
  writer.i16(line.x);
  writer.i16(line.y);
}

function readMarch(reader: BitReader, cats: readonly number[]): MarchCommand {
  const flags = { isFighting: reader.flag(), isLoose: reader.flag() };
  const hasLine = reader.flag();
  const point = { x: reader.i16(), y: reader.i16() };
  const line = hasLine ? { x: reader.i16(), y: reader.i16() } : null;
  return { kind: "march", cats, ...flags, ...point, line };
}

function writeCushionOrder(writer: BitWriter, command: CushionCommand): void {
  writer.bits(command.cushion, CUSHION_BITS);
  if (command.kind === "breed") {
    writer.bits(CAT_KINDS.indexOf(command.catKind), CAT_KIND_BITS);
    return;
  }
  writer.flag(command.at !== null);
  if (command.at === null) return;
  writer.i16(command.at.x);
  writer.i16(command.at.y);
}

function readCushionOrder(reader: BitReader, kind: CushionCommand["kind"]): CushionCommand {
  const cushion = reader.bits(CUSHION_BITS);
  if (kind === "rally") {
    return { kind, cushion, at: reader.flag() ? { x: reader.i16(), y: reader.i16() } : null };
  }
  const catKind = CAT_KINDS[reader.bits(CAT_KIND_BITS)];
  if (catKind === undefined) reader.fail();
  return { kind, cushion, catKind: catKind ?? "tabby" };
}
