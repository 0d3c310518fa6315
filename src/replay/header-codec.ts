import {
  assert,
  BitReader,
  BitWriter,
  crc32,
  displayTextProblem,
  fail,
  ok,
  type Result,
} from "../base/index.ts";
import {
  isMatchSetup,
  PLAYER_NAME_CHARACTERS_MAX,
  SIM_VERSION,
  type MatchSetup,
  type PlayerId,
} from "../sim/index.ts";
import { readName, writeName } from "../wire/index.ts";
import { PREAMBLE_BYTES, REPLAY_MAGIC, REPLAY_VERSION } from "./constants.ts";
import { readRecord, writeRecord } from "./format.ts";

export interface ReplayPlayerName {
  readonly playerId: PlayerId;
  readonly name: string; // 1 to 24 code points, see displayTextProblem
}

/** What a replay says of its match before the first turn. The versions are always those of the program that records. */
export interface ReplayHeader {
  readonly recorderName: string; // of the player whose peer recorded; the only part in which peers' files differ
  readonly seed: number; // u32
  readonly catsPerPlayer: number; // 1..CATS_PER_PLAYER_MAX, u16
  readonly players: readonly ReplayPlayerName[]; // in ascending player id, 1 to 8 of them
}

/** What was read, where the turns begin, and the CRC that the first of them goes on from. */
interface ReadHeader {
  readonly simVersion: number; // if it is not ours, `header` is null: another simulation may mean other fields
  readonly header: ReplayHeader | null;
  readonly end: number;
  readonly crc: number;
}

/** A name of 24 code points takes less than 104 bytes, eight of them and what stands before them less than this. */
const HEADER_BODY_BYTES_MAX = 1_024;
const PLAYER_BITS = 3;

/** What the world of this replay is created with. */
export function setupOf({ seed, catsPerPlayer, players }: ReplayHeader): MatchSetup {
  return { seed, catsPerPlayer, playerIds: players.map(({ playerId }) => playerId) };
}

/** The bytes up to turn 0, and the CRC that its record goes on from. Asserts every range: the caller is us. */
export function writeHeader(header: ReplayHeader): { readonly bytes: Uint8Array; readonly crc: number } {
  assert(isMatchSetup(setupOf(header)), "writeHeader: the setup is out of range");
  const preamble = new BitWriter(PREAMBLE_BYTES);
  preamble.u32(REPLAY_MAGIC);
  preamble.u16(REPLAY_VERSION);
  const first = preamble.finish();
  const recorder = writeRecord("recorder", writeRecorderBody(header), crc32(first));
  const match = writeRecord("match", writeMatchBody(header), 0);
  const bytes = new Uint8Array(first.length + recorder.bytes.length + match.bytes.length);
  bytes.set(first);
  bytes.set(recorder.bytes, first.length);
  bytes.set(match.bytes, first.length + recorder.bytes.length);
  return { bytes, crc: match.crc };
}

/** Reads what follows magic and version, which the caller has checked. */
export function readHeader(bytes: Uint8Array): Result<ReadHeader, "damaged"> {
  const recorder = readRecord(bytes, PREAMBLE_BYTES, crc32(bytes.subarray(0, PREAMBLE_BYTES)));
  if (recorder.kind !== "whole" || recorder.record !== "recorder") return fail("damaged");
  const match = readRecord(bytes, recorder.end, 0);
  if (match.kind !== "whole" || match.record !== "match") return fail("damaged");

  const recorderReader = new BitReader(recorder.body);
  const recorderName = readName(recorderReader);
  const reader = new BitReader(match.body);
  const simVersion = reader.u16();
  const place = { simVersion, end: match.end, crc: match.crc };
  if (simVersion !== SIM_VERSION && !reader.failed) return ok({ ...place, header: null });
  const header = readMatchBody(reader, recorderName);
  const isWhole = recorderReader.finished && reader.finished && isMatchSetup(setupOf(header));
  return isWhole ? ok({ ...place, header }) : fail("damaged");
}

function writeRecorderBody({ recorderName }: ReplayHeader): Uint8Array {
  const writer = new BitWriter(HEADER_BODY_BYTES_MAX);
  writeCheckedName(writer, recorderName);
  return writer.finish();
}

function writeMatchBody({ seed, catsPerPlayer, players }: ReplayHeader): Uint8Array {
  const writer = new BitWriter(HEADER_BODY_BYTES_MAX);
  writer.u16(SIM_VERSION);
  writer.u32(seed);
  writer.u16(catsPerPlayer);
  writer.bits(players.length - 1, PLAYER_BITS);
  for (const { playerId, name } of players) {
    writer.bits(playerId - 1, PLAYER_BITS);
    writeCheckedName(writer, name);
  }
  return writer.finish();
}

function readMatchBody(reader: BitReader, recorderName: string): ReplayHeader {
  const seed = reader.u32();
  const catsPerPlayer = reader.u16();
  const playerCount = reader.bits(PLAYER_BITS) + 1;
  const players: ReplayPlayerName[] = [];
  for (let i = 0; i < playerCount; i += 1) {
    players.push({ playerId: reader.bits(PLAYER_BITS) + 1, name: readName(reader) });
  }
  return { recorderName, seed, catsPerPlayer, players };
}

function writeCheckedName(writer: BitWriter, name: string): void {
  assert(
    displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX) === null,
    `writeHeader: "${name}" is not a name`,
  );
  writeName(writer, name);
}
