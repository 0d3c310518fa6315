import { assert, BitReader, BitWriter, crc32, fail, joined, ok, type Result } from "../base/index.ts";
import { hasCushionKinds, isMatchSetup, mapChecksumOf, SIM_VERSION, type MatchSetup } from "../sim/index.ts";
import { decodeMap, encodeMap, MAP_BYTES_MAX, readName, writeName } from "../wire/index.ts";
import { PREAMBLE_BYTES, RECORD_BODY_BYTES_MAX, REPLAY_MAGIC, REPLAY_VERSION } from "./constants.ts";
import { readRecord, writeRecord } from "./format.ts";
import { readMatchBody, readMode, writeMatchBody, type MatchBody, type ReplayMatch } from "./match-body.ts";
import { isAnyClassic, isOwnSimulation } from "./own-rules.ts";
import { readMatchBodyVersion1 } from "./version-1.ts";

/** What a replay says of its match before the first turn. The versions are always those of the program that records. */
export interface ReplayHeader extends ReplayMatch {
  readonly recorderName: string; // of the player whose peer recorded; the only part in which peers' files differ
}

/** What was read, where the turns begin, and the CRC that the first of them goes on from. */
interface ReadHeader {
  readonly header: ReplayHeader;
  readonly simVersion: number; // of the program that recorded
  readonly matchBytes: Uint8Array; // of match and map records, as they are
  readonly end: number;
  readonly crc: number;
}

/** A simulation whose match this program can't play: its fields may mean something else, so nothing more was read. */
interface OtherSimulation {
  readonly header: null;
  readonly simVersion: number;
}

/** Where a record ended, and the CRC that the next one goes on from. */
interface Place {
  readonly at: number;
  readonly crc: number;
}

/** A name of 24 code points takes less than 104 bytes, eight of them and what stands beside them less than this. */
const BODY_BYTES_MAX = 1_024;
const NO_MAP = new Uint8Array(0);

assert(MAP_BYTES_MAX <= 0xffff, "the length of a map takes 16 bits");

/** Bytes of a file, and the CRC that the record behind them goes on from. */
interface Written {
  readonly bytes: readonly Uint8Array[];
  readonly crc: number;
}

/** The bytes up to turn 0, and the CRC that its record goes on from. Asserts every range: the caller is us. */
export function writeHeader(header: ReplayHeader): {
  readonly bytes: Uint8Array;
  readonly matchBytes: Uint8Array; // of those the records that all peers' files have alike: match and map
  readonly crc: number;
} {
  const { setup, players, recorderName } = header;
  assert(isMatchSetup(setup), "writeHeader: the setup is out of range");
  assert(players.length === setup.playerIds.length, "writeHeader: each player has a name");
  const preamble = new BitWriter(PREAMBLE_BYTES);
  preamble.u32(REPLAY_MAGIC);
  preamble.u16(REPLAY_VERSION);
  const first = preamble.finish();
  const recorderBody = new BitWriter(BODY_BYTES_MAX);
  writeName(recorderBody, recorderName);
  const recorder = writeRecord("recorder", recorderBody.finish(), crc32(first));
  const mapBytes = setup.ground === undefined ? NO_MAP : encodeMap(setup.ground.map);
  const matchBody = new BitWriter(BODY_BYTES_MAX);
  matchBody.u16(SIM_VERSION);
  writeMatchBody(matchBody, header, mapBytes.length);
  const match = writeRecord("match", matchBody.finish(), 0);
  const map = writeMapRecords(mapBytes, match.crc);
  const matchBytes = joined(match.bytes, ...map.bytes);
  return { bytes: joined(first, recorder.bytes, matchBytes), matchBytes, crc: map.crc };
}

/** Reads what follows magic and version, which the caller has checked; `version` is one that is read. */
export function readHeader(
  bytes: Uint8Array,
  version: number,
): Result<ReadHeader | OtherSimulation, "damaged"> {
  const recorder = readRecord(bytes, PREAMBLE_BYTES, crc32(bytes.subarray(0, PREAMBLE_BYTES)));
  if (recorder.kind !== "whole" || recorder.record !== "recorder") return fail("damaged");
  const match = readRecord(bytes, recorder.end, 0);
  if (match.kind !== "whole" || match.record !== "match") return fail("damaged");

  const recorderReader = new BitReader(recorder.body);
  const recorderName = readName(recorderReader);
  const reader = new BitReader(match.body);
  const simVersion = reader.u16();
  const mode = version > 1 && isAnyClassic(simVersion) ? readMode(reader) : "classic";
  if (reader.failed || mode === null) return fail("damaged");
  if (!isOwnSimulation(simVersion, mode)) return ok({ header: null, simVersion });
  const body = version > 1 ? readMatchBody(reader, mode, version) : readMatchBodyVersion1(reader);
  if (!recorderReader.finished || !reader.finished) return fail("damaged");
  const read = readMap(bytes, { at: match.end, crc: match.crc }, body);
  const isOfItsTime = version > 4 || !hasCushionKinds(read?.setup.ground?.map.cushions ?? []);
  if (read === null || !isOfItsTime || !isMatchSetup(read.setup)) return fail("damaged");
  const { players, looks } = body;
  const header = { recorderName, setup: read.setup, players, ...(looks === undefined ? {} : { looks }) };
  const matchBytes = bytes.subarray(recorder.end, read.at);
  return ok({ header, simVersion, matchBytes, end: read.at, crc: read.crc });
}

/** The whole setup, with the map that follows the match record, or null if that is not the map that it speaks of. */
function readMap(
  bytes: Uint8Array,
  place: Place,
  { setup, ground }: MatchBody,
): ({ readonly setup: MatchSetup } & Place) | null {
  if (ground === null) return { setup, ...place };
  const { mapBytes, mapChecksum, ...rules } = ground;
  const read = readMapRecords(bytes, place, mapBytes);
  const map = read === null ? null : decodeMap(read.map);
  if (read === null || map === null || mapChecksumOf(map) !== mapChecksum) return null;
  return { setup: { ...setup, ground: { ...rules, map } }, at: read.end, crc: read.crc };
}

/** A map as match records: all but the last as long as a record can be. The largest map takes two. */
function writeMapRecords(map: Uint8Array, crcBefore: number): Written {
  const bytes: Uint8Array[] = [];
  let crc = crcBefore;
  for (let at = 0; at < map.length; at += RECORD_BODY_BYTES_MAX) {
    const record = writeRecord("match", map.subarray(at, at + RECORD_BODY_BYTES_MAX), crc);
    bytes.push(record.bytes);
    crc = record.crc;
  }
  return { bytes, crc };
}

/** The map of so many bytes whose records begin there, or null if they do not. */
function readMapRecords(
  bytes: Uint8Array,
  start: { readonly at: number; readonly crc: number },
  mapBytes: number,
): { readonly map: Uint8Array; readonly end: number; readonly crc: number } | null {
  if (mapBytes > MAP_BYTES_MAX) return null;
  const map = new Uint8Array(mapBytes);
  let { at, crc } = start;
  for (let read = 0; read < mapBytes;) {
    const record = readRecord(bytes, at, crc);
    const expected = Math.min(RECORD_BODY_BYTES_MAX, mapBytes - read);
    const isPiece = record.kind === "whole" && record.record === "match" && record.body.length === expected;
    if (!isPiece) return null;
    map.set(record.body, read);
    read += expected;
    at = record.end;
    crc = record.crc;
  }
  return { map, end: at, crc };
}
