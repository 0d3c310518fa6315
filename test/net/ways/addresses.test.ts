import fc from "fast-check";
import { expect, test } from "vitest";

import {
  isInside,
  isTriable,
  lineOf,
  pickAddresses,
  tellableAddresses,
} from "../../../src/net/ways/addresses.ts";
import type { Address } from "../../../src/wire/index.ts";
import { isAddressList } from "../../../src/wire/parts/address-codec.ts";
import { addressArbitrary } from "../../support/member-arbitraries.ts";

const at = (host: string, port = 45_000): Address => ({ host, port });

test("what is picked may be told, and begins with the first", () => {
  const bad = fc.constantFrom(at("0.0.0.0"), at("fe80::1"), at("1.2.3.4", 0), at("cat.example.org"));
  fc.assert(
    fc.property(fc.array(fc.oneof(addressArbitrary, bad), { maxLength: 20 }), (all) => {
      const picked = pickAddresses(all);
      expect(isAddressList(picked)).toBe(true);
      expect(picked.every((address) => all.includes(address))).toBe(true);
      expect(pickAddresses(picked)).toEqual(picked);
    }),
  );
});

test("a peer tells none that its own machine alone can use, and some of either kind", () => {
  const own = ["127.0.0.1", "192.168.0.1", "10.0.0.1", "10.0.0.2", "::1", "2001:db8::1", "2001:db8::2"].map(
    (host) => at(host),
  );
  expect(tellableAddresses(own)).toEqual(
    ["192.168.0.1", "2001:db8::1", "10.0.0.1", "2001:db8::2"].map((host) => at(host)),
  );
  expect(tellableAddresses([])).toEqual([]);
});

test.each([
  "127.0.0.1",
  "::1",
  "10.255.0.1",
  "172.16.0.1",
  "172.31.9.9",
  "192.168.9.9",
  "169.254.1.1",
  "fd00::1",
  "fc12::",
])("%s is inside", (host) => {
  expect(isInside(at(host))).toBe(true);
});

test.each(["11.0.0.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "169.253.0.1", "2001:db8::1", "fe00::1"])(
  "%s is outside",
  (host) => {
    expect(isInside(at(host))).toBe(false);
  },
);

test("an address is tried unless it is one's own, or of IPv6 that one has not", () => {
  const own = [at("192.168.0.1")];
  expect(isTriable(at("192.168.0.1", 1), own)).toBe(true); // another program of the same machine
  expect(isTriable(at("192.168.0.1"), own)).toBe(false);
  expect(isTriable(at("2001:db8::1"), own)).toBe(false);
  expect(isTriable(at("2001:db8::1"), [...own, at("2001:db8::2")])).toBe(true);
  expect(isTriable(at("2001:db8::1"), [])).toBe(true); // who knows?
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.8", "192.0.2.8"],
  ["2001:db8:1:2::1", "2001:db8:1:2::"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"],
  ["2001:db8:1:3::1", "2001:db8:1:3::"],
])("the line of %s is %s", (host, line) => {
  expect(lineOf(at(host))).toBe(line);
});
