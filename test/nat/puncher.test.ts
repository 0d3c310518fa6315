import { describe, expect, test } from "vitest";
import { inOrder, meetingPlaces, Puncher, punchesTo } from "../../src/nat/puncher.ts";
import { isStunAnswer } from "../../src/nat/stun.ts";
import { SimulatedNat } from "../../src/simnet/simulated-nat.ts";
import type { Address } from "../../src/wire/index.ts";
import { PUNCH_ADDRESSES_MAX, PUNCH_MEETINGS_MAX } from "../../src/nat/limits.ts";

type Router = SimulatedNat["kind"] | "open" | "at random";
const KINDS: readonly Router[] = ["open", "address-restricted", "port-restricted", "symmetric", "at random"];
const SERVICE = [45_080, 45_081].map((port) => ({ host: "203.0.113.1", port }));
const INSIDE = { host: "192.168.0.7", port: 45_000 };
const GUEST = { host: "198.51.100.9", port: 30_000 };

function routerOf(kind: Router, host: string): SimulatedNat {
  if (kind === "at random") return new SimulatedNat({ host, kind: "symmetric", draw: drawerOf(host.length) });
  const nat = new SimulatedNat({ host, kind: kind === "open" ? "address-restricted" : kind });
  if (kind === "open") nat.forward(INSIDE, 45_000); // a full cone: whoever knows the port gets in
  return nat;
}

/** Ports that are far from each other. */
function drawerOf(seed: number): () => number {
  let port = seed;
  return () => (port = 1_024 + ((port * 7_919 + 104_729) % 60_000));
}

/** Both ask the service where they are seen; then the guest punches and says hello for five seconds, and the host punches or does not. */
function meets(hostKind: Router, guestKind: Router, isPunched: boolean): boolean {
  const [host, guest] = [routerOf(hostKind, "198.51.100.1"), routerOf(guestKind, "198.51.100.99")];
  const seenAt = (nat: SimulatedNat) => meetingPlaces(SERVICE.map((service) => nat.send(INSIDE, service)));
  const [hostSeen, guestSeen] = [seenAt(host), seenAt(guest)];
  const puncher = new Puncher();
  if (isPunched) puncher.meet(guestSeen, 300, 0);
  for (let nowMs = 0; nowMs < 5_000; nowMs += 50) {
    puncher.update(nowMs);
    for (const { to } of puncher.takeDatagrams()) host.send(INSIDE, to);
    if (nowMs < 300 || nowMs % 250 !== 0) continue;
    for (const asked of inOrder(hostSeen)) {
      const from = guest.send(INSIDE, asked);
      if (host.receive(asked.port, from) === null) continue;
      const answer = host.send(INSIDE, from);
      if (guest.receive(from.port, answer) !== null) return true;
    }
  }
  return false;
}

const tableOf = (isPunched: boolean): Record<string, string> =>
  Object.fromEntries(
    KINDS.map((host) => [
      host,
      KINDS.filter((guest) => meets(host, guest, isPunched)).join(", ") || "nobody",
    ]),
  );

describe("who meets whom, by the router of the host", () => {
  test("without a punch only an open one lets guests in", () => {
    const nobody = "nobody";
    const all = KINDS.join(", ");
    expect(tableOf(false)).toEqual({
      ...{ open: all, "address-restricted": nobody, "port-restricted": nobody, symmetric: nobody },
      "at random": nobody,
    });
  });

  test("with one all do but those who draw their ports, towards whoever looks at ports", () => {
    const all = KINDS.join(", ");
    const counted = "open, address-restricted, port-restricted, symmetric";
    expect(tableOf(true)).toEqual({
      ...{ open: all, "address-restricted": all, "port-restricted": counted, symmetric: counted },
      "at random": "nobody",
    });
  });
});

describe("punches", () => {
  const sentUntil = (puncher: Puncher, endMs: number): readonly (readonly [number, Address])[] => {
    const sent: (readonly [number, Address])[] = [];
    while (puncher.nextDueMs <= endMs) {
      const nowMs = puncher.nextDueMs;
      puncher.update(nowMs);
      for (const { to } of puncher.takeDatagrams()) sent.push([nowMs, to]);
    }
    return sent;
  };

  test("are six to each address, the first at the moment that was agreed on, and then no more", () => {
    const puncher = new Puncher();
    expect(puncher.meet(meetingPlaces([GUEST]), 1_300, 1_000)).toBe(true);
    const times = sentUntil(puncher, 60_000).map(([atMs]) => atMs);
    expect(times).toEqual([1_300, 1_400, 1_600, 2_000, 2_800, 4_300]);
    expect(puncher.nextDueMs).toBe(Infinity);
  });

  test("are four bytes that are no packet of the game and no answer of STUN", () => {
    const puncher = new Puncher();
    puncher.meet(meetingPlaces([GUEST]), 0, 0);
    puncher.update(0);
    const [punch] = puncher.takeDatagrams();
    expect(punch!.bytes.length).toBe(4);
    expect(punch!.bytes[0]! >> 6).toBe(1); // a packet of the game begins with the bit 1, or is "RC", which is 0x52
    expect(punch!.bytes[0]).not.toBe(0x52);
    expect(isStunAnswer(punch!.bytes)).toBe(false);
  });

  test("go to so many addresses of so many guests, and no more", () => {
    const puncher = new Puncher();
    const many = Array.from({ length: 9 }, (_, i) => ({ host: "198.51.100.9", port: 30_000 + 100 * i }));
    const taken = Array.from({ length: PUNCH_MEETINGS_MAX + 3 }, () =>
      puncher.meet(meetingPlaces(many), 0, 0),
    );
    expect(taken.filter(Boolean).length).toBe(PUNCH_MEETINGS_MAX);
    const ports = new Set(sentUntil(puncher, 60_000).map(([, { port }]) => port));
    expect(ports.size).toBe(PUNCH_ADDRESSES_MAX);
    expect(puncher.meet(meetingPlaces(many), 60_000, 60_000)).toBe(true); // the others are over
    expect(puncher.meet(meetingPlaces([]), 0, 0)).toBe(false);
  });

  test("go first to where a guest is guessed to be, each of these four times, and once more where it was seen", () => {
    const seen = [30_000, 30_001].map((port) => ({ ...GUEST, port }));
    const places = meetingPlaces(seen);
    const puncher = new Puncher();
    puncher.meet(places, 0, 0);
    const sent = sentUntil(puncher, 60_000);
    expect(sent.slice(0, 3).map(([, { port }]) => port)).toEqual([30_002, 30_003, 30_004]);
    const timesTo = (port: number): number => sent.filter(([, to]) => to.port === port).length;
    expect([timesTo(30_002), timesTo(30_001)]).toEqual([4, 6]);
    expect(sent.length).toBe(2 * 6 + 8 * 4);
    expect(punchesTo(places).map(({ to }) => to.port)).toEqual(inOrder(places).map(({ port }) => port));
  });

  test("that a sleep of the machine made late are one", () => {
    const puncher = new Puncher();
    puncher.meet(meetingPlaces([GUEST]), 0, 0);
    puncher.update(3_600_000);
    expect(puncher.takeDatagrams().length).toBe(1);
    expect(puncher.nextDueMs).toBe(Infinity);
  });
});
