import { assert, BitReader, BitWriter, fail, joined, ok, type Address, type Result } from "../base/index.ts";
import {
  fingerprintOf,
  readErrorCode,
  readXorAddress,
  STUN_ATTRIBUTES,
  STUN_COOKIE,
  STUN_HEADER_BYTES,
  STUN_ID_BYTES,
} from "./stun-parts.ts";
import { STUN_BYTES_MAX } from "./limits.ts";

// STUN, RFC 8489: as much of it as asks a server from where it sees us.

const [BINDING, BINDING_SUCCESS, BINDING_ERROR] = [0x0001, 0x0101, 0x0111];
const { errorCode, xorMappedAddress, fingerprint } = STUN_ATTRIBUTES;
const FINGERPRINT_BYTES = 8;
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
  const head = new BitWriter(STUN_HEADER_BYTES);
  head.u16(BINDING);
  head.u16(FINGERPRINT_BYTES);
  head.u32(STUN_COOKIE);
  head.bytes(id);
  const bytes = head.finish();
  const end = new BitWriter(FINGERPRINT_BYTES);
  end.u16(fingerprint);
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
    bytes.length === STUN_HEADER_BYTES + ((bytes[2]! << 8) | bytes[3]!) &&
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
    if (attribute === fingerprint) {
      if (length !== 4 || reader.bitsLeft > 0) return fail("malformed"); // it is the last one
      if (new BitReader(value).u32() !== fingerprintOf(bytes.subarray(0, at))) return fail("fingerprint");
    } else if (attribute === xorMappedAddress) {
      const read = readXorAddress(value, id);
      if (read === null) return fail("malformed");
      address ??= read; // of two the first counts
    } else if (attribute === errorCode) code ??= readErrorCode(value);
    else if (attribute < OPTIONAL_FROM && !KNOWN.includes(attribute)) return fail("not-understood");
  }
  if (reader.failed) return fail("malformed");
  if (type === BINDING_ERROR) return code === null ? fail("malformed") : ok({ kind: "refused", id, code });
  if (type !== BINDING_SUCCESS) return fail("no-answer");
  return address === null ? fail("no-address") : ok({ kind: "seen", id, address });
}
