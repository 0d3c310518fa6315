// Goal: each record at the beginning of a file is of the kind that belongs there, and says no more than it may.
// Method: records of a sound file are changed, and every CRC is made anew, so that only what they say is wrong.
import { expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";
import { PREAMBLE_BYTES } from "../../src/replay/constants.ts";
import { readRecord, writeRecord, type RecordKind } from "../../src/replay/format.ts";
import { readReplay, ReplayRecorder } from "../../src/replay/index.ts";
import { SMALL_MAP } from "../support/test-maps.ts";
import { headerOfSetup, joinBytes } from "./recorded-match.ts";

interface PlainRecord {
  readonly record: RecordKind;
  readonly body: Uint8Array;
}

const START = new ReplayRecorder(
  headerOfSetup({
    ...{ seed: 3, catsPerPlayer: 4, playerIds: [2, 3] },
    ground: { mode: "battle", map: SMALL_MAP, catLimit: 4, timeLimitMinutes: 9 },
  }),
).start();
const PREAMBLE = START.subarray(0, PREAMBLE_BYTES);
const RECORDS = recordsOf(START);

/** The recorder's CRC goes on from the preamble, the match's from nothing. */
function recordsOf(file: Uint8Array): readonly PlainRecord[] {
  const records: PlainRecord[] = [];
  let crc = crc32(file.subarray(0, PREAMBLE_BYTES));
  for (let at = PREAMBLE_BYTES; at < file.length;) {
    const read = readRecord(file, at, crc);
    if (read.kind !== "whole") throw new Error(`record ${records.length} is ${read.kind}`);
    records.push(read);
    at = read.end;
    crc = records.length === 1 ? 0 : read.crc;
  }
  return records;
}

function fileOf(records: readonly PlainRecord[]): Uint8Array {
  const parts: Uint8Array[] = [PREAMBLE];
  let crc = crc32(PREAMBLE);
  for (const { record, body } of records) {
    const written = writeRecord(record, body, crc);
    parts.push(written.bytes);
    crc = parts.length === 2 ? 0 : written.crc;
  }
  return joinBytes(parts);
}

test("the records of a match on a map are the recorder, the match and the map", () => {
  expect(RECORDS.map(({ record }) => record)).toEqual(["recorder", "match", "match"]);
  expect(fileOf(RECORDS)).toEqual(START);
  expect(readReplay(fileOf(RECORDS))).toMatchObject({ ok: true });
});

test.each([0, 1, 2])("record %d of any other kind is damage", (place) => {
  const others = (["recorder", "match", "turn", "end"] as const).filter(
    (kind) => kind !== RECORDS[place]!.record,
  );
  for (const record of others)
    expect(readReplay(fileOf(RECORDS.with(place, { ...RECORDS[place]!, record })))).toMatchObject({
      ...{ ok: false, reason: "damaged" },
    });
});

test.each([
  ["a byte behind the recorder's name", 0, (body: Uint8Array) => joinBytes([body, Uint8Array.of(0)])],
  ["a recorder without a name", 0, () => new Uint8Array()],
  ["half a simulation version", 1, (body: Uint8Array) => body.subarray(0, 1)],
  ["a match that says nothing", 1, () => new Uint8Array()],
  ["a byte behind the match", 1, (body: Uint8Array) => joinBytes([body, Uint8Array.of(0)])],
  ["a map in another piece than it is said to be", 2, (body: Uint8Array) => body.subarray(1)],
] as const)("%s is damage", (_, place, change) => {
  const changed = { ...RECORDS[place]!, body: change(RECORDS[place]!.body) };
  expect(readReplay(fileOf(RECORDS.with(place, changed)))).toMatchObject({ ok: false, reason: "damaged" });
});
