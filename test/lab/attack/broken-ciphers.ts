import { vi } from "vitest";

import { joined } from "../../../src/base/index.ts";
import { NODE_CIPHER_SUITE } from "../../../src/peer/index.ts";
import { areEqual, asciiBytes, SEAL_BYTES } from "../../../src/seal/index.ts";

// What seals, with one of its guards taken out.

/** What is sealed is opened whatever its tag says. */
export function withoutTags(): void {
  const make = NODE_CIPHER_SUITE.cipher.bind(NODE_CIPHER_SUITE);
  vi.spyOn(NODE_CIPHER_SUITE, "cipher").mockImplementation((key) => {
    const cipher = make(key);
    return {
      seal: (nonce, associated, plain) => cipher.seal(nonce, associated, plain),
      // A stream cipher: sealing again gives the plain bytes.
      open: (nonce, associated, sealed) => {
        const length = sealed.length - SEAL_BYTES;
        return length < 0
          ? null
          : cipher.seal(nonce, associated, sealed.subarray(0, length)).slice(0, length);
      },
    };
  });
}

/** What is said is sealed by its tag alone, and can be read by whoever hears it. */
export function withoutEncryption(): void {
  const make = NODE_CIPHER_SUITE.cipher.bind(NODE_CIPHER_SUITE);
  vi.spyOn(NODE_CIPHER_SUITE, "cipher").mockImplementation((key) => {
    const cipher = make(key);
    const seal = (nonce: Uint8Array, associated: Uint8Array, plain: Uint8Array): Uint8Array => {
      const tag = cipher.seal(nonce, associated, plain).slice(plain.length);
      return joined(plain, tag);
    };
    return {
      seal,
      open: (nonce, associated, sealed) => {
        const plain = sealed.slice(0, Math.max(0, sealed.length - SEAL_BYTES));
        return areEqual(seal(nonce, associated, plain), sealed) ? plain : null;
      },
    };
  });
}

const ROOM_LABEL = asciiBytes("robocat room key");

/** All keys are those of a lobby without a room key. */
export function withoutRoomKey(): void {
  const hash = NODE_CIPHER_SUITE.hash.bind(NODE_CIPHER_SUITE);
  vi.spyOn(NODE_CIPHER_SUITE, "hash").mockImplementation((bytes) => {
    const head = bytes.slice(0, ROOM_LABEL.length);
    return hash(areEqual(head, ROOM_LABEL) ? head : bytes);
  });
}
