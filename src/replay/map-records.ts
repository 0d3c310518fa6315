import { assert } from "../base/index.ts";
import { MAP_BYTES_MAX } from "../wire/index.ts";
import { RECORD_BODY_BYTES_MAX } from "./constants.ts";
import { readRecord, writeRecord } from "./format.ts";

assert(MAP_BYTES_MAX <= 0xffff, "the length of a map takes 16 bits");

/** Bytes of a file, and the CRC that the record behind them goes on from. */
interface Written {
  readonly bytes: readonly Uint8Array[];
  readonly crc: number;
}

/** A map as match records: all but the last as long as a record can be. The largest map takes two. */
export function writeMapRecords(map: Uint8Array, crcBefore: number): Written {
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
export function readMapRecords(
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
