import { assert } from "../base/index.ts";
import type { Cipher, CipherSuite } from "./cipher-suite.ts";
import { nonceOf, type NoiseFacts, agreeByNoise } from "./noise.ts";

/** Numbers of packets of a session begin here, those of the link of a pair at 0: neither ever gets as far. */
const SESSION_NUMBERS = 2 ** 48;
const U32_MAX = 2 ** 32 - 1;

/** What a number counts: the packets of a session, or those of the link of this pair. */
type NumberKind = "session" | "link";

/** The keys of both directions, for a reader of what was recorded. */
export interface ChannelKeys {
  readonly outward: Uint8Array;
  readonly inward: Uint8Array;
}

/** What two peers say to each other, sealed: a key for each direction. It does not know whose turn it is to be heard again. */
export class PairChannel {
  readonly #out: Cipher;
  readonly #in: Cipher;

  private constructor(out: Cipher, inward: Cipher) {
    this.#out = out;
    this.#in = inward;
  }

  /** Null: the other's key leads to no secret. */
  static open(
    suite: CipherSuite,
    facts: NoiseFacts,
    onKeys?: (keys: ChannelKeys) => void,
  ): PairChannel | null {
    const session = agreeByNoise(suite, facts);
    if (session === null) return null;
    const { toResponder, toInitiator } = session;
    const [outward, inward] = facts.isInitiator ? [toResponder, toInitiator] : [toInitiator, toResponder];
    onKeys?.({ outward, inward });
    return new PairChannel(suite.cipher(outward), suite.cipher(inward));
  }

  /** `number`: another one for each packet of that kind. `associated`: what the receiver must know as well, and is not hidden. */
  seal(kind: NumberKind, number: number, associated: Uint8Array, plain: Uint8Array): Uint8Array {
    return this.#out.seal(nonceFor(kind, number), associated, plain);
  }

  /** Null: it is not what the other sealed with that number. */
  open(kind: NumberKind, number: number, associated: Uint8Array, sealed: Uint8Array): Uint8Array | null {
    return this.#in.open(nonceFor(kind, number), associated, sealed);
  }
}

/** With which nonce a packet of that number is sealed. */
export function nonceFor(kind: NumberKind, number: number): Uint8Array {
  if (kind === "link") assert(number < SESSION_NUMBERS, `PairChannel: link packet ${number} is out of range`);
  else assert(number <= U32_MAX, `PairChannel: packet ${number} is out of range`);
  return nonceOf(kind === "link" ? number : SESSION_NUMBERS + number);
}
