import { describe, expect, test } from "vitest";

import { AssertionError, BitReader, BitWriter } from "../../src/base/index.ts";
import { readAddress, writeAddress } from "../../src/wire/address-codec.ts";
import { formatAddress, isAddress } from "../../src/wire/index.ts";

describe("an address", () => {
  test.each(["0.0.0.0", "127.0.0.1", "192.168.0.12", "255.255.255.255"])(
    "%s is read as it was written",
    (host) => {
      for (const port of [1, 45_000, 65_535]) {
        const writer = new BitWriter(6);
        writeAddress(writer, { host, port });
        const reader = new BitReader(writer.finish());
        expect(readAddress(reader)).toEqual({ host, port });
        expect(reader.finished).toBe(true);
      }
    },
  );

  test("is four bytes and the port, most significant byte first", () => {
    const writer = new BitWriter(6);
    writeAddress(writer, { host: "192.168.0.12", port: 0x1234 });
    expect([...writer.finish()]).toEqual([192, 168, 0, 12, 0x12, 0x34]);
  });

  test("with port 0 is refused", () => {
    const reader = new BitReader(new Uint8Array([127, 0, 0, 1, 0, 0]));
    readAddress(reader);
    expect(reader.finished).toBe(false);
  });

  test("cut short is refused", () => {
    const reader = new BitReader(new Uint8Array([127, 0, 0, 1, 1]));
    readAddress(reader);
    expect(reader.finished).toBe(false);
  });

  test.each([
    "localhost",
    "",
    "1.2.3",
    "1.2.3.4.5",
    "256.1.1.1",
    "01.2.3.4",
    "1.2.3.4 ",
    "1.2.3.4\n",
    "::1",
    "1e1.2.3.4",
    "-1.2.3.4",
  ])("%j is none: one text for each address", (host) => {
    expect(isAddress({ host, port: 1 })).toBe(false);
    expect(() => writeAddress(new BitWriter(6), { host, port: 1 })).toThrow(AssertionError);
  });

  test.each([0, -1, 65_536, 1.5, NaN])("has no port %d", (port) => {
    expect(isAddress({ host: "127.0.0.1", port })).toBe(false);
    expect(() => writeAddress(new BitWriter(6), { host: "127.0.0.1", port })).toThrow(AssertionError);
  });

  test("is shown as people type it", () => {
    expect(formatAddress({ host: "127.0.0.1", port: 45_000 })).toBe("127.0.0.1:45000");
  });
});
