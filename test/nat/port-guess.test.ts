import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessNextPorts } from "../../src/nat/port-guess.ts";
import { SimulatedNat } from "../../src/simnet/simulated-nat.ts";
import type { Address } from "../../src/wire/index.ts";
import { PORT_GUESSES_MAX } from "../../src/nat/limits.ts";

const INSIDE: Address = { host: "192.168.1.2", port: 45_000 };
const OUTSIDE = "198.51.100.1";
const service = (port: number): Address => ({ host: "203.0.113.1", port });
const at = (port: number, host = OUTSIDE): Address => ({ host, port });
const ports = (guesses: readonly Address[]): readonly number[] => guesses.map(({ port }) => port);

function seenBy(router: SimulatedNat, between = 0): readonly Address[] {
  const first = router.send(INSIDE, service(45_080));
  for (let i = 0; i < between; i += 1) router.send({ ...INSIDE, port: 50_000 + i }, service(53)); // of others in the house
  return [first, router.send(INSIDE, service(45_081))];
}

describe("next ports", () => {
  test("of a router that counts are found, whatever else was sent in between and after", () => {
    const few = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 1_024, max: 60_000 }), few, few, (firstPort, between, after) => {
        const router = new SimulatedNat({ host: OUTSIDE, kind: "symmetric", firstPort });
        const guessed = guessNextPorts(seenBy(router, between === 1 ? 0 : between));
        for (let i = 0; i < after; i += 1) router.send({ ...INSIDE, port: 55_000 + i }, service(80));
        const { port } = router.send(INSIDE, at(40_000, "192.0.2.9"));
        expect(ports(guessed)).toContain(port);
        expect(guessed.length).toBe(PORT_GUESSES_MAX);
      }),
    );
  });

  test.each<SimulatedNat["kind"]>(["address-restricted", "port-restricted"])(
    "of a %s router are not guessed",
    (kind) => {
      expect(guessNextPorts(seenBy(new SimulatedNat({ host: OUTSIDE, kind })))).toEqual([]);
    },
  );

  test("of a router that draws them are not guessed", () => {
    const drawn = [40_000, 51_233, 3_000];
    const router = new SimulatedNat({ host: OUTSIDE, kind: "symmetric", draw: () => drawn.shift()! });
    expect(guessNextPorts(seenBy(router))).toEqual([]);
  });

  test("are guessed up to six ports apart, which others behind the router may have opened", () => {
    expect(ports(guessNextPorts([at(40_000), at(40_006)]))[0]).toBe(40_007);
    expect(guessNextPorts([at(40_000), at(40_007)])).toEqual([]);
  });

  test("keep even or odd where the router does", () => {
    expect(ports(guessNextPorts([at(40_000), at(40_002)])).slice(0, 3)).toEqual([40_004, 40_006, 40_008]);
  });

  test("go on from where it was seen last, in whatever order that was proven", () => {
    expect(ports(guessNextPorts([at(40_001), at(40_000), at(40_008), at(40_007)]))[0]).toBe(40_009);
  });

  test("are of the machine that was proven last, and of IPv4", () => {
    const other = "198.51.100.2";
    expect(guessNextPorts([at(40_000), at(40_001, other)])).toEqual([]);
    expect(guessNextPorts([at(1, "2001:db8::1"), at(2, "2001:db8::1")])).toEqual([]);
    const mixed = [at(7, other), at(40_000), at(40_001), at(9, "2001:db8::1")];
    expect(guessNextPorts(mixed)[0]).toEqual(at(40_002));
  });

  test("are few, different, never beyond the last port, and never an address that nobody proved", () => {
    const address = fc.record({
      host: fc.constantFrom(OUTSIDE, "198.51.100.2", "2001:db8::1"),
      port: fc.oneof(fc.integer({ min: 1, max: 65_535 }), fc.integer({ min: 65_520, max: 65_535 })),
    });
    fc.assert(
      fc.property(fc.array(address, { maxLength: 6 }), (seen) => {
        const guessed = guessNextPorts(seen);
        expect(guessed.length).toBeLessThanOrEqual(PORT_GUESSES_MAX);
        expect(new Set(ports(guessed)).size).toBe(guessed.length);
        for (const { host, port } of guessed) {
          expect(port).toBeLessThanOrEqual(65_535);
          expect(seen.map((one) => one.host)).toContain(host);
        }
      }),
    );
  });
});
