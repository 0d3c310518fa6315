import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { playersOfMask, TURN_MAX, type Installation, type Statement } from "../../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";

const VIEW_BITS = 16;
/** A number, a view, three masks, two flags, and twice as many turns as there may be players. */
export const STATEMENT_BYTES_MAX = 1 + 4 + 2 + 3 + 1 + 1 + 2 * 4 * PLAYER_COUNT_MAX;

/** Who is gone, by its sender. Layout: docs/protocol.md. */
export function writeStatement(writer: BitWriter, statement: Statement): void {
  const { number, view, gone, promised, held, votes, isAlone, installed } = statement;
  assert(number > 0 && (gone & promised) === promised, "who is promised to be gone is said to be gone");
  assert((installed !== null) === view > 0, "a view after the first came about by somebody's leaving");
  writer.u32(number);
  writer.bits(view, VIEW_BITS);
  writer.u8(gone);
  writeTurns(writer, promised, held);
  writer.u8(votes);
  writer.flag(isAlone);
  if (installed === null) return;
  assert(installed.gone !== 0, "somebody has left");
  writeTurns(writer, installed.gone, installed.lastTurns);
}

/** Reads what writeStatement wrote; on anything else the reader has failed. That it is true is not asked here. */
export function readStatement(reader: BitReader): Statement {
  const number = reader.u32();
  const view = reader.bits(VIEW_BITS);
  const gone = reader.u8();
  const { mask: promised, turns: held } = readTurns(reader);
  const votes = reader.u8();
  const isAlone = reader.flag();
  const installed = view === 0 ? null : readInstallation(reader);
  if (number === 0 || (gone & promised) !== promised) reader.fail();
  return { number, view, gone, promised, held, votes, isAlone, installed };
}

function readInstallation(reader: BitReader): Installation {
  const { mask: gone, turns: lastTurns } = readTurns(reader);
  if (gone === 0) reader.fail();
  return { gone, lastTurns };
}

/** A mask of players, then a turn of each, from -1 on: as the one after it. */
function writeTurns(writer: BitWriter, mask: number, turns: readonly number[]): void {
  assert(playersOfMask(mask).length === turns.length, "a turn of each player in the mask");
  writer.u8(mask);
  for (const turn of turns) {
    assert(turn >= -1 && turn < TURN_MAX, `writeStatement: turn ${turn}`);
    writer.u32(turn + 1);
  }
}

function readTurns(reader: BitReader): { readonly mask: number; readonly turns: readonly number[] } {
  const mask = reader.u8();
  const turns = playersOfMask(mask).map(() => reader.u32() - 1);
  if (turns.some((turn) => turn >= TURN_MAX)) reader.fail();
  return { mask, turns };
}
