import { expect, onTestFinished, test } from "vitest";

import { openModelledSocket } from "../../src/peer/modelled-socket.ts";
import type { UdpSocket } from "../../src/system/udp-socket.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock();
const HOST = "127.0.0.1";

interface Heard {
  readonly said: number;
  readonly atMs: number;
}

async function open(
  link: Partial<LinkSettings>,
): Promise<{ readonly socket: UdpSocket; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const socket = await openModelledSocket({
    ...{ port: 0, host: HOST, link: { ...PERFECT_LINK, ...link }, seed: 1, clock },
    onDatagram: (_from, bytes) => void heard.push({ said: bytes[0]!, atMs: clock.nowMs() }),
    onProblem: (message) => expect.fail(message),
  });
  onTestFinished(() => clock.until(socket.close(), "the end of a socket"));
  return { socket, heard };
}

function say(from: UdpSocket, to: UdpSocket, said: number): void {
  from.send({ host: HOST, port: to.port }, Uint8Array.of(said));
}

test("a perfect link carries at once, in order", async () => {
  const [a, b] = [await open({}), await open({})];
  for (let said = 0; said < 20; said += 1) say(a.socket, b.socket, said);
  await clock.untilTrue(() => b.heard.length >= 20, "twenty datagrams");
  expect(b.heard.map(({ said }) => said)).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

test("what is sent takes its delay, and what comes the time of the downlink", async () => {
  const [a, b] = [await open({ delayMs: 60 }), await open({ rateKbit: 2.32 })]; // 29 bytes take 100 ms
  const startMs = clock.nowMs();
  say(a.socket, b.socket, 1);
  say(a.socket, b.socket, 2);
  await clock.untilTrue(() => b.heard.length >= 2, "both datagrams");
  expect(b.heard[0]!.atMs - startMs).toBeGreaterThanOrEqual(160);
  expect(b.heard[1]!.atMs - startMs).toBeGreaterThanOrEqual(260);
});

test("loses what the link loses", async () => {
  const [a, b, c] = [await open({ lossPercent: 100 }), await open({}), await open({})];
  say(a.socket, b.socket, 1);
  say(c.socket, b.socket, 2);
  await clock.skip(100);
  expect(b.heard.map(({ said }) => said)).toEqual([2]);
});

test("what was said before it closed still goes its way; what is on its way to it does not come", async () => {
  const [a, b] = [await open({ delayMs: 100 }), await open({ delayMs: 50 })];
  say(a.socket, b.socket, 1);
  say(b.socket, a.socket, 2);
  await clock.until(a.socket.close(), "the end of a socket");
  say(a.socket, b.socket, 3);
  await clock.skip(1_000);
  expect(b.heard.map(({ said }) => said)).toEqual([1]);
  expect(a.heard).toEqual([]);
});

test("closes twice, and with nothing said", async () => {
  const { socket } = await open({ delayMs: 100 });
  await clock.until(Promise.all([socket.close(), socket.close()]), "both ends");
});
