const PREAMBLE_BYTES = 6; // magic and version
const HEAD_BYTES = 2;
const CRC_BYTES = 4;
const BODY_BYTES_BITS = 14;
const BODY_BYTES_MASK = 0x3fff;
const END_KIND = 3;
const OUTCOME_BYTES = 6; // outcome, winner, turnCount

/** The bytes of the recorder record, in which the files of one match differ; see docs/replay-format.md. */
export function recorderRecord(file: Buffer): Buffer {
  return file.subarray(PREAMBLE_BYTES, matchRecordAt(file));
}

/** All from the match record on that the files of one match share: how it ended, but not who has signed it for whom. */
export function sharedRecords(file: Buffer): Buffer {
  const from = matchRecordAt(file);
  let at = from;
  while (at + HEAD_BYTES <= file.length) {
    const head = file.readUInt16BE(at);
    if (head >> BODY_BYTES_BITS === END_KIND)
      return Buffer.concat([
        file.subarray(from, at),
        file.subarray(at + HEAD_BYTES, at + HEAD_BYTES + OUTCOME_BYTES),
      ]);
    at += HEAD_BYTES + (head & BODY_BYTES_MASK) + CRC_BYTES;
  }
  return file.subarray(from);
}

function matchRecordAt(file: Buffer): number {
  const bodyBytes = file.readUInt16BE(PREAMBLE_BYTES) & BODY_BYTES_MASK;
  return PREAMBLE_BYTES + HEAD_BYTES + bodyBytes + CRC_BYTES;
}
