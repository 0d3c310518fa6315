/** Bytes of keys, public keys and hashes. */
export const KEY_BYTES = 32;
/** Bytes that sealing adds: the tag of ChaCha20-Poly1305, uncut. */
export const SEAL_BYTES = 16;
export const SIGNATURE_BYTES = 64;
export const NONCE_BYTES = 12;

/** One key of ChaCha20-Poly1305 (RFC 8439). */
export interface Cipher {
  /** The sealed bytes, SEAL_BYTES longer. A nonce must never come twice. */
  seal(nonce: Uint8Array, associated: Uint8Array, plain: Uint8Array): Uint8Array;
  /** What was sealed; null: these bytes were not sealed so, with this key. */
  open(nonce: Uint8Array, associated: Uint8Array, sealed: Uint8Array): Uint8Array | null;
}

/** A secret of X25519 (RFC 7748). */
export interface AgreementKey {
  readonly publicKey: Uint8Array; // KEY_BYTES
  /** The secret shared with the owner of that public key, KEY_BYTES; null: the key is one that leads to no secret. */
  agree(publicKey: Uint8Array): Uint8Array | null;
}

/** A secret of Ed25519 (RFC 8032). */
export interface SigningKey {
  readonly identity: Uint8Array; // the public key, KEY_BYTES
  sign(message: Uint8Array): Uint8Array; // SIGNATURE_BYTES
}

/** What a machine can do: the algorithms, and nothing of what they are for. All of it is a function of its arguments. */
export interface CipherSuite {
  hash(bytes: Uint8Array): Uint8Array; // SHA-256
  cipher(key: Uint8Array): Cipher;
  agreementKey(secret: Uint8Array): AgreementKey;
  signingKey(secret: Uint8Array): SigningKey;
  /** Never throws: what is no identity or no signature is false. */
  verify(identity: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
