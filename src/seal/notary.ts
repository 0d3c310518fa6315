import { assert, bytesOfDigest, type Digest, joined } from "../base/index.ts";
import type { CipherSuite, SigningKey } from "./cipher-suite.ts";
import { asciiBytes, u32Bytes } from "./octets.ts";

/** What one peer of a match needs to sign for itself and to check others; identities by player id, its own among them. */
export interface Notary {
  readonly suite: CipherSuite;
  readonly signingKey: SigningKey;
  readonly identities: ReadonlyMap<number, Uint8Array>; // Ed25519 public keys, as the roster has them
  readonly matchDigest: Digest; // of all keys with which the match began: they are fresh each time
}

/** Where a signature counts: in another match, whatever its session is called, or another version of the protocol, it is none. */
export interface SignedWhere {
  readonly matchDigest: Digest;
  readonly protocolVersion: number; // u8
}

/** The order on the wire; only ever append. */
export const CLAIM_KINDS = ["testimony", "account", "choice", "statement", "orders", "promise"] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Digits of half a digest. */
const HALF = 16;
const NOT_YET = "0".repeat(HALF);

/** What somebody says, by its digest, and where in the match it says so. */
export interface Saying {
  readonly kind: ClaimKind;
  /** u32 each. An honest signer says one thing for a key, where `isBinding`. */
  readonly key: readonly [number, number];
  readonly digest: Digest;
}

/** A saying with its signature: whoever knows the signer's identity can check it, whoever brings it. */
export interface Claim extends Saying {
  readonly signer: number; // player id, u8
  readonly signature: Uint8Array; // SIGNATURE_BYTES
}

const LABEL = asciiBytes("Robo Cat RTS: said in a match\0");

export function signClaim(
  signingKey: SigningKey,
  { matchDigest, protocolVersion }: SignedWhere,
  signer: number,
  { kind, key, digest }: Saying,
): Claim {
  const message = messageOf({ matchDigest, protocolVersion }, signer, { kind, key, digest });
  return { signer, kind, key, digest, signature: signingKey.sign(message) };
}

/** Whether who has that identity has signed it, in that match. */
export function isSignedBy(
  identity: Uint8Array,
  suite: Pick<CipherSuite, "verify">,
  where: SignedWhere,
  claim: Claim,
): boolean {
  return suite.verify(identity, messageOf(where, claim.signer, claim), claim.signature);
}

/** Whether one who is honest says no two things of that kind for a key. */
export function isBinding(kind: ClaimKind): boolean {
  return kind === "testimony" || kind === "account" || kind === "orders" || kind === "promise";
}

/** Two sayings of one signer that no honest peer makes both. Whether it made them, their signatures tell. */
export function contradict(a: Claim, b: Claim): boolean {
  if (a.signer !== b.signer || !isBinding(a.kind) || !isSamePlace(a, b)) return false;
  return a.kind === "promise" ? areTwoPromises(a.digest, b.digest) : a.digest !== b.digest;
}

/** The digest of a promise has two halves: the first thing that is promised, and what is said later, which is zero until then. */
export function digestOfPromise(promise: Digest, later: Digest | null): Digest {
  return promise.slice(0, HALF) + (later === null ? NOT_YET : later.slice(0, HALF));
}

function areTwoPromises(a: Digest, b: Digest): boolean {
  const [lateA, lateB] = [a.slice(HALF), b.slice(HALF)];
  return a.slice(0, HALF) !== b.slice(0, HALF) || (lateA !== lateB && lateA !== NOT_YET && lateB !== NOT_YET);
}

/** Whether both are of one kind and said in one place of the match, whatever they say. */
export function isSamePlace(a: Saying, b: Saying): boolean {
  return a.kind === b.kind && a.key[0] === b.key[0] && a.key[1] === b.key[1];
}

function messageOf(
  { matchDigest, protocolVersion }: SignedWhere,
  signer: number,
  { kind, key: [first, second], digest }: Saying,
): Uint8Array {
  assert(signer > 0 && signer < 256, `a signer is a player: ${signer}`);
  const head = Uint8Array.of(protocolVersion, signer, CLAIM_KINDS.indexOf(kind));
  return joined(
    LABEL,
    bytesOfDigest(matchDigest),
    head,
    u32Bytes(first),
    u32Bytes(second),
    bytesOfDigest(digest),
  );
}
