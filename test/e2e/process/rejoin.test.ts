// Goal: whoever was killed goes back to its match with what lies in its home folder, and nothing else.
// Method: real processes; the host is killed, another process takes its seat from another port. Of two, nobody but it is missed.
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { partOf } from "../../support/drawn.ts";
import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";

/** Long enough for a process to come back, also on a machine that does much else. */
const TURNS = 250;
const benches: ProcessBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.clear())));

// Of three the others go on at once, as in lost-peers.test.ts; test/simulation/returning-peers.test.ts brings the host of three back.
const MATCHES: readonly [count: number, names: readonly string[]][] = [
  [3, ["Ben", "Cem"]],
  [2, ["Ben"]],
];

test.concurrent.each(partOf(MATCHES, ([count]) => count === 2))(
  "a host of %d that is killed rejoins, and all end the same match",
  async (count, names) => {
    const bench = new ProcessBench();
    benches.push(bench);
    const shared = ["--bot", "--turns", TURNS];
    const host = bench.host("Ada", "--players", count, "--cats", 100, ...shared);
    const port = await host.port();
    const others: ReturnType<ProcessBench["join"]>[] = [];
    for (const name of names) {
      const other = bench.join(port, name, ...shared);
      await other.port();
      others.push(other);
    }
    const [ben] = others as [(typeof others)[0]];
    await Promise.all(others.map((other) => other.playedTurn(40)));
    const seatFolder = path.join(bench.homeOf("Ada"), "seats");
    expect(readdirSync(seatFolder)).toHaveLength(1);
    host.signal("SIGKILL");
    expect(await host.ended).toBe(null);

    const back = bench.run("rejoin", "--json", "--home", bench.homeOf("Ada"), ...shared);
    expect(await Promise.all([back, ...others].map(({ ended }) => ended))).toEqual(Array(count).fill(0));

    const { checksum } = ben.result;
    const [joined] = ben.linesOf("joined");
    expect(joined).toMatchObject({ playerId: 1, name: "Ada" });
    for (const peer of others) {
      expect(peer.linesOf("left")).toMatchObject([
        { players: [{ playerId: 1, name: "Ada" }], playedBy: "bot" },
      ]);
      expect(peer.linesOf("joined")).toEqual([joined]);
      expect(peer.linesOf("halted")).toEqual([]);
    }
    for (const peer of [back, ...others])
      expect(peer.result).toMatchObject({ outcome: "stopped", turn: TURNS, checksum });
    expect(back.linesOf("returning")).toHaveLength(1);
    expect(back.result["replay"]).toBeNull(); // nobody has recorded the whole of it there
    const [own, theirs] = [checksumsOf(back), checksumsOf(ben)];
    expect(own.size).toBeGreaterThan(20);
    for (const [turn, sum] of own) expect([turn, sum]).toEqual([turn, theirs.get(turn)]);
    expect([...own.keys()][0]).toBeLessThan(Number(joined!["turn"]));
    expect(readdirSync(seatFolder)).toEqual([]); // the match is over

    const verified = bench.run("verify", "--json", bench.replayOf("Ben"));
    expect(await verified.ended).toBe(0);
    const again = bench.run("rejoin", "--json", "--home", bench.homeOf("Ada"));
    expect(await again.ended).not.toBe(0);
    expect(again.errors).toContain("remembers no match");
  },
);
