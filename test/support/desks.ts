import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

import type { LobbyNotice } from "../../src/channel/index.ts";
import { runPeer } from "../../src/desk/index.ts";
import type { LivePeer } from "../../src/peer/index.ts";
import type { TestClock } from "./test-clock.ts";
import { WindowPlayer } from "./window-player.ts";

/** Peers with a window and a home folder of their own, of one time; each ends with its test. Called once by a file, outside of tests. */
export function useDesks(clock: TestClock) {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "robocat-desks-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const homeOf = (name: string): string => path.join(folder, name);

  async function open(name: string, onLivePeer?: (live: LivePeer) => void): Promise<WindowPlayer> {
    const heard = onLivePeer === undefined ? {} : { onLivePeer };
    const peer = await runPeer({ homeFolder: homeOf(name), clock, ...heard });
    onTestFinished(() => clock.until(peer.close(), `the end of ${name}`));
    return new WindowPlayer(peer, clock);
  }

  /** A host of Classic, in its lobby. */
  async function openHost(name: string, access: { readonly roomKey?: string } = {}): Promise<WindowPlayer> {
    const host = await open(name);
    host.ask({ kind: "host", port: 0, name, catsPerPlayer: 3, ...access });
    await host.window.waitFor("lobby");
    return host;
  }

  /** Who has come into that lobby by its address. */
  async function openGuest(host: WindowPlayer, name: string): Promise<WindowPlayer> {
    const guest = await open(name);
    const { addresses } = await host.window.waitFor("lobby");
    guest.ask({ kind: "join", address: addresses.at(-1)!, name });
    await guest.window.waitFor("lobby");
    return guest;
  }

  /** A host of Classic and its guest, in a lobby that may start. */
  async function openTwo(): Promise<readonly [host: WindowPlayer, guest: WindowPlayer]> {
    const host = await openHost("Ada");
    const guest = await openGuest(host, "Ben");
    await host.window.waitFor("lobby", ({ canStart, players }) => canStart && players.length === 2);
    return [host, guest];
  }

  return { open, openHost, openGuest, openTwo, homeOf };
}

/** Of a lobby: so many are in it. */
export const ofCount =
  (count: number) =>
  ({ players }: LobbyNotice): boolean =>
    players.length === count;
