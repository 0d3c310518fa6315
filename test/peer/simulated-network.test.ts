import { describe, expect, test } from "vitest";

import { PERFECT_LINK, type LinkSettings } from "../../src/net/index.ts";
import { SimulatedNetwork, type MatchPeer } from "../../src/peer/index.ts";
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
  const speaker: Pick<MatchPeer, "receive" | "update" | "takeDatagrams" | "nextDueMs"> = {
    receive: ({ port }, bytes, atMs) => void heard.push({ atMs, from: port, said: bytes[0]! }),
    update: (nowMs) => void updatesMs.push(nowMs),
    takeDatagrams: () => {
      const taken = open;
      open = [];
      return taken;
    },
    nextDueMs: (nowMs) => wakesMs.find((ms) => ms > nowMs) ?? Infinity,
  };
  return { peer: speaker as MatchPeer, heard, updatesMs };
}

function deliver(settings: Partial<LinkSettings>, seed: number, count = 200): readonly Heard[] {
  const network = new SimulatedNetwork({ ...PERFECT_LINK, ...settings }, seed);
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
    const network = new SimulatedNetwork(PERFECT_LINK, 1);
    const speaker = createSpeaker([10, 10.5, 300]);
    network.add(speaker.peer, A);
    network.runUntil(200);
    expect(speaker.updatesMs).toEqual([0, 10, 10.5]);
    expect(network.nowMs).toBe(200);
    network.runUntil(1_000);
    expect(speaker.updatesMs).toEqual([0, 10, 10.5, 300]);
  });

  test("a datagram wakes a peer at once", () => {
    const network = new SimulatedNetwork({ ...PERFECT_LINK, delayMs: 7 }, 1);
    const b = createSpeaker([500]);
    network.add(createSpeaker([], [{ to: B, said: 1 }]).peer, A);
    network.add(b.peer, B);
    network.runUntil(1_000);
    expect(b.updatesMs).toEqual([0, 7, 500]);
  });

  test("who was removed is neither woken nor reached; what was on its way is lost", () => {
    const network = new SimulatedNetwork({ ...PERFECT_LINK, delayMs: 50 }, 1);
    const b = createSpeaker([100, 200]);
    network.add(createSpeaker([], [{ to: B, said: 1 }]).peer, A);
    network.add(b.peer, B);
    network.runUntil(20);
    network.remove(B);
    network.runUntil(1_000);
    expect({ heard: b.heard, updatesMs: b.updatesMs }).toEqual({ heard: [], updatesMs: [0] });
  });

  test("stops when it is done, at that time", () => {
    const network = new SimulatedNetwork(PERFECT_LINK, 1);
    const speaker = createSpeaker([10, 20, 30]);
    network.add(speaker.peer, A);
    network.runUntil(1_000, () => speaker.updatesMs.length === 3);
    expect(network.nowMs).toBe(20);
  });

  test("what a test puts in a datagram's place travels instead; null is lost", () => {
    const network = new SimulatedNetwork(PERFECT_LINK, 1);
    const b = createSpeaker([]);
    network.onDatagram = (_from, _to, bytes) => (bytes[0] === 1 ? null : Uint8Array.of(9));
    const sayings = [1, 2].map((said) => ({ to: B, said }));
    network.add(createSpeaker([], sayings).peer, A);
    network.add(b.peer, B);
    network.runUntil(10);
    expect(b.heard.map(({ said }) => said)).toEqual([9]);
  });
});
