// Goal: a service that lies takes no memory of who asks it, and is hung up on.
// Method: a socket to a WebSocket server on 127.0.0.1 that a test has say what it likes, or nothing. Time stands.
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";

import type { LineFault } from "../../../src/channel/index.ts";
import type { Clock } from "../../../src/peer/clock.ts";
import { ASKED_MAX, TOLD_PER_SECOND } from "../../../src/peer/code/limits.ts";
import { ServiceSocket } from "../../../src/peer/code/service-socket.ts";

const SESSION = "2".repeat(32);
const STANDING: Clock = { nowMs: () => 0, setTimer: () => () => undefined };
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A socket that is open. `gone` resolves when it ends by itself. */
async function open(onLine: (line: WebSocket) => void = () => undefined) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  server.on("connection", onLine);
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let noteOpen: () => void = () => undefined;
  let noteGone: (fault: LineFault) => void = () => undefined;
  const opened = new Promise<void>((resolve) => (noteOpen = resolve));
  const gone = new Promise<LineFault>((resolve) => (noteGone = resolve));
  const told: string[] = [];
  const socket = new ServiceSocket({
    ...{ url, clock: STANDING },
    onOpen: () => noteOpen(),
    onTold: ({ kind }) => void told.push(kind),
    onGone: (fault) => noteGone(fault),
  });
  ends.push(() => {
    socket.close();
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await opened;
  return { socket, gone, told };
}

test("who answers none of so many questions is asked no more", async () => {
  const { socket, gone } = await open();
  const answers = Array.from({ length: ASKED_MAX + 1 }, () =>
    socket.ask({ kind: "leave", session: SESSION }),
  );
  expect(await gone).toEqual({ kind: "unclear" });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([null]));
});

test("questions that are answered have no end", async () => {
  const { socket } = await open((line) =>
    line.on("message", (data: Buffer) => {
      const { n } = JSON.parse(data.toString()) as { readonly n: number };
      line.send(JSON.stringify({ kind: "done", n }));
    }),
  );
  for (let round = 0; round < 2; round += 1) {
    const questions = Array.from({ length: ASKED_MAX }, () => socket.ask({ kind: "beat" }));
    for (const answer of await Promise.all(questions)) expect(answer).toMatchObject({ kind: "done" });
  }
});

test("who takes nothing of what is asked is asked no more", async () => {
  const { socket, gone } = await open((line) => line.pause());
  const data = "A".repeat(2 ** 20);
  for (let asked = 1; asked < ASKED_MAX; asked += 1)
    void socket.ask({ kind: "pake", session: SESSION, data });
  expect(await gone).toEqual({ kind: "unclear" });
});

test.each([
  ["news", { kind: "ended", session: SESSION, reason: "closed" }, TOLD_PER_SECOND],
  ["answers to nothing", { kind: "done", n: 60_000 }, 0],
])("who says too much unasked is hung up on: %s", async (_, message, toldCount) => {
  const { gone, told } = await open((line) => {
    for (let i = 0; i <= TOLD_PER_SECOND; i += 1) line.send(JSON.stringify(message));
  });
  expect(await gone).toEqual({ kind: "unclear" });
  expect(told).toHaveLength(toldCount);
});
