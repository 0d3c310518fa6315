import { isIPv4 } from "node:net";

import fc from "fast-check";
import { expect, test } from "vitest";

import { PORT_DEFAULT, readPeerAddress } from "../../src/base/address.ts";

test.each([
  ["127.0.0.1:45000", "127.0.0.1", 45_000],
  ["255.255.255.255:1", "255.255.255.255", 1],
  ["cats.example.org:65535", "cats.example.org", 65_535],
  ["my-pc:45000", "my-pc", 45_000],
  ["3com.example:45000", "3com.example", 45_000],
  [`${"a".repeat(63)}.b:45000`, `${"a".repeat(63)}.b`, 45_000],
  ["127.0.0.1", "127.0.0.1", PORT_DEFAULT],
  ["my-pc", "my-pc", PORT_DEFAULT],
  ["[::1]", "::1", PORT_DEFAULT],
])("reads %s", (text, host, port) => {
  expect(readPeerAddress(text)).toEqual({ ok: true, value: { host, port } });
});

test.each([
  ["", "empty"],
  ["45000", "bad-host"], // a port alone
  ["192.168.1.300", "bad-host"],
  ["a b", "bad-host"],
  ["127.0.0.1:", "bad-port"],
  ["127.0.0.1:0", "bad-port"],
  ["127.0.0.1:045", "bad-port"],
  ["127.0.0.1:65536", "bad-port"],
  ["127.0.0.1:45000 ", "bad-port"],
  ["127.0.0.1:-1", "bad-port"],
  ["127.0.0.1:1e3", "bad-port"],
  [":45000", "bad-host"],
  ["[127.0.0.1]:45000", "bad-host"],
  ["192.168.1.300:45000", "bad-host"],
  ["10.0.0:45000", "bad-host"],
  ["1.2.3.4.5:45000", "bad-host"],
  ["010.0.0.1:45000", "bad-host"],
  ["45:45000", "bad-host"],
  ["a b:45000", "bad-host"],
  ["my_pc:45000", "bad-host"],
  ["-a:45000", "bad-host"],
  ["a-:45000", "bad-host"],
  ["a..b:45000", "bad-host"],
  ["host.:45000", "bad-host"],
  ["http://a:45000", "bad-host"],
  ["кот.example:45000", "bad-host"],
  [`${"a".repeat(64)}:45000`, "bad-host"],
  [`${"a.".repeat(127)}a:45000`, "bad-host"],
])("refuses %j: %s", (text, reason) => {
  expect(readPeerAddress(text)).toEqual({ ok: false, reason });
});

test.each([
  ["[::1]:45000", "::1"],
  ["[2001:db8::7]:45000", "2001:db8::7"],
  ["[2001:DB8:0:0:0:0:0:7]:45000", "2001:db8::7"],
  ["[fd00::1c]:45000", "fd00::1c"],
  ["[::ffff:10.0.0.1]:45000", "10.0.0.1"],
])("reads the IPv6 address %s", (text, host) => {
  expect(readPeerAddress(text)).toEqual({ ok: true, value: { host, port: 45_000 } });
});

test.each([
  ["::1:45000", "bad-host"], // where does it end?
  ["2001:db8::7", "bad-host"],
  ["[fe80::1]", "bad-host"],
  ["[::1", "bad-port"],
  ["[::1]45000", "bad-port"],
  ["[::1]:", "bad-port"],
  ["[]:45000", "bad-host"],
  ["[1::2::3]:45000", "bad-host"],
  ["[[::1]]:45000", "bad-host"],
  ["[fe80::1]:45000", "bad-host"], // of which interface?
  ["[febf::1]:45000", "bad-host"],
  ["[fe80::1%eth0]:45000", "bad-host"],
])("refuses the IPv6 address %s: %s", (text, reason) => {
  expect(readPeerAddress(text)).toEqual({ ok: false, reason });
});

test("of what looks like four numbers, takes what the network layer takes", () => {
  const part = fc.oneof(fc.nat(400).map(String), fc.stringMatching(/^[0-9]{0,4}$/));
  fc.assert(
    fc.property(fc.array(part, { minLength: 3, maxLength: 5 }), (parts) => {
      const host = parts.join(".");
      expect(readPeerAddress(`${host}:1`).ok).toBe(isIPv4(host));
    }),
  );
});
