import { describe, expect, test } from "vitest";

import type { TurnData } from "../../src/lockstep/index.ts";
import { drawRandom, type MatchSetup } from "../../src/sim/index.ts";
import { LockstepPeers, type LockstepPeer } from "../support/lockstep-peers.ts";

const THREE: MatchSetup = { seed: 8, catsPerPlayer: 3, playerIds: [1, 3, 6] };

/** Plays until turn 20, damages one peer, plays on; the outcomes that ended it. */
function playWithDamage(damage: (peer: LockstepPeer) => void, subTurns = 0): readonly unknown[] {
  const peers = new LockstepPeers(THREE);
  peers.give(1, { kind: "move", cats: [1, 2], x: 0, y: 0 });
  peers.runTo(20);
  for (let i = 0; i < subTurns; i += 1) for (const peer of peers.peers) peers.act(peer);
  damage(peers.peer(3));
  peers.runTo(40);
  return peers.peers.map(({ outcomes }) => {
    const last = outcomes.at(-1)!;
    return last.kind === "desynced" ? [last.turn, last.cause] : [last.turn, last.kind];
  });
}

const everybody = (turn: number, cause: string): readonly unknown[] =>
  THREE.playerIds.map(() => [turn, cause]);

describe("a difference that comes up in turn 20 is found by every peer on entering turn 22", () => {
  test("nothing is found where nothing is wrong", () => {
    expect(playWithDamage(() => undefined)).toEqual(everybody(40, "advanced"));
  });

  test.each([0, 1, 2, 3])("in a world, after %d of its sub-turns: the worlds differ", (subTurns) => {
    const damage = ({ match }: LockstepPeer): void => {
      match.world.cats.health[3]! -= 1;
    };
    expect(playWithDamage(damage, subTurns)).toEqual(everybody(22, "worlds-differ"));
  });

  test("in a world, once the turn has ended: it is found a turn later", () => {
    const damage = ({ match }: LockstepPeer): void => {
      match.world.cats.health[3]! -= 1;
    };
    expect(playWithDamage(damage, 4)).toEqual(everybody(23, "worlds-differ"));
  });

  test("in the number of draws: the random values differ", () => {
    expect(playWithDamage(({ match }) => drawRandom(match.world))).toEqual(
      everybody(22, "random-values-differ"),
    );
  });

  test("in the random state alone: the random values differ", () => {
    const damage = ({ match }: LockstepPeer): void => {
      match.world.random.x ^= 1;
      match.world.random.w ^= 1;
    };
    expect(playWithDamage(damage)).toEqual(everybody(22, "random-values-differ"));
  });
});

// Goal: a peer that tells two peers different commands is not mistaken for a broken simulation.
// Method: player 1's data for turn 22 reach player 6 with another command than they reach player 3.
test("peers that were told different commands find that the logs differ, although their worlds do too", () => {
  const peers = new LockstepPeers(THREE);
  peers.runTo(20);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  const at = peers.inFlight.findIndex(({ to, data }) => to === 6 && data.playerId === 1);
  const { to, data } = peers.inFlight[at]!;
  const forged: TurnData = { ...data, commands: [{ kind: "move", cats: [1], x: 100, y: 100 }] };
  expect([data.turn, data.commands]).toEqual([22, []]);
  peers.inFlight[at] = { to, data: forged };
  peers.runTo(40);
  for (const { outcomes } of peers.peers) {
    expect(outcomes.at(-1)).toMatchObject({ kind: "desynced", turn: 24, cause: "logs-differ" });
  }
});

test("a desync shows everybody's turn data, and the match does not go on", () => {
  const peers = new LockstepPeers(THREE);
  peers.runTo(5);
  peers.peer(6).match.world.cats.x[0]! += 1;
  peers.runTo(20);
  for (const { match, outcomes } of peers.peers) {
    const last = outcomes.at(-1)!;
    expect(last.kind === "desynced" && last.turnData.map(({ playerId }) => playerId)).toEqual([1, 3, 6]);
    expect(last.kind === "desynced" && new Set(last.turnData.map(({ checksum }) => checksum)).size).toBe(2);
    expect(match.turn).toBe(6);
    expect(match.tryAdvance()).toEqual(last);
  }
});

test("a second version of turn data does not change what was told first", () => {
  const peers = new LockstepPeers(THREE);
  peers.runTo(3);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  const { data } = peers.inFlight.find((delivery) => delivery.to === 6 && delivery.data.playerId === 1)!;
  peers.deliverAll();
  const again = peers.peer(6).match.book.add({ ...data, commands: [{ kind: "stop", cats: [1] }] });
  expect(again).toEqual({ ok: false, reason: "duplicate" });
  peers.runTo(20);
  for (const { outcomes } of peers.peers) expect(outcomes.at(-1)?.kind).toBe("advanced");
});
