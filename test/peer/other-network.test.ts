// Goal: a host whose machine goes to another network invites to where it is now, and tells guests so. Method: what Node says of the
// machine's networks is put in its place.
import { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os, { type NetworkInterfaceInfo } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { lobbyNotice } from "../../src/desk/match-notices.ts";
import { LivePeer, type LivePeerOptions } from "../../src/peer/index.ts";
import { classicOptions } from "../../src/sim/index.ts";
import { TestClock } from "../support/test-clock.ts";

const AT = (host: string): NetworkInterfaceInfo => ({
  ...{
    family: "IPv4",
    address: host,
    netmask: "255.255.255.0",
    mac: "",
    internal: false,
    cidr: `${host}/24`,
  },
});

test("a host in another network invites to its address there, and tells it those who come", async () => {
  const clock = new TestClock();
  const folder = mkdtempSync(path.join(os.tmpdir(), "robocat-network-"));
  const { networkInterfaces } = os;
  const enter = (find: typeof networkInterfaces): void => {
    os.networkInterfaces = find;
    syncBuiltinESMExports();
  };
  const peers: LivePeer[] = [];
  onTestFinished(async () => {
    enter(networkInterfaces);
    for (const peer of peers) peer.leave();
    await clock.until(Promise.all(peers.map(({ closed }) => closed)), "the end of all peers");
    rmSync(folder, { recursive: true });
  });
  const open = async (name: string, options: Pick<LivePeerOptions, "role" | "onEvent" | "outside">) => {
    const peer = await LivePeer.open({
      ...{
        homeFolder: path.join(folder, name),
        name,
        team: null,
        seed: 7,
        isRecorded: false,
        replayFile: null,
      },
      ...{ autoStartPlayers: null, stopAfterTurn: Infinity, bot: null, link: null, clock, ...options },
    });
    peers.push(peer);
    return peer;
  };

  enter(() => ({ wlan0: [AT("192.168.77.1")] }));
  let reachCount = 0;
  const host = await open("Ada", {
    role: { kind: "host", port: 0, options: classicOptions(3), map: null },
    outside: { opensPort: false, stunServers: [] },
    onEvent: ({ kind }) => (reachCount += Number(kind === "reach")),
  });
  const context = { startsAtMs: null, mapId: null, awaited: [], away: [], agreed: null };
  const invited = (): string | undefined => lobbyNotice(host, context).reach?.place;
  await clock.untilTrue(() => reachCount === 1, "how the host is reached");
  expect(invited()).toContain("192.168.77.1:");

  enter(() => ({ wlan0: [AT("10.77.77.1")] }));
  expect(invited()).toContain("10.77.77.1:");
  expect(invited()).not.toContain("192.168.77.1");
  await clock.untilTrue(() => reachCount === 2, "that this is told");
  const address = { host: "127.0.0.1", port: host.port };
  const guest = await open("Ben", { role: { kind: "join", address }, onEvent: () => undefined });
  const { lobby } = guest.matchPeer.session;
  await clock.untilTrue(() => lobby.remotes.length > 0, "a guest in the lobby");
  const told = lobby.remotes[0]!.ways.candidates.addresses.map((one) => one.host);
  expect(told).toContain("10.77.77.1");
  expect(told).not.toContain("192.168.77.1");
});
