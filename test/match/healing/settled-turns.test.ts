import { describe, expect, test } from "vitest";

import { FAULT_KINDS, type Account } from "../../../src/desync/index.ts";
import { SIM_RULES } from "../../../src/lockstep/index.ts";
import type { HealResult } from "../../../src/match/healing/heal-desk.ts";
import { endBefore, repairMarkOf, settledEnds } from "../../../src/match/healing/settled-turns.ts";
import { openWorld } from "../../../src/sim/index.ts";
import { HaltingPeers } from "../../support/halting-peers.ts";

type GoesOn = HealResult & { readonly kind: "goes-on" };

/** What came of a halt for each of three peers, of whom Cat 2's world differed from turn 10 on. */
function healed(): { readonly peers: HaltingPeers; readonly results: readonly GoesOn[] } {
  const peers = new HaltingPeers({ peerCount: 3 });
  peers.runTo(10);
  peers.peer(2).match.world.cats.health[1]! -= 1;
  peers.runTo(30);
  peers.halt([1, 2, 3]);
  peers.post();
  return { peers, results: peers.peers.map(({ result }) => result as GoesOn) };
}

describe("settled turns", () => {
  test("are those from the base to the halt, with the checksums of who is right, the same on all", () => {
    const { results } = healed();
    const all = results.map(({ healing, plan }) => settledEnds(healing, plan));
    const { baseTurn, haltTurn } = results[0]!.healing.accounts.get(1)!;
    expect(all[0]).toHaveLength(haltTurn - 1 - baseTurn);
    expect(all[0]!.at(-1)!.checksum).toBe(results[0]!.plan.endChecksum);
    for (const ends of all) {
      expect(ends).toEqual(all[0]);
      expect(ends.every(({ commandDelayTurns }) => commandDelayTurns === 2)).toBe(true);
    }
  });
});

describe("a mark", () => {
  test("names who was wrong, how, and where first", () => {
    const { results } = healed();
    for (const { healing, judgement } of results) {
      expect(repairMarkOf(healing, judgement)).toEqual({ playerMask: 0b10, kind: 0, path: "cats[1].health" });
    }
  });

  test("has the kind of the first fault, the mask of all, and no path where no first run slipped", () => {
    const { results } = healed();
    const { healing } = results[0]!;
    const accounts = new Map(
      [...healing.accounts].map(([id, account]): [number, Account] => [id, { ...account, slip: null }]),
    );
    const like = { accounts } as unknown as typeof healing;
    for (const [kind, name] of FAULT_KINDS.entries()) {
      const faults = [
        { kind: name, playerId: 1 },
        { kind: "silent", playerId: 8 },
      ] as const;
      const judgement = { faults, rightBy: "majority", right: [2] } as const;
      expect(repairMarkOf(like, judgement)).toEqual({ playerMask: 0b1000_0001, kind, path: "" });
    }
    const nobody = { faults: [], rightBy: "own-runs", right: [1, 2, 3] } as const;
    expect(repairMarkOf(like, nobody)).toEqual({ playerMask: 0, kind: 0, path: "" });
  });
});

describe("an end before the halt", () => {
  const endOf = (result: GoesOn, stopAfterTurn: number) =>
    endBefore(result.healing, openWorld(result.state.words.slice()), {
      plan: result.plan,
      rules: SIM_RULES,
      stopAfterTurn,
    });

  test("is none while the match runs, and has not come to its last turn", () => {
    const [one] = healed().results;
    expect(endOf(one!, Infinity)).toBeNull();
    expect(endOf(one!, one!.healing.halt.turn)).toBeNull();
  });

  test("is the last turn that was to be played, the same on all", () => {
    const { results } = healed();
    const haltTurn = results[0]!.healing.halt.turn;
    for (const stopAfterTurn of [haltTurn - 1, haltTurn - 2]) {
      const ends = results.map((result) => endOf(result, stopAfterTurn)!);
      expect(ends[0]!.end.turn).toBe(stopAfterTurn);
      for (const { end, words } of ends) {
        expect(end).toEqual(ends[0]!.end);
        expect(words).toEqual(ends[0]!.words);
      }
    }
  });
});
