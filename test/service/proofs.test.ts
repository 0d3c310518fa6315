import { createSocket, Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readProofAnswer, writeProofRequest } from "../../src/rendezvous/proof-datagram.ts";
import { as, TestService, type ServicePeer } from "../support/service-peer.ts";

let tested: TestService;
let socket: Socket;
let peer: ServicePeer;
beforeEach(async () => {
  tested = await new TestService().open();
  peer = await tested.peer();
  socket = createSocket("udp4");
});
afterEach(async () => {
  socket.close();
  await tested.close();
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

async function token(): Promise<{ readonly bytes: Buffer; readonly port: number }> {
  const told = as(await peer.ask("prove", {}), "token");
  return { bytes: Buffer.from(told.token, "base64"), port: told.port };
}

async function answerTo(datagram: Uint8Array, port: number): Promise<Buffer> {
  const heard = once(socket, "message");
  socket.send(datagram, port, "127.0.0.1");
  return ((await heard) as [Buffer])[0];
}

test("an answer names the address that was seen and is no longer than what was asked; its proof makes it the peer's", async () => {
  const { bytes, port } = await token();
  const request = writeProofRequest(bytes);
  const answer = await answerTo(request, port);
  expect(answer.length).toBe(request.length);
  const read = readProofAnswer(answer)!;
  expect([read.ip, read.port, base64(read.token)]).toEqual([
    "127.0.0.1",
    socket.address().port,
    base64(bytes),
  ]);
  const address = `127.0.0.1:${socket.address().port}`;
  expect(await peer.ask("proof", { proof: base64(read.proof) })).toMatchObject({ kind: "proven", address });
  expect(await peer.ask("proof", { proof: base64(read.proof) })).toMatchObject({ reason: "unknown" }); // once
});

test("a proof is of no use to another peer, and none that is made up", async () => {
  const { bytes, port } = await token();
  const { proof } = readProofAnswer(await answerTo(writeProofRequest(bytes), port))!;
  const other = await tested.peer();
  expect(await other.ask("proof", { proof: base64(proof) })).toMatchObject({ reason: "unknown" });
  expect(await peer.ask("proof", { proof: base64(bytes) })).toMatchObject({ reason: "unknown" });
});

test("a token is good for 30 s", async () => {
  const { bytes, port } = await token();
  const { proof } = readProofAnswer(await answerTo(writeProofRequest(bytes), port))!;
  tested.nowMs += 30_000;
  expect(await peer.ask("proof", { proof: base64(proof) })).toMatchObject({ reason: "unknown" });
});

test("nothing answers datagrams that are no request, of a token that is none, or too many for one", async () => {
  const { bytes, port } = await token();
  const request = writeProofRequest(bytes);
  const from = { host: "127.0.0.1", port: 45_000 };
  const { reception } = tested.service;
  const wrong = [
    request.subarray(0, 63),
    Uint8Array.of(...request, 0),
    request.map((byte, at) => (at === 4 ? 2 : byte)),
    request.map((byte, at) => (at === 0 ? 0 : byte)),
    request.map((byte, at) => (at === 63 ? 1 : byte)),
    writeProofRequest(new Uint8Array(16)),
    new Uint8Array(0),
  ];
  for (const datagram of wrong) expect(reception.hearDatagram(from, datagram)).toBeNull();
  for (let count = 0; count < 8; count += 1) expect(reception.hearDatagram(from, request)).not.toBeNull();
  expect(reception.hearDatagram(from, request)).toBeNull();
  expect(port).toBe(tested.service.port);
});

test("tokens are answered at two ports in turn, so that a router that shows each another port is known", async () => {
  const { peer: other } = await tested.host();
  const tokens = [await token(), await token(), await token()];
  const [first, second, third] = tokens.map(({ port }) => port);
  expect(first).toBe(tested.service.port);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
  expect(as(await other.ask("prove", {}), "token").port).toBe(first); // each peer begins with the first
  for (const { bytes, port } of tokens)
    expect(readProofAnswer(await answerTo(writeProofRequest(bytes), port))).not.toBeNull();
});

test("late tokens are forgotten: a peer that asked for eight and used none gets eight again", async () => {
  for (let count = 0; count < 8; count += 1) await token();
  expect(await peer.ask("prove", {})).toMatchObject({ reason: "too-much" });
  for (let halves = 0; halves < 2; halves += 1) {
    tested.pass(15_000);
    await peer.ask("beat", {}); // who says nothing for 30 s is hung up on
  }
  for (let count = 0; count < 8; count += 1) await token();
});

test("the tokens of a peer go with it", async () => {
  const { bytes } = await token();
  const from = { host: "127.0.0.1", port: 45_000 };
  const { reception } = tested.service;
  expect(reception.hearDatagram(from, writeProofRequest(bytes))).not.toBeNull();
  peer.drop();
  await expect.poll(() => reception.socketCount).toBe(0);
  expect(reception.hearDatagram(from, writeProofRequest(bytes))).toBeNull();
});

test("who runs the service is told which port proves addresses where the next one is taken", async () => {
  const taken = createSocket("udp4");
  taken.bind(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address();
  const other = await new TestService({ port: port - 1 }).open();
  const asking = await other.peer();
  const ports = [await asking.ask("prove", {}), await asking.ask("prove", {})].map(
    (told) => as(told, "token").port,
  );
  expect(ports[0]).toBe(port - 1);
  expect(ports[1]).not.toBe(port);
  expect(other.problems).toEqual([
    `UDP port ${port} is taken: port ${ports[1]} proves addresses in its place.`,
  ]);
  await other.close();
  taken.close();
});

test("a peer has eight tokens at once, and four addresses", async () => {
  const proven = [];
  for (let count = 0; count < 5; count += 1) proven.push(await peer.prove(tested.service.port));
  for (let count = 0; count < 8; count += 1) await token();
  expect(await peer.ask("prove", {})).toMatchObject({ reason: "too-much" });
  const { peer: host, hosted } = await tested.host();
  const found = as(
    await peer.ask("enter", {
      ...{ lobbyId: hosted.lobbyId, isWatching: false },
      ...{ version: "1.6", contentHash: "0123456789abcdef" },
    }),
    "found",
  );
  await host.prove(tested.service.port);
  await peer.ask("meet", { session: found.session, local: [] });
  await host.ask("meet", { session: found.session, local: [] });
  expect((await host.hear("met")).addresses).toEqual(proven.slice(1));
});

test("who runs the service is told that datagrams can't be sent, once for each cause, and never to whom", async () => {
  const { bytes, port } = await token();
  const send: (this: Socket, ...args: never[]) => void = Reflect.get(Socket.prototype, "send");
  const codes = ["EPERM", "EPERM", "ENETUNREACH"];
  vi.spyOn(Socket.prototype, "send").mockImplementation(function (this: Socket, ...args: unknown[]) {
    if (this === socket) return send.apply(this, args as never[]);
    const [, to, host, tell] = args as [Uint8Array, number, string, (error: Error) => void];
    const code = codes.shift();
    setImmediate(() => tell(Object.assign(new Error(`send ${code} ${host}:${to}`), { code })));
  });
  for (const left of [2, 1, 0]) {
    socket.send(writeProofRequest(bytes), port, "127.0.0.1");
    await expect.poll(() => codes.length).toBe(left);
  }
  await expect.poll(() => tested.problems.length).toBe(2);
  vi.restoreAllMocks();
  expect(tested.problems.map((text) => text.replace(/^.*: /, ""))).toEqual(["EPERM.", "ENETUNREACH."]);
});
