const PREAMBLE_BYTES = 6; // magic and version
const HEAD_BYTES = 2;
const CRC_BYTES = 4;

/** The bytes of the recorder record, in which the files of one match differ; see docs/replay-format.md. */
export function recorderRecord(file: Buffer): Buffer {
  return file.subarray(PREAMBLE_BYTES, matchRecordAt(file));
}

/** All from the match record on, which the files of one match share. */
export function sharedRecords(file: Buffer): Buffer {
  return file.subarray(matchRecordAt(file));
}

function matchRecordAt(file: Buffer): number {
  const bodyBytes = file.readUInt16BE(PREAMBLE_BYTES) & 0x3fff;
  return PREAMBLE_BYTES + HEAD_BYTES + bodyBytes + CRC_BYTES;
}
