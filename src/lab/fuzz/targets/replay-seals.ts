// What a liar that knows the format of replays would write: docs/replay-format.md.
import { crc32, joined } from "../../../base/index.ts";

/** A replay taken apart, whether its records say something or not. */
interface ReplayParts {
  readonly preamble: Uint8Array;
  readonly records: readonly { readonly kind: number; readonly body: Uint8Array }[];
}

const PREAMBLE_BYTES = 6;
const HEAD_BYTES = 2;
const CRC_BYTES = 4;
const BODY_BYTES_MAX = 2 ** 14 - 1;
const MATCH = 1;

export function replayPartsOf(bytes: Uint8Array): ReplayParts {
  const records: ReplayParts["records"][number][] = [];
  for (let at = PREAMBLE_BYTES; at + HEAD_BYTES <= bytes.length;) {
    const head = bytes[at]! * 256 + bytes[at + 1]!;
    const end = at + HEAD_BYTES + (head & BODY_BYTES_MAX);
    records.push({ kind: head >> 14, body: bytes.slice(at + HEAD_BYTES, end) });
    at = end + CRC_BYTES;
  }
  return { preamble: bytes.slice(0, PREAMBLE_BYTES), records };
}

/** With right lengths and checksums: that of the first match record begins anew. */
export function writeReplayParts({ preamble, records }: ReplayParts): Uint8Array {
  let crc = crc32(preamble);
  let isMatchBegun = false;
  const parts: Uint8Array[] = [preamble];
  for (const { kind, body } of records) {
    if ((kind & 3) === MATCH && !isMatchBegun) {
      crc = 0;
      isMatchBegun = true;
    }
    const length = Math.min(body.length, BODY_BYTES_MAX);
    const record = new Uint8Array(HEAD_BYTES + length + CRC_BYTES);
    const view = new DataView(record.buffer);
    view.setUint16(0, ((kind & 3) << 14) | length);
    record.set(body.subarray(0, length), HEAD_BYTES);
    crc = crc32(record.subarray(0, HEAD_BYTES + length), crc);
    view.setUint32(HEAD_BYTES + length, crc);
    parts.push(record);
  }
  return joined(...parts);
}
