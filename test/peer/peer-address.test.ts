import { expect, test } from "vitest";

import { readPeerAddress } from "../../src/peer/peer-address.ts";

test.each([
  ["127.0.0.1:45000", "127.0.0.1", 45_000],
  ["[::1]:1", "::1", 1],
  ["cats.example.org:65535", "cats.example.org", 65_535],
  ["my-pc:45000", "my-pc", 45_000],
])("reads %s", (text, host, port) => {
  expect(readPeerAddress(text)).toEqual({ ok: true, value: { host, port } });
});

test.each([
  ["", "no-port"],
  ["127.0.0.1", "no-port"],
  ["127.0.0.1:", "bad-port"],
  ["127.0.0.1:0", "bad-port"],
  ["127.0.0.1:045", "bad-port"],
  ["127.0.0.1:65536", "bad-port"],
  ["127.0.0.1:45000 ", "bad-port"],
  [":45000", "bad-host"],
  ["::1:45000", "bad-host"],
  ["[127.0.0.1]:45000", "bad-host"],
  ["300.1.1.1:45000", "bad-host"],
  ["1.2.3:45000", "bad-host"],
  ["a b:45000", "bad-host"],
  ["-a:45000", "bad-host"],
  ["a..b:45000", "bad-host"],
  ["http://a:45000", "bad-host"],
  [`${"a".repeat(254)}:45000`, "bad-host"],
])("refuses %j: %s", (text, reason) => {
  expect(readPeerAddress(text)).toEqual({ ok: false, reason });
});
