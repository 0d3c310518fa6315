import { afterAll, expect, test } from "vitest";

import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";

const bench = new ProcessBench();
afterAll(() => bench.clear());

// Goal: seats of bots are played to the end of a match in every process, and the replay of each is that match.
// Method: a host and a guest who play by themselves, a guest who watches, and three bots by the command line.
test("a match with three bots comes to its end in all processes", async () => {
  const bots = ["--bots", "strong,weak,master", "--bot", "--players", 6, "--cats", 2];
  const host = bench.host("Ada", ...bots, "--seed", 5);
  const port = await host.port();
  const guest = bench.join(port, "Ben", "--bot");
  const watcher = bench.join(port, "Cem", "--observe");
  const peers = [host, guest, watcher];
  expect(await Promise.all(peers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  for (const peer of peers) {
    expect(peer.errors).toBe("");
    expect(peer.result).toMatchObject({ outcome: expect.stringMatching(/^(won|draw)$/) as unknown });
    expect(peer.result).toMatchObject({ turn: host.result["turn"], checksum: host.result["checksum"] });
    expect(checksumsOf(peer)).toEqual(checksumsOf(host));
    const start = peer.linesOf("start")[0]!["players"] as readonly { bot: string | null }[];
    expect(start.map(({ bot }) => bot)).toEqual([null, "strong", "weak", "master", null, null]);
  }
  const verified = bench.run(
    "verify",
    "--json",
    ...["Ada", "Ben", "Cem"].map((name) => bench.replayOf(name)),
  );
  expect(await verified.ended).toBe(0);
});
