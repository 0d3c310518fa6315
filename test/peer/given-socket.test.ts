// Goal: who comes too late for a match watches it by the socket that the host's router lets in, though the peer that came with it has gone.
// Method: a peer that joins by a socket that was open before it, on 127.0.0.1.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { EarlySocket } from "../../src/peer/early-socket.ts";
import { LivePeer } from "../../src/peer/index.ts";
import { openUdpSocket } from "../../src/system/index.ts";
import { eventually } from "../support/waiting-for.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-given-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function openWith(early: EarlySocket, port: number): Promise<LivePeer> {
  return LivePeer.open({
    ...{ homeFolder: folder, name: "Ada", team: null, seed: null, isRecorded: false, replayFile: null },
    role: { kind: "join", address: { host: "127.0.0.1", port }, socket: early },
    ...{ autoStartPlayers: null, stopAfterTurn: Infinity, bot: null, link: null, isLocal: true },
    onEvent: () => undefined,
  });
}

test("the socket of a peer that has gone is open still where it is kept for the next", async () => {
  const heard: string[] = [];
  const host = await openUdpSocket({
    ...{ host: "127.0.0.1", port: 0, onProblem: () => undefined },
    onDatagram: (_, bytes) => void heard.push(Buffer.from(bytes).toString()),
  });
  onTestFinished(() => host.close());
  const ignored = { onDatagram: () => undefined, onProblem: () => undefined };
  const early = await EarlySocket.open({ link: null }, ignored);
  const live = await openWith(early, host.port);
  early.keep();
  live.leave();
  await live.closed;
  const socket = early.handOver(ignored);
  socket.send({ host: "127.0.0.1", port: host.port }, Buffer.from("still here"));
  await eventually("word by that socket", () => expect(heard).toContain("still here"));
  await socket.close();
});
