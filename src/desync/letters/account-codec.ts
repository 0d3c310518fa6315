import {
  assert,
  bytesOfDigest,
  DIGEST_BYTES,
  digestOfBytes,
  type BitReader,
  type BitWriter,
  type Digest,
} from "../../base/index.ts";
import { END_POINT, POINTS_PER_TURN, type OtherData, type TurnEnd } from "../../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { readAsciiText, writeAsciiText } from "../../wire/index.ts";
import {
  ACCOUNT_TURNS_MAX,
  ATTEMPTS_MAX,
  ENVIRONMENT_TEXT_MAX,
  isBefore,
  OTHER_DATA_MAX,
  type Account,
  type Environment,
  type RunTurn,
  type ToldValues,
} from "./account.ts";
import {
  HALT_HEAD_BYTES,
  readHaltTurn,
  readSlip,
  readTurnNearHalt,
  SLIP_BYTES_MAX,
  writeHaltTurn,
  writeSlip,
  writeTurnNearHalt,
} from "./halt-codec.ts";

const ATTEMPT_BITS = 2;
const TURN_COUNT_BITS = 5;
const PLAYER_BITS = 3;
const TOLD_TURN_BITS = 5;
const TOLD_TURNS_MAX = 2 ** TOLD_TURN_BITS;
const OTHER_DATA_ORDER = 0;
const HEX_WORD_DIGITS = 8;
/** Of turn data that are not here. */
const NOT_HERE = new Uint8Array(DIGEST_BYTES);
const CODE_HASH = /^[0-9a-f]{16}$/;
/** More than any account takes: points, end values and digests of all turns, other data, slip, texts. */
export const ACCOUNT_BYTES_MAX =
  HALT_HEAD_BYTES +
  16 +
  ACCOUNT_TURNS_MAX * (4 * POINTS_PER_TURN + 9) +
  (ACCOUNT_TURNS_MAX + 1) * (1 + DIGEST_BYTES * PLAYER_COUNT_MAX) +
  2 +
  PLAYER_COUNT_MAX * 9 +
  OTHER_DATA_MAX * 2 +
  SLIP_BYTES_MAX +
  (ENVIRONMENT_TEXT_MAX + 1) * 3 +
  10;

assert(ATTEMPTS_MAX === 2 ** ATTEMPT_BITS, "an attempt takes two bits");
assert(ACCOUNT_TURNS_MAX < 2 ** TURN_COUNT_BITS, "the count of turns takes five bits");
assert(PLAYER_COUNT_MAX === 2 ** PLAYER_BITS, "a player, and a count of them, takes three bits");

/** Layout: docs/protocol.md. Asserts every range: the caller is us. */
export function writeAccount(writer: BitWriter, account: Account): void {
  const { haltTurn, baseTurn, firstEnds, secondRun, digests } = account;
  const turnCount = haltTurn - 1 - baseTurn;
  assert(
    baseTurn >= -1 && turnCount >= 0 && turnCount <= ACCOUNT_TURNS_MAX,
    `writeAccount: base turn ${baseTurn} does not go with ${haltTurn}`,
  );
  assert(
    firstEnds.length === turnCount && secondRun.length === turnCount && digests.length === turnCount + 1,
    `writeAccount: an account of ${turnCount} turns has as many ends and runs, and digests of one more`,
  );
  writeHaltTurn(writer, haltTurn);
  writer.bits(account.attempt, ATTEMPT_BITS);
  writer.flag(account.hasFound);
  writer.bits(turnCount, TURN_COUNT_BITS);
  writer.u32(account.baseChecksum);
  writeTurnNearHalt(writer, account.givenTurn, haltTurn);
  writer.u32(account.logChecksum);
  secondRun.forEach((run, i) => writeRun(writer, run, firstEnds[i]!));
  digests.forEach((row, i) => {
    const isLast = i === turnCount;
    assert(isLast || mayBe(row, digests, i), "writeAccount: turn data of a turn that has run are here");
    writeDigests(writer, row);
  });
  writeTold(writer, account, digests[turnCount]!.length);
  writeOtherData(writer, account.otherData, haltTurn);
  writer.flag(account.slip !== null);
  if (account.slip !== null) writeSlip(writer, account.slip, haltTurn);
  writeEnvironment(writer, account.environment);
}

/** Reads what writeAccount wrote; on anything else the reader has failed. */
export function readAccount(reader: BitReader): Account {
  const haltTurn = readHaltTurn(reader);
  const attempt = reader.bits(ATTEMPT_BITS);
  const hasFound = reader.flag();
  const turnCount = reader.bits(TURN_COUNT_BITS);
  if (turnCount > ACCOUNT_TURNS_MAX || turnCount > haltTurn) reader.fail();
  const baseChecksum = reader.u32();
  const givenTurn = readTurnNearHalt(reader, haltTurn);
  const logChecksum = reader.u32();
  const runs: { readonly run: RunTurn; readonly end: TurnEnd }[] = [];
  while (runs.length < turnCount && !reader.failed) runs.push(readRun(reader));
  const digests: (readonly Digest[])[] = [];
  while (digests.length <= turnCount && !reader.failed) {
    digests.push(readDigests(reader));
    const at = digests.length - 1;
    if (at < turnCount && !mayBe(digests[at]!, digests, at)) reader.fail();
  }
  const toldBefore = reader.bits(TOLD_TURN_BITS) + 1;
  if (toldBefore > haltTurn + 2) reader.fail();
  return {
    ...{ haltTurn, attempt, hasFound, baseTurn: haltTurn - 1 - turnCount, baseChecksum, givenTurn },
    firstEnds: runs.map(({ end }) => end),
    secondRun: runs.map(({ run }) => run),
    ...{ logChecksum, digests, toldAtEndOf: haltTurn - toldBefore },
    told: (digests.at(-1) ?? []).map(() => readTold(reader)),
    otherData: readOtherData(reader, haltTurn),
    slip: reader.flag() ? readSlip(reader, haltTurn) : null,
    environment: readEnvironment(reader),
  };
}

/** The points of the second run, then how the first run ended: mostly the same, which takes one bit. */
function writeRun(writer: BitWriter, { points }: RunTurn, end: TurnEnd): void {
  assert(points.length === POINTS_PER_TURN, `writeAccount: ${points.length} points in a turn`);
  for (const checksum of points) writer.u32(checksum);
  writer.u32(end.randomValue);
  const isSame = end.checksum === points[END_POINT];
  writer.flag(isSame);
  if (!isSame) writer.u32(end.checksum);
}

function readRun(reader: BitReader): { readonly run: RunTurn; readonly end: TurnEnd } {
  const points = Array.from({ length: POINTS_PER_TURN }, () => reader.u32());
  const randomValue = reader.u32();
  if (reader.flag()) return { run: { points }, end: { randomValue, checksum: points[END_POINT]! } };
  const checksum = reader.u32();
  if (checksum === points[END_POINT]) reader.fail(); // one legal encoding: that it is the same is said by a bit
  return { run: { points }, end: { randomValue, checksum } };
}

/** The digests of a turn, one a player; all zeros, not here, is a digest of the last turn, or of turns before a player came back. */
function writeDigests(writer: BitWriter, row: readonly Digest[]): void {
  assert(row.length > 0 && row.length <= PLAYER_COUNT_MAX, `writeAccount: ${row.length} digests of a turn`);
  writer.bits(row.length - 1, PLAYER_BITS);
  for (const digest of row) writer.bytes(digest === "" ? NOT_HERE : bytesOfDigest(digest));
}

function readDigests(reader: BitReader): readonly Digest[] {
  return Array.from({ length: reader.bits(PLAYER_BITS) + 1 }, () => {
    const bytes = reader.bytes(DIGEST_BYTES);
    return bytes.every((byte) => byte === 0) ? "" : digestOfBytes(bytes);
  });
}

/** Whether that can be the row of a turn that has run: what is missing is of somebody who was not back yet. */
function mayBe(row: readonly Digest[], digests: readonly (readonly Digest[])[], at: number): boolean {
  return (
    row.every((digest, player) => digest !== "" || isBefore(digests, at, player)) &&
    row.some((digest) => digest !== "")
  );
}

/** How many turns before the halt the check values were taken, then those of each player. */
function writeTold(writer: BitWriter, { haltTurn, toldAtEndOf, told }: Account, playerCount: number): void {
  assert(told.length === playerCount, `writeAccount: check values of ${told.length} players`);
  const before = haltTurn - toldAtEndOf;
  assert(
    before >= 1 && before <= TOLD_TURNS_MAX && toldAtEndOf >= -2,
    `writeAccount: check values of turn ${toldAtEndOf} for turn ${haltTurn}`,
  );
  writer.bits(before - 1, TOLD_TURN_BITS);
  for (const values of told) {
    writer.flag(values !== null);
    if (values === null) continue;
    writer.u16(values.randomValue);
    writer.u32(values.checksum);
    writer.u16(values.logChecksum);
  }
}

function readTold(reader: BitReader): ToldValues | null {
  if (!reader.flag()) return null;
  return { randomValue: reader.u16(), checksum: reader.u32(), logChecksum: reader.u16() };
}

function writeOtherData(writer: BitWriter, otherData: readonly OtherData[], haltTurn: number): void {
  assert(otherData.length <= OTHER_DATA_MAX, `writeAccount: ${otherData.length} turn data that are others`);
  writer.golomb(otherData.length, OTHER_DATA_ORDER);
  for (const { turn, playerId, kind, from } of otherData) {
    writeTurnNearHalt(writer, turn, haltTurn);
    writer.bits(playerId - 1, PLAYER_BITS);
    writer.flag(kind === "passed-on");
    writer.bits(from - 1, PLAYER_BITS);
  }
}

function readOtherData(reader: BitReader, haltTurn: number): readonly OtherData[] {
  const count = reader.golomb(OTHER_DATA_ORDER);
  if (count > OTHER_DATA_MAX) reader.fail();
  const otherData: OtherData[] = [];
  while (otherData.length < count && !reader.failed) {
    otherData.push({
      turn: readTurnNearHalt(reader, haltTurn),
      playerId: reader.bits(PLAYER_BITS) + 1,
      kind: reader.flag() ? "passed-on" : "ran-other",
      from: reader.bits(PLAYER_BITS) + 1,
    });
  }
  return otherData;
}

function writeEnvironment(writer: BitWriter, environment: Environment): void {
  const { gameVersion, codeHash, platform, engine } = environment;
  writeAsciiText(writer, gameVersion, ENVIRONMENT_TEXT_MAX);
  writer.flag(codeHash !== "");
  if (codeHash !== "") {
    assert(CODE_HASH.test(codeHash), `writeAccount: "${codeHash}" is not 16 hex digits`);
    writer.u32(parseInt(codeHash.slice(0, HEX_WORD_DIGITS), 16));
    writer.u32(parseInt(codeHash.slice(HEX_WORD_DIGITS), 16));
  }
  writeAsciiText(writer, platform, ENVIRONMENT_TEXT_MAX);
  writeAsciiText(writer, engine, ENVIRONMENT_TEXT_MAX);
}

function readEnvironment(reader: BitReader): Environment {
  return {
    gameVersion: readAsciiText(reader, ENVIRONMENT_TEXT_MAX),
    codeHash: reader.flag() ? hexOf(reader.u32()) + hexOf(reader.u32()) : "",
    platform: readAsciiText(reader, ENVIRONMENT_TEXT_MAX),
    engine: readAsciiText(reader, ENVIRONMENT_TEXT_MAX),
  };
}

function hexOf(word: number): string {
  return word.toString(16).padStart(HEX_WORD_DIGITS, "0");
}
