// Goal: a game in the process of a test is the one that a player starts, with its window, and its waits cost no time.
// Method: two of them on one clock; the host's window is asked for by its address, not shown.
import { expect, onTestFinished, test } from "vitest";

import { startGameInProcess } from "./game-in-process.ts";
import { hostedPort } from "./game-process.ts";
import { PeerWindow } from "./peer-window.ts";

test("two games on one clock are served, meet, count down, and lose who falls silent", async () => {
  const host = await startGameInProcess(["0", "Ada"]);
  onTestFinished(() => host.stop());
  const { clock } = host;
  const page = await fetch(host.address);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>Robo Cat RTS")]);
  expect(host.address).not.toBe(host.address); // each opens one window

  const guest = await startGameInProcess([], clock);
  onTestFinished(() => guest.stop());
  const address = `127.0.0.1:${await hostedPort(host)}`;
  guest.peer.handle({ kind: "join", address, name: "Ben" });
  const [window] = [host, guest].map(({ peer }) => new PeerWindow(peer, clock)); // without one a match would be left
  await window!.waitFor("lobby", ({ canStart }) => canStart);
  const startMs = clock.nowMs();
  host.peer.handle({ kind: "start-match" });
  await window!.waitFor("status", ({ turn }) => turn > 5);
  expect(clock.nowMs() - startMs).toBeGreaterThan(3_000); // its countdown
  await clock.skip(20_000);
  expect(guest.live().matchPeer.run!.match.turn).toBeGreaterThan(150);
  expect(window!.of("status").flatMap(({ gone, waitingFor }) => [...gone, ...waitingFor])).toEqual([]);

  guest.live().matchPeer.takeDatagrams = () => []; // it says nothing any more
  const { gone } = await window!.waitFor("status", (status) => status.gone.length > 0);
  expect(gone).toMatchObject([{ playerId: 2, playedBy: "bot" }]);

  expect(host.readLog().some(({ event }) => event === "turn")).toBe(true);
  expect(host.replayFiles()).toHaveLength(1);
});
