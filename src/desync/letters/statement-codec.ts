import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { playersOfMask, TURN_MAX, type Installation, type Statement } from "../../lockstep/index.ts";
import { SIGNATURE_BYTES } from "../../seal/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { writeOctets } from "../../wire/index.ts";
import type { PromiseMessage } from "./message.ts";

const VIEW_BITS = 16;
/** Kind, number, view, lineage, five masks, two flags, and three times as many turns as there may be players. */
export const STATEMENT_BYTES_MAX = 1 + 4 + 2 + 4 + 5 + 1 + 3 * 4 * PLAYER_COUNT_MAX;
/** Who has promised it, and the signature of that. */
export const PROMISE_BYTES_MAX = STATEMENT_BYTES_MAX + 1 + SIGNATURE_BYTES;

/** Who is gone, by its sender. Layout: docs/protocol.md. */
export function writeStatement(writer: BitWriter, statement: Statement): void {
  const { number, view, lineage, gone, promised, held, among, named, votes, isAlone, installed } = statement;
  assert(number > 0 && (gone & promised) === promised, "who is promised to be gone is said to be gone");
  assert(isPromiseWell(statement), "a promise goes by the word of somebody who is left");
  assert((installed !== null) === view > 0, "a view after the first came about by somebody's leaving");
  writer.u32(number);
  writer.bits(view, VIEW_BITS);
  writer.u32(lineage);
  writer.u8(gone);
  writeTurns(writer, promised, held);
  if (promised !== 0) {
    writer.u8(among);
    writer.flag(named.length > 0);
    if (named.length > 0) writeEach(writer, promised, named);
  }
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
  const lineage = reader.u32();
  const gone = reader.u8();
  const { mask: promised, turns: held } = readTurns(reader);
  const among = promised === 0 ? 0 : reader.u8();
  const named = promised !== 0 && reader.flag() ? readEach(reader, promised) : [];
  const votes = reader.u8();
  const isAlone = reader.flag();
  const installed = view === 0 ? null : readInstallation(reader);
  if (number === 0 || (gone & promised) !== promised) reader.fail();
  const promise = { promised, held, among, named };
  if (!isPromiseWell(promise)) reader.fail();
  return { number, view, lineage, gone, ...promise, votes, isAlone, installed };
}

function isPromiseWell({ promised, among, named }: Pick<Statement, "promised" | "among" | "named">): boolean {
  if (promised === 0) return among === 0 && named.length === 0;
  return among !== 0 && (among & promised) === 0;
}

function readInstallation(reader: BitReader): Installation {
  const { mask: gone, turns: lastTurns } = readTurns(reader);
  if (gone === 0) reader.fail();
  return { gone, lastTurns };
}

/** A mask of players, then a turn of each, from -1 on: as the one after it. */
function writeTurns(writer: BitWriter, mask: number, turns: readonly number[]): void {
  writer.u8(mask);
  writeEach(writer, mask, turns);
}

function writeEach(writer: BitWriter, mask: number, turns: readonly number[]): void {
  assert(playersOfMask(mask).length === turns.length, "a turn of each player in the mask");
  for (const turn of turns) {
    assert(turn >= -1 && turn < TURN_MAX, `writeStatement: turn ${turn}`);
    writer.u32(turn + 1);
  }
}

function readTurns(reader: BitReader): { readonly mask: number; readonly turns: readonly number[] } {
  const mask = reader.u8();
  return { mask, turns: readEach(reader, mask) };
}

function readEach(reader: BitReader, mask: number): readonly number[] {
  const turns = playersOfMask(mask).map(() => reader.u32() - 1);
  if (turns.some((turn) => turn >= TURN_MAX)) reader.fail();
  return turns;
}

/** What another one has promised, with its signature. Layout: docs/protocol.md. */
export function writePromise(writer: BitWriter, { signer, statement, signature }: PromiseMessage): void {
  assert(statement.promised !== 0, "writePromise: a promise");
  assert(signer >= 1 && signer <= PLAYER_COUNT_MAX, `writePromise: player ${signer}`);
  writer.u8(signer);
  writeOctets(writer, signature, SIGNATURE_BYTES);
  writeStatement(writer, statement);
}

/** Reads what writePromise wrote; on anything else the reader has failed. Whether it is signed is not asked here. */
export function readPromise(reader: BitReader): Omit<PromiseMessage, "kind"> {
  const signer = reader.u8();
  const signature = reader.bytes(SIGNATURE_BYTES);
  const statement = readStatement(reader);
  if (signer < 1 || signer > PLAYER_COUNT_MAX || statement.promised === 0) reader.fail();
  return { signer, signature, statement };
}
