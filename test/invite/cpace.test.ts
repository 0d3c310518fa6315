import { describe, expect, test } from "vitest";
import { secretPoint, sessionKey, shareOf } from "../../src/invite/cpace.ts";
import { generatorString, withLength, withLengths } from "../../src/invite/cpace-strings.ts";
import { asciiBytes, hexOf } from "../../src/seal/index.ts";

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));

// draft-irtf-cfrg-cpace, appendix B: CPace with ristretto255 and SHA-512.
const TERMS = {
  password: asciiBytes("Password"),
  channel: asciiBytes("oc\x0bB_responder\x0bA_initiator"),
  session: bytes("7e4b4791d6a8ef019b936c79fb7f2c57"),
};
const GENERATOR = "a6fc82c3b8968fbb2e06fee81ca858586dea50d248f0c7ca6a18b0902a30b36b";
const A = {
  scalar: bytes("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08"),
  share: "d40fb265a7abeaee7939d91a585fe59f7053f982c296ec413c624c669308f87a",
};
const B = {
  scalar: bytes("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d"),
  share: "08bcf6e9777a9c313a3db6daa510f2d398403319c2341bd506a92e672eb7e307",
};
const SECRET = "e22b1ef7788f661478f3cddd4c600774fc0f41e6b711569190ff88fa0e607e09";
const KEY =
  "4c5469a16b2364c4b944ebc1a79e51d1674ad47db26e8718154f59faebfaa52d" +
  "8346f30aa58377117eb20d527f2cbc5c76381f7fd372e89df8239f87f2e02ed1";
const VALID = {
  scalar: bytes("7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05"),
  point: bytes("2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c"),
  product: "7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e",
};

/** The scalar 1: the share is the generator itself. */
const ONE = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));

describe("CPace as its draft has it", () => {
  test("lengths stand in front as LEB128", () => {
    expect(hexOf(withLength(new Uint8Array()))).toBe("00");
    expect(hexOf(withLength(asciiBytes("1234")))).toBe("0431323334");
    const long = Uint8Array.from({ length: 128 }, (_, i) => i);
    expect(hexOf(withLength(long.subarray(0, 127))).slice(0, 4)).toBe("7f00");
    expect(hexOf(withLength(long)).slice(0, 6)).toBe("800100");
    expect(hexOf(withLength(new Uint8Array(200))).slice(0, 6)).toBe("c80100");
    const parts = ["1234", "5", "", "6789"].map(asciiBytes);
    expect(hexOf(withLengths(...parts))).toBe("04313233340135000436373839");
  });

  test("the password fills up a block of the hash", () => {
    const text = generatorString(TERMS);
    expect(text[1 + 17 + 1 + 8]).toBe(128 - 1 - 9 - 18); // the padding's length, behind both texts
    expect(text.length).toBe(128 + 27 + 17); // then the channel and the session
  });

  test("the generator, both shares, the secret and the key are those of the draft", () => {
    expect(hexOf(shareOf(TERMS, ONE))).toBe(GENERATOR);
    expect(hexOf(shareOf(TERMS, A.scalar))).toBe(A.share);
    expect(hexOf(shareOf(TERMS, B.scalar))).toBe(B.share);
    expect(hexOf(secretPoint(A.scalar, bytes(B.share))!)).toBe(SECRET);
    expect(hexOf(secretPoint(B.scalar, bytes(A.share))!)).toBe(SECRET);
    const sides = [
      { share: bytes(A.share), data: asciiBytes("ADa") },
      { share: bytes(B.share), data: asciiBytes("ADb") },
    ] as const;
    expect(hexOf(sessionKey(TERMS.session, bytes(SECRET), ...sides))).toBe(KEY);
  });

  test("a point times a scalar, and what is no point or the neutral one", () => {
    expect(hexOf(secretPoint(VALID.scalar, VALID.point)!)).toBe(VALID.product);
    const noPoint = VALID.point.slice();
    noPoint[0] = 0x2b;
    expect(secretPoint(VALID.scalar, noPoint)).toBeNull();
    expect(secretPoint(VALID.scalar, new Uint8Array(32))).toBeNull();
    expect(secretPoint(VALID.scalar, new Uint8Array(31))).toBeNull();
  });
});
