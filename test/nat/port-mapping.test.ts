import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FakeRouter,
  HOUR_MS,
  openMapping as open,
  playMapping as play,
  PORT,
  ROUTER,
  runMapping,
} from "../support/fake-router.ts";
import { natPmpAddress, natPmpMapped, pcpMapped } from "../support/router-answers.ts";

test.each([
  ["pcp", { pcp: true, natPmp: true, upnp: true }],
  ["nat-pmp", { natPmp: true, upnp: true }],
  ["upnp", { upnp: true }],
] as const)("a router that speaks it opens the port by %s, and no other", (by, ways) => {
  const { mapping, router } = play(ways);
  expect(mapping.state).toEqual({ kind: "open", by, outside: { host: "11.0.0.1", port: PORT } });
  expect(router.open).toMatchObject({ by, port: PORT });
});

test.each(["pcp", "natPmp", "upnp"] as const)(
  "keeps the lease for hours, and asks for it at half: %s",
  (speech) => {
    const { mapping, router } = play({ [speech]: true }, 3 * HOUR_MS);
    expect(mapping.state.kind).toBe("open");
    const maps = router.heard.filter((what) => what === "map" || what === "AddPortMapping").length;
    expect(maps).toBeGreaterThanOrEqual(6);
    expect(maps).toBeLessThanOrEqual(8);
  },
);

test.each(["pcp", "natPmp", "upnp"] as const)("gives the port back at the end: %s", (speech) => {
  const { mapping, router } = play({ [speech]: true });
  mapping.giveBack(20_001);
  expect(mapping.isDone).toBe(false);
  runMapping(mapping, router, { fromMs: 20_001, toMs: 20_010 });
  expect(mapping.isDone).toBe(true);
  expect(router.open).toBeNull();
  expect(mapping.nextDueMs(20_010)).toBe(Infinity);
});

test.each(["pcp", "natPmp", "upnp"] as const)(
  "a router that has forgotten is asked again within a minute: %s",
  (speech) => {
    const { mapping, router } = play({ [speech]: true }, 100_000);
    router.restart(100_000);
    runMapping(mapping, router, { fromMs: 100_000, toMs: 190_000 });
    expect(router.open).not.toBeNull();
    expect(mapping.state.kind).toBe("open");
  },
);

test.each(["pcp", "natPmp", "upnp"] as const)(
  "a router that was away for ten minutes opens it again: %s",
  (speech) => {
    const { mapping, router } = play({ [speech]: true }, 100_000);
    router.isUp = false;
    runMapping(mapping, router, { fromMs: 100_000, toMs: 700_000 });
    expect(mapping.state.kind).not.toBe("open");
    router.isUp = true;
    router.restart(700_000);
    runMapping(mapping, router, { fromMs: 700_001, toMs: 2_100_000 });
    expect(mapping.state.kind).toBe("open");
    expect(router.open).not.toBeNull();
  },
);

test("no router answers: that is told within ten seconds, and few packets are sent", () => {
  const mapping = open();
  let sent = 0;
  for (let nowMs = 0; nowMs <= HOUR_MS; nowMs += 250) {
    mapping.update(nowMs);
    sent += mapping.takeDatagrams().length;
    if (nowMs >= 10_000) expect(mapping.state.kind).toBe("silent");
  }
  expect(sent).toBeLessThan(400);
});

test("at the end nobody waits for a router that has never answered", () => {
  const { mapping } = play({});
  mapping.giveBack(20_000);
  expect(mapping.isDone).toBe(true);
});

test.each([
  ["192.168.178.1", "inner"],
  ["100.64.0.9", "inner"],
  ["239.255.255.250", "refused"],
  ["127.0.0.1", "refused"],
  ["0.0.0.0", "refused"],
  ["203.0.113.5", "refused"],
])("an address outside of %s is not told to anybody: %s", (host, kind) => {
  for (const ways of [{ pcp: true }, { natPmp: true }, { upnp: true }]) {
    const { mapping } = play({ ...ways, host });
    expect(mapping.state.kind).toBe(kind);
  }
});

test("another port than the one that was asked for is taken, and told", () => {
  for (const ways of [{ pcp: true }, { natPmp: true }]) {
    const { mapping } = play({ ...ways, outsidePort: 51_000 });
    expect(mapping.state).toMatchObject({ kind: "open", outside: { port: 51_000 } });
  }
});

test.each([0, 5, 19])("a lease of %i s is none", (lifetimeSeconds) => {
  const { mapping } = play({ pcp: true, lifetimeSeconds });
  expect(mapping.state).toMatchObject({ kind: "refused", why: "senseless" });
});

test("a lease of 2^32 - 1 s is not believed for longer than a day", () => {
  const { mapping, router } = play({ pcp: true, lifetimeSeconds: 0xffff_ffff }, 25 * HOUR_MS);
  expect(mapping.state.kind).toBe("open");
  expect(router.heard.filter((what) => what === "map").length).toBeGreaterThanOrEqual(2);
});

test.each([
  "http://192.168.0.99:5000/root.xml",
  "https://192.168.0.1/root.xml",
  "http://192.168.0.1:0/root.xml",
  "http://192.168.0.1:99999/root.xml",
  "http://user@192.168.0.1/",
  "//10.0.0.1/x",
  "",
  `http://192.168.0.1:5000/${"x".repeat(300)}`,
])("a router whose description lies at %s is not asked there", (location) => {
  const [mapping, router] = [open(), new FakeRouter({ upnp: true, location })];
  runMapping(mapping, router, { fromMs: 0, toMs: 20_000 });
  expect(mapping.state.kind).toBe("silent");
  expect(router.heard).not.toContain("AddPortMapping");
});

test("what comes from elsewhere, from another port, or with another number, counts for nothing", () => {
  const mapping = open();
  mapping.update(0);
  const [asked] = mapping.takeDatagrams();
  const nonce = asked!.bytes.slice(24, 36);
  const answer = pcpMapped({ nonce, insidePort: PORT, outside: { host: "11.0.0.1", port: PORT } });
  const otherNonce = pcpMapped({
    nonce: new Uint8Array(12),
    insidePort: PORT,
    outside: { host: "11.0.0.1", port: PORT },
  });
  const otherPort = pcpMapped({ nonce, insidePort: PORT + 1, outside: { host: "11.0.0.1", port: PORT } });
  expect(mapping.hear(answer, { host: "192.168.0.2", port: 5_351 }, 1)).toBe(false);
  expect(mapping.hear(answer, { host: ROUTER, port: 5_350 }, 1)).toBe(false);
  expect(mapping.hear(otherNonce, { host: ROUTER, port: 5_351 }, 1)).toBe(false);
  expect(mapping.hear(otherPort, { host: ROUTER, port: 5_351 }, 1)).toBe(false);
  expect(
    mapping.hear(natPmpMapped({ insidePort: PORT, outsidePort: PORT }), { host: ROUTER, port: 5_351 }, 1),
  ).toBe(false);
  expect(mapping.hear(natPmpAddress("11.0.0.1"), { host: ROUTER, port: 5_351 }, 1)).toBe(false);
  expect(mapping.state.kind).toBe("asking");
  expect(mapping.hear(answer, { host: ROUTER, port: 5_351 }, 1)).toBe(true);
  expect(mapping.state.kind).toBe("open");
});

test("by NAT-PMP, which has no number, only what was asked for counts", () => {
  const mapping = open();
  const from = { host: ROUTER, port: 5_351 };
  const mapped = natPmpMapped({ insidePort: PORT, outsidePort: 51_000 });
  for (const nowMs of [0, 1_000]) mapping.update(nowMs); // now it asks for the address
  expect(mapping.hear(mapped, from, 1_001)).toBe(false);
  expect(mapping.hear(natPmpAddress("11.0.0.1"), from, 1_002)).toBe(true); // now for the port
  expect(mapping.state.kind).toBe("asking");
  expect(mapping.hear(natPmpAddress("11.0.0.2"), from, 1_003)).toBe(false);
  expect(mapping.hear(mapped, from, 1_004)).toBe(true);
  expect(mapping.state).toMatchObject({ kind: "open", outside: { host: "11.0.0.1", port: 51_000 } });
});

test("a router's garbage breaks nothing, whatever it is and whenever it comes", () => {
  const from = fc.constantFrom({ host: ROUTER, port: 5_351 }, { host: ROUTER, port: 1_900 });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc.constantFrom(
      natPmpAddress("11.0.0.1"),
      natPmpAddress("0.0.0.0", { code: 3 }),
      Uint8Array.of(0, 129, 0, 2, 0, 0, 0, 0),
    ),
  );
  const events = fc.array(fc.record({ bytes, from, waitMs: fc.nat({ max: 40_000 }) }), { maxLength: 30 });
  const ways = fc.record({
    pcp: fc.boolean(),
    natPmp: fc.boolean(),
    upnp: fc.boolean(),
    host: fc.constantFrom("11.0.0.1", "10.0.0.1"),
  });
  fc.assert(
    fc.property(ways, events, (spoken, all) => {
      const [mapping, router] = [open(), new FakeRouter(spoken)];
      let nowMs = 0;
      for (const event of all) {
        runMapping(mapping, router, { fromMs: nowMs, toMs: nowMs + event.waitMs });
        nowMs += event.waitMs + 1;
        mapping.hear(event.bytes, event.from, nowMs);
        mapping.hearReply(event.bytes.length, { status: 200, body: event.bytes }, nowMs);
      }
      mapping.giveBack(nowMs);
      runMapping(mapping, router, { fromMs: nowMs, toMs: nowMs + 2_000 });
      if (!mapping.isDone) expect(spoken.upnp).toBe(true); // a request that nobody answers is the carrier's to end
    }),
  );
});
