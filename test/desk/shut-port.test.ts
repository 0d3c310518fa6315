// Goal: a host whose router is asked for no port is told whether the settings say so or the command line.
// Method: lobbies of peers with a window, which are opened with each word; none asks a router.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import { TestClock } from "../support/test-clock.ts";
import { WindowPlayer } from "../support/window-player.ts";

test.each([
  [{ opensPort: true, isKeptShut: true }, "settings"],
  [{ opensPort: false, isKeptShut: false }, "command-line"],
  [{ opensPort: false, isKeptShut: true }, "command-line"],
] as const)("of %j it is the %s", async ({ opensPort, isKeptShut }, by) => {
  const clock = new TestClock();
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-shut-"));
  onTestFinished(() => rmSync(homeFolder, { recursive: true }));
  const peer = await runPeer({ homeFolder, clock, outside: { opensPort, stunServers: [] } });
  onTestFinished(() => clock.until(peer.close(), "the end of the peer"));
  const host = new WindowPlayer(peer, clock);
  if (isKeptShut) host.ask({ kind: "change-settings", change: { openPort: false } });
  host.ask({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 });
  const { reach } = await host.window.waitFor("lobby", (lobby) => lobby.reach !== undefined);
  expect(reach!.told).toMatchObject({ kind: "router-unasked", by });
});
