import { isIPv4, isIPv6 } from "node:net";

import fc from "fast-check";
import { expect, test } from "vitest";

import { canonicalIp, formatIpv6, mappedIpv4, parseIpv4, parseIpv6 } from "../../src/base/address.ts";

// The examples of RFC 5952 and RFC 4291, and what is easily got wrong.
test.each([
  ["2001:0db8:0000:0000:0001:0000:0000:0001", "2001:db8::1:0:0:1"], // of equal runs the first
  ["2001:db8:0:0:0:0:2:1", "2001:db8::2:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"], // one group alone is not shortened
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"], // the longest run
  ["2001:DB8::AbC", "2001:db8::abc"],
  ["0:0:0:0:0:0:0:0", "::"],
  ["0:0:0:0:0:0:0:1", "::1"],
  ["1:0:0:0:0:0:0:0", "1::"],
  ["1::", "1::"],
  ["::8", "::8"],
  ["2001:db8::1.2.3.4", "2001:db8::102:304"],
  ["::ffff:192.0.2.128", "192.0.2.128"], // it is an IPv4 address
  ["::ffff:c000:280", "192.0.2.128"],
  ["0:0:0:0:0:ffff:1.2.3.4", "1.2.3.4"],
  ["127.0.0.1", "127.0.0.1"],
])("%s is %s", (text, canonical) => {
  expect(canonicalIp(text)).toBe(canonical);
});

test.each([
  ...[
    "",
    ":",
    ":::",
    "1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8",
    "::1::",
    "1:::2",
    ":1:2:3:4:5:6:7",
  ],
  ...[
    "1:2:3:4:5:6:7:",
    "12345::",
    "g::",
    "::1.2.3",
    "::1.2.3.256",
    "1.2.3.4::",
    "::01.2.3.4",
    "::1 ",
    "fe80::1%eth0",
  ],
  ...["[::1]", "-1::", "::0x1", "1.2.3", "01.2.3.4", "1.2.3.4.5"],
])("%j is no address", (text) => {
  expect(canonicalIp(text)).toBeNull();
});

const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

test("eight groups are read as they were written, and Node reads them as the same", () => {
  fc.assert(
    fc.property(groups, (all) => {
      const text = formatIpv6(all);
      expect(parseIpv6(text)).toEqual(all);
      expect(isIPv6(text)).toBe(true);
      if (mappedIpv4(all) === null) expect(new URL(`http://[${text}]/`).hostname).toBe(`[${text}]`);
    }),
  );
});

test("takes what Node takes, but for scopes", () => {
  const piece = fc.constantFrom("0", "1", "ffff", "12345", "", ":", "::", "1.2.3.4", "255", ".", "g");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 17 }), (pieces) => {
      const text = pieces.join("");
      expect([text, parseIpv6(text) !== null]).toEqual([text, isIPv6(text)]);
      expect([text, parseIpv4(text) !== null]).toEqual([text, isIPv4(text)]);
    }),
    { numRuns: 2_000 },
  );
});
