import { assert, joined } from "../base/index.ts";
import { KEY_BYTES, NONCE_BYTES, type AgreementKey, type Cipher, type CipherSuite } from "./cipher-suite.ts";
import { asciiBytes } from "./octets.ts";

/** The pattern that a pair of peers goes by: both keys are fresh, and who was invited knows the pre-shared one. */
const NOISE_NAME = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";
const HMAC_BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;
const NONE = new Uint8Array(0);

assert(NOISE_NAME.length > KEY_BYTES, "a name that is longer than a hash is hashed");

export interface NoiseFacts {
  readonly own: AgreementKey;
  readonly other: Uint8Array; // the other's public key
  readonly isInitiator: boolean; // of the two exactly one is
  readonly preSharedKey: Uint8Array; // KEY_BYTES
  readonly prologue: Uint8Array; // covered by the tags of the payloads, and by nothing else
}

interface NoiseSession {
  readonly messages: readonly [Uint8Array, Uint8Array]; // behind each key: its payload, sealed
  readonly toResponder: Uint8Array; // a key
  readonly toInitiator: Uint8Array; // a key
}

/**
 * NNpsk0 of the Noise Protocol Framework, revision 34: `-> psk, e` and `<- e, ee`. Both keys are known when it is called, so it is one
 * computation on either side. Null: the other's key leads to no secret. Source: noiseprotocol.org/noise.html, 5 and 9.
 */
export function agreeByNoise(
  suite: CipherSuite,
  { own, other, isInitiator, preSharedKey, prologue }: NoiseFacts,
  payloads: readonly [Uint8Array, Uint8Array] = [NONE, NONE],
): NoiseSession | null {
  assert(preSharedKey.length === KEY_BYTES, "agreeByNoise: the pre-shared key has 32 bytes");
  const secret = own.agree(other);
  if (secret === null) return null;
  const [initiator, responder] = isInitiator ? [own.publicKey, other] : [other, own.publicKey];
  const state = new SymmetricState(suite);
  state.mixHash(prologue);
  state.mixKeyAndHash(preSharedKey);
  state.mixHash(initiator);
  state.mixKey(initiator);
  const first = state.sealAndHash(payloads[0]);
  state.mixHash(responder);
  state.mixKey(responder);
  state.mixKey(secret);
  const second = state.sealAndHash(payloads[1]);
  const [toResponder, toInitiator] = state.split();
  return { messages: [first, second], toResponder, toInitiator };
}

/** Noise, 5.2. */
class SymmetricState {
  readonly #suite: CipherSuite;
  #chainingKey: Uint8Array;
  #hash: Uint8Array;
  #cipher: Cipher | null = null;
  #nonce = 0;

  constructor(suite: CipherSuite) {
    this.#suite = suite;
    this.#hash = suite.hash(asciiBytes(NOISE_NAME));
    this.#chainingKey = this.#hash;
  }

  mixHash(bytes: Uint8Array): void {
    this.#hash = this.#suite.hash(joined(this.#hash, bytes));
  }

  mixKey(bytes: Uint8Array): void {
    const [chainingKey, key] = deriveKeys(this.#suite, this.#chainingKey, bytes);
    this.#chainingKey = chainingKey;
    this.#useKey(key);
  }

  mixKeyAndHash(bytes: Uint8Array): void {
    const [chainingKey, hashed, key] = deriveKeys(this.#suite, this.#chainingKey, bytes);
    this.#chainingKey = chainingKey;
    this.mixHash(hashed);
    this.#useKey(key);
  }

  sealAndHash(payload: Uint8Array): Uint8Array {
    assert(this.#cipher !== null, "NNpsk0: there is a key from the first token on");
    const sealed = this.#cipher.seal(nonceOf(this.#nonce), this.#hash, payload);
    this.#nonce += 1;
    this.mixHash(sealed);
    return sealed;
  }

  split(): readonly [Uint8Array, Uint8Array] {
    const [toResponder, toInitiator] = deriveKeys(this.#suite, this.#chainingKey, NONE);
    return [toResponder, toInitiator];
  }

  #useKey(key: Uint8Array): void {
    this.#cipher = this.#suite.cipher(key);
    this.#nonce = 0;
  }
}

/** Of a number below 2^53: four zero bytes, then 64 bits, least significant byte first. Noise, 12.3. */
export function nonceOf(number: number): Uint8Array {
  assert(Number.isSafeInteger(number) && number >= 0, `nonceOf: ${number} is out of range`);
  const nonce = new Uint8Array(NONCE_BYTES);
  const view = new DataView(nonce.buffer);
  view.setUint32(4, number >>> 0, true);
  view.setUint32(8, Math.floor(number / 2 ** 32), true);
  return nonce;
}

/** HKDF (RFC 5869) of three outputs, as Noise, 4.3 has it. */
function deriveKeys(
  suite: CipherSuite,
  chainingKey: Uint8Array,
  input: Uint8Array,
): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const base = hmac(suite, chainingKey, input);
  const first = hmac(suite, base, new Uint8Array([1]));
  const second = hmac(suite, base, joined(first, new Uint8Array([2])));
  return [first, second, hmac(suite, base, joined(second, new Uint8Array([3])))];
}

/** HMAC-SHA-256 (RFC 2104), of a key of at most 64 bytes. */
export function hmac(suite: CipherSuite, key: Uint8Array, message: Uint8Array): Uint8Array {
  assert(key.length <= HMAC_BLOCK_BYTES, "hmac: the key fits a block");
  const block = new Uint8Array(HMAC_BLOCK_BYTES);
  block.set(key);
  const inner = suite.hash(
    joined(
      block.map((byte) => byte ^ INNER),
      message,
    ),
  );
  return suite.hash(
    joined(
      block.map((byte) => byte ^ OUTER),
      inner,
    ),
  );
}
