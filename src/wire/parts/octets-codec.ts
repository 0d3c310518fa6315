import {
  assert,
  bytesOfDigest,
  DIGEST_BYTES,
  digestOfBytes,
  type BitReader,
  type BitWriter,
  type Digest,
} from "../../base/index.ts";

/** So many bytes, and no others: a key, a signature. A reader takes them by `reader.bytes(count)`. */
export function writeOctets(writer: BitWriter, bytes: Uint8Array, count: number): void {
  assert(bytes.length === count, `writeOctets: ${bytes.length} bytes, expected ${count}`);
  writer.bytes(bytes);
}

export function writeDigest(writer: BitWriter, digest: Digest): void {
  writer.bytes(bytesOfDigest(digest));
}

/** Reads it back; where the reader has failed it is none. */
export function readDigest(reader: BitReader): Digest {
  const bytes = reader.bytes(DIGEST_BYTES);
  return bytes.length < DIGEST_BYTES ? "" : digestOfBytes(bytes);
}
