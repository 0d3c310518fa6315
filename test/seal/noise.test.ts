import { describe, expect, test } from "vitest";
import { NODE_CIPHER_SUITE as suite } from "../../src/peer/node-cipher-suite.ts";
import { agreeByNoise, hmac, nonceOf } from "../../src/seal/noise.ts";
import { hexOf } from "../../src/seal/octets.ts";

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));

// The public vector of Noise_NNpsk0_25519_ChaChaPoly_SHA256 of the library cacophony, as several libraries check it.
const VECTOR = {
  prologue: "4a6f686e2047616c74",
  psk: "54686973206973206d7920417573747269616e20706572737065637469766521",
  initiator: "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
  responder: "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
  messages: [
    [
      "4c756477696720766f6e204d69736573",
      "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c794479b962b8aff8485742ac32f905ba45369e2465fb59e138a93d67a0d1266b6a54",
    ],
    [
      "4d757272617920526f746862617264",
      "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843d6062704d5a9c422a8e834423f8c1feada7e8d0d910a1a2cd030fb584221e3",
    ],
    ["462e20412e20486179656b", "e632c3763d7669067383433197a3baddf146e9e70ad4b4e9e59e0f"],
    ["4361726c204d656e676572", "64c6bee32ea91c8474bb4c21d7a700109ad45af77b29764ba5eb1e"],
    [
      "4a65616e2d426170746973746520536179",
      "e2fa0bed0603b62d3ccac2ecabbf3fe33f3e86514909b323361626266cb2471cc8",
    ],
    [
      "457567656e2042f6686d20766f6e2042617765726b",
      "0c01dc9cec1fe4ddd692e8dd32188aa351088dc91183639a53b57aa4692b5ebdef8b8ca111",
    ],
  ],
} as const;

describe("Noise_NNpsk0_25519_ChaChaPoly_SHA256", () => {
  const initiator = suite.agreementKey(bytes(VECTOR.initiator));
  const responder = suite.agreementKey(bytes(VECTOR.responder));
  const preSharedKey = bytes(VECTOR.psk);
  const prologue = bytes(VECTOR.prologue);
  const payloads = [bytes(VECTOR.messages[0][0]), bytes(VECTOR.messages[1][0])] as const;
  const facts = { preSharedKey, prologue };
  const first = agreeByNoise(
    suite,
    { own: initiator, other: responder.publicKey, isInitiator: true, ...facts },
    payloads,
  )!;
  const second = agreeByNoise(
    suite,
    { own: responder, other: initiator.publicKey, isInitiator: false, ...facts },
    payloads,
  )!;

  test("says on both sides what the public vector has", () => {
    for (const side of [first, second]) {
      expect(hexOf(initiator.publicKey) + hexOf(side.messages[0])).toBe(VECTOR.messages[0][1]);
      expect(hexOf(responder.publicKey) + hexOf(side.messages[1])).toBe(VECTOR.messages[1][1]);
    }
  });

  test("leads to the transport keys of the public vector", () => {
    const none = new Uint8Array(0);
    VECTOR.messages.slice(2).forEach(([payload, sealed], i) => {
      const key = i % 2 === 0 ? first.toResponder : second.toInitiator;
      expect(hexOf(suite.cipher(key).seal(nonceOf(i >> 1), none, bytes(payload)))).toBe(sealed);
    });
  });

  test("leads to other keys with another pre-shared key", () => {
    const own = { own: initiator, other: responder.publicKey, isInitiator: true };
    const other = agreeByNoise(suite, { ...own, preSharedKey: new Uint8Array(32), prologue })!;
    expect(hexOf(other.toResponder)).not.toBe(hexOf(first.toResponder));
  });

  test.each([
    ["zero", "00".repeat(32)],
    ["one", "01" + "00".repeat(31)],
    ["of order eight", "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"],
  ])("refuses a key that leads to no secret: %s", (_, key) => {
    const facts = { preSharedKey, prologue, isInitiator: true };
    expect(agreeByNoise(suite, { own: initiator, other: bytes(key), ...facts })).toBeNull();
  });
});

test("nonces are four zero bytes and 64 bits, the least significant byte first", () => {
  expect(hexOf(nonceOf(0x0102_0304_0506))).toBe("000000000605040302010000");
});

test("HMAC-SHA-256 is that of RFC 4231, test case 2", () => {
  const mac = hmac(
    suite,
    bytes("4a656665"),
    bytes("7768617420646f2079612077616e7420666f72206e6f7468696e673f"),
  );
  expect(hexOf(mac)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});
