import { expect, test } from "vitest";

import { resolveAddress } from "../../src/peer/resolve-address.ts";

test.each(["127.0.0.1:45000", "localhost:45000"])("finds %s", async (text) => {
  expect(await resolveAddress(text)).toEqual({ ok: true, value: { host: "127.0.0.1", port: 45_000 } });
});

test.each([
  ["robocat.invalid:45000", 'there is no host named "robocat.invalid" with an IPv4 address.'],
  ["[::1]:45000", '"[::1]:45000" is not an address; it looks like 192.168.0.7:45000.'],
  ["300.1.1.1:45000", '"300.1.1.1:45000" is not an address; it looks like 192.168.0.7:45000.'],
  ["localhost", '"localhost" is not an address; it looks like 192.168.0.7:45000.'],
  ["localhost:70000", '"localhost:70000" is not an address; it looks like 192.168.0.7:45000.'],
])("refuses %s in a sentence", async (text, reason) => {
  expect(await resolveAddress(text)).toEqual({ ok: false, reason });
});
