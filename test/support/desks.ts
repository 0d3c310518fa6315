import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

import { runPeer } from "../../src/desk/index.ts";
import type { TestClock } from "./test-clock.ts";
import { WindowPlayer } from "./window-player.ts";

/** Peers with a window and a home folder of their own, of one time; each ends with its test. Called once by a file, outside of tests. */
export function useDesks(clock: TestClock) {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "robocat-desks-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function open(name: string): Promise<WindowPlayer> {
    const peer = await runPeer({ homeFolder: path.join(folder, name), clock });
    onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
    return new WindowPlayer(peer, clock);
  }

  /** A host of Classic and its guest, in a lobby that may start. */
  async function openTwo(): Promise<readonly [host: WindowPlayer, guest: WindowPlayer]> {
    const host = await open("Ada");
    host.ask({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3 });
    const { addresses } = await host.window.waitFor("lobby");
    const guest = await open("Ben");
    guest.ask({ kind: "join", address: addresses.at(-1)!, name: "Ben" });
    await host.window.waitFor("lobby", ({ canStart, players }) => canStart && players.length === 2);
    return [host, guest];
  }

  return { open, openTwo };
}
