import { expect, test } from "vitest";
import { invitationPlace, outsideAddresses, reachFact, type Reach } from "../../src/peer/reach.ts";
import { sentenceOf } from "../support/sentences.ts";

const at = (host: string, port = 45_000) => ({ host, port });
const OWN = [at("192.168.0.7"), at("127.0.0.1")];
const reach = (facts: Partial<Reach>): Reach => {
  return { mapping: { kind: "silent" }, seen: null, own: OWN, needsInvitation: true, ...facts };
};

test.each([
  [
    { mapping: { kind: "open", by: "pcp", outside: at("11.0.0.1") } },
    /^Anybody with the invitation can join: your router has opened port 45000/,
  ],
  [{ mapping: { kind: "open", by: "pcp", outside: at("11.0.0.1", 51_000) } }, /another port, 51000,/],
  [
    { mapping: { kind: "open", by: "pcp", outside: at("11.0.0.1") }, needsInvitation: false },
    /^Anybody with the address can join/,
  ],
  [{ own: [at("11.0.0.9")] }, /^Anybody with the invitation can join, unless a firewall/],
  [{ mapping: { kind: "asking" } }, /is being asked/],
  [
    { mapping: { kind: "inner", by: "upnp", outside: at("100.64.0.1") } },
    /provider's router stands before your own/,
  ],
  [
    { mapping: { kind: "inner", by: "upnp", outside: at("10.0.0.1") } },
    /another router stands before.*Forward UDP port 45000 there to 192\.168\.0\.7/,
  ],
  [
    { mapping: { kind: "refused", by: "pcp", why: "not-allowed" } },
    /^Only people in this house can join: your router opens no port, for it is set so\. Allow UPnP/,
  ],
  [{ mapping: { kind: "silent" } }, /^Only people in this house can join: no router answers/],
  [{ mapping: { kind: "no-router" } }, /no router answers/],
  [{ mapping: { kind: "off", by: "settings" } }, /No router is asked .*: the settings say so\./],
  [{ mapping: { kind: "off", by: "command-line" } }, /No router is asked .* with --no-port-mapping\./],
  [{ seen: { kind: "same", address: at("11.0.0.1") } }, /others perhaps/],
  [{ seen: { kind: "differs" } }, /at another address/],
  [{ seen: { kind: "silent" } }, /no router answers/],
] as const)("%j is told in one line", (facts, words) => {
  const text = sentenceOf(reachFact(reach(facts)));
  expect(text).toMatch(words);
  expect(text).not.toContain("\n");
});

test("addresses outside are told with a word for whom they are good, each once, and none of one's own", () => {
  const mapping = { kind: "open", by: "pcp", outside: at("11.0.0.1") } as const;
  const seen = { kind: "same", address: at("11.0.0.1") } as const;
  expect(outsideAddresses(reach({ mapping, seen }))).toEqual([
    { address: at("11.0.0.1"), goodFor: "anywhere" },
  ]);
  expect(outsideAddresses(reach({ seen }))[0]?.goodFor).toBe("perhaps");
  expect(outsideAddresses(reach({ seen, own: [at("11.0.0.1")] }))).toEqual([]);
  expect(outsideAddresses(reach({ mapping: { kind: "inner", by: "pcp", outside: at("10.0.0.1") } }))).toEqual(
    [],
  );
});

test("an invitation leads to the nearest address, those outside and one by IPv6, four at most", () => {
  const own = [at("192.168.0.7"), at("192.168.5.1"), at("2a01:4f8::7"), at("127.0.0.1")];
  const place = invitationPlace(own, [at("11.0.0.1"), at("11.0.0.1", 51_000), at("11.0.0.2")]);
  expect(place).toMatchObject(at("192.168.0.7"));
  expect(place?.beside).toEqual([at("11.0.0.1"), at("11.0.0.1", 51_000), at("11.0.0.2")]);
  expect(invitationPlace(own, [])?.beside).toEqual([at("2a01:4f8::7")]);
  expect(invitationPlace([at("127.0.0.1")], [])?.beside).toEqual([]);
  expect(invitationPlace([], [])).toBeNull();
});
