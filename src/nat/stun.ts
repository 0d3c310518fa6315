import {
  assert,
  BitReader,
  BitWriter,
  crc32,
  fail,
  formatIpv6,
  joined,
  ok,
  type Result,
} from "../base/index.ts";
import { isAddress, type Address } from "../wire/index.ts";

// STUN, RFC 8489: as much of it as asks a server from where it sees us.

export const STUN_ID_BYTES = 12;
/** Longer than any answer to a bare question: 1,280 bytes of IPv6 less its headers are 1,232. */
export const STUN_BYTES_MAX = 1_200;
const HEADER_BYTES = 20;
const COOKIE = 0x2112_a442;
const [BINDING, BINDING_SUCCESS, BINDING_ERROR] = [0x0001, 0x0101, 0x0111];
const [ERROR_CODE, XOR_MAPPED_ADDRESS, FINGERPRINT] = [0x0009, 0x0020, 0x8028];
const FINGERPRINT_BYTES = 8;
const FINGERPRINT_XOR = 0x5354_554e;
/** Below it are those that who reads must understand. */
const OPTIONAL_FROM = 0x8000;
/** Of those that must be understood: all that RFC 8489 and those before it name. What they say is of no account here. */
const KNOWN = [0x01, 0x03, 0x04, 0x05, 0x06, 0x08, 0x09, 0x0a, 0x14, 0x15, 0x1c, 0x1d, 0x1e, 0x20];

/** What a server answers: from where it sees us, or that it does not tell. */
type StunAnswer =
  | { readonly kind: "seen"; readonly id: Uint8Array; readonly address: Address }
  | { readonly kind: "refused"; readonly id: Uint8Array; readonly code: number }; // 300..699

type StunProblem = "not-stun" | "no-answer" | "malformed" | "fingerprint" | "not-understood" | "no-address";

/** The question, with a fingerprint: for servers that hear more than STUN on their port. */
export function writeStunRequest(id: Uint8Array): Uint8Array {
  assert(id.length === STUN_ID_BYTES, `STUN: an id of ${id.length} bytes`);
  const head = new BitWriter(HEADER_BYTES);
  head.u16(BINDING);
  head.u16(FINGERPRINT_BYTES);
  head.u32(COOKIE);
  head.bytes(id);
  const bytes = head.finish();
  const end = new BitWriter(FINGERPRINT_BYTES);
  end.u16(FINGERPRINT);
  end.u16(4);
  end.u32(fingerprintOf(bytes));
  return joined(bytes, end.finish());
}

/** Whether that may be an answer, by its first bits, its length and its cookie: no packet of the game begins so. */
export function isStunAnswer(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x01 && // first of all: strangers send anything
    (bytes[1] === 0x01 || bytes[1] === 0x11) &&
    bytes[4] === 0x21 &&
    bytes[5] === 0x12 &&
    bytes[6] === 0xa4 &&
    bytes[7] === 0x42 &&
    bytes.length <= STUN_BYTES_MAX &&
    bytes.length === HEADER_BYTES + ((bytes[2]! << 8) | bytes[3]!) &&
    bytes.length % 4 === 0
  );
}

export function readStunAnswer(bytes: Uint8Array): Result<StunAnswer, StunProblem> {
  if (!isStunAnswer(bytes)) return fail("not-stun");
  const reader = new BitReader(bytes);
  const type = reader.u16();
  reader.bits(16);
  reader.u32();
  const id = reader.bytes(STUN_ID_BYTES);
  let [address, code]: [Address | null, number | null] = [null, null];
  while (!reader.failed && reader.bitsLeft > 0) {
    const at = bytes.length - reader.bitsLeft / 8;
    const attribute = reader.u16();
    const length = reader.u16();
    const value = reader.bytes(length);
    reader.bytes(-length & 3);
    if (reader.failed) break;
    if (attribute === FINGERPRINT) {
      if (length !== 4 || reader.bitsLeft > 0) return fail("malformed"); // it is the last one
      if (new BitReader(value).u32() !== fingerprintOf(bytes.subarray(0, at))) return fail("fingerprint");
    } else if (attribute === XOR_MAPPED_ADDRESS) {
      const read = readXorAddress(value, id);
      if (read === null) return fail("malformed");
      address ??= read; // of two the first counts
    } else if (attribute === ERROR_CODE) code ??= readErrorCode(value);
    else if (attribute < OPTIONAL_FROM && !KNOWN.includes(attribute)) return fail("not-understood");
  }
  if (reader.failed) return fail("malformed");
  if (type === BINDING_ERROR) return code === null ? fail("malformed") : ok({ kind: "refused", id, code });
  if (type !== BINDING_SUCCESS) return fail("no-answer");
  return address === null ? fail("no-address") : ok({ kind: "seen", id, address });
}

/** Null: it is none, or one where no machine can be. */
function readXorAddress(value: Uint8Array, id: Uint8Array): Address | null {
  const reader = new BitReader(value);
  reader.u8();
  const family = reader.u8();
  const port = reader.u16() ^ (COOKIE >>> 16);
  const host = family === 1 ? readXorIpv4(reader) : family === 2 ? readXorIpv6(reader, id) : null;
  if (host === null || !reader.finished) return null;
  const address = { host, port };
  return isAddress(address) ? address : null;
}

function readXorIpv4(reader: BitReader): string {
  const bits = (reader.u32() ^ COOKIE) >>> 0;
  return [bits >>> 24, (bits >>> 16) & 0xff, (bits >>> 8) & 0xff, bits & 0xff].join(".");
}

function readXorIpv6(reader: BitReader, id: Uint8Array): string {
  const mask = new BitReader(joined(Uint8Array.of(0x21, 0x12, 0xa4, 0x42), id));
  return formatIpv6(Array.from({ length: 8 }, () => reader.u16() ^ mask.u16()));
}

function readErrorCode(value: Uint8Array): number | null {
  const [hundreds, rest] = [(value[2] ?? 0) & 7, value[3] ?? 0];
  return value.length >= 4 && hundreds >= 3 && hundreds <= 6 && rest < 100 ? 100 * hundreds + rest : null;
}

function fingerprintOf(before: Uint8Array): number {
  return (crc32(before) ^ FINGERPRINT_XOR) >>> 0;
}
