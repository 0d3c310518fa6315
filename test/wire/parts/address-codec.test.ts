import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { formatAddress, isAddress, type Address } from "../../../src/wire/index.ts";
import { readAddress, writeAddress } from "../../../src/wire/parts/address-codec.ts";
import { addresses as listed } from "../../../src/wire/parts/members.ts";
import { addressArbitrary } from "../../support/member-arbitraries.ts";

const bytesOf = (address: Address): readonly number[] => {
  const writer = new BitWriter(40);
  writer.bits(0, 7); // so that the bit of the family fills up a byte
  writeAddress(writer, address);
  return [...writer.finish()];
};

/** Reads these bytes as an address whose first bit is in the first byte; null if it is refused. */
function read(...bytes: readonly number[]): Address | null {
  const reader = new BitReader(Uint8Array.from(bytes));
  reader.bits(7);
  const address = readAddress(reader);
  return reader.finished ? address : null;
}

/** The bytes of an IPv6 address with these first and last groups, and zeros between. */
function ipv6(first: readonly number[], last: readonly number[]): readonly number[] {
  const groups = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}

describe("an address", () => {
  test("is read as it was written, whatever it is", () => {
    fc.assert(
      fc.property(addressArbitrary, (address) => {
        expect(isAddress(address)).toBe(true);
        expect(read(...bytesOf(address))).toEqual(address);
      }),
    );
  });

  test("is the kind, four or sixteen bytes and the port, most significant byte first", () => {
    expect(bytesOf({ host: "192.168.0.12", port: 0x1234 })).toEqual([0, 192, 168, 0, 12, 0x12, 0x34]);
    const address = { host: "2001:db8::7", port: 0x1234 };
    expect(bytesOf(address)).toEqual([1, ...ipv6([0x2001, 0xdb8], [7]), 0x12, 0x34]);
  });

  test("cut short, or with a port of 0, is refused", () => {
    for (const host of ["127.0.0.1", "2001:db8::7"]) {
      const bytes = bytesOf({ host, port: 1 });
      expect(read(...bytes)).not.toBeNull();
      for (let length = 1; length < bytes.length; length += 1)
        expect(read(...bytes.slice(0, length))).toBeNull();
      expect(read(...bytes.slice(0, -1), 0)).toBeNull();
    }
  });

  test.each([
    ["this network", [0, 0, 0, 0, 0]],
    ["a part of this network", [0, 0, 1, 2, 3]],
    ["a multicast group", [0, 224, 0, 0, 251]],
    ["a reserved network", [0, 240, 0, 0, 1]],
    ["everybody", [0, 255, 255, 255, 255]],
    ["nobody, of IPv6", [1, ...ipv6([], [])]],
    ["an IPv4 address that is written as IPv6", [1, ...ipv6([], [0xffff, 0x7f00, 1])]],
    ["an IPv4 address of the old kind of IPv6", [1, ...ipv6([], [0x0a00, 1])]],
    ["a multicast group of IPv6", [1, ...ipv6([0xff02], [1])]],
    ["an address that needs the name of an interface", [1, ...ipv6([0xfe80], [1])]],
    ["another such", [1, ...ipv6([0xfebf], [1])]],
  ])("of %s is refused", (_, bytes) => {
    expect(read(...bytes, 0, 80)).toBeNull();
  });

  test("of one's own machine is none of these", () => {
    expect(read(1, ...ipv6([], [1]), 0, 80)).toEqual({ host: "::1", port: 80 });
    expect(read(1, ...ipv6([0xfec0], [1]), 0, 80)).toEqual({ host: "fec0::1", port: 80 });
  });

  test.each([
    ...["localhost", "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", "1.2.3.4\n", "1e1.2.3.4"],
    ...["-1.2.3.4", "0.0.0.0", "224.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "0:0:0:0:0:0:0:1",
      "2001:DB8::1",
      "2001:0db8::1",
      "2001:db8:0:0:1::1",
      "::ffff:1.2.3.4",
      "[::1]",
    ],
    ...["fe80::1", "fe80::1%eth0", "ff02::1", "1::2::3", ":1", "2001:db8::12345"],
  ])("%j is none: one text for each address", (host) => {
    expect(isAddress({ host, port: 1 })).toBe(false);
    expect(() => writeAddress(new BitWriter(30), { host, port: 1 })).toThrow(AssertionError);
  });

  test.each([0, -1, 65_536, 1.5, NaN])("has no port %d", (port) => {
    expect(isAddress({ host: "127.0.0.1", port })).toBe(false);
    expect(() => writeAddress(new BitWriter(30), { host: "127.0.0.1", port })).toThrow(AssertionError);
  });

  test("is shown as people type it", () => {
    expect(formatAddress({ host: "127.0.0.1", port: 45_000 })).toBe("127.0.0.1:45000");
    expect(formatAddress({ host: "2001:db8::7", port: 45_000 })).toBe("[2001:db8::7]:45000");
  });
});

describe("the addresses of a peer", () => {
  const ipv4 = (last: number): Address => ({ host: `10.0.0.${last}`, port: 1 });
  const v6 = (last: number): Address => ({ host: `2001:db8::${last}`, port: 1 });

  test.each([
    { addresses: [] },
    { addresses: [ipv4(1)] },
    { addresses: [ipv4(1), ipv4(2), v6(1), v6(2)] },
    { addresses: [ipv4(1), { ...ipv4(1), port: 2 }, ipv4(3), ipv4(4)] },
  ])("are read as they were written: $addresses.length", ({ addresses }) => {
    const writer = new BitWriter(100);
    listed().write(writer, addresses, null);
    const reader = new BitReader(writer.finish());
    expect(listed().read(reader, null)).toEqual(addresses);
    expect(reader.finished).toBe(true);
  });

  test.each([
    ["more than four", [1, 2, 3, 4, 5].map(ipv4)],
    ["more than two of IPv6", [1, 2, 3].map(v6)],
    ["one twice", [ipv4(1), v6(1), ipv4(1)]],
  ])("that are %s are refused and not written", (_, addresses) => {
    expect(() => listed().write(new BitWriter(200), addresses, null)).toThrow(AssertionError);
    const writer = new BitWriter(200);
    writer.bits(addresses.length, 3);
    for (const address of addresses) writeAddress(writer, address);
    const reader = new BitReader(writer.finish());
    listed().read(reader, null);
    expect(reader.finished).toBe(false);
  });
});
