import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { END_POINT, POINTS_PER_TURN, TURN_MAX, type Moment } from "../../lockstep/index.ts";
import { PATH_LENGTH_MAX } from "../../sim/index.ts";
import { readAsciiText, writeAsciiText } from "../../wire/index.ts";
import { ACCOUNT_TURNS_MAX, type Slip } from "./account.ts";

const TURN_BITS = 31;
const BACK_BITS = 5;
const POINT_BITS = 3;
const NEAR_BITS = 6;
const NETWORK_ID_ORDER = 5;
/** More than a slip takes, whatever it says. */
export const SLIP_BYTES_MAX = 72;
/** What comes first in every message about a halt: the kind and the turn. */
export const HALT_HEAD_BYTES = 5;

assert(TURN_MAX === 2 ** TURN_BITS - 1, "a turn from 0 on takes 31 bits");
assert(ACCOUNT_TURNS_MAX < 2 ** BACK_BITS, "how far back a moment is takes five bits");
assert(2 * ACCOUNT_TURNS_MAX < 2 ** NEAR_BITS, "a turn near the halt takes six bits");
assert(END_POINT < 2 ** POINT_BITS, "a point takes three bits");

/** The turn that is not entered: u31. */
export function writeHaltTurn(writer: BitWriter, haltTurn: number): void {
  writer.bits(haltTurn, TURN_BITS);
}

export function readHaltTurn(reader: BitReader): number {
  return reader.bits(TURN_BITS);
}

/** A turn at most ACCOUNT_TURNS_MAX from that of the halt, from 0 on: the distance + ACCOUNT_TURNS_MAX as u6. */
export function writeTurnNearHalt(writer: BitWriter, turn: number, haltTurn: number): void {
  const code = turn - haltTurn + ACCOUNT_TURNS_MAX;
  assert(isTurnNearHalt(turn, haltTurn), `writeTurnNearHalt: turn ${turn} is far from ${haltTurn}`);
  writer.bits(code, NEAR_BITS);
}

/** Reads such a turn; on one that is further away, or none, the reader has failed. */
export function readTurnNearHalt(reader: BitReader, haltTurn: number): number {
  const turn = haltTurn + reader.bits(NEAR_BITS) - ACCOUNT_TURNS_MAX;
  if (!isTurnNearHalt(turn, haltTurn)) reader.fail();
  return turn;
}

export function isTurnNearHalt(turn: number, haltTurn: number): boolean {
  return turn >= 0 && turn <= TURN_MAX && Math.abs(turn - haltTurn) <= ACCOUNT_TURNS_MAX;
}

/** A moment before the halt: turns back from the last one that was entered, u5; point u3. */
export function writeMoment(writer: BitWriter, { turn, point }: Moment, haltTurn: number): void {
  const back = haltTurn - 1 - turn;
  assert(turn >= -1 && back >= 0 && back <= ACCOUNT_TURNS_MAX, `writeMoment: turn ${turn} is out of range`);
  assert(point >= 0 && point < POINTS_PER_TURN, `writeMoment: point ${point} is out of range`);
  writer.bits(back, BACK_BITS);
  writer.bits(point, POINT_BITS);
}

/** Reads a moment; on one that is too long ago, or before the match, the reader has failed. */
export function readMoment(reader: BitReader, haltTurn: number): Moment {
  const back = reader.bits(BACK_BITS);
  const moment = { turn: haltTurn - 1 - back, point: reader.bits(POINT_BITS) };
  if (back > ACCOUNT_TURNS_MAX || moment.turn < -1 || moment.point >= POINTS_PER_TURN) reader.fail();
  return moment;
}

/** Where two runs differed first. Layout: docs/protocol.md. */
export function writeSlip(writer: BitWriter, slip: Slip, haltTurn: number): void {
  writeMoment(writer, slip.at, haltTurn);
  writeAsciiText(writer, slip.path, PATH_LENGTH_MAX);
  writer.flag(slip.networkId !== null);
  if (slip.networkId !== null) writer.golomb(slip.networkId, NETWORK_ID_ORDER);
  writer.i32(slip.first);
  writer.i32(slip.second);
  writer.u32(slip.wordCount);
  writer.flag(slip.draws !== null);
  if (slip.draws === null) return;
  writer.u16(slip.draws.first);
  writer.u16(slip.draws.second);
}

/** Reads a slip; whether there is such a field is for its receiver to ask. */
export function readSlip(reader: BitReader, haltTurn: number): Slip {
  return {
    at: readMoment(reader, haltTurn),
    path: readAsciiText(reader, PATH_LENGTH_MAX),
    networkId: reader.flag() ? reader.golomb(NETWORK_ID_ORDER) : null,
    first: reader.i32(),
    second: reader.i32(),
    wordCount: reader.u32(),
    draws: reader.flag() ? { first: reader.u16(), second: reader.u16() } : null,
  };
}
