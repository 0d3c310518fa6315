// Goal: a stranger watches a match from its middle on, by real sockets, also when the one who gives it to them is killed.
// Method: three peers that play and three that watch, in a process each; one player is killed.
import { afterAll, expect, test } from "vitest";

import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";

/** Longer than anybody takes to come: nothing here ends by its turns. */
const LONG = 20_000;
const bench = new ProcessBench();
afterAll(() => bench.clear());

test.concurrent("strangers watch a match that has begun", async () => {
  const shared = ["--bot", "--turns", LONG];
  const host = bench.host("Ada", "--players", 3, "--cats", 100, ...shared);
  const port = await host.port();
  const ben = bench.join(port, "Ben", ...shared);
  const cem = bench.join(port, "Cem", ...shared);
  const benPort = await ben.port();
  await Promise.all([ben.playedTurn(20), cem.playedTurn(20)]);
  const watchers = ["Eva", "Fay"].map((name) => bench.join(port, name, "--observe"));
  await Promise.all(watchers.map((watcher) => watcher.playedTurn(60)));
  host.signal("SIGKILL"); // who gives it to both
  const late = bench.join(benPort, "Zoe", "--observe");
  const all = [...watchers, late];
  await Promise.all(all.map((watcher) => watcher.waitFor(({ event }) => event === "left")));
  const { turn } = late.linesOf("turn").at(-1)!;
  const end = Number(turn) + 20;
  await Promise.all([ben, cem, ...all].map((peer) => peer.playedTurn(end)));
  for (const watcher of all) watcher.signal("SIGINT"); // whoever looks on goes when they like
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual(all.map(() => 130));

  const played = checksumsOf(ben);
  for (const watcher of all) {
    expect(watcher.linesOf("watching")).toMatchObject([{ delaySeconds: 0 }]);
    const from = Number(watcher.linesOf("watching")[0]!["turn"]); // 0 but for who comes late: then from a newer state on
    const seen = checksumsOf(watcher);
    expect(seen.size).toBeGreaterThan(end - from);
    for (const [at, sum] of seen) expect([at, sum]).toEqual([at, played.get(at) ?? sum]);
    expect(watcher.linesOf("left")).toMatchObject([{ players: [{ name: "Ada" }], playedBy: "bot" }]);
  }
});

test.concurrent("nobody watches a match that is closed to strangers", async () => {
  const closed = bench.host("Ida", "--players", 1, "--turns", LONG, "--watch-delay", "never");
  const closedPort = await closed.port();
  await closed.playedTurn(5);
  const refused = bench.join(closedPort, "Zoe", "--observe");
  expect(await refused.ended).toBe(2);
  expect(refused.result).toMatchObject({ outcome: "lost-peers", reason: "not-allowed" });
  closed.signal("SIGINT");
  expect(await closed.ended).toBe(130);
});
