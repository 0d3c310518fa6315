import { expect, test } from "vitest";

import { addressOfRelay } from "../../../src/peer/relay/try-relay.ts";

const [IPV4, IPV6] = ["198.51.100.7", "2001:db8::7"];

/** A machine that knows a name by these addresses, and has a way to those. */
function machine(addresses: readonly string[], reached: readonly string[]) {
  return {
    find: () => Promise.resolve(addresses.map((address) => ({ address }))),
    hasWayTo: ({ host }: { readonly host: string }) => Promise.resolve(reached.includes(host)),
  };
}

const place = { host: "relay.example", port: 3_478 };

test("of a name the first address is taken that the machine has a way to", async () => {
  const found = async (reached: readonly string[]) =>
    (await addressOfRelay(place, machine([IPV4, IPV6], reached)))?.host;
  expect(await found([IPV4, IPV6])).toBe(IPV4);
  expect(await found([IPV6])).toBe(IPV6);
  expect(await found([])).toBe(IPV4); // what is wrong is told later, by who asks there
});

test("an address is itself, and a name that nobody knows is none", async () => {
  expect(await addressOfRelay({ host: IPV6, port: 5 }, machine([], []))).toEqual({ host: IPV6, port: 5 });
  expect(await addressOfRelay(place, machine([], []))).toBeNull();
  expect(await addressOfRelay(place, machine(["no address"], []))).toBeNull();
  const unknown = { ...machine([], []), find: () => Promise.reject(new Error("ENOTFOUND")) };
  expect(await addressOfRelay(place, unknown)).toBeNull();
});
