import { expect, test } from "vitest";
import { canonicalIp, formatInvitation } from "../../src/base/index.ts";
import { ownAddresses, resolveAddress } from "../../src/peer/live-peer-options.ts";
import { isAddress } from "../../src/wire/index.ts";
import { describeFault } from "../../src/words/index.ts";

test("a machine's addresses are those that packets can carry, each once, IPv6 only where it is wanted", () => {
  const all = ownAddresses(true);
  expect(all.filter((host) => !isAddress({ host, port: 1 }))).toEqual([]);
  expect(all.map(canonicalIp)).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect(all.at(-1)).toBe("127.0.0.1");
  expect(ownAddresses(false)).toEqual(all.filter((host) => !host.includes(":")));
});

test.each(["127.0.0.1:45000", "localhost:45000"])("finds %s", async (text) => {
  const place = { address: { host: "127.0.0.1", port: 45_000 }, roomKey: null };
  expect(await resolveAddress(text)).toMatchObject({ ok: true, value: place });
});

test.each([
  ["[::1]:45000", "::1"],
  ["[2001:DB8:0:0::7]:45000", "2001:db8::7"],
  ["[::ffff:10.0.0.1]:45000", "10.0.0.1"],
  ["127.0.0.1", "127.0.0.1"], // on the usual port
  ["[::1]", "::1"],
])("takes %s as it is", async (text, host) => {
  expect(await resolveAddress(text)).toEqual({
    ok: true,
    value: { address: { host, port: 45_000 }, roomKey: null },
  });
});

test("of a name all addresses are asked, IPv4 first, as many as a home may have", async () => {
  const hosts = ["192.0.2.1", "2001:db8::7", "192.0.2.1", ...[1, 2, 3, 4, 5].map((n) => `2001:db8::${n}0`)];
  const found = await resolveAddress("home.example:45001", () => Promise.resolve(hosts));
  expect(found).toMatchObject({ ok: true, value: { address: { host: "192.0.2.1", port: 45_001 } } });
  const beside = found.ok ? found.value.beside : undefined;
  expect(beside?.map(({ host }) => host)).toEqual([
    "2001:db8::7",
    ...["10", "20", "30", "40"].map((n) => `2001:db8::${n}`),
  ]);
  const fails = (text: string) => resolveAddress(text, () => Promise.resolve([]));
  const reason = { kind: "no-computer", host: "nobody.example", mayBeCode: false };
  expect(await fails("nobody.example")).toEqual({ ok: false, reason });
  for (const text of ["KQ7M-2XPD", "kq7m2xpd"])
    expect(await fails(text)).toMatchObject({ ok: false, reason: { host: text, mayBeCode: true } });
  expect(await fails("kq7m2xpd:45000")).toMatchObject({ ok: false, reason: { mayBeCode: false } });
});

test("takes an invitation, with its key", async () => {
  const roomKey = new Uint8Array(16).fill(7);
  const invitation = formatInvitation({ host: "10.0.0.1", port: 45_001, roomKey });
  const place = { address: { host: "10.0.0.1", port: 45_001 }, roomKey };
  expect(await resolveAddress(invitation)).toEqual({ ok: true, value: place });
});

test.each([
  ["robocat.invalid:45000", 'there is no host named "robocat.invalid".'],
  ["[fe80::1]:45000", '"[fe80::1]:45000" is not an address; it looks like 192.168.0.7:45000.'],
  ["300.1.1.1:45000", '"300.1.1.1:45000" is not an address; it looks like 192.168.0.7:45000.'],
  ["local host", '"local host" is not an address; it looks like 192.168.0.7:45000.'],
  ["localhost:70000", '"localhost:70000" is not an address; it looks like 192.168.0.7:45000.'],
])("refuses %s in a sentence", async (text, reason) => {
  const resolved = await resolveAddress(text);
  expect(resolved.ok ? "" : describeFault(resolved.reason)).toBe(reason);
});

test("of an invitation with several places all are asked, each once, those of a name as well", async () => {
  const found = await resolveAddress(
    "10.0.0.1:45000,home.example:45001,10.0.0.1:45000,[2a01:4f8::7]:9",
    (name) => Promise.resolve(name === "home.example" ? ["11.0.0.1", "2a01:4f8::8"] : [name]),
  );
  expect(found).toEqual({
    ok: true,
    value: {
      address: { host: "10.0.0.1", port: 45_000 },
      beside: [
        { host: "11.0.0.1", port: 45_001 },
        { host: "2a01:4f8::8", port: 45_001 },
        { host: "2a01:4f8::7", port: 9 },
      ],
      roomKey: null,
    },
  });
});

test("a name that nobody knows keeps nobody from the other places", async () => {
  const found = await resolveAddress("nobody.example:1,10.0.0.1:2", (name) =>
    name === "nobody.example" ? Promise.reject(new Error("ENOTFOUND")) : Promise.resolve([name]),
  );
  expect(found).toMatchObject({ ok: true, value: { address: { host: "10.0.0.1", port: 2 } } });
});
