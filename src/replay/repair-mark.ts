import { assert, type BitReader } from "../base/index.ts";
import { playersOfMask } from "../lockstep/index.ts";
import { isPath, PATH_LENGTH_MAX, type PlayerId } from "../sim/index.ts";
import { MARK_BYTES_MIN, MARK_FLAG, MARK_KIND_COUNT } from "./constants.ts";

/** Games had differed and were made equal again before this turn. */
export interface RepairMark {
  readonly playerMask: number; // u8, bit playerId - 1 of each who was wrong; 0: nobody can be named
  readonly kind: number; // 0..MARK_KIND_COUNT - 1, what was wrong: the place in the order of FaultKind
  readonly path: string; // of the first word that differed, such as "cats[3].health"; "": none did, or it is not known
}

/** A mark, and the turn that began with the repair. */
export interface RepairedTurn extends RepairMark {
  readonly turn: number;
}

/** The last bytes of a turn's body. Asserts every range: the caller is us. */
export function writeRepairMark(
  { playerMask, kind, path }: RepairMark,
  playerIds: readonly PlayerId[],
): Uint8Array {
  assert(
    Number.isInteger(kind) && kind >= 0 && kind < MARK_KIND_COUNT,
    `writeRepairMark: kind ${kind} is outside 0..${MARK_KIND_COUNT - 1}`,
  );
  assert(
    isMaskOf(playerMask, playerIds),
    `writeRepairMark: mask ${playerMask} names who is not in the match`,
  );
  assert(isPathOrNone(path), `writeRepairMark: "${path}" is not a path`);
  const bytes = new Uint8Array(MARK_BYTES_MIN + path.length);
  bytes[0] = MARK_FLAG | kind;
  bytes[1] = playerMask;
  for (let i = 0; i < path.length; i += 1) bytes[MARK_BYTES_MIN + i] = path.charCodeAt(i);
  return bytes;
}

/** All that is left to read, of which the caller has read the first byte; on anything that is no mark the reader has failed. */
export function readRepairMark(
  first: number,
  reader: BitReader,
  playerIds: readonly PlayerId[],
): RepairMark | null {
  const playerMask = reader.u8();
  let path = "";
  while (reader.bitsLeft > 0 && path.length <= PATH_LENGTH_MAX) path += String.fromCharCode(reader.u8());
  const kind = first - MARK_FLAG;
  const isMark = kind >= 0 && kind < MARK_KIND_COUNT && isMaskOf(playerMask, playerIds) && isPathOrNone(path);
  if (reader.failed || !isMark) {
    reader.fail();
    return null;
  }
  return { playerMask, kind, path };
}

function isMaskOf(mask: number, playerIds: readonly PlayerId[]): boolean {
  return mask >= 0 && mask <= 0xff && playersOfMask(mask).every((playerId) => playerIds.includes(playerId));
}

/** A file can't show anything else by it. */
function isPathOrNone(path: string): boolean {
  return path === "" || isPath(path);
}
