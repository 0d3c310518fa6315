import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";

import { openModelledSocket } from "../../src/peer/modelled-socket.ts";
import type { UdpSocket } from "../../src/peer/udp-socket.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";

const HOST = "127.0.0.1";

interface Heard {
  readonly said: number;
  readonly atMs: number;
}

async function open(
  link: Partial<LinkSettings>,
): Promise<{ readonly socket: UdpSocket; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const nowMs = (): number => performance.now();
  const socket = await openModelledSocket({
    ...{ port: 0, host: HOST, link: { ...PERFECT_LINK, ...link }, seed: 1, nowMs },
    onDatagram: (_from, bytes) => void heard.push({ said: bytes[0]!, atMs: nowMs() }),
    onProblem: (message) => expect.fail(message),
  });
  onTestFinished(() => socket.close());
  return { socket, heard };
}

function say(from: UdpSocket, to: UdpSocket, said: number): void {
  from.send({ host: HOST, port: to.port }, Uint8Array.of(said));
}

test("a perfect link carries at once, in order", async () => {
  const [a, b] = [await open({}), await open({})];
  for (let said = 0; said < 20; said += 1) say(a.socket, b.socket, said);
  await vi.waitFor(() => expect(b.heard.length).toBe(20));
  expect(b.heard.map(({ said }) => said)).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

test("what is sent takes its delay, and what comes the time of the downlink", async () => {
  const [a, b] = [await open({ delayMs: 60 }), await open({ rateKbit: 2.32 })]; // 29 bytes take 100 ms
  const startMs = performance.now();
  say(a.socket, b.socket, 1);
  say(a.socket, b.socket, 2);
  await vi.waitFor(() => expect(b.heard.length).toBe(2), { timeout: 5_000 });
  expect(b.heard[0]!.atMs - startMs).toBeGreaterThanOrEqual(160);
  expect(b.heard[1]!.atMs - startMs).toBeGreaterThanOrEqual(260);
});

test("loses what the link loses", async () => {
  const [a, b, c] = [await open({ lossPercent: 100 }), await open({}), await open({})];
  say(a.socket, b.socket, 1);
  say(c.socket, b.socket, 2);
  await vi.waitFor(() => expect(b.heard.length).toBe(1));
  await sleep(50);
  expect(b.heard.map(({ said }) => said)).toEqual([2]);
});

test("what was said before it closed still goes its way; what is on its way to it does not come", async () => {
  const [a, b] = [await open({ delayMs: 100 }), await open({ delayMs: 50 })];
  say(a.socket, b.socket, 1);
  say(b.socket, a.socket, 2);
  await a.socket.close();
  say(a.socket, b.socket, 3);
  await vi.waitFor(() => expect(b.heard.length).toBe(1), { timeout: 5_000 });
  await sleep(150);
  expect(b.heard.map(({ said }) => said)).toEqual([1]);
  expect(a.heard).toEqual([]);
});

test("closes twice, and with nothing said", async () => {
  const { socket } = await open({ delayMs: 100 });
  await Promise.all([socket.close(), socket.close()]);
});
