// Goal: bots that every peer computes order and remember the same everywhere, whatever the network does, and a replay needs none.
// Method: whole matches of peers and bot seats on a lossy network; what each peer keeps for bots is compared at the end of every turn.
import { describe, expect, test } from "vitest";

import { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { checksumOfMinds } from "../../src/lockstep/index.ts";
import { readReplay, verifyReplay } from "../../src/replay/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { EIGHT_MAP } from "../support/test-maps.ts";
import { simulate } from "./run-simulate.ts";
import { partOf } from "../support/drawn.ts";

const LOSSY = { ...PERFECT_LINK, delayMs: 80, jitterMs: 30, lossPercent: 20, duplicatePercent: 5 };
const LAST_TURN = 300;

describe.each(["classic", "battle", "cushions"] as const)("two peers and three bots, %s", (mode) => {
  const rules = { map: EIGHT_MAP, catLimit: 20, timeLimitMinutes: 0 };
  const ground = mode === "classic" ? {} : { ground: { mode, ...rules } };

  test.each(partOf([3, 4], (seed) => seed === 3))(
    "seed %d: remember the same at each end, and one replay is the match of all",
    (seed) => {
      const minds = new Map<string, number>(); // by player and turn
      const replays = new Map<number, Uint8Array[]>();
      const records: SimulatedMatch["records"][] = []; // once the match is made
      const match = new SimulatedMatch(
        {
          ...{
            seed,
            peerCount: 2,
            botSeatCount: 3,
            catsPerPlayer: 10,
            ...ground,
            bots: "mixed",
            link: LOSSY,
          },
          stopAfterTurn: LAST_TURN,
        },
        {
          onEvent: (index, event) => {
            const run = records[0]?.[index]!.peer.run ?? null;
            // Nothing changes minds from the moment when a turn is entered to its end.
            if (run !== null) minds.set(`${index} ${run.match.turn}`, checksumOfMinds(run.match.minds));
            if (event.kind === "replay") replays.set(index, [...(replays.get(index) ?? []), event.bytes]);
            if (event.kind === "halted") throw new Error(`halted at turn ${event.turn}`);
          },
        },
      );
      records.push(match.records);
      match.runToEnd();
      const runs = match.records.map(({ peer }) => peer.run!);
      expect(runs.map(({ state }) => state)).toEqual(["finished", "finished"]);
      expect(runs[1]!.end).toEqual(runs[0]!.end);
      const compared = [...minds].flatMap(([key, checksum]) => {
        const other = minds.get(`1 ${key.slice(2)}`);
        return key.startsWith("0 ") && other !== undefined ? [[checksum, other]] : [];
      });
      for (const [first, second] of compared) expect(second).toBe(first);
      expect(compared.length).toBeGreaterThan(runs[0]!.end!.turn / 2);
      expect(runs[1]!.match.minds).toEqual(runs[0]!.match.minds);
      for (const parts of replays.values()) {
        const read = readReplay(Buffer.concat(parts));
        if (!read.ok) throw new Error(read.reason);
        expect(verifyReplay(read.value)).toMatchObject({ kind: "ok", turnCount: runs[0]!.end!.turn + 1 });
        expect(read.value.header.setup.bots?.map(({ playerId }) => playerId)).toEqual([2, 3, 4]);
        const givers = read.value.turns.flatMap(({ playerCommands }) =>
          playerCommands.map((one) => one.playerId),
        );
        expect(givers.some((playerId) => playerId >= 2 && playerId <= 4)).toBe(true);
      }
    },
  );
});

test("robocat simulate plays with bot seats where the map has room", async () => {
  const { status, text } = await simulate(
    "--mode",
    "battle",
    "--peers",
    "2",
    "--bot-seats",
    "3",
    "--turns",
    "60",
  );
  expect(text).toContain("2 peers, 3 bot seats,");
  expect(status).toBe(0);
});
