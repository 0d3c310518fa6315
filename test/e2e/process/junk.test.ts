import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";
import { PlainSocket, UdpProxy } from "../../support/udp-sockets.ts";

const TURNS = 70;
const BURSTS = 40;
const BURST_DATAGRAMS = 40;

const bench = new ProcessBench();
const sockets: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await bench.clear();
  await Promise.all(sockets.map((socket) => socket.close()));
});

/** Numbers of 0 up to a limit, the same in each run: mulberry32. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Noise, or a real packet: as it is, cut short, lengthened, or with some bits turned over. */
function junkOf(captured: readonly Buffer[], below: (limit: number) => number): Buffer {
  const noise = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => below(256)));
  const real = Buffer.from(captured[below(captured.length)]!);
  switch (below(5)) {
    case 0:
      return noise(below(1_400));
    case 1:
      return real;
    case 2:
      return real.subarray(0, below(real.length));
    case 3:
      return Buffer.concat([real, noise(1 + below(40))]);
    default:
      for (let i = below(4); i >= 0; i -= 1) real[below(real.length)]! ^= 1 << below(8);
      return real;
  }
}

// Goal: what strangers send, and what comes broken from the right address, costs nothing but a count in the log.
// Method: a guest plays through a proxy that keeps all packets. Noise and real packets, whole, cut and altered, are thrown
// by the thousand at both ports from strange addresses, and through the proxy from the addresses that the peers trust.
test("a match stays in sync under a rain of junk", async () => {
  const host = bench.host("Ida", "--bot", "--cats", 50, "--turns", TURNS, "--seed", 11);
  const hostPort = await host.port();
  const proxy = await UdpProxy.open(hostPort);
  const strangers = await Promise.all([PlainSocket.open(), PlainSocket.open(), PlainSocket.open()]);
  sockets.push(proxy, ...strangers);
  const guest = bench.join(proxy.port, "Jon", "--bot", "--turns", TURNS);
  await guest.playedTurn(3);

  const below = numbersFrom(0x1a2b);
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const { captured } = proxy;
    for (let i = 0; i < BURST_DATAGRAMS; i += 1) {
      const stranger = strangers[below(strangers.length)]!;
      stranger.send(junkOf(captured, below), below(2) === 0 ? hostPort : proxy.guestPort);
      if (i % 4 > 0) continue;
      if (below(2) === 0) proxy.sendToHost(junkOf(captured, below));
      else proxy.sendToGuest(junkOf(captured, below));
    }
    await sleep(100);
  }

  expect([await host.ended, await guest.ended]).toEqual([0, 0]);
  expect(host.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  expect(guest.result).toMatchObject({ outcome: "stopped", turn: TURNS, checksum: host.result["checksum"] });
  expect(checksumsOf(guest)).toEqual(checksumsOf(host));
  for (const name of ["Ida", "Jon"]) {
    const closed = bench.logOf(name).at(-1)!;
    expect(closed).toMatchObject({ event: "closed" });
    const counts = closed["dropped"] as Readonly<Record<string, number>>;
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(["not-ours", "altered", "alien-sender"]));
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan((BURSTS * BURST_DATAGRAMS) / 4); // the system may lose some under load
  }
  expect(await bench.run("verify", bench.replayOf("Ida"), bench.replayOf("Jon")).ended).toBe(0);
});
