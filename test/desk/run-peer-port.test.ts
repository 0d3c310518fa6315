// Goal: a match that still says its goodbyes holds its own port and nothing else.
// Method: a first match whose goodbyes take as long as the test wants, and then the next ones.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

import { runPeer } from "../../src/desk/run-peer.ts";
import { LivePeer } from "../../src/peer/live-peer.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";
import { PlainSocket } from "../support/udp-sockets.ts";

async function freePort(): Promise<number> {
  const socket = await PlainSocket.open();
  const { port } = socket;
  await socket.close();
  return port;
}

test("only who hosts on the same port waits for it, and gives up at once when told", async () => {
  const clock = new TestClock();
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-port-"));
  let sayGoodbyes: () => void = () => undefined;
  const goodbyesSaid = new Promise<void>((resolve) => (sayGoodbyes = resolve));
  const openReally = LivePeer.open.bind(LivePeer);
  const opening = vi.spyOn(LivePeer, "open").mockImplementationOnce(async (options) => {
    const live = await openReally(options);
    const closed = Promise.all([live.closed, goodbyesSaid]).then(() => undefined);
    return Object.defineProperty(live, "closed", { value: closed });
  });
  const peer = await runPeer({ homeFolder, clock });
  const silent = await PlainSocket.open();
  onTestFinished(async () => {
    opening.mockRestore();
    await clock.until(peer.close(), "the end of the peer");
    await silent.close();
    rmSync(homeFolder, { recursive: true });
  });
  const window = new PeerWindow(peer, clock);
  const port = await freePort();
  const host = (name: string, at: number): void =>
    peer.handle({ kind: "host", port: at, name, catsPerPlayer: 3 });
  const lobbyOf = (name: string) => window.waitFor("lobby", ({ players }) => players[0]!.name === name);
  host("first", port);
  await lobbyOf("first");
  peer.handle({ kind: "leave" });

  host("elsewhere", 0);
  await lobbyOf("elsewhere");
  host("again", port); // waits
  await new Promise((resolve) => setImmediate(resolve)); // until it does
  expect(opening).toHaveBeenCalledTimes(2);
  expect(window.of("connecting").at(-1)).toEqual({
    kind: "connecting",
    role: "host",
    place: { kind: "own-port", port },
  });
  peer.handle({ kind: "join", address: `127.0.0.1:${silent.port}`, name: "guest" });
  await clock.untilTrue(() => silent.received.length > 0, "a question to who is silent");

  host("at last", port);
  expect(opening).toHaveBeenCalledTimes(3);
  sayGoodbyes();
  await lobbyOf("at last");
  expect(window.of("menu").map(({ problem }) => problem)).toEqual([null, null]);
});
