import { createSocket } from "node:dgram";
import { once } from "node:events";
import { networkInterfaces } from "node:os";

import { afterEach, describe, expect, test } from "vitest";

import { Session } from "../../src/net/index.ts";
import { hasWayTo, openUdpSocket, type UdpSocket } from "../../src/system/udp-socket.ts";
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

/** A machine may have no IPv6, and the game runs there as well. */
const HAS_IPV6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");

/** A socket on a free port, the problems it told, and a way to wait for what it hears. Null: of all interfaces. */
async function openSocket(port = 0, host: string | null = HOST) {
  const heard: Heard[] = [];
  const problems: string[] = [];
  let wake = (): void => undefined;
  const socket = await openUdpSocket({
    port,
    ...(host === null ? {} : { host }),
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
  return { socket, address: { host: host ?? HOST, port: socket.port }, heard, problems, hear };
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

test("the same problem is told once, and another one too", async () => {
  const { socket, problems, address, hear } = await openSocket();
  for (let i = 0; i < 5; i += 1) socket.send(address, new Uint8Array(70_000));
  socket.send({ ...address, port: address.port - 1 }, new Uint8Array(70_000));
  socket.send(address, Uint8Array.of(1));
  await hear(1);
  while (problems.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(problems).toHaveLength(2);
});

describe.runIf(HAS_IPV6)("where the machine has IPv6", () => {
  test("one port takes both kinds, and names each sender by the one text of its address", async () => {
    const [a, b] = [await openSocket(0, null), await openSocket(0, null)];
    expect([a.socket.hasIpv6, b.socket.hasIpv6]).toEqual([true, true]);
    expect([a.socket.isIpv6Taken, b.socket.isIpv6Taken]).toEqual([false, false]);
    for (const host of ["127.0.0.1", "::1"])
      a.socket.send({ host, port: b.socket.port }, Uint8Array.of(host.length));
    const heard = await b.hear(2);
    const senders = heard.map(({ from }) => from).sort((one, other) => one.host.localeCompare(other.host));
    expect(senders).toEqual(["::1", "127.0.0.1"].map((host) => ({ host, port: a.socket.port })));
    expect([...a.problems, ...b.problems]).toEqual([]);
  });

  test("a port that is taken for IPv6 alone is no reason not to play, and is told", async () => {
    const blocker = createSocket({ type: "udp6", ipv6Only: true });
    blocker.bind({ port: 0, exclusive: true });
    await once(blocker, "listening");
    const { port } = blocker.address();
    const { socket, address, hear } = await openSocket(port, null);
    expect([socket.port, socket.hasIpv6]).toEqual([port, false]);
    expect(socket.isIpv6Taken).toBe(true);
    socket.send({ host: "::1", port }, Uint8Array.of(1)); // nobody takes it there, and nobody is told
    socket.send(address, Uint8Array.of(2));
    expect([...(await hear(1))[0]!.bytes]).toEqual([2]);
    await new Promise<void>((resolve) => blocker.close(() => resolve()));
  });

  test("one interface of IPv6 is bound alone", async () => {
    const { socket, address, hear } = await openSocket(0, "::1");
    socket.send({ host: "127.0.0.1", port: socket.port }, Uint8Array.of(1));
    socket.send(address, Uint8Array.of(2));
    const [first] = await hear(1);
    expect([first!.from, ...first!.bytes]).toEqual([address, 2]);
  });
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
  const hosting = { ...optionsOf(0), sessionId: SESSION_ID, catsPerPlayer: 3 };
  const host = Session.host(hosting);
  const guest = Session.join(optionsOf(1), a.address, 0);
  const sides = [
    { ...a, session: host },
    { ...b, session: guest },
  ];
  for (let nowMs = 0; !(host.lobby.isEverybodyReady && host.lobby.players.length === 2); nowMs += 50) {
    for (const { session, socket } of sides) {
      session.update(nowMs);
      for (const { to, bytes } of session.takeDatagrams()) socket.send(to, bytes);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const { session, heard } of sides) {
      for (const { from, bytes } of heard.splice(0)) session.openDatagram(from, bytes, nowMs);
    }
  }
  expect(guest.lobby.players.map(({ playerId }) => playerId)).toEqual([1, 2]);
});

// The address of everybody is one that no kernel lets a socket connect to which has not asked for that. `npm run routers -- --only ipv6:port`
// shows what follows where a machine has no way to an address.
test("a machine has a way to itself, and none to everybody at once", async () => {
  const socket = createSocket("udp4").bind(0, HOST);
  await once(socket, "listening");
  expect(await hasWayTo({ host: HOST, port: socket.address().port })).toBe(true);
  expect(await hasWayTo({ host: "255.255.255.255", port: socket.address().port })).toBe(false);
  socket.close();
});
