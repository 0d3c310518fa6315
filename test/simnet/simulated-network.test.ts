import { describe, expect, test } from "vitest";

import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/link-model/link-settings.ts";
import { SimulatedNat } from "../../src/simnet/simulated-nat.ts";
import { SimulatedNetwork, type NetworkPeer } from "../../src/simnet/simulated-network.ts";
import type { Address } from "../../src/wire/index.ts";

const A = { host: "10.0.0.1", port: 1 };
const B = { host: "10.0.0.2", port: 2 };

interface Heard {
  readonly atMs: number;
  readonly from: number; // port
  readonly said: number;
}

/** A stand-in for a peer at the network's edge: it says what it is told to, wakes when it is told to, and notes all. */
function createSpeaker(wakesMs: readonly number[], sayings: readonly { to: Address; said: number }[] = []) {
  const heard: Heard[] = [];
  const updatesMs: number[] = [];
  let open = sayings.map(({ to, said }) => ({ to, bytes: Uint8Array.of(said) }));
  const speaker: NetworkPeer = {
    openDatagram: ({ port }, bytes, atMs) => void heard.push({ atMs, from: port, said: bytes[0]! }),
    update: (nowMs) => void updatesMs.push(nowMs),
    takeDatagrams: () => {
      const taken = open;
      open = [];
      return taken;
    },
    nextDueMs: (nowMs) => wakesMs.find((ms) => ms > nowMs) ?? Infinity,
  };
  const say = (to: Address, said: number): void => void open.push({ to, bytes: Uint8Array.of(said) });
  return { peer: speaker, heard, updatesMs, say };
}

function deliver(settings: Partial<LinkSettings>, seed: number, count = 200): readonly Heard[] {
  const network = new SimulatedNetwork<NetworkPeer>({ ...PERFECT_LINK, ...settings }, seed);
  const b = createSpeaker([]);
  network.add(
    createSpeaker(
      [],
      Array.from({ length: count }, (_, said) => ({ to: B, said })),
    ).peer,
    A,
  );
  network.add(b.peer, B);
  network.runUntil(10_000);
  return b.heard;
}

describe("simulated network", () => {
  test("carries datagrams in the order of simulated time, after the link's delay", () => {
    const heard = deliver({ delayMs: 25 }, 1, 3);
    expect(heard).toEqual([0, 1, 2].map((said) => ({ atMs: 25, from: 1, said })));
  });

  test("loses, doubles, delays and reorders by its seed alone", () => {
    const settings = { delayMs: 50, jitterMs: 40, lossPercent: 25, duplicatePercent: 25 };
    const heard = deliver(settings, 3);
    expect(deliver(settings, 3)).toEqual(heard);
    expect(deliver(settings, 4)).not.toEqual(heard);
    const said = heard.map((one) => one.said);
    expect(new Set(said).size).toBeLessThan(200);
    expect(said.length).toBeGreaterThan(new Set(said).size);
    expect(said).not.toEqual(said.toSorted((a, b) => a - b));
    const times = heard.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("wakes a peer when it is due, and only then", () => {
    const network = new SimulatedNetwork<NetworkPeer>(PERFECT_LINK, 1);
    const speaker = createSpeaker([10, 10.5, 300]);
    network.add(speaker.peer, A);
    network.runUntil(200);
    expect(speaker.updatesMs).toEqual([0, 10, 10.5]);
    expect(network.nowMs).toBe(200);
    network.runUntil(1_000);
    expect(speaker.updatesMs).toEqual([0, 10, 10.5, 300]);
  });

  test("a datagram wakes a peer at once", () => {
    const network = new SimulatedNetwork<NetworkPeer>({ ...PERFECT_LINK, delayMs: 7 }, 1);
    const b = createSpeaker([500]);
    network.add(createSpeaker([], [{ to: B, said: 1 }]).peer, A);
    network.add(b.peer, B);
    network.runUntil(1_000);
    expect(b.updatesMs).toEqual([0, 7, 500]);
  });

  test("who was removed is neither woken nor reached; what was on its way is lost", () => {
    const network = new SimulatedNetwork<NetworkPeer>({ ...PERFECT_LINK, delayMs: 50 }, 1);
    const b = createSpeaker([100, 200]);
    network.add(createSpeaker([], [{ to: B, said: 1 }]).peer, A);
    network.add(b.peer, B);
    network.runUntil(20);
    network.remove(B);
    network.runUntil(1_000);
    expect({ heard: b.heard, updatesMs: b.updatesMs }).toEqual({ heard: [], updatesMs: [0] });
  });

  test("a peer that is always due is a mistake, not hard work", () => {
    const network = new SimulatedNetwork<NetworkPeer>(PERFECT_LINK, 1);
    const { peer } = createSpeaker([]);
    network.add({ ...peer, nextDueMs: (nowMs) => nowMs }, A);
    expect(() => network.runUntil(1_000)).toThrow("the clock stands still at 0 ms: somebody is always due");
  });

  test("stops when it is done, at that time", () => {
    const network = new SimulatedNetwork<NetworkPeer>(PERFECT_LINK, 1);
    const speaker = createSpeaker([10, 20, 30]);
    network.add(speaker.peer, A);
    network.runUntil(1_000, () => speaker.updatesMs.length === 3);
    expect(network.nowMs).toBe(20);
  });

  test("lines of a script come at their times among all else, those of the same time in the order in which they were given", () => {
    const network = new SimulatedNetwork<NetworkPeer>(PERFECT_LINK, 1);
    const said: string[] = [];
    const say = (name: string) => (nowMs: number) => void said.push(`${name} ${nowMs}`);
    const speaker = createSpeaker([15]);
    network.add({ ...speaker.peer, update: say("peer") }, A);
    network.at(20, say("second"));
    network.at(10, say("first"));
    network.at(20, (nowMs) => {
      network.at(nowMs - 10, say("late"));
      network.at(25, say("third"));
    });
    network.at(31, say("not yet"));
    network.runUntil(30);
    expect(said).toEqual(["peer 0", "first 10", "peer 15", "second 20", "late 20", "third 25"]);
  });

  test("what a test puts in a datagram's place travels instead; null is lost", () => {
    const network = new SimulatedNetwork<NetworkPeer>(PERFECT_LINK, 1);
    const b = createSpeaker([]);
    network.onDatagram = (_from, _to, bytes) => (bytes[0] === 1 ? null : Uint8Array.of(9));
    const sayings = [1, 2].map((said) => ({ to: B, said }));
    network.add(createSpeaker([], sayings).peer, A);
    network.add(b.peer, B);
    network.runUntil(10);
    expect(b.heard.map(({ said }) => said)).toEqual([9]);
  });
});

/** Peers that say what they are told when they are woken: every 10 ms. */
function createTown(settings: Partial<LinkSettings> = {}) {
  const wakesMs = Array.from({ length: 1_000 }, (_, i) => 10 * i);
  const network = new SimulatedNetwork<NetworkPeer>({ ...PERFECT_LINK, ...settings }, 1);
  return { network, settle: () => createSpeaker(wakesMs) };
}

describe("a network that changes", () => {
  test("new settings are for all hosts from then on; what is on its way stays on it", () => {
    const { network, settle } = createTown({ delayMs: 100 });
    const [a, b] = [settle(), settle()];
    network.add(a.peer, A);
    network.add(b.peer, B);
    a.say(B, 1);
    network.runUntil(50);
    network.settings = { ...PERFECT_LINK, delayMs: 15 };
    a.say(B, 2);
    network.runUntil(300);
    expect(b.heard.map(({ said, atMs }) => [said, atMs])).toEqual([
      [2, 75],
      [1, 100],
    ]);
  });

  test("one host may have settings of its own, before or after it comes, until all get new ones", () => {
    const { network, settle } = createTown();
    const [a, b] = [settle(), settle()];
    network.setHost(A, { ...PERFECT_LINK, delayMs: 5 });
    network.add(a.peer, A);
    network.add(b.peer, B);
    network.setHost(B, { ...PERFECT_LINK, delayMs: 7 });
    a.say(B, 1);
    b.say(A, 2);
    network.runUntil(55);
    network.settings = PERFECT_LINK;
    a.say(B, 3);
    network.runUntil(100);
    expect(b.heard.map(({ atMs }) => atMs)).toEqual([5, 60]);
    expect(a.heard.map(({ atMs }) => atMs)).toEqual([7]);
  });

  test("a rate holds back what is sent and what comes, and drops what the queue has no room for", () => {
    const { network, settle } = createTown({ rateKbit: 23.2, queueMs: 45 }); // 29 bytes take 10 ms
    const [a, b] = [settle(), settle()];
    for (let said = 0; said < 8; said += 1) a.say(B, said);
    network.add(a.peer, A);
    network.add(b.peer, B);
    network.runUntil(1_000);
    // Up: at 10, 20, ... 50, then the queue is full. Down each takes 10 ms more.
    expect(b.heard.map(({ atMs }) => Math.round(atMs))).toEqual([20, 30, 40, 50, 60]);
  });

  test("groups of a partition do not reach each other, and who is in none reaches nobody, until it heals", () => {
    const { network, settle } = createTown();
    const places = [A, B, { host: "10.0.0.3", port: 3 }, { host: "10.0.0.4", port: 4 }];
    const peers = places.map(() => settle());
    peers.forEach(({ peer }, i) => network.add(peer, places[i]!));
    const callAll = (said: number): void => {
      for (const { say } of peers) for (const place of places) say(place, said);
    };
    network.partition([[places[0]!, places[1]!], [places[2]!]]);
    callAll(1);
    network.runUntil(500);
    network.partition(null);
    callAll(2);
    network.runUntil(1_000);
    const heardOf = (said: number) =>
      peers.map(({ heard }) => heard.filter((one) => one.said === said).map(({ from }) => from));
    expect(heardOf(1)).toEqual([[1, 2], [1, 2], [3], []]);
    expect(heardOf(2)).toEqual([1, 2, 3, 4].map(() => [1, 2, 3, 4]));
  });

  test("what is on its way when a partition comes is lost if it would arrive then", () => {
    const { network, settle } = createTown({ delayMs: 100 });
    const [a, b] = [settle(), settle()];
    a.say(B, 1);
    network.add(a.peer, A);
    network.add(b.peer, B);
    network.runUntil(50);
    network.partition([[A], [B]]);
    network.runUntil(95);
    a.say(B, 2); // leaves before it heals and arrives after
    network.runUntil(150);
    network.partition(null);
    network.runUntil(500);
    expect(b.heard.map(({ said }) => said)).toEqual([2]);
  });

  test("two peers can't be at one address", () => {
    const { network, settle } = createTown();
    network.add(settle().peer, A);
    expect(() => network.add(settle().peer, A)).toThrow("10.0.0.1:1 is taken");
    network.remove(A);
    expect(() => network.add(settle().peer, A)).not.toThrow();
  });
});

describe("behind routers", () => {
  const SERVER = { host: "203.0.113.1", port: 1 };
  const HOME = { host: "192.168.0.2", port: 45_000 };
  const HOME_TOO = { host: "192.168.0.3", port: 45_001 };

  function createHomes(kind: "address-restricted" | "port-restricted" | "symmetric", isHairpin = false) {
    const { network, settle } = createTown();
    const [server, left, leftToo, right] = [settle(), settle(), settle(), settle()];
    const leftNat = new SimulatedNat({ host: "198.51.100.1", kind, isHairpin });
    const rightNat = new SimulatedNat({ host: "198.51.100.2", kind });
    network.add(server.peer, SERVER);
    network.add(left.peer, HOME, { nat: leftNat });
    network.add(leftToo.peer, HOME_TOO, { nat: leftNat });
    network.add(right.peer, HOME, { nat: rightNat }); // its inside address is nothing special
    const run = (): void => network.runUntil(network.nowMs + 50);
    const froms: string[] = [];
    network.onDatagram = (from, to, bytes) => {
      froms.push(`${from.host}:${from.port} > ${to.host}:${to.port}`);
      return bytes;
    };
    return { network, server, left, leftToo, right, run, froms };
  }

  test("a host is seen at its router's address, and answered there", () => {
    const { server, left, run, froms } = createHomes("port-restricted");
    left.say(SERVER, 1);
    run();
    server.say({ host: "198.51.100.1", port: 30_000 }, 2);
    run();
    expect(froms).toEqual(["198.51.100.1:30000 > 203.0.113.1:1", "203.0.113.1:1 > 198.51.100.1:30000"]);
    expect(server.heard.length).toBe(1);
    expect(left.heard.map(({ from, said }) => [from, said])).toEqual([[1, 2]]);
  });

  test("nobody reaches it at its inside address, or unasked", () => {
    const { server, left, right, run } = createHomes("address-restricted");
    server.say(HOME, 1);
    server.say({ host: "198.51.100.1", port: 30_000 }, 2);
    right.say(HOME_TOO, 3);
    run();
    expect([left.heard, right.heard]).toEqual([[], []]);
  });

  test("two behind one router reach each other inside, and outside only if it can do that", () => {
    const { left, leftToo, run, froms } = createHomes("address-restricted");
    left.say(HOME_TOO, 1);
    run();
    expect(leftToo.heard.length).toBe(1);
    expect(froms).toEqual(["192.168.0.2:45000 > 192.168.0.3:45001"]);
    for (const isHairpin of [false, true]) {
      const homes = createHomes("address-restricted", isHairpin);
      homes.left.say(SERVER, 1);
      homes.leftToo.say(SERVER, 1);
      homes.run();
      homes.left.say({ host: "198.51.100.1", port: 30_001 }, 2);
      homes.run();
      homes.leftToo.say({ host: "198.51.100.1", port: 30_000 }, 3);
      homes.run();
      expect(homes.left.heard.map(({ said }) => said)).toEqual(isHairpin ? [3] : []);
    }
  });

  test("two behind different routers reach each other once both have sent, but not if those are symmetric", () => {
    for (const kind of ["port-restricted", "symmetric"] as const) {
      const { left, right, run } = createHomes(kind);
      left.say(SERVER, 1);
      right.say(SERVER, 1);
      run();
      for (let i = 0; i < 2; i += 1) {
        left.say({ host: "198.51.100.2", port: 30_000 }, 2);
        right.say({ host: "198.51.100.1", port: 30_000 }, 3);
        run();
      }
      expect(left.heard.some(({ said }) => said === 3)).toBe(kind === "port-restricted");
      expect(right.heard.some(({ said }) => said === 2)).toBe(kind === "port-restricted");
    }
  });
});
