import fc from "fast-check";
import { expect, test } from "vitest";

import { base64OfBytes, bytesOfBase64 } from "../../src/base/index.ts";

test("bytes are written as Node writes them, and read back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9_000 }), (bytes) => {
      const text = base64OfBytes(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(bytesOfBase64(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test.each(["A", "AAA", "A===", "AA=A", "AAA\u00e9", "AA A", "AB==", "AAB=", "AA-_", "===="])(
  "%j is nothing that is written",
  (text) => {
    expect(bytesOfBase64(text)).toBeNull();
  },
);
