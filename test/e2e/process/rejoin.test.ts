// Goal: whoever was killed goes back to its match with what lies in its home folder, and nothing else.
// Method: three real processes; the host is killed, another process takes its seat from another port.
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";

const TURNS = 170;
const bench = new ProcessBench();
afterAll(() => bench.clear());

test("a host of three that is killed rejoins, and all end the same match", { timeout: 120_000 }, async () => {
  const shared = ["--bot", "--turns", TURNS];
  const host = bench.host("Ada", "--players", 3, "--cats", 100, ...shared);
  const port = await host.port();
  const ben = bench.join(port, "Ben", ...shared);
  await ben.port();
  const cem = bench.join(port, "Cem", ...shared);
  await Promise.all([ben.playedTurn(60), cem.playedTurn(60)]);
  const seatFolder = path.join(bench.homeOf("Ada"), "seats");
  expect(readdirSync(seatFolder)).toHaveLength(1);
  host.signal("SIGKILL");
  expect(await host.ended).toBe(null);

  const back = bench.run("rejoin", "--json", "--home", bench.homeOf("Ada"), ...shared);
  expect(await Promise.all([back, ben, cem].map(({ ended }) => ended))).toEqual([0, 0, 0]);

  const { checksum } = ben.result;
  const [joined] = ben.linesOf("joined");
  expect(joined).toMatchObject({ playerId: 1, name: "Ada" });
  for (const peer of [ben, cem]) {
    expect(peer.linesOf("left")).toMatchObject([
      { players: [{ playerId: 1, name: "Ada" }], playedBy: "bot" },
    ]);
    expect(peer.linesOf("joined")).toEqual([joined]);
    expect(peer.linesOf("halted")).toEqual([]);
  }
  for (const peer of [back, ben, cem])
    expect(peer.result).toMatchObject({ outcome: "stopped", turn: TURNS, checksum });
  expect(back.linesOf("returning")).toHaveLength(1);
  expect(back.result["replay"]).toBeNull(); // nobody has recorded the whole of it there
  const [own, others] = [checksumsOf(back), checksumsOf(ben)];
  expect(own.size).toBeGreaterThan(20);
  for (const [turn, sum] of own) expect([turn, sum]).toEqual([turn, others.get(turn)]);
  expect([...own.keys()][0]).toBeLessThan(Number(joined!["turn"]));
  expect(readdirSync(seatFolder)).toEqual([]); // the match is over

  const verified = bench.run("verify", "--json", bench.replayOf("Ben"));
  expect(await verified.ended).toBe(0);
  const again = bench.run("rejoin", "--json", "--home", bench.homeOf("Ada"));
  expect(await again.ended).not.toBe(0);
  expect(again.errors).toContain("remembers no match");
});
