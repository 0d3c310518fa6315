import { expect, test } from "vitest";

import { canonicalIp } from "../../src/base/index.ts";
import { ownAddresses } from "../../src/peer/own-addresses.ts";
import { isAddress } from "../../src/wire/index.ts";

test("a machine's addresses are those that packets can carry, each once, IPv6 only where it is wanted", () => {
  const all = ownAddresses(true);
  expect(all.filter((host) => !isAddress({ host, port: 1 }))).toEqual([]);
  expect(all.map(canonicalIp)).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect(all.at(-1)).toBe("127.0.0.1");
  expect(ownAddresses(false)).toEqual(all.filter((host) => !host.includes(":")));
});
