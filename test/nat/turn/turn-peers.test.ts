// Goal: whoever is spoken to through a relay stays, however many others there were before.
import { expect, test } from "vitest";

import { TurnPeers } from "../../../src/nat/turn/turn-peers.ts";

const at = (port: number) => ({ host: "192.0.2.7", port });

test("who was not spoken to for a minute makes way, the quietest first; who may always send stays", () => {
  const peers = new TurnPeers();
  for (let port = 1; port <= 64; port += 1) peers.add(at(port), port);
  peers.at(at(1))!.spokenMs = Infinity;
  peers.at(at(2))!.spokenMs = 50_000;
  expect(peers.add(at(100), 60_002)).toBeNull(); // the quietest, of 3 ms, was spoken to a minute ago but for a moment
  expect(peers.add(at(100), 60_003)).toMatchObject({ address: at(100) });
  expect([1, 2, 3, 4].map((port) => peers.at(at(port)) !== null)).toEqual([true, true, false, true]);
  expect(peers.all).toHaveLength(64);
});

test("no two who are there have the same channel", () => {
  const peers = new TurnPeers();
  for (let i = 0; i < 300; i += 1) peers.add(at(i + 1), i * 100_000);
  const channels = peers.all.map(({ channel }) => channel);
  expect(new Set(channels).size).toBe(channels.length);
  for (const { channel, address } of peers.all) expect(peers.byChannel(channel)?.address).toEqual(address);
});
