import { afterAll, expect, test } from "vitest";

import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";

const TURNS = 40;

const bench = new ProcessBench();
afterAll(() => bench.clear());

// Goal: a match on a map, with teams, a bot of the host's and one who watches, is the same in every process.
// Method: the guests know neither mode nor map until the host tells them.
test("a battle of two teams, watched by a third process", async () => {
  const turns = ["--turns", TURNS];
  const ground = ["--mode", "battle", "--map", "generated:3:5", "--cats", 8];
  const host = bench.host("Ada", ...ground, "--bots", "weak", "--players", 4, "--team", 1, "--bot", ...turns);
  const port = await host.port();
  const ally = bench.join(port, "Ben", "--team", 1, "--bot", "--bot-strength", "strong", ...turns);
  const watcher = bench.join(port, "Cem", "--observe", ...turns);
  const peers = [host, ally, watcher];
  expect(await Promise.all(peers.map(({ ended }) => ended))).toEqual([0, 0, 0]);

  for (const peer of peers) {
    expect(peer.errors).toBe("");
    expect(peer.result).toMatchObject({ outcome: "stopped", turn: TURNS });
    expect(checksumsOf(peer)).toEqual(checksumsOf(host));
    const start = peer.linesOf("start")[0]!;
    expect(start).toMatchObject({ mode: "battle", map: host.linesOf("start")[0]!["map"] });
    const teams = new Map(
      (start["players"] as readonly { name: string; team: number }[]).map(({ name, team }) => [name, team]),
    );
    expect([teams.get("Ada"), teams.get("Ben"), teams.get("Cem")]).toEqual([1, 1, 0]);
    expect(teams.get("Patches (weak)")).toBeGreaterThan(1);
  }
  const verified = bench.run(
    "verify",
    "--json",
    ...["Ada", "Ben", "Cem"].map((name) => bench.replayOf(name)),
  );
  expect(await verified.ended).toBe(0);
});
