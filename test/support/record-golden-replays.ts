// node test/support/record-golden-replays.ts: plays the matches of replays/ anew, with real processes and sockets, and
// writes the replays and the lists of their checksums. To be run when SIM_VERSION or REPLAY_VERSION has risen.
import { writeFileSync } from "node:fs";
import path from "node:path";

import { GOLDEN_REPLAYS, REPLAY_FOLDER, writeChecksumList } from "./golden-replays.ts";
import { checksumsOf, ProcessBench } from "./robocat-process.ts";

const bench = new ProcessBench();

async function record({ name, players, options, seed }: (typeof GOLDEN_REPLAYS)[number]): Promise<void> {
  const [first, ...others] = players;
  const file = path.join(REPLAY_FOLDER, `${name}.rcr`);
  const shared = ["--bot", ...options.turns];
  const hosted = ["--players", players.length, "--seed", seed, ...options.cats, "--replay", file];
  const host = bench.host(first, ...shared, ...hosted);
  const port = await host.port();
  const peers = [host];
  for (const player of others) {
    const peer = bench.join(port, player, ...shared);
    await peer.port(); // it is in: player ids are given in this order
    peers.push(peer);
  }
  const statuses = await Promise.all(peers.map(({ ended }) => ended));
  if (statuses.some((status) => status !== 0))
    throw new Error(`${name}: the peers ended with ${statuses.join()}`);
  const checksums = [...checksumsOf(host).values()];
  writeFileSync(path.join(REPLAY_FOLDER, `${name}.checksums.txt`), writeChecksumList(checksums));
  console.log(`${name}: ${String(host.result["outcome"])} after turn ${checksums.length - 1}`);
}

for (const replay of GOLDEN_REPLAYS) await record(replay);
await bench.clear();
