import { describe, expect, test } from "vitest";

import { SimulatedNat } from "../../src/simnet/simulated-nat.ts";

const INSIDE = { host: "192.168.0.2", port: 45_000 };
const OTHER_INSIDE = { host: "192.168.0.3", port: 45_000 };
const A = { host: "203.0.113.1", port: 1_000 };
const A_OTHER_PORT = { ...A, port: 1_001 };
const B = { host: "203.0.113.2", port: 1_000 };

describe.each(["address-restricted", "port-restricted"] as const)("%s", (kind) => {
  test("shows a host at one outside address, another host at another", () => {
    const nat = new SimulatedNat({ host: "198.51.100.7", kind });
    expect([nat.send(INSIDE, A), nat.send(INSIDE, B), nat.send(OTHER_INSIDE, A)]).toEqual([
      { host: "198.51.100.7", port: 30_000 },
      { host: "198.51.100.7", port: 30_000 },
      { host: "198.51.100.7", port: 30_001 },
    ]);
  });

  test("lets in only those to whom the host has sent", () => {
    const nat = new SimulatedNat({ host: "198.51.100.7", kind });
    const { port } = nat.send(INSIDE, A);
    expect(nat.receive(port, A)).toEqual(INSIDE);
    expect(nat.receive(port, A_OTHER_PORT)).toEqual(kind === "address-restricted" ? INSIDE : null);
    expect(nat.receive(port, B)).toBeNull();
    expect(nat.receive(port + 1, A)).toBeNull();
  });

  test("lets everybody in at a port that was forwarded", () => {
    const nat = new SimulatedNat({ host: "198.51.100.7", kind });
    nat.forward(INSIDE, 45_000);
    expect(nat.receive(45_000, B)).toEqual(INSIDE);
    expect(nat.send(INSIDE, A)).toEqual({ host: "198.51.100.7", port: 45_000 });
    expect(() => nat.forward(OTHER_INSIDE, 45_000)).toThrow("taken");
  });
});

test("symmetric: another outside port for each destination, where only that one gets in", () => {
  const nat = new SimulatedNat({ host: "198.51.100.7", kind: "symmetric", firstPort: 500 });
  const ports = [A, A_OTHER_PORT, B, A].map((to) => nat.send(INSIDE, to).port);
  expect(ports).toEqual([500, 501, 502, 500]);
  expect([A, A_OTHER_PORT, B].map((from) => nat.receive(500, from))).toEqual([INSIDE, null, null]);
  expect(() => nat.forward(INSIDE, 45_000)).toThrow("forwarded");
});

test("after a restart nobody gets in any more, and hosts show new ports", () => {
  const nat = new SimulatedNat({ host: "198.51.100.7", kind: "port-restricted" });
  const { port } = nat.send(INSIDE, A);
  nat.restart();
  expect(nat.receive(port, A)).toBeNull();
  expect(nat.send(INSIDE, A).port).toBe(port + 1);
});
