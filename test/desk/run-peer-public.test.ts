// Goal: a page that is loaded again looks at no public lobbies, until it asks for them; a public lobby stays one after a match.
// Method: a peer with a service of the test; a window looks, is closed, and another one comes; or its player hosts, plays and plays again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import { readServicePlace } from "../../src/peer/code/service-place.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestService } from "../support/service-peer.ts";
import { TestClock } from "../support/test-clock.ts";

const LOOK = { kind: "look-public", text: null, mode: null, hasSeat: false, isSameVersion: false } as const;
const ENTER = {
  kind: "enter-public",
  name: "Ada",
  lobbyId: "00112233445566778899",
  isWatching: false,
} as const;

/** A peer that asks a lobby service. */
async function openPeer() {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-public-"));
  onTestFinished(() => rmSync(homeFolder, { recursive: true }));
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const place = readServicePlace(`127.0.0.1:${service.service.port}`);
  if (!place.ok) throw new Error(place.reason);
  const clock = new TestClock();
  const peer = await runPeer({ homeFolder, clock, service: place.value });
  onTestFinished(() => clock.until(peer.close(), "the end of the peer"));
  return { peer, clock };
}

test("with the last window the look at public lobbies ends, and the next one begins its own", async () => {
  const { peer, clock } = await openPeer();
  const looks = async (window: PeerWindow): Promise<void> => {
    peer.handle(LOOK);
    await window.waitFor("public", ({ isComplete }) => isComplete);
  };

  const [first, second] = [new PeerWindow(peer, clock), new PeerWindow(peer, clock)];
  await looks(first);
  first.close();
  peer.handle(ENTER);
  expect(second.kinds).toContain("connecting"); // by what was opened to look: one looks still
  await second.waitFor("menu", ({ problem }) => problem !== null);
  await looks(second);
  second.close();

  const third = new PeerWindow(peer, clock);
  peer.handle(ENTER);
  expect(third.kinds).not.toContain("connecting"); // what was opened to look is closed
  await looks(third);
  peer.handle(ENTER);
  expect(third.kinds).toContain("connecting");
});

test.each([true, false])("after a match its lobby is listed as before: %s", async (isPublic) => {
  const { peer, clock } = await openPeer();
  const window = new PeerWindow(peer, clock);
  peer.handle({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 });
  await window.waitFor("lobby");
  peer.handle({ kind: "set-public", isPublic });
  peer.handle({ kind: "add-bot", strength: "beginner" });
  await window.waitFor("lobby", (lobby) => lobby.canStart && lobby.isPublic === isPublic);
  peer.handle({ kind: "start-match" });
  await window.waitFor("status", ({ turn }) => turn > 2);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  await window.waitFor("result");
  window.forget();
  peer.handle({ kind: "again" });
  const lobby = await window.waitFor("lobby", (told) => told.isPublic !== undefined); // the service is asked again
  expect(lobby.isPublic).toBe(isPublic);
});
