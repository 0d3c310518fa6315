import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { assert, BitReader, BitWriter, fail, joined, ok, type Result } from "../../base/index.ts";
import { areSameBytes } from "../same-bytes.ts";
import {
  fingerprintOf,
  STUN_ATTRIBUTES,
  STUN_COOKIE,
  STUN_HEADER_BYTES,
  STUN_ID_BYTES,
} from "../stun-parts.ts";

/** One message of TURN. Its type is its method and its class. */
export interface TurnMessage {
  readonly type: number; // u14
  readonly id: Uint8Array; // 12 bytes
  readonly attributes: readonly TurnAttribute[]; // without integrity and fingerprint
}

export interface TurnAttribute {
  readonly type: number; // u16
  readonly value: Uint8Array;
}

interface ReadTurnMessage extends TurnMessage {
  /** Of all before the place, by the key of the credentials; null: it has none. */
  readonly integrity: { readonly at: number; readonly value: Uint8Array } | null;
}

export type TurnProblem = "not-stun" | "malformed" | "fingerprint";

/** Of a whole message: more than any datagram that is carried, and its head. */
export const TURN_BYTES_MAX = 2_048;
const INTEGRITY_BYTES = 24; // with its head
const FINGERPRINT_BYTES = 8;
const ATTRIBUTES_MAX = 64;
const { integrity: INTEGRITY, integritySha256: INTEGRITY_SHA256, fingerprint: FINGERPRINT } = STUN_ATTRIBUTES;

/** `key`: it is signed by it (MESSAGE-INTEGRITY of RFC 8489, 14.5). Each has a fingerprint. */
export function writeTurnMessage({ type, id, attributes }: TurnMessage, key: Uint8Array | null): Uint8Array {
  assert(id.length === STUN_ID_BYTES, `TURN: an id of ${id.length} bytes`);
  const body = joined(...attributes.map(writeAttribute));
  const signedBytes = body.length + (key === null ? 0 : INTEGRITY_BYTES);
  const withIntegrity = (byteCount: number): Uint8Array => {
    const head = headOf(type, byteCount, id);
    if (key === null) return joined(head, body);
    const value = hmac(sha1, key, joined(headOf(type, signedBytes, id), body));
    return joined(head, body, writeAttribute({ type: INTEGRITY, value }));
  };
  const before = withIntegrity(signedBytes + FINGERPRINT_BYTES);
  assert(before.length + FINGERPRINT_BYTES <= TURN_BYTES_MAX, `TURN: a message of ${before.length} bytes`);
  const value = new BitWriter(4);
  value.u32(fingerprintOf(before));
  return joined(before, writeAttribute({ type: FINGERPRINT, value: value.finish() }));
}

/** Reads a message, of which integrity is still to be looked at. What follows an integrity does not count (RFC 8489, 14.5). */
export function readTurnMessage(bytes: Uint8Array): Result<ReadTurnMessage, TurnProblem> {
  const head = readHead(bytes);
  if (head === null) return fail("not-stun");
  const reader = new BitReader(bytes.subarray(STUN_HEADER_BYTES));
  const attributes: TurnAttribute[] = [];
  let integrity: ReadTurnMessage["integrity"] = null;
  for (let count = 0; reader.bitsLeft > 0; count += 1) {
    const at = bytes.length - reader.bitsLeft / 8;
    const type = reader.u16();
    const length = reader.u16();
    const value = reader.bytes(length);
    reader.bytes(-length & 3);
    if (reader.failed || count >= ATTRIBUTES_MAX) return fail("malformed");
    if (type === FINGERPRINT) {
      if (length !== 4 || reader.bitsLeft > 0) return fail("malformed"); // it is the last one
      if (new BitReader(value).u32() !== fingerprintOf(bytes.subarray(0, at))) return fail("fingerprint");
    } else if (integrity !== null || type === INTEGRITY_SHA256) continue;
    else if (type === INTEGRITY) {
      if (length !== INTEGRITY_BYTES - 4) return fail("malformed");
      integrity = { at, value };
    } else attributes.push({ type, value });
  }
  return ok({ ...head, attributes, integrity });
}

/** Whether a message that was read is signed with that key. */
export function isIntact(
  bytes: Uint8Array,
  { type, id, integrity }: ReadTurnMessage,
  key: Uint8Array,
): boolean {
  if (integrity === null) return false;
  const { at, value } = integrity;
  // Its head as it was before a fingerprint was added.
  const head = headOf(type, at - STUN_HEADER_BYTES + INTEGRITY_BYTES, id);
  return areSameBytes(value, hmac(sha1, key, joined(head, bytes.subarray(STUN_HEADER_BYTES, at))));
}

/** The value of the first attribute of a kind; null: there is none. */
export function valueOf({ attributes }: TurnMessage, type: number): Uint8Array | null {
  return attributes.find((attribute) => attribute.type === type)?.value ?? null;
}

function writeAttribute({ type, value }: TurnAttribute): Uint8Array {
  const writer = new BitWriter(TURN_BYTES_MAX);
  writer.u16(type);
  writer.u16(value.length);
  writer.bytes(value);
  writer.bytes(new Uint8Array(-value.length & 3));
  return writer.finish();
}

function headOf(type: number, byteCount: number, id: Uint8Array): Uint8Array {
  const writer = new BitWriter(STUN_HEADER_BYTES);
  writer.bits(0, 2);
  writer.bits(type, 14);
  writer.u16(byteCount);
  writer.u32(STUN_COOKIE);
  writer.bytes(id);
  return writer.finish();
}

/** Null: it is no message of STUN, or not all of one. */
function readHead(bytes: Uint8Array): Pick<TurnMessage, "type" | "id"> | null {
  if (bytes.length < STUN_HEADER_BYTES || bytes.length > TURN_BYTES_MAX || bytes.length % 4 !== 0)
    return null;
  const reader = new BitReader(bytes);
  const [mark, type, length, cookie] = [reader.bits(2), reader.bits(14), reader.u16(), reader.u32()];
  if (mark !== 0 || cookie !== STUN_COOKIE || length !== bytes.length - STUN_HEADER_BYTES) return null;
  return { type, id: reader.bytes(STUN_ID_BYTES) };
}
