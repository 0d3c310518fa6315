import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { assert, joined } from "../base/index.ts";
import { asciiBytes } from "../seal/index.ts";
import { generatorString, withLengths, type CpaceTerms } from "./cpace-strings.ts";

// CPace, draft-irtf-cfrg-cpace-21, with the cipher suite CPACE-RISTR255-SHA512, as initiator and responder. Group and hash are noble's.

/** Of a share, a secret scalar and the secret point. */
export const SHARE_BYTES = 32;
/** Of the key that both come to, and of what is drawn from it. */
export const HASH_BYTES = 64;
const DSI_ISK = asciiBytes("CPaceRistretto255_ISK");
const DSI_MAC = asciiBytes("CPaceMac");
/** A scalar is drawn below 2^252, which is less than the order of the group (8.3). */
const SCALAR_TOP_MASK = 0x0f;

type Point = InstanceType<typeof ristretto255.Point>;

/** A share with the data that its side binds to it. */
export interface CpaceSide {
  readonly share: Uint8Array; // Y, SHARE_BYTES
  readonly data: Uint8Array; // AD
}

/** A secret of 32 random bytes: bits that a scalar must not have are cleared. */
export function scalarOf(random: Uint8Array): Uint8Array {
  assert(random.length === SHARE_BYTES, "scalarOf: a scalar is of 32 random bytes");
  const scalar = random.slice();
  scalar[SHARE_BYTES - 1]! &= SCALAR_TOP_MASK;
  assert(
    scalar.some((byte) => byte !== 0),
    "scalarOf: random bytes are not all zero",
  );
  return scalar;
}

/** Y: what is sent. */
export function shareOf(terms: CpaceTerms, scalar: Uint8Array): Uint8Array {
  return pointOf(terms).multiply(numberOf(scalar)).toBytes();
}

/** K (scalar_mult_vfy); null: those bytes are no point, or the neutral one, and the run must end. */
export function secretPoint(scalar: Uint8Array, share: Uint8Array): Uint8Array | null {
  const point = readPoint(share);
  if (point === null || point.is0()) return null;
  return point.multiply(numberOf(scalar)).toBytes(); // the order of the group is a prime: never the neutral one
}

/** ISK of initiator and responder, HASH_BYTES. */
export function sessionKey(
  session: Uint8Array,
  secret: Uint8Array,
  initiator: CpaceSide,
  responder: CpaceSide,
): Uint8Array {
  const transcript = joined(...[initiator, responder].map(({ share, data }) => withLengths(share, data)));
  return sha512(joined(withLengths(DSI_ISK, session, secret), transcript));
}

/** The key of the tags that confirm a session key (10.4). */
export function confirmationKey(session: Uint8Array, key: Uint8Array): Uint8Array {
  return sha512(joined(withLengths(DSI_MAC, session, key)));
}

function pointOf(terms: CpaceTerms): Point {
  const point = ristretto255_hasher.deriveToCurve?.(sha512(generatorString(terms)));
  assert(point !== undefined, "the library maps 64 bytes to a point");
  return point;
}

function readPoint(bytes: Uint8Array): Point | null {
  try {
    return ristretto255.Point.fromBytes(bytes);
  } catch {
    return null; // the library's way to say that it is none
  }
}

/** Little-endian. */
function numberOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
