import { expect, test } from "vitest";
import {
  FakeRouter,
  HOUR_MS,
  openMapping as open,
  playMapping as play,
  PORT,
  runMapping,
} from "../support/fake-router.ts";

test.each([
  ["UPnP: no address", { upnp: true }, { host: "" }],
  ["UPnP: 0.0.0.0", { upnp: true }, { host: "0.0.0.0" }],
  ["UPnP: a refusal", { upnp: true }, { addressCode: 501 }],
  ["NAT-PMP: a refusal", { natPmp: true }, { addressCode: 3 }],
] as const)(
  "a router that is cut off itself for two minutes opens the port again within two: %s",
  (_, ways, cutOff) => {
    for (const fromMs of [0, 100_000]) {
      const [mapping, router] = [open(), new FakeRouter(ways)];
      if (fromMs > 0) runMapping(mapping, router, { fromMs: 0, toMs: fromMs });
      router.ways = { ...ways, ...cutOff };
      runMapping(mapping, router, { fromMs, toMs: fromMs + 120_000 });
      expect(mapping.state.kind).not.toBe("open");
      if (fromMs === 0) expect(router.open).toBeNull(); // it is not asked for one that leads nowhere
      router.ways = { ...ways, host: "11.0.0.2" };
      runMapping(mapping, router, { fromMs: fromMs + 120_001, toMs: fromMs + 240_000 });
      expect(mapping.state).toMatchObject({ kind: "open", outside: { host: "11.0.0.2", port: PORT } });
      expect(router.open).not.toBeNull();
    }
  },
);

test.each([
  ["UPnP: no address", { upnp: true }, { host: "" }],
  ["UPnP: a refusal", { upnp: true }, { addressCode: 501 }],
  ["NAT-PMP: a refusal", { natPmp: true }, { addressCode: 3 }],
] as const)("a port that is open stays so where a router is cut off for a moment: %s", (_, ways, cutOff) => {
  const { mapping, router } = play(ways, 20_000);
  const isChecked = (what: string): boolean => what === "address" || what === "GetExternalIPAddress";
  const checks = (): number => router.heard.filter(isChecked).length;
  const before = checks();
  router.ways = { ...ways, ...cutOff };
  let nowMs = 20_000;
  for (; checks() === before; nowMs += 1_000)
    runMapping(mapping, router, { fromMs: nowMs, toMs: nowMs + 999 });
  router.ways = { ...ways, host: "11.0.0.2" };
  runMapping(mapping, router, { fromMs: nowMs, toMs: nowMs + 120_000 });
  expect(mapping.state).toMatchObject({ kind: "open", outside: { host: "11.0.0.2", port: PORT } });
  expect(router.heard.filter((what) => what === "map" || what === "AddPortMapping")).toHaveLength(1);
});

test.each([1, 4, 8, 12])(
  "an error (%i) to the question whether it is there says that it is: PCP",
  (announceCode) => {
    const { mapping, router } = play({ pcp: true, announceCode }, 300_000);
    expect(mapping.state.kind).toBe("open");
    expect(router.heard.filter((what) => what === "map")).toHaveLength(1);
    expect(router.heard.filter((what) => what === "announce").length).toBeGreaterThan(5);
    router.restart(300_000);
    runMapping(mapping, router, { fromMs: 300_001, toMs: 360_000 });
    expect(router.open).not.toBeNull();
  },
);

test.each([
  [2, "not-allowed"],
  [8, "no-room"],
  [9, "other"],
])("a refusal of PCP with code %i says why", (code, why) => {
  const { mapping, router } = play({ pcp: true, code });
  expect(mapping.state).toMatchObject({ kind: "refused", why });
  expect(router.heard.length).toBeLessThan(3); // not again before the time is over
});

test.each([{ host: "" }, { host: "0.0.0.0" }, { addressCode: 501 }])(
  "a router of several lines is asked by UPnP at the one that is in use: the other says %j",
  (deadLine) => {
    const { mapping, router } = play({ upnp: true, deadLine });
    expect(mapping.state).toMatchObject({ kind: "open", outside: { host: "11.0.0.1", port: PORT } });
    expect(router.heard.filter((what) => what.startsWith("dead"))).toEqual(["dead GetExternalIPAddress"]);
    router.ways = { upnp: true, deadLine, host: "" }; // now none is, and in the end both are asked each minute
    runMapping(mapping, router, { fromMs: 20_001, toMs: 400_000 });
    expect(mapping.state).toMatchObject({ kind: "refused" });
    const before = router.heard.length;
    runMapping(mapping, router, { fromMs: 400_001, toMs: 460_000 });
    expect(router.heard.slice(before)).toEqual(["dead GetExternalIPAddress", "GetExternalIPAddress"]);
    router.ways = { upnp: true, deadLine };
    runMapping(mapping, router, { fromMs: 460_001, toMs: 580_000 });
    expect(mapping.state.kind).toBe("open");
  },
);

test.each([725, 402, 501])(
  "UPnP asks for a lease without an end where one with an end is refused, by %i",
  (upnpCode) => {
    const { mapping, router } = play({ upnp: true, upnpCode, upnpRefuses: "lease" });
    expect(mapping.state).toMatchObject({ kind: "open", outside: { port: PORT } });
    expect(router.open?.lifetimeSeconds).toBe(0);
    expect(router.heard.filter((what) => what === "AddPortMapping")).toHaveLength(2);
  },
);

test("where a router refuses to renew a lease that it gave with an end, that is not at once replaced by one without", () => {
  const { mapping, router } = play({ upnp: true });
  router.ways = { upnp: true, upnpCode: 501, upnpRefuses: "lease" };
  runMapping(mapping, router, { fromMs: 20_001, toMs: HOUR_MS / 2 - 60_000 });
  expect(router.open?.lifetimeSeconds).toBe(3_600);
  for (let nowMs = HOUR_MS / 2 - 60_000; mapping.state.kind === "open"; nowMs += 1_000) {
    runMapping(mapping, router, { fromMs: nowMs, toMs: nowMs });
    if (mapping.state.kind === "open") expect(router.open?.lifetimeSeconds).toBe(3_600);
  }
});

test.each([718, 729, 501])("UPnP asks for another port where that one is refused, by %i", (upnpCode) => {
  const { mapping, router } = play({ upnp: true, upnpCode, upnpRefuses: "port" });
  expect(mapping.state.kind).toBe("open");
  expect(router.open?.port).toBeGreaterThanOrEqual(49_152);
});

test.each([
  [718, 5, "no-room"],
  [729, 5, "no-room"],
  [501, 6, "other"],
  [402, 2, "other"],
  [725, 2, "other"],
  [606, 1, "not-allowed"],
] as const)(
  "where UPnP refuses all by %i it is asked %i times, and after half an hour begins anew",
  (...told) => {
    const [upnpCode, count, why] = told;
    const { mapping, router } = play({ upnp: true, upnpCode });
    const asked = (): number => router.heard.filter((what) => what === "AddPortMapping").length;
    expect(mapping.state).toMatchObject({ kind: "refused", why });
    expect(asked()).toBe(count);
    router.ways = { upnp: true };
    runMapping(mapping, router, { fromMs: 20_001, toMs: HOUR_MS });
    expect(mapping.state.kind).toBe("open");
    expect(router.open?.lifetimeSeconds).toBe(3_600);
  },
);
