import { describe, expect, test } from "vitest";
import { PUNCH_ADDRESSES_MAX, PUNCH_MEETINGS_MAX, Puncher } from "../../src/nat/puncher.ts";
import { isStunAnswer } from "../../src/nat/stun.ts";
import { SimulatedNat, type NatKind } from "../../src/simnet/simulated-nat.ts";
import type { Address } from "../../src/wire/index.ts";

type Router = NatKind | "open";
const KINDS: readonly Router[] = ["open", "address-restricted", "port-restricted", "symmetric"];
const SERVICE = { host: "203.0.113.1", port: 45_080 };
const INSIDE = { host: "192.168.0.7", port: 45_000 };
const GUEST = { host: "198.51.100.9", port: 30_000 };

function routerOf(kind: Router, host: string): SimulatedNat {
  const nat = new SimulatedNat({ host, kind: kind === "open" ? "address-restricted" : kind });
  if (kind === "open") nat.forward(INSIDE, 45_000); // a full cone: whoever knows the port gets in
  return nat;
}

/** Both ask the service where they are seen; then the guest says hello for five seconds, and the host punches or does not. */
function meets(hostKind: Router, guestKind: Router, isPunched: boolean): boolean {
  const [host, guest] = [routerOf(hostKind, "198.51.100.1"), routerOf(guestKind, "198.51.100.9")];
  const [hostSeen, guestSeen] = [host.send(INSIDE, SERVICE), guest.send(INSIDE, SERVICE)];
  const puncher = new Puncher();
  if (isPunched) puncher.meet([guestSeen], 300, 0);
  for (let nowMs = 0; nowMs < 5_000; nowMs += 50) {
    puncher.update(nowMs);
    for (const { to } of puncher.takeDatagrams()) host.send(INSIDE, to);
    if (nowMs < 300 || nowMs % 250 !== 0) continue;
    const from = guest.send(INSIDE, hostSeen);
    if (host.receive(hostSeen.port, from) === null) continue;
    const answer = host.send(INSIDE, from);
    if (guest.receive(from.port, answer) !== null) return true;
  }
  return false;
}

const tableOf = (isPunched: boolean): Record<string, string> =>
  Object.fromEntries(
    KINDS.map((host) => [host, KINDS.filter((guest) => meets(host, guest, isPunched)).join(" ") || "nobody"]),
  );

describe("who meets whom, by the router of the host", () => {
  test("without a punch only an open one lets guests in", () => {
    const nobody = "nobody";
    const all = KINDS.join(" ");
    expect(tableOf(false)).toEqual({
      ...{ open: all, "address-restricted": nobody, "port-restricted": nobody, symmetric: nobody },
    });
  });

  test("with one all do but a symmetric one, and a port-restricted one towards a symmetric one", () => {
    const all = KINDS.join(" ");
    expect(tableOf(true)).toEqual({
      open: all,
      "address-restricted": all,
      "port-restricted": "open address-restricted port-restricted",
      symmetric: "nobody",
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
    expect(puncher.meet([GUEST], 1_300, 1_000)).toBe(true);
    const times = sentUntil(puncher, 60_000).map(([atMs]) => atMs);
    expect(times).toEqual([1_300, 1_400, 1_600, 2_000, 2_800, 4_300]);
    expect(puncher.nextDueMs).toBe(Infinity);
  });

  test("are four bytes that are no packet of the game and no answer of STUN", () => {
    const puncher = new Puncher();
    puncher.meet([GUEST], 0, 0);
    puncher.update(0);
    const [punch] = puncher.takeDatagrams();
    expect(punch!.bytes.length).toBe(4);
    expect(punch!.bytes[0]! >> 6).toBe(1); // a packet of the game begins with the bit 1, or is "RC", which is 0x52
    expect(punch!.bytes[0]).not.toBe(0x52);
    expect(isStunAnswer(punch!.bytes)).toBe(false);
  });

  test("go to so many addresses of so many guests, and no more", () => {
    const puncher = new Puncher();
    const many = Array.from({ length: 9 }, (_, i) => ({ host: "198.51.100.9", port: 30_000 + i }));
    const taken = Array.from({ length: PUNCH_MEETINGS_MAX + 3 }, () => puncher.meet(many, 0, 0));
    expect(taken.filter(Boolean).length).toBe(PUNCH_MEETINGS_MAX);
    const ports = new Set(sentUntil(puncher, 60_000).map(([, { port }]) => port));
    expect(ports.size).toBe(PUNCH_ADDRESSES_MAX);
    expect(puncher.meet(many, 60_000, 60_000)).toBe(true); // the others are over
    expect(puncher.meet([], 0, 0)).toBe(false);
  });

  test("that a sleep of the machine made late are one", () => {
    const puncher = new Puncher();
    puncher.meet([GUEST], 0, 0);
    puncher.update(3_600_000);
    expect(puncher.takeDatagrams().length).toBe(1);
    expect(puncher.nextDueMs).toBe(Infinity);
  });
});
