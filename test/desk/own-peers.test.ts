// Goal: what was given up while it waited for its turn, or while it was opened, leaves no socket open.
// Method: peers on the sockets of this machine; nobody answers them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { OwnPeers } from "../../src/desk/own-peers.ts";
import { EarlySocket } from "../../src/peer/early-socket.ts";
import type { Address } from "../../src/wire/index.ts";
import { GameSockets } from "../support/game-sockets.ts";
import { TestClock } from "../support/test-clock.ts";
import { PlainSocket } from "../support/udp-sockets.ts";

const NOBODY = { host: "127.0.0.1", port: 9 };
/** Each answer that nobody wants any more. */
const wanted = (): never => expect.unreachable("it was given up");
const ANSWERS = { onOpened: wanted, onFailed: wanted, onEvent: wanted };

const WISHES = {
  watch: (peers: OwnPeers, address: Address, socket?: EarlySocket) =>
    peers.watch({ ...ANSWERS, address, roomKey: null, socket }),
  join: (peers: OwnPeers, address: Address, socket?: EarlySocket) =>
    peers.open({
      ...{ ...ANSWERS, name: "Ada" },
      role: { kind: "join", address, ...(socket === undefined ? {} : { socket }) },
    }),
};

function openPeers() {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-own-"));
  onTestFinished(() => rmSync(homeFolder, { recursive: true }));
  const clock = new TestClock();
  return { peers: new OwnPeers({ homeFolder, clock }), clock };
}

test.each(["watch", "join"] as const)(
  "a socket that came with a wish to %s goes with it before its turn, and nobody is asked",
  async (kind) => {
    const { peers, clock } = openPeers();
    const asked = await PlainSocket.open();
    onTestFinished(() => asked.close());
    const sockets = new GameSockets();
    const silent = { onDatagram: () => undefined, onProblem: () => undefined };
    const socket = await EarlySocket.open({ link: null, clock }, silent);
    WISHES[kind](peers, { host: "127.0.0.1", port: asked.port }, socket);
    peers.giveUp();
    await clock.until(peers.close(), "the end");
    expect(sockets.areClosed).toBe(true);
    expect(asked.received).toEqual([]);
  },
);

test.each(["watch", "join"] as const)("who is to %s and is given up while it opens leaves", async (kind) => {
  const { peers, clock } = openPeers();
  let sockets!: GameSockets;
  const opening = new Promise<void>((resolve) => {
    sockets = new GameSockets(() => {
      peers.giveUp();
      resolve();
    });
  });
  WISHES[kind](peers, NOBODY);
  await clock.until(opening, "a socket");
  await clock.until(peers.close(), "the end");
  expect(sockets.areClosed).toBe(true);
});
