import { joined } from "../base/index.ts";
import { areEqual, asciiBytes, u32Bytes } from "./octets.ts";
import type { CipherSuite } from "./cipher-suite.ts";
import { hmac } from "./noise.ts";
import { COOKIE_MS } from "./limits.ts";

export const COOKIE_BYTES = 16;

/**
 * Proof that who writes from an address reads there too, without remembering anybody: an HMAC over address and key with a secret that
 * changes each minute. Source: RFC 6347 (DTLS 1.2), 4.2.1; WireGuard, 5.4.7.
 */
export class Cookies {
  readonly #suite: CipherSuite;
  readonly #secret: Uint8Array;
  readonly #secrets = new Map<number, Uint8Array>(); // by minute

  constructor(suite: CipherSuite, secret: Uint8Array) {
    this.#suite = suite;
    this.#secret = secret;
  }

  /** `address`: its text. `key`: the newcomer's public key. */
  bake(address: string, key: Uint8Array, nowMs: number): Uint8Array {
    return this.#of(address, key, Math.floor(nowMs / COOKIE_MS));
  }

  isOurs(cookie: Uint8Array, address: string, key: Uint8Array, nowMs: number): boolean {
    const minute = Math.floor(nowMs / COOKIE_MS);
    return [minute, minute - 1].some((one) => areEqual(cookie, this.#of(address, key, one)));
  }

  #of(address: string, key: Uint8Array, minute: number): Uint8Array {
    return hmac(this.#suite, this.#secretOf(minute), joined(key, asciiBytes(address))).slice(0, COOKIE_BYTES);
  }

  /** Made once for each minute, and kept for this one and the one before. */
  #secretOf(minute: number): Uint8Array {
    const kept = this.#secrets.get(minute);
    if (kept !== undefined) return kept;
    const secret = hmac(this.#suite, this.#secret, u32Bytes(minute));
    if (this.#secrets.size >= 2) this.#secrets.delete(this.#secrets.keys().next().value!);
    this.#secrets.set(minute, secret);
    return secret;
  }
}
