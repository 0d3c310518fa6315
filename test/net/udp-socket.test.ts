import { afterEach, expect, test } from "vitest";

import { openUdpSocket, Session, type UdpSocket } from "../../src/net/index.ts";
import type { Address } from "../../src/wire/index.ts";
import { optionsOf, SESSION_ID } from "../support/session-world.ts";

const HOST = "127.0.0.1";
const open: UdpSocket[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

interface Heard {
  readonly from: Address;
  readonly bytes: Uint8Array;
}

/** A socket on a free port, the problems it told, and a way to wait for what it hears. */
async function openSocket(port = 0) {
  const heard: Heard[] = [];
  const problems: string[] = [];
  let wake = (): void => undefined;
  const socket = await openUdpSocket({
    port,
    host: HOST,
    onDatagram: (from, bytes) => {
      heard.push({ from, bytes });
      wake();
    },
    onProblem: (message) => problems.push(message),
  });
  open.push(socket);
  const hear = async (count: number): Promise<readonly Heard[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return heard;
  };
  return { socket, address: { host: HOST, port: socket.port }, heard, problems, hear };
}

test("carries bytes both ways and names the sender", async () => {
  const [a, b] = [await openSocket(), await openSocket()];
  expect(a.socket.port).not.toBe(b.socket.port);
  a.socket.send(b.address, Uint8Array.of(1, 2, 3));
  const [first] = await b.hear(1);
  expect({ from: first!.from, bytes: [...first!.bytes] }).toEqual({ from: a.address, bytes: [1, 2, 3] });
  b.socket.send(first!.from, new Uint8Array(1_200).fill(7));
  const [answer] = await a.hear(1);
  expect(answer!.bytes).toHaveLength(1_200);
});

test("a port that is taken is refused with Node's error", async () => {
  const { socket } = await openSocket();
  await expect(openSocket(socket.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("what is sent to nobody harms nothing, and the socket lives on", async () => {
  const [a, gone] = [await openSocket(), await openSocket()];
  await gone.socket.close();
  for (let i = 0; i < 3; i += 1) a.socket.send(gone.address, Uint8Array.of(1));
  a.socket.send(a.address, Uint8Array.of(9));
  expect([...(await a.hear(1))[0]!.bytes]).toEqual([9]);
});

test("a datagram that can't be sent is told as a problem", async () => {
  const { socket, problems, address, hear } = await openSocket();
  socket.send(address, new Uint8Array(70_000));
  socket.send(address, Uint8Array.of(1));
  await hear(1);
  while (problems.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(problems[0]).toContain(`Cannot send to ${HOST}:${address.port}`);
});

test("after closing, sending and closing again do nothing", async () => {
  const [a, b] = [await openSocket(), await openSocket()];
  await a.socket.close();
  await a.socket.close();
  a.socket.send(b.address, Uint8Array.of(1));
  b.socket.send(b.address, Uint8Array.of(2));
  expect([...(await b.hear(1))[0]!.bytes]).toEqual([2]);
  expect(a.problems).toEqual([]);
});

// Goal: the lobby works on real sockets. Method: two sessions with a clock of their own, so that no time need pass.
test("hello, welcome, intro and ready find their way over real sockets", async () => {
  const [a, b] = [await openSocket(), await openSocket()];
  const hosting = { ...optionsOf(0), sessionId: SESSION_ID, port: a.socket.port, catsPerPlayer: 3 };
  const host = Session.host(hosting);
  const guest = Session.join(optionsOf(1), a.address, 0);
  const sides = [
    { ...a, session: host },
    { ...b, session: guest },
  ];
  for (let nowMs = 0; !(host.isEverybodyReady && host.players.length === 2); nowMs += 50) {
    for (const { session, socket } of sides) {
      session.update(nowMs);
      for (const { to, bytes } of session.takeDatagrams()) socket.send(to, bytes);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const { session, heard } of sides) {
      for (const { from, bytes } of heard.splice(0)) session.receive(from, bytes, nowMs);
    }
  }
  expect(guest.players.map(({ playerId }) => playerId)).toEqual([1, 2]);
});
