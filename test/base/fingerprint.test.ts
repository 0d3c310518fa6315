import { expect, test } from "vitest";
import { fingerprintOf, readFingerprint } from "../../src/base/fingerprint.ts";

const identity = Uint8Array.from({ length: 32 }, (_, i) => 255 - i);

test("a fingerprint is the first 60 bits of an identity, in three groups", () => {
  const fingerprint = fingerprintOf(identity);
  expect(fingerprint).toBe("ZZZF-VZ7V-ZBWZ");
  expect(fingerprintOf(identity.map((byte, i) => (i === 7 ? byte ^ 0x10 : byte)))).not.toBe(fingerprint);
  expect(fingerprintOf(identity.map((byte, i) => (i > 7 ? 0 : byte)))).toBe(fingerprint);
});

test("a fingerprint is read as people type it", () => {
  expect(readFingerprint("zzzf vz7v zbwz")).toBe("ZZZF-VZ7V-ZBWZ");
  expect(readFingerprint("ZZZF-VZ7V")).toBeNull();
  expect(readFingerprint("ZZZF-VZ7V-ZBX!")).toBeNull();
});
